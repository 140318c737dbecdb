import { closestHolders } from '../approval/deciders.ts'
import { managersOf } from '../approval/managers.ts'
import type { Staff } from '../approval/staff.port.ts'
import type { Catalogue } from '../definitions/catalogue.ts'
import type { Message } from '../definitions/effect.ts'
import { parts } from '../definitions/listed.ts'
import { programOf } from '../identity/tenants/program.ts'
import type { Clock } from '../kernel/clock.port.ts'
import { eq } from '../kernel/condition.ts'
import { shanghai } from '../kernel/dates.ts'
import type { Ids } from '../kernel/ids.port.ts'
import { done, ok, type Result } from '../kernel/result.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import { type Row, textAt, wireOf } from '../kernel/wire.ts'
import type { RungNotice } from '../live/change.ts'
import type { Changes } from '../live/changes.port.ts'
import type { Records } from '../records/records.port.ts'
import type { Addressees } from './addressees.port.ts'
import { EVERYBODY, rung } from './bell.ts'
import { type Letter, readLetter } from './letter.ts'
import type { Notice } from './notice.ts'
import type { Notices, Delivery, Settlement } from './notices.port.ts'
import type { Outbox, WaitingLetter } from './outbox.port.ts'

const AT_ONCE = 100

const PUBLISHED = ['titile', 'priority', 'sender', 'sendTime', 'endTime', 'openType', 'openPage', 'busId', 'msgType', 'orgIds', 'userIds']

type Of<L, E> = Extract<L, { readonly effect: E }>

/** Who looks again, and for which notice; none where something went. */
type Reached = { readonly userIds: readonly string[]; readonly notice?: RungNotice }

type Told = Reached & { readonly tenantId: number }

const NOBODY: Reached = { userIds: [] }

/** What is put before people of a tenant together, and what is settled together: nothing of it is about the same record. */
class Gathered {
  readonly deliveries: Delivery[] = []
  readonly settlements: Settlement[] = []
  private readonly told = new Set<string>()
  private readonly settled = new Set<string>()

  /** Does a message come after the settlement of what it is about? */
  follows({ notice: { busId } }: Delivery): boolean {
    return this.settled.has(busId)
  }

  /** Is something settled that is still to be put before people? */
  settles({ busId }: Settlement): boolean {
    return this.told.has(busId)
  }

  add(delivery: Delivery): void {
    this.deliveries.push(delivery)
    this.told.add(delivery.notice.busId)
  }

  settle(settlement: Settlement): void {
    this.settlements.push(settlement)
    this.settled.add(settlement.busId)
  }
}

/** What the letters of one round share. */
class Round {
  /** Whom they reach, by what they say of it: many say the same. */
  readonly readers = new Map<string, readonly string[]>()
  readonly told: Told[] = []
  private readonly tenants = new Map<number, Gathered>()

  of(tenantId: number): Gathered {
    const known = this.tenants.get(tenantId) ?? new Gathered()
    this.tenants.set(tenantId, known)
    return known
  }

  /** All of it, once. */
  taken(): readonly (readonly [number, Gathered])[] {
    const all = [...this.tenants]
    this.tenants.clear()
    return all
  }
}

/**
 * Delivers what was committed with its letter: in one unit of work a letter is put before its readers and ticked off, so that each gets it
 * once, whichever process dies when. Readers are told afterwards; whoever is not told finds it when he looks.
 */
export class DeliverLetters {
  private readonly outbox: Outbox
  private readonly notices: Notices
  private readonly addressees: Addressees
  private readonly staff: Staff
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly work: UnitOfWork
  private readonly changes: Changes
  private readonly ids: Ids
  private readonly clock: Clock

  constructor(
    outbox: Outbox,
    notices: Notices,
    addressees: Addressees,
    staff: Staff,
    catalogue: Catalogue,
    records: Records,
    work: UnitOfWork,
    changes: Changes,
    ids: Ids,
    clock: Clock,
  ) {
    this.outbox = outbox
    this.notices = notices
    this.addressees = addressees
    this.staff = staff
    this.catalogue = catalogue
    this.records = records
    this.work = work
    this.changes = changes
    this.ids = ids
    this.clock = clock
  }

  /** Answers how many letters went out. */
  async run(): Promise<Result<number>> {
    for (let sent = 0; ; ) {
      const some = await this.work.whole(() => this.some())
      if (!some.ok) return some
      for (const { tenantId, userIds, notice } of some.value.told)
        this.changes.tell(userIds.map((userId) => rung(tenantId, userId, notice)))
      sent += some.value.count
      if (some.value.count < AT_ONCE) return ok(sent)
    }
  }

  private async some(): Promise<Result<{ readonly count: number; readonly told: readonly Told[] }>> {
    const waiting = await this.outbox.take(AT_ONCE)
    if (!waiting.ok) return waiting
    const round = new Round()
    for (const one of waiting.value) {
      const letter = readLetter(one.body)
      const reached = letter ? await this.deliver(letter, one, round) : ok(NOBODY)
      if (!reached.ok) return reached
      round.told.push({ tenantId: one.tenantId, ...reached.value })
    }
    const put = await this.putGathered(round)
    if (!put.ok) return put
    const ids = waiting.value.map(({ id }) => id)
    const ticked = ids.length ? await this.outbox.delivered(ids, this.clock.now()) : done
    return ticked.ok ? ok({ count: ids.length, told: round.told }) : ticked
  }

  private async deliver(letter: Letter, waiting: WaitingLetter, round: Round): Promise<Result<Reached>> {
    if (letter.effect === 'message') return this.message(letter, waiting, round)
    if (letter.effect === 'broadcast') return ok({ userIds: [EVERYBODY], notice: { id: '', title: letter.title, isForAll: true } })
    if (letter.effect === 'settlement') return this.settle(letter, waiting, round)
    // It speaks of what lies before people already.
    const put = await this.putGathered(round)
    return put.ok ? this.announcement(letter, waiting) : put
  }

  private async putGathered(round: Round): Promise<Result<void>> {
    for (const [tenantId, { deliveries, settlements }] of round.taken()) {
      const put = deliveries.length ? await this.notices.put(deliveries, tenantId) : done
      if (!put.ok) return put
      const settled = settlements.length ? await this.notices.settle(settlements, tenantId) : ok([])
      if (!settled.ok) return settled
      round.told.push({ tenantId, userIds: settled.value })
    }
    return done
  }

  private async settle({ userId, id }: Of<Letter, 'settlement'>, { tenantId }: WaitingLetter, round: Round): Promise<Result<Reached>> {
    const settlement = { busId: id, userId }
    const put = round.of(tenantId).settles(settlement) ? await this.putGathered(round) : done
    if (!put.ok) return put
    round.of(tenantId).settle(settlement)
    return ok(NOBODY)
  }

  private async message(letter: Of<Letter, 'message'>, { tenantId, sentAt }: WaitingLetter, round: Round): Promise<Result<Reached>> {
    const { role, userId, empId, managerOf, orgCode } = letter
    const name = JSON.stringify([tenantId, role, userId, empId, managerOf, orgCode])
    const known = round.readers.get(name)
    const found = known ? ok(known) : await this.readersOf(letter, tenantId)
    if (!found.ok) return found
    const readers = found.value
    round.readers.set(name, readers)
    const { title, about = 'warn', priority = 'L', sender, opens } = letter
    const own = this.pageOf(letter)
    const notice: Notice = {
      id: this.ids.next(),
      title,
      category: '2',
      about,
      priority,
      sender,
      sentAt: shanghai(sentAt),
      endsAt: '',
      ...(opens
        ? { openType: 'component', openPage: opens.page, busId: opens.id }
        : { openType: own && 'url', openPage: own, busId: letter.recordId }),
    }
    const delivery = { notice, readers }
    const put = round.of(tenantId).follows(delivery) ? await this.putGathered(round) : done
    if (!put.ok) return put
    round.of(tenantId).add(delivery)
    return ok({ userIds: readers, notice: { id: notice.id, title, isForAll: false } })
  }

  private pageOf({ typeKey, recordId }: Letter): string {
    const type = this.catalogue.find(typeKey)
    return type ? [type.path, recordId].filter(Boolean).join('/') : ''
  }

  private async readersOf(letter: Message & Letter, tenantId: number): Promise<Result<readonly string[]>> {
    const { role, userId, empId, managerOf, orgCode } = letter
    const named = userId ? await this.staff.people([userId], tenantId) : ok([])
    if (!named.ok) return named
    const employed = empId ? await this.staff.employed([empId], tenantId) : ok([])
    if (!employed.ok) return employed
    const managers = managerOf ? await managersOf(this.staff, managerOf, tenantId) : ok([])
    if (!managers.ok) return managers
    const holders = role ? await this.staff.holders(role, tenantId) : ok([])
    if (!holders.ok) return holders
    const nearest = closestHolders(holders.value, orgCode ? [orgCode] : [])
    const active = [...named.value, ...employed.value].filter((person) => person.active)
    return ok([...new Set([...active, ...managers.value, ...nearest].map((person) => person.userId))])
  }

  private async announcement(
    { does, typeKey, recordId }: Of<Letter, 'announcement'>,
    { tenantId }: WaitingLetter,
  ): Promise<Result<Reached>> {
    if (does === 'withdraw') {
      const from = await this.notices.withdraw(recordId, tenantId)
      return from.ok ? ok({ userIds: from.value }) : from
    }
    const type = this.catalogue.find(typeKey)
    if (!type) return ok(NOBODY)
    const query = { where: eq('id', recordId), order: [], pageNo: 1, pageSize: 1, fields: PUBLISHED }
    const found = await this.records.list(type, query, programOf(tenantId))
    if (!found.ok) return found
    const [row] = found.value.records
    if (!row) return ok(NOBODY)
    const notice = publishedIn(row, recordId)
    const told = (userIds: readonly string[], { isForAll }: { readonly isForAll: boolean }) =>
      ok({ userIds, notice: { id: notice.id, title: notice.title, isForAll } })
    if (does === 'publish') {
      const readers = await this.meantBy(row, tenantId)
      if (!readers.ok) return readers
      const put = await this.notices.put([{ notice, readers: readers.value }], tenantId)
      return put.ok ? told(readers.value, { isForAll: wireOf(row, 'msgType') === 'ALL' }) : put
    }
    const unread = await this.notices.unreadBy(recordId, tenantId)
    return unread.ok ? told(unread.value, { isForAll: false }) : unread
  }

  private async meantBy(row: Row, tenantId: number): Promise<Result<readonly string[]>> {
    const ids = (key: string) => parts(wireOf(row, key))
    if (wireOf(row, 'msgType') === 'ORG') return this.addressees.within(ids('orgIds'), tenantId)
    if (wireOf(row, 'msgType') !== 'USER') return this.addressees.everybody(tenantId)
    const people = await this.staff.people(ids('userIds'), tenantId)
    return people.ok ? ok(people.value.filter(({ active }) => active).map(({ userId }) => userId)) : people
  }
}

const publishedIn = (row: Row, id: string): Notice => {
  const text = (key: string) => textAt(row, key)
  return {
    id,
    title: text('titile'),
    category: '1',
    about: 'notice',
    priority: text('priority'),
    sender: text('sender'),
    sentAt: text('sendTime'),
    endsAt: text('endTime'),
    openType: text('openType'),
    openPage: text('openPage'),
    busId: text('busId'),
  }
}
