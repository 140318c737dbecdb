import type { Digests } from '../kernel/digests.port.ts'
import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import { idIn } from './names.ts'
import { partPath } from './parts.ts'
import type { StoredFiles } from './stored-files.port.ts'

/** Which parts of a file its sender has sent before, so that an upload goes on where it was, also after the page was left (widgets 10.5). */
export class FindParts {
  private readonly files: StoredFiles
  private readonly digests: Digests

  constructor(files: StoredFiles, digests: Digests) {
    this.files = files
    this.digests = digests
  }

  /** A path for each digest; null where the part has yet to come. */
  async run({ digests, by }: { readonly digests: readonly string[]; readonly by: Person }): Promise<Result<readonly (string | null)[]>> {
    const paths: (string | null)[] = []
    for (const digest of digests) {
      const path = partPath(this.digests, by, digest)
      const found = await this.files.find(idIn(path) ?? '', by.tenantId)
      if (!found.ok) return found
      paths.push(found.value ? path : null)
    }
    return ok(paths)
  }
}
