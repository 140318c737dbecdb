import type { Clock } from '../kernel/clock.port.ts'
import type { Digests } from '../kernel/digests.port.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { wrongPart } from './failures.ts'
import type { FileBytes } from './file-bytes.port.ts'
import { keepBytes } from './keep-bytes.ts'
import { idIn } from './names.ts'
import { LARGEST_PART, partPath } from './parts.ts'
import type { StoredFiles } from './stored-files.port.ts'

/** Keeps a piece of a large file until the whole is there; like every file that no record names it goes after a day. One that is there already is kept once. */
export class KeepPart {
  private readonly files: StoredFiles
  private readonly bytes: FileBytes
  private readonly digests: Digests
  private readonly clock: Clock

  constructor(files: StoredFiles, bytes: FileBytes, digests: Digests, clock: Clock) {
    this.files = files
    this.bytes = bytes
    this.digests = digests
    this.clock = clock
  }

  /** The path by which the whole is put together. */
  async run({ bytes, by }: { readonly bytes: Uint8Array; readonly by: Person }): Promise<Result<string>> {
    if (bytes.length === 0 || bytes.length > LARGEST_PART) return fail(wrongPart)
    const path = partPath(this.digests, by, this.digests.of(bytes))
    const id = idIn(path) ?? ''
    const found = await this.files.find(id, by.tenantId)
    if (!found.ok) return found
    if (found.value) return ok(path)
    const named = { id, path, mime: 'application/octet-stream', at: this.clock.now() }
    const kept = await keepBytes({ files: this.files, bytes: this.bytes }, named, bytes, by)
    return kept.ok ? ok(path) : kept
  }
}
