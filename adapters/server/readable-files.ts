import { missingFile, withheld } from '../../core/files/failures.ts'
import type { FindFile } from '../../core/files/find-file.use-case.ts'
import type { Person } from '../../core/kernel/person.ts'
import { ok, type Result } from '../../core/kernel/result.ts'
import { NamedFiles } from '../../core/records/write/named-files.port.ts'

/** Whoever may have a file may hang it on a record: there it is read by others. */
export class ReadableFiles extends NamedFiles {
  private readonly find: FindFile

  constructor(find: FindFile) {
    super()
    this.find = find
  }

  async closed(paths: readonly string[], by: Person): Promise<Result<ReadonlySet<string>>> {
    const closed = new Set<string>()
    for (const path of paths) {
      const found = await this.find.run({ path, by })
      if (found.ok) continue
      if (found.failure.code !== missingFile.code && found.failure.code !== withheld.code) return found
      closed.add(path)
    }
    return ok(closed)
  }
}
