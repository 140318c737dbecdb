import type { Clock } from '../kernel/clock.port.ts'
import { done, type Result } from '../kernel/result.ts'
import type { FileBytes } from './file-bytes.port.ts'
import { smallOf } from './small-pictures.ts'
import type { StoredFiles } from './stored-files.port.ts'

const DAY = 86_400_000

/** Removes files that nobody has put into a record within a day (reliability IN8). */
export class SweepFiles {
  private readonly files: StoredFiles
  private readonly bytes: FileBytes
  private readonly clock: Clock

  constructor(files: StoredFiles, bytes: FileBytes, clock: Clock) {
    this.files = files
    this.bytes = bytes
    this.clock = clock
  }

  async run(): Promise<Result<void>> {
    const orphans = await this.files.forgetOrphans(this.clock.now() - DAY)
    if (!orphans.ok) return orphans
    for (const id of orphans.value) {
      for (const kept of [id, smallOf(id)]) {
        const removed = await this.bytes.remove(kept)
        if (!removed.ok) return removed
      }
    }
    return done
  }
}
