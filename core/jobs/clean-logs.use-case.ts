import type { Catalogue } from '../definitions/catalogue.ts'
import { programOf } from '../identity/program.ts'
import type { Clock } from '../kernel/clock.port.ts'
import { eq } from '../kernel/condition.ts'
import { ok, type Result } from '../kernel/result.ts'
import { wireOf } from '../kernel/wire.ts'
import type { Records } from '../records/records.port.ts'
import type { Report, Running } from './job.ts'
import type { Jobs } from './jobs.port.ts'
import { text } from './text.ts'

const PLATFORM = 1
const DAY = 86_400_000
/** Six months, as the law on network security asks; a parameter may only say more (sys S37). */
const LEAST_DAYS = 180

/** Forgets runs of jobs older than log.keepDays (sys logClean); what people did is kept by the audit, which forgets nothing. */
export class CleanLogs {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly jobs: Jobs
  private readonly clock: Clock

  constructor(catalogue: Catalogue, records: Records, jobs: Jobs, clock: Clock) {
    this.catalogue = catalogue
    this.records = records
    this.jobs = jobs
    this.clock = clock
  }

  async run({ isStopping }: Running): Promise<Result<Report>> {
    const days = await this.keptDays()
    if (!days.ok) return days
    const before = this.clock.now() - days.value * DAY
    for (let handled = 0; ; ) {
      if (isStopping()) return ok({ handled, message: text.stoppedEarly })
      const forgotten = await this.jobs.forgetRuns(before)
      if (!forgotten.ok) return forgotten
      if (forgotten.value === 0) return ok({ handled })
      handled += forgotten.value
    }
  }

  private async keptDays(): Promise<Result<number>> {
    const type = this.catalogue.find('sys.config')
    if (!type) return ok(LEAST_DAYS)
    const query = { where: eq('configKey', 'log.keepDays'), order: [], pageNo: 1, pageSize: 1, fields: ['configValue'] }
    const found = await this.records.list(type, query, programOf(PLATFORM))
    if (!found.ok) return found
    const [row] = found.value.records
    const days = Number(row ? wireOf(row, 'configValue') : LEAST_DAYS)
    return ok(Number.isFinite(days) ? Math.max(LEAST_DAYS, days) : LEAST_DAYS)
  }
}
