import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { Archives, Packed } from './archives.port.ts'
import type { FileBytes } from './file-bytes.port.ts'
import type { FindFile } from './find-file.use-case.ts'
import { apart } from './names-apart.ts'
import { nameOf } from './names.ts'

export type Gathering = { readonly paths: readonly string[]; readonly by: Person }

/** Several stored files as one zip (widgets 10.5), to whoever may see each of them. */
export class GatherFiles {
  private readonly found: FindFile
  private readonly bytes: FileBytes
  private readonly archives: Archives

  constructor(found: FindFile, bytes: FileBytes, archives: Archives) {
    this.found = found
    this.bytes = bytes
    this.archives = archives
  }

  async run({ paths, by }: Gathering): Promise<Result<AsyncIterable<Uint8Array>>> {
    const names = apart(paths.map(nameOf))
    const files: Packed[] = []
    for (const [at, path] of paths.entries()) {
      const file = await this.found.run({ path, by })
      if (!file.ok) return file
      files.push({ name: names[at]!, bytes: () => this.read(file.value.id) })
    }
    return ok(this.archives.zip(files))
  }

  /** What is already being sent can only break off. */
  private async read(id: string): Promise<Uint8Array> {
    const bytes = await this.bytes.read(id)
    if (!bytes.ok) throw new Error(bytes.failure.message)
    return bytes.value
  }
}
