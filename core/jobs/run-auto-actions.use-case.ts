import type { Catalogue } from '../definitions/catalogue.ts'
import { programOf } from '../identity/tenants/program.ts'
import type { Clock } from '../kernel/clock.port.ts'
import { today } from '../kernel/dates.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import { wireOf } from '../kernel/wire.ts'
import { dueOn } from '../records/actions/auto-actions.ts'
import type { RecordWriter } from '../records/write/record-writer.ts'
import type { Records } from '../records/records.port.ts'
import type { Report, Running } from './job.ts'
import { newTally, reportOf, sweep } from './sweep.ts'
import { tenantsOf } from './tenants.ts'

/** Runs the actions that only time makes true (FORMAT.md, `auto: true`): a protocol whose last day is over is 已到期. */
export class RunAutoActions {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly writer: RecordWriter
  private readonly work: UnitOfWork
  private readonly clock: Clock

  constructor(catalogue: Catalogue, records: Records, writer: RecordWriter, work: UnitOfWork, clock: Clock) {
    this.catalogue = catalogue
    this.records = records
    this.writer = writer
    this.work = work
    this.clock = clock
  }

  async run(running: Running): Promise<Result<Report>> {
    const day = today(this.clock.now())
    const tenants = await tenantsOf(this.catalogue, this.records)
    if (!tenants.ok) return tenants
    const tally = newTally()
    for (const type of this.catalogue.types) {
      const where = dueOn(type, day)
      for (const tenant of where ? tenants.value : []) {
        const by = programOf(tenant)
        const moved = await sweep(this.records, { type, where: where!, fields: ['billStatus'], by }, running, tally, async (row) => {
          const after = await this.work.whole(() => this.writer.moveOn(type, String(row['id']), by))
          return after.ok ? ok(wireOf(after.value, 'billStatus') !== wireOf(row, 'billStatus')) : after
        })
        if (!moved.ok) return moved
      }
    }
    return ok(reportOf(tally, running))
  }
}
