import type { Clock } from '../kernel/clock.port.ts'
import type { Ids } from '../kernel/ids.port.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { fitsToday } from './day-quota.ts'
import { wrongPart } from './failures.ts'
import type { FileBytes } from './file-bytes.port.ts'
import { pathOf } from './names.ts'
import { LARGEST_PART, PARTS } from './parts.ts'
import type { StoredFiles } from './stored-files.port.ts'

/** Keeps a piece of a large file until the whole is there; like every file that no record names it goes after a day. */
export class KeepPart {
  private readonly files: StoredFiles
  private readonly bytes: FileBytes
  private readonly ids: Ids
  private readonly clock: Clock

  constructor(files: StoredFiles, bytes: FileBytes, ids: Ids, clock: Clock) {
    this.files = files
    this.bytes = bytes
    this.ids = ids
    this.clock = clock
  }

  /** The path by which the whole is put together. */
  async run({ bytes, by }: { readonly bytes: Uint8Array; readonly by: Person }): Promise<Result<string>> {
    if (bytes.length === 0 || bytes.length > LARGEST_PART) return fail(wrongPart)
    const at = this.clock.now()
    const fitting = await fitsToday(this.files, by, bytes.length, at)
    if (!fitting.ok) return fitting
    const id = this.ids.next()
    const kept = await this.bytes.keep(id, bytes)
    if (!kept.ok) return kept
    const path = pathOf(PARTS, id, 'part')
    const { tenantId, userId } = by
    const added = await this.files.add({ id, tenantId, path, mime: 'application/octet-stream', size: bytes.length, userId, at })
    return added.ok ? ok(path) : added
  }
}
