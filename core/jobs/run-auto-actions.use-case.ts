import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import { programOf } from '../identity/program.ts'
import type { Clock } from '../kernel/clock.port.ts'
import { all, gt, type Condition } from '../kernel/condition.ts'
import { today } from '../kernel/dates.ts'
import { isTrouble, type Failure } from '../kernel/failure.ts'
import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import { wireOf, type Row } from '../kernel/wire.ts'
import { dueOn } from '../records/auto-actions.ts'
import type { Keeper } from '../records/keeper.ts'
import type { ListQuery } from '../query/list-query.ts'
import type { Records } from '../records/records.port.ts'
import type { Report, Running } from './job.ts'
import { tenantsOf } from './tenants.ts'
import { text } from './text.ts'

const SLICE = 200

type Due = { readonly type: DocumentType; readonly where: Condition }
type Refused = { readonly type: DocumentType; readonly row: Row; readonly failure: Failure }
type Tally = { handled: number; readonly refused: Refused[] }

/** Runs the actions that only time makes true (FORMAT.md, `auto: true`): a protocol whose last day is over is 已到期. */
export class RunAutoActions {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly keeper: Keeper
  private readonly work: UnitOfWork
  private readonly clock: Clock

  constructor(catalogue: Catalogue, records: Records, keeper: Keeper, work: UnitOfWork, clock: Clock) {
    this.catalogue = catalogue
    this.records = records
    this.keeper = keeper
    this.work = work
    this.clock = clock
  }

  /** Each record by itself: one that is refused leaves the others alone, and a run that was broken off is simply run again. */
  async run(running: Running): Promise<Result<Report>> {
    const day = today(this.clock.now())
    const tenants = await tenantsOf(this.catalogue, this.records)
    if (!tenants.ok) return tenants
    const tally: Tally = { handled: 0, refused: [] }
    for (const type of this.catalogue.types) {
      const where = dueOn(type, day)
      for (const tenant of where ? tenants.value : []) {
        const moved = await this.sweep({ type, where: where! }, programOf(tenant), running, tally)
        if (!moved.ok) return moved
      }
    }
    return ok(reportOf(tally, running))
  }

  private async sweep(due: Due, by: Person, running: Running, tally: Tally): Promise<Result<void>> {
    for (let last: string | undefined; ; ) {
      if (running.isStopping()) return ok(undefined)
      const page = await this.records.list(due.type, sliceOf(due, last), by)
      if (!page.ok) return page
      for (const row of page.value.records) {
        if (running.isStopping()) return ok(undefined)
        const moved = await this.moveOn(due.type, row, by)
        if (!moved.ok && isTrouble(moved.failure)) return moved
        if (!moved.ok) tally.refused.push({ type: due.type, row, failure: moved.failure })
        else if (wireOf(moved.value, 'billStatus') !== wireOf(row, 'billStatus')) tally.handled += 1
        last = String(row['id'])
      }
      if (page.value.records.length < SLICE) return ok(undefined)
    }
  }

  private moveOn(type: DocumentType, row: Row, by: Person): Promise<Result<Row>> {
    return this.work.whole(() => this.keeper.moveOn(type, String(row['id']), by))
  }
}

/** By identity, not by page: records leave the list while it is read. */
const sliceOf = ({ type, where }: Due, last: string | undefined): ListQuery => ({
  where: last === undefined ? where : all(gt('id', last), where),
  order: [{ field: 'id', direction: 'asc' }],
  pageNo: 1,
  pageSize: SLICE,
  fields: ['billStatus', ...('billNo' in type.fields ? ['billNo'] : [])],
})

const reportOf = ({ handled, refused }: Tally, running: Running): Report => {
  const [first] = refused
  if (running.isStopping()) return { handled, message: text.stoppedEarly }
  if (!first) return { handled }
  const number = String(wireOf(first.row, 'billNo') ?? first.row['id'])
  return { handled, message: text.unmoved(refused.length, first.type.title, number, first.failure.message) }
}
