import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import { type Message, message } from '../definitions/effect.ts'
import { settle } from '../definitions/view.ts'
import { programOf } from '../identity/program.ts'
import type { Clock } from '../kernel/clock.port.ts'
import { all, eq, filled } from '../kernel/condition.ts'
import { daysBetween, shanghai, today } from '../kernel/dates.ts'
import type { Person } from '../kernel/person.ts'
import { done, ok, type Result } from '../kernel/result.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import { type Row, wireOf } from '../kernel/wire.ts'
import type { ListQuery } from '../query/list-query.ts'
import type { Keeper } from '../records/keeper.ts'
import type { Ledgers } from '../records/ledgers.port.ts'
import type { Records } from '../records/records.port.ts'
import type { Repeats } from '../records/repeats.port.ts'
import type { Report, Running } from './job.ts'
import { tenantsOf } from './tenants.ts'
import { text } from './text.ts'

const QUALITY = 'quality'
/** Days before the end on which keeper and quality are told (bsc licenceScan). */
const WARNED_AT: readonly number[] = [60, 30, 15, 7, 3, 1, 0]
const PAGE = 1_000

/** 1970-01-01 was a Thursday. */
const isMonday = (day: string) => (daysBetween('1970-01-01', day) + 3) % 7 === 0

const isTold = (daysLeft: number, day: string) => (daysLeft < 0 ? isMonday(day) : WARNED_AT.includes(daysLeft))

/** Recomputes the state of every licence that was not replaced, and tells keeper and quality of those that end (bsc licenceScan). */
export class ScanLicences {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly keeper: Keeper
  private readonly ledgers: Ledgers
  private readonly repeats: Repeats
  private readonly work: UnitOfWork
  private readonly clock: Clock

  constructor(catalogue: Catalogue, records: Records, keeper: Keeper, ledgers: Ledgers, repeats: Repeats, work: UnitOfWork, clock: Clock) {
    this.catalogue = catalogue
    this.records = records
    this.keeper = keeper
    this.ledgers = ledgers
    this.repeats = repeats
    this.work = work
    this.clock = clock
  }

  /** One tenant at a time, each whole or not at all: a run that was broken off is simply run again. */
  async run({ isStopping }: Running): Promise<Result<Report>> {
    const type = this.catalogue.find('bsc.licence')
    const tenants = await tenantsOf(this.catalogue, this.records)
    if (!type || !tenants.ok) return tenants.ok ? ok({ handled: 0 }) : tenants
    let handled = 0
    for (const tenant of tenants.value) {
      if (isStopping()) return ok({ handled, message: text.stoppedEarly })
      const scanned = await this.work.whole(() => this.scan(type, programOf(tenant)))
      if (!scanned.ok) return scanned
      handled += scanned.value
    }
    return ok({ handled })
  }

  private async scan(type: DocumentType, by: Person): Promise<Result<number>> {
    const day = today(this.clock.now())
    const claimed = await this.repeats.claim(`bsc.licenceScan ${day}`, '', by)
    if (!claimed.ok) return claimed
    const isFirstToday = claimed.value === null
    let handled = 0
    for (let pageNo = 1; ; pageNo++) {
      const page = await this.records.list(type, pageOf(pageNo), by)
      if (!page.ok) return page
      for (const row of page.value.records) {
        const restated = await this.restate(type, row, by)
        if (!restated.ok) return restated
        const told = isFirstToday ? await this.tell(type, row, day, by) : done
        if (!told.ok) return told
      }
      handled += page.value.records.length
      if (page.value.records.length < PAGE) return ok(handled)
    }
  }

  private async restate(type: DocumentType, listed: Row, by: Person): Promise<Result<void>> {
    if (this.statusOf(type, listed, by) === wireOf(listed, 'licenceStatus')) return done
    const locked = await this.records.lock(type, String(listed['id']), by)
    if (!locked.ok) return locked
    const after = { ...locked.value, licenceStatus: this.statusOf(type, locked.value, by) }
    const kept = await this.keeper.keep({ type, before: locked.value, after, action: 'job:bsc.licenceScan', by })
    return kept.ok ? done : kept
  }

  /** As the licence's own formula has it; it looks at nobody else. */
  private statusOf(type: DocumentType, row: Row, me: Person) {
    const now = shanghai(this.clock.now())
    const settled = settle(type, row, { today: now.slice(0, 10), now, me, refs: {}, facts: {}, rowFacts: {} })
    return wireOf(settled, 'licenceStatus')
  }

  private tell(type: DocumentType, row: Row, day: string, by: Person): Promise<Result<void>> | Result<void> {
    const daysLeft = daysBetween(day, String(wireOf(row, 'expiryDate')))
    if (!isTold(daysLeft, day)) return done
    const number = String(wireOf(row, 'licenceNo') ?? '')
    const title =
      daysLeft < 0 ? text.licenceEnded(number, -daysLeft) : text.licenceEnds(number, String(wireOf(row, 'expiryDate')), daysLeft)
    const keeper = wireOf(row, 'keeperUserId')
    const told: Message[] = [message(title, { role: QUALITY }), ...(keeper ? [message(title, { userId: String(keeper) })] : [])]
    return this.ledgers.post(told, { type, row }, by)
  }
}

const pageOf = (pageNo: number): ListQuery => ({
  where: all(eq('replaced', 'N'), eq('longTerm', 'N'), filled('expiryDate')),
  order: [{ field: 'id', direction: 'asc' }],
  pageNo,
  pageSize: PAGE,
  fields: ['licenceNo', 'expiryDate', 'warnDays', 'longTerm', 'replaced', 'licenceStatus', 'keeperUserId'],
})
