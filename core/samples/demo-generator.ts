import { isPosted } from '../definitions/origin.ts'
import { Processes } from '../approval/processes.ts'
import type { Catalogue } from '../definitions/catalogue.ts'
import { randomChoicesFor, spanUntil, type RandomChoices, type DemoPeriod } from '../definitions/random-choices.ts'
import type { DocumentType, DocView, Event } from '../definitions/document.ts'
import type { FollowUp, SampleOutcome, Samples, SamplesByType } from '../definitions/samples.ts'
import type { Start } from '../definitions/start.ts'
import { namingSets } from '../definitions/unique.ts'
import { addDays, momentOf } from '../kernel/dates.ts'
import type { Person } from '../kernel/person.ts'
import { type Row, isEmpty, rowsOf, textAt } from '../kernel/wire.ts'
import { changesBetween } from '../records/history/changes.ts'
import { completed } from '../records/write/complete-draft.ts'
import { viewOf } from '../definitions/view.ts'
import { eventEffects } from '../records/effects/effects.ts'
import { hasStates } from '../records/usual-fields.ts'
import { Agenda } from './agenda.ts'
import { SampleWriter, entered } from './sample-writer.ts'
import { gather } from './sample-knowledge.ts'
import { SampleLifecycle } from './sample-lifecycle.ts'
import { SampleRecords } from './sample-records.ts'
import { personOf } from './sample-person.ts'
import { SampleStaff } from './sample-staff.ts'
import { RecordMaker, type MadeRecord } from './make-record.ts'
import { SampleClock, SampleIds } from './sample-clock.ts'
import { sequence } from './sequence.ts'
import { during } from './working-time.ts'

/** What a demonstration is told from. The same always tells the same. */
export type DemoInput = {
  readonly catalogue: Catalogue
  readonly samples: SamplesByType
  /** Records that are fixed: people, organisations, roles. Complete but for their derived fields. */
  readonly given: Readonly<Record<string, readonly Row[]>>
  readonly tenantId: number
  readonly seed: number
  /** Shanghai, YYYY-MM-DD HH:mm:ss: nothing happens later. */
  readonly now: string
  readonly told?: (title: string, records: number) => void
}

/** How often a draft that the checks refuse is thrown again. */
const THROWS = 40

const ADMINISTRATOR = 'admin'

/** For what it was too early it is tried again after this. */
const LATER = 5 * 86_400_000
const A_MINUTE = 60_000

/** Base data is entered before the first order, documents since. */
const before = ({ first }: DemoPeriod): readonly [string, string] => [addDays(first, -548), addDays(first, -12)]
const since = ({ first, today }: DemoPeriod): readonly [string, string] => [addDays(first, 1), addDays(today, -1)]

/** Days after which nothing waits any more. */
const LATELY = 45

/** How much of the base data that is approved came in lately, and so many documents besides those that chance puts there. */
const RECENT = 0.04
const NEWEST = 8

const cameLately = (type: DocumentType, count: number): number => {
  if (type.process) return Math.ceil(count * RECENT)
  return type.approval?.length ? Math.min(NEWEST, Math.ceil(count / 10)) : 0
}

const usualOutcome = (type: DocumentType, pick: RandomChoices, isRecent: boolean): SampleOutcome => {
  const throws = pick.whole(1, 100)
  if (isRecent) return throws <= 30 ? { ends: 'draft' } : { ends: 'approving', agreements: pick.whole(0, 2) }
  if (type.sort !== 'document' || throws > 6) return { ends: 'approved' }
  return throws <= 4 ? { ends: 'rejected', agreements: pick.whole(0, 1) } : { ends: 'voided' }
}

/** Tells the demonstration: every type in its turn, its records entered one after the other and each led through its life. */
export class DemoGenerator {
  readonly made: SampleRecords
  readonly book: SampleWriter
  private readonly telling: DemoInput
  private readonly span: DemoPeriod
  private readonly clock: SampleClock
  private readonly ids: SampleIds
  private readonly processes: Processes
  private readonly persons = new Map<string, Person>()
  private readonly taken = new Set<string>()
  /** How many documents of each type others led to. */
  private readonly begun = new Map<string, number>()

  constructor(telling: DemoInput) {
    this.telling = telling
    this.span = spanUntil(telling.now.slice(0, 10))
    this.made = new SampleRecords(telling.catalogue)
    this.clock = new SampleClock(telling.now)
    this.ids = new SampleIds(this.clock, String(telling.tenantId))
    this.book = new SampleWriter(this.made, telling.catalogue, this.ids)
    this.processes = new Processes(new SampleStaff(this.made), this.ids, this.clock)
  }

  async tell(): Promise<void> {
    const { catalogue, given, samples, told } = this.telling
    for (const [key, rows] of Object.entries(given)) for (const row of rows) this.made.put(key, row)
    const order = sequence(catalogue, samples)
    const groupOf = ({ key }: DocumentType) => samples[key]?.together ?? key
    for (const [at, type] of order.entries()) {
      const rows = given[type.key]
      if (rows) this.settleGiven(type, rows)
      const isTurnOfGroup = catalogue.find(groupOf(type))
        ? groupOf(type) === type.key
        : !order.slice(at + 1).some((one) => groupOf(one) === groupOf(type))
      const group = isTurnOfGroup ? order.filter((one) => groupOf(one) === groupOf(type) && !given[one.key]) : []
      await this.enterAll(group.filter((one) => this.countOf(one) > 0))
      for (const { key, title } of rows ? [type] : group) if (this.made.rows(key).length) told?.(title, this.made.rows(key).length)
    }
  }

  private samplesOf({ key }: DocumentType): Samples {
    return this.telling.samples[key] ?? {}
  }

  /** How many records of a type are entered; those of a register are entered by others. */
  private countOf(type: DocumentType): number {
    const { count, row } = this.samplesOf(type)
    return row || !isPosted(type) ? (count ?? (type.sample as number | undefined) ?? 0) : 0
  }

  private settleGiven(type: DocumentType, rows: readonly Row[]): void {
    const start = this.startOf(this.account(ADMINISTRATOR))
    const [day] = before(this.span)
    for (const row of rows) {
      const draft: Row = { ...entered({ ...start, now: `${day} 09:00:00` }), ...row }
      this.made.put(type.key, completed(type, draft, gather(type, draft, this.made, start)))
    }
  }

  /** Types that are told together, on one calendar. */
  private async enterAll(types: readonly DocumentType[]): Promise<void> {
    const { now } = this.telling
    const agenda = new Agenda()
    for (const type of types) this.foresee(type, agenda)
    await agenda.run(momentOf(now), (at) => this.clock.set(at))
    this.clock.set(momentOf(now))
  }

  private foresee(type: DocumentType, agenda: Agenda): void {
    const { now } = this.telling
    const { today } = this.span
    const own = this.samplesOf(type)
    const count = this.countOf(type)
    const period = own.period ?? (type.sort === 'document' ? since : before)
    const calendar = this.randomChoices(`${type.key}/calendar`, 0, count)
    const lately = cameLately(type, count)
    const moments = Array.from({ length: count }, (_, at) =>
      at < lately
        ? during(calendar.date(addDays(today, 5 - LATELY), addDays(today, -1)), calendar)
        : during(calendar.date(...period(this.span, at)), calendar),
    ).sort((a, b) => a - b)
    moments.forEach((moment, index) => {
      const enter = async (): Promise<void> => {
        if (this.enter(type, index, count - 1 - index, own, agenda)) return
        const later = Math.min(this.clock.now() + LATER, momentOf(now) - (count - index) * A_MINUTE)
        if (later <= this.clock.now() && own.fewer) return
        if (later <= this.clock.now()) throw new Error(`no believable ${type.key}: it is too early until the end`)
        agenda.add(later, enter)
      }
      agenda.add(Math.min(moment, momentOf(now)), enter)
    })
  }

  /** One record, entered at the moment on the clock; false where it is too early for it. */
  private enter(type: DocumentType, index: number, left: number, own: Samples, agenda: Agenda): boolean {
    const id = this.ids.next()
    for (let again = 0; again < THROWS; again += 1) {
      const pick = this.randomChoices(again ? `${type.key}/${again}` : type.key, index, left)
      const record = this.thrown(type, id, pick, index, own)
      if (!record) return false
      if (record.problems.length) {
        if (again === THROWS - 1)
          throw new Error(
            `no believable ${type.key}: ${record.problems.map(({ field, message }) => `${field ?? ''} ${message}`).join('; ')}`,
          )
        continue
      }
      if (this.made.isHeldByAnother(type, record.row) || this.isTaken(type, record.row)) continue
      this.keep(type, record, pick, own, agenda)
      return true
    }
    if (own.fewer) return true
    throw new Error(`every ${type.key} is there already`)
  }

  private begin({ type: key, row, outcome }: FollowUp, agenda: Agenda): void {
    const type = this.telling.catalogue.find(key)
    if (!type) return
    const index = this.begun.get(key) ?? 0
    this.begun.set(key, index + 1)
    const pick = this.randomChoices(`${key}/begun`, index, Number.MAX_SAFE_INTEGER)
    const own: Samples = { row: () => row, outcome: () => outcome }
    const record = this.thrown(type, this.ids.next(), pick, index, own)
    if (!record || record.problems.length || this.made.isHeldByAnother(type, record.row)) return
    // A draft that is gone on with holds what it says already.
    if (!this.made.find(key, String(record.row['id'])) && this.isTaken(type, record.row)) return
    this.keep(type, record, pick, own, agenda)
  }

  private thrown(type: DocumentType, id: string, pick: RandomChoices, index: number, own: Samples): MadeRecord | undefined {
    const { catalogue } = this.telling
    const typed = own.row ? own.row(pick, index) : {}
    if (!typed) return undefined
    const start = this.startOf(this.writerOf(type, typed))
    return new RecordMaker({
      type,
      made: this.made,
      dictionaries: catalogue.dictionaries,
      start,
      typed,
      // Whoever goes on with a draft that another document left says whose.
      id: textAt(typed, 'id') || id,
      pick,
      find: catalogue.find,
    }).make()
  }

  private keep(type: DocumentType, { row, knowledge }: MadeRecord, pick: RandomChoices, own: Samples, agenda: Agenda): void {
    const by = this.writerOf(type, row)
    const start = this.startOf(by)
    const outcome = type.approval?.length
      ? (own.outcome?.(pick, row) ?? usualOutcome(type, pick, start.now >= addDays(this.span.today, -LATELY)))
      : own.outcome?.(pick, row)
    const isLed = outcome !== undefined && (type.sort === 'document' || outcome.ends !== 'approved')
    const begun = this.made.find(type.key, String(row['id']))
    const entry: Row = {
      ...row,
      ...entered(start),
      ...(begun ? { version: Number(begun['version']) + 1, createTime: begun['createTime'] } : {}),
      ...(hasStates(type) ? { billStatus: this.stateOf(type, row, isLed) } : {}),
      ...(type.sort === 'document' ? { applyUserId: by.userId, applyDeptId: by.deptId, applyDate: start.today } : {}),
      ...(type.number && isEmpty(row[type.number.field]) ? { [type.number.field]: this.book.number(type, start.today) } : {}),
    }
    this.made.put(type.key, entry)
    if (!isPosted(type))
      this.book.note(
        {
          action: begun ? 'edit' : 'add',
          typeKey: type.key,
          recordId: String(row['id']),
          billNo: textAt(entry, 'billNo'),
          ...(begun ? { versionBefore: Number(begun['version']) } : {}),
          versionAfter: Number(entry['version']),
          changes: begun ? changesBetween(begun, entry, type) : entry,
        },
        by,
        start.now,
      )
    const view = viewOf<DocView>(type, entry, knowledge)
    const events = ['save', ...(entry['billStatus'] === 'approved' && !isLed ? ['approve'] : [])] as readonly Event[]
    // Records that an approval makes came with the installation, as it did itself.
    const effectsOf = (event: Event) => eventEffects(type, event, view).filter(({ effect }) => effect !== 'create')
    const happened = events.map((event) => ({ event, effects: effectsOf(event) }))
    const after = this.book.happen(type, entry, happened, start)
    if (after !== entry) this.made.put(type.key, after)
    if (!begun) this.book.bring(type, entry)
    const postings = own.postings?.(after, pick) ?? []
    if (postings.length) this.book.post(type, after, postings, start)
    if (!isLed) return
    const stage = {
      made: this.made,
      book: this.book,
      clock: this.clock,
      processes: this.processes,
      agenda,
      personOf: (userId: string) => this.person(userId),
      accountOf: (username: string) => this.account(username),
      enter: (followUp: FollowUp) => this.begin(followUp, agenda),
    }
    new SampleLifecycle(stage, type, { row, knowledge }, pick, outcome).begin()
  }

  /** Base data that was approved before the first day has no chain: it came with the installation. */
  private stateOf(type: DocumentType, row: Row, isLed: boolean): string {
    const first = Object.keys(type.states)[0] ?? 'draft'
    if (isLed) return first
    return String(row['billStatus'] ?? (type.usable as readonly string[] | undefined)?.[0] ?? first)
  }

  private isTaken(type: DocumentType, row: Row): boolean {
    const keys = namingSets(type)
      .filter(({ fields }) => fields.some((field) => !isEmpty(row[field])))
      .map(({ fields }) => `${type.key}/${fields.join()}/${fields.map((field) => String(row[field] ?? '')).join('|')}`)
    if (keys.some((key) => this.taken.has(key))) return true
    for (const key of keys) this.taken.add(key)
    return false
  }

  /** The account of whoever usually enters records of a type. */
  /** Who wrote it, where it does not say so: whoever keeps records of the type; a document is its employee's, else his who manages its department. */
  private writerOf(type: DocumentType, row: Row): Person {
    const said = textAt(row, 'createBy') || this.keeperOf(type)
    const own = said || type.sort !== 'document' ? '' : this.accountNameOf(textAt(row, 'empId')) || this.managerOf(textAt(row, 'deptId'))
    return this.account(said || own || ADMINISTRATOR)
  }

  private keeperOf(type: DocumentType): string {
    const role = (type.process as { readonly role: string } | undefined)?.role
    const holders = this.made.rows('sys.user').filter((user) => rowsOf(user, 'roles').some((row) => row['roleCode'] === role))
    return textAt(holders.at(-1), 'username')
  }

  private managerOf(deptId: string): string {
    return this.accountNameOf(textAt(this.made.find('sys.org', deptId), 'managerId'))
  }

  private accountNameOf(empId: string): string {
    const user = empId ? this.made.rows('sys.user').find((one) => one['empId'] === empId && one['status'] === '1') : undefined
    return textAt(user, 'username')
  }

  private randomChoices(series: string, index: number, left: number): RandomChoices {
    return randomChoicesFor(this.telling.seed, series, { index, left, now: this.clock.text }, this.made.rows, this.span)
  }

  private person(userId: string): Person {
    const known = this.persons.get(userId) ?? personOf(this.made, userId, this.telling.tenantId)
    if (known.deptId || known.userName === ADMINISTRATOR) this.persons.set(userId, known)
    return known
  }

  private account(username: string): Person {
    return this.person(String(this.made.rows('sys.user').find((user) => user['username'] === username)?.['id'] ?? ''))
  }

  private startOf(me: Person): Start {
    const now = this.clock.text
    return { now, today: now.slice(0, 10), me }
  }
}
