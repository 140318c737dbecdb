import { nextTimeText } from '../cron/next-time.ts'
import type { Catalogue } from '../definitions/catalogue.ts'
import type { Clock } from '../kernel/clock.port.ts'
import { shanghai } from '../kernel/dates.ts'
import type { Ids } from '../kernel/ids.port.ts'
import type { Person } from '../kernel/person.ts'
import { done, type Result } from '../kernel/result.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import type { Row } from '../kernel/wire.ts'
import type { Records } from '../records/records.port.ts'
import type { Job } from './job.ts'
import type { Jobs } from './jobs.port.ts'

const SECONDS_AND_YEAR = 7
const CATCHES_UP = '2'
const LEAVES_OUT = '1'

/** Gives each job of the registry its row, where it has none yet; what administrators changed stays. */
export class InstallJobs {
  private readonly catalogue: Catalogue
  private readonly jobs: Jobs
  private readonly records: Records
  private readonly work: UnitOfWork
  private readonly ids: Ids
  private readonly clock: Clock

  constructor(catalogue: Catalogue, jobs: Jobs, records: Records, work: UnitOfWork, ids: Ids, clock: Clock) {
    this.catalogue = catalogue
    this.jobs = jobs
    this.records = records
    this.work = work
    this.ids = ids
    this.clock = clock
  }

  async run({ registry, by }: { readonly registry: readonly Job[]; readonly by: Person }): Promise<Result<void>> {
    const type = this.catalogue.find('sys.quartzJob')
    const known = await this.jobs.known(registry.map(({ code }) => code))
    if (!type || !known.ok) return known.ok ? done : known
    const missing = registry.filter(({ code }) => !known.value.includes(code))
    if (missing.length === 0) return done
    return this.work.whole(async () => {
      for (const job of missing) {
        const inserted = await this.records.insert(type, this.rowOf(job), by)
        if (!inserted.ok) return inserted
      }
      return done
    })
  }

  private rowOf({ code, name, cron, catchesUp, heavy = false, description }: Job): Row {
    const whole = cron.split(' ').length === SECONDS_AND_YEAR ? cron : `${cron} *`
    return {
      id: this.ids.next(),
      jobCode: code,
      jobName: name,
      areaCode: code.split('.')[0] ?? '',
      cron: whole,
      workdaysOnly: 'N',
      heavy: heavy ? 'Y' : 'N',
      misfire: catchesUp ? CATCHES_UP : LEAVES_OUT,
      timeoutMinutes: 30,
      status: '0',
      nextTime: nextTimeText(whole, shanghai(this.clock.now())),
      wanted: 'N',
      description,
    }
  }
}
