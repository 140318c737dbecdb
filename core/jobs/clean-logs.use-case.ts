import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import { programOf } from '../identity/tenants/program.ts'
import type { Clock } from '../kernel/clock.port.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import type { Records } from '../records/records.port.ts'
import { daysSet } from '../records/days-set.ts'
import type { Report, Running } from './job.ts'
import type { LogArchive } from './log-archive.port.ts'
import type { OldRows } from './old-rows.port.ts'
import { text } from './text.ts'

const PLATFORM = 1
const DAY = 86_400_000

/** Moves log rows to the archive once they are old enough (sys S37, logClean); what people did is kept by the audit, which forgets nothing. */
export class CleanLogs {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly old: OldRows
  private readonly archive: LogArchive
  private readonly work: UnitOfWork
  private readonly clock: Clock

  constructor(catalogue: Catalogue, records: Records, old: OldRows, archive: LogArchive, work: UnitOfWork, clock: Clock) {
    this.catalogue = catalogue
    this.records = records
    this.old = old
    this.archive = archive
    this.work = work
    this.clock = clock
  }

  async run(running: Running): Promise<Result<Report>> {
    // What administrators set for all logs; a type's own days where they set less.
    const least = await daysSet({ catalogue: this.catalogue, records: this.records, by: programOf(PLATFORM) }, 'log.keepDays', 0)
    if (!least.ok) return least
    let handled = 0
    for (const type of this.catalogue.types) {
      if (!type.archived) continue
      const before = this.clock.now() - Math.max(type.archived.days, least.value) * DAY
      for (let moved = 1; moved > 0; handled += moved) {
        if (running.isStopping()) return ok({ handled, message: text.stoppedEarly })
        const some = await this.move(type, type.archived, before)
        if (!some.ok) return some
        moved = some.value
      }
    }
    return ok({ handled })
  }

  /** Gone from the table only when they lie in the archive; a run that breaks between leaves them in both. */
  private move(type: DocumentType, of: NonNullable<DocumentType['archived']>, before: number): Promise<Result<number>> {
    return this.work.whole(async () => {
      const taken = await this.old.take(type, of, before)
      if (!taken.ok || taken.value.length === 0) return taken.ok ? ok(0) : taken
      const kept = await this.archive.keep([type.key, of.table].filter(Boolean).join('.'), taken.value)
      return kept.ok ? ok(taken.value.length) : kept
    })
  }
}
