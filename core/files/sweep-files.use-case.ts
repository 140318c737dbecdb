import type { Catalogue } from '../definitions/catalogue.ts'
import { daysSet } from '../records/days-set.ts'
import type { Clock } from '../kernel/clock.port.ts'
import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { Records } from '../records/records.port.ts'
import type { FileBytes } from './file-bytes.port.ts'
import { smallOf } from './small-pictures.ts'
import type { StoredFiles } from './stored-files.port.ts'

const DAY = 86_400_000
const USUAL_DAYS = 30

/** Removes files that nobody has put into a record within a day (reliability IN8), and those that no record has held any more for so many days. */
export class SweepFiles {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly files: StoredFiles
  private readonly bytes: FileBytes
  private readonly clock: Clock

  constructor(catalogue: Catalogue, records: Records, files: StoredFiles, bytes: FileBytes, clock: Clock) {
    this.catalogue = catalogue
    this.records = records
    this.files = files
    this.bytes = bytes
    this.clock = clock
  }

  /** Answers how many went. */
  async run(by: Person): Promise<Result<number>> {
    const now = this.clock.now()
    const days = await daysSet({ catalogue: this.catalogue, records: this.records, by }, 'file.keepDays', USUAL_DAYS)
    if (!days.ok) return days
    let gone = 0
    for (const forget of [() => this.files.forgetOrphans(now - DAY), () => this.files.forgetFree(now, now - days.value * DAY)]) {
      const forgotten = await forget()
      if (!forgotten.ok) return forgotten
      for (const kept of forgotten.value.flatMap((id) => [id, smallOf(id)])) {
        const removed = await this.bytes.remove(kept)
        if (!removed.ok) return removed
      }
      gone += forgotten.value.length
    }
    return ok(gone)
  }
}
