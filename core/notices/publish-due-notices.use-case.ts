import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import { programOf } from '../identity/tenants/program.ts'
import type { Report, Running } from '../jobs/job.ts'
import { tenantsOf } from '../jobs/tenants.ts'
import type { Clock } from '../kernel/clock.port.ts'
import { all, type Condition, eq, filled, le } from '../kernel/condition.ts'
import { shanghai } from '../kernel/dates.ts'
import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import { type Row, wireOf } from '../kernel/wire.ts'
import type { ActOnRecord } from '../records/actions/act-on-record.use-case.ts'
import type { RecordWriter } from '../records/write/record-writer.ts'
import type { Records } from '../records/records.port.ts'

/** 发布状态. */
const DRAFT = '0'
const PUBLISHED = '1'
const ENDED = '3'
const AT_ONCE = 500

/** Publishes notices whose time has come, and ends those whose time is over (sys announcePublish). */
export class PublishDueNotices {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly act: ActOnRecord
  private readonly writer: RecordWriter
  private readonly work: UnitOfWork
  private readonly clock: Clock

  constructor(catalogue: Catalogue, records: Records, act: ActOnRecord, writer: RecordWriter, work: UnitOfWork, clock: Clock) {
    this.catalogue = catalogue
    this.records = records
    this.act = act
    this.writer = writer
    this.work = work
    this.clock = clock
  }

  /** Each notice by itself: a run that was broken off is simply run again. */
  async run({ isStopping }: Running): Promise<Result<Report>> {
    const type = this.catalogue.find('sys.announcement')
    const tenants = await tenantsOf(this.catalogue, this.records)
    if (!type || !tenants.ok) return tenants.ok ? ok({ handled: 0 }) : tenants
    const now = shanghai(this.clock.now())
    const due = all(eq('sendStatus', DRAFT), eq('timed', 'Y'), le('sendTime', now))
    const over = all(eq('sendStatus', PUBLISHED), filled('endTime'), le('endTime', now))
    let handled = 0
    for (const by of tenants.value.map(programOf)) {
      if (isStopping()) break
      const published = await this.each(await this.found(type, due, by), isStopping, (row) => this.publish(type, row, by))
      if (!published.ok) return published
      const ended = await this.each(await this.found(type, over, by), isStopping, (row) => this.end(type, row, by))
      if (!ended.ok) return ended
      handled += published.value + ended.value
    }
    return ok({ handled })
  }

  /** How many were handled before the server stops. */
  private async each(
    rows: Result<readonly Row[]>,
    isStopping: Running['isStopping'],
    handle: (row: Row) => Promise<Result<unknown>>,
  ): Promise<Result<number>> {
    if (!rows.ok) return rows
    for (const [handled, row] of rows.value.entries()) {
      if (isStopping()) return ok(handled)
      const one = await handle(row)
      if (!one.ok) return one
    }
    return ok(rows.value.length)
  }

  private async found(type: DocumentType, where: Condition, by: Person): Promise<Result<readonly Row[]>> {
    const found = await this.records.list(type, { where, order: [], pageNo: 1, pageSize: AT_ONCE, fields: ['sendStatus'] }, by)
    return found.ok ? ok(found.value.records) : found
  }

  private publish(type: DocumentType, row: Row, by: Person): Promise<Result<unknown>> {
    return this.act.run({ type, action: 'publish', id: String(row['id']), by, confirmed: true })
  }

  private end(type: DocumentType, row: Row, by: Person): Promise<Result<unknown>> {
    return this.work.whole(async () => {
      const found = await this.records.lock(type, String(row['id']), by)
      if (!found.ok || wireOf(found.value, 'sendStatus') !== PUBLISHED) return found
      return this.writer.keep({ type, before: found.value, after: { ...found.value, sendStatus: ENDED }, action: 'act:end', by })
    })
  }
}
