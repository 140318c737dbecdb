import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType, Pool } from '../../definitions/document.ts'
import type { Effect } from '../../definitions/effect.ts'
import { matches } from '../../definitions/matches.ts'
import { viewOf } from '../../definitions/view.ts'
import type { Condition } from '../../kernel/condition.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import type { Ids } from '../../kernel/ids.port.ts'
import type { Person } from '../../kernel/person.ts'
import { seeingEverybody } from '../../kernel/scope.ts'
import { allInTurn, done, fail, inTurn, ok, type Result } from '../../kernel/result.ts'
import { textAt, type Row } from '../../kernel/wire.ts'
import type { AuditTrail } from '../history/audit-trail.port.ts'
import { completed } from '../write/complete-draft.ts'
import type { Facts } from '../facts/facts.port.ts'
import type { Records } from '../records.port.ts'
import { startOf } from '../start-of.ts'
import { Balances, type Balance } from './balances.ts'
import { type Changed, UniqueClaims } from './unique-claims.ts'
import { noteEffects } from './effect-trail.ts'
import { type Happening, identified, isFurtherCall, isOwn, ownLog } from './effects.ts'
import type { From, Ledgers, LoggedEffect, WrittenEffects } from './ledgers.port.ts'
import { KnowledgeOnDemand } from './knowledge-on-demand.ts'
import { type ChangeStep, type EntryStep, planned, type PlanStep } from './plan.ts'
import { type Begun, type Places, TargetPlaces } from './target-places.ts'

/** A record that effects changed. */
export type Touched = { readonly type: DocumentType; readonly id: string }

/** As it stood, nothing where it was begun, and as it stands now. */
export type AffectedRecord = Touched & { readonly before: Row | undefined; readonly after: Row }

/** What effects changed, and what was begun for them, which may have been changed too. */
export type AffectedRecords = { readonly changed: readonly AffectedRecord[]; readonly begun: readonly AffectedRecord[] }

/** What goes through one record, which stood `before`. */
export type EffectSource = { readonly happenings: readonly Happening[]; readonly from: From; readonly before?: Row | undefined }

const nameOf = (type: DocumentType, id: string): string => `${type.key}/${id}`

/** Records whose tables come with them are locked and written one by one. */
const hasTables = (type: DocumentType): boolean => Object.values(type.lines).some(({ batch }) => !batch)

/** What happened to one record: what that does elsewhere, and what the log says of the record itself. */
type Happened = {
  readonly source: EffectSource
  readonly events: readonly { readonly event: string; readonly effects: readonly Effect[] }[]
  readonly written: WrittenEffects
}

/** The steps of each record's events. */
type Planned = readonly (readonly { readonly event: string; readonly steps: readonly PlanStep[] }[])[]

const stepsOf = (plan: Planned): readonly PlanStep[] => plan.flatMap((events) => events.flatMap(({ steps }) => steps))

const isChange = (step: PlanStep): step is ChangeStep => step.step === 'change'

/**
 * Writes what documents do elsewhere. All that changes is locked in one order for everybody (names, then records by type and identity),
 * read under its lock, settled in core and written at once; one refusal refuses all. What has effects of its own (records that are made,
 * actions of others, what runs by itself) follows step by step in the same unit of work: the database ends one of two that wait for each
 * other, and that one is done anew.
 */
export class EffectWriter {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly facts: Facts
  private readonly ledgers: Ledgers
  private readonly audit: AuditTrail
  private readonly ids: Ids
  private readonly clock: Clock
  private readonly claims: UniqueClaims
  private readonly targets: TargetPlaces

  constructor(catalogue: Catalogue, records: Records, facts: Facts, ledgers: Ledgers, audit: AuditTrail, ids: Ids, clock: Clock) {
    this.claims = new UniqueClaims(catalogue, records, facts, ledgers)
    this.targets = new TargetPlaces(ledgers, ids, clock)
    this.catalogue = catalogue
    this.records = records
    this.facts = facts
    this.ledgers = ledgers
    this.audit = audit
    this.ids = ids
    this.clock = clock
  }

  /**
   * Writes them and answers which records changed by it; what those and the record itself, as it stood `before`, hold alone is judged of
   * all of them together. Call it inside a unit of work.
   */
  async write(happenings: readonly Happening[], from: From, by: Person, before?: Row): Promise<Result<readonly Touched[]>> {
    const written = await this.writeAll([{ happenings, from, before }], by)
    return written.ok ? ok(written.value.changed) : written
  }

  /** The same of several records, in their order: what all of them change is locked, settled and written once. */
  async writeAll(sources: readonly EffectSource[], by: Person): Promise<Result<AffectedRecords>> {
    const happened = sources.map((source) => this.happened(source))
    const isElsewhere = happened.some(({ events }) =>
      events.some(({ effects }) => effects.some((effect) => effect.effect === 'post' || (effect.effect === 'update' && !isOwn(effect)))),
    )
    if (!isElsewhere) {
      const held = await this.claims.hold(sources.map(changedAlone), by)
      if (!held.ok) return held
      const told = await this.logged(happened, by)
      return told.ok ? ok({ changed: [], begun: [] }) : told
    }

    const knowing = new KnowledgeOnDemand(this.facts, this.clock, by)
    const plan = await this.plan(happened, knowing, by)
    if (!plan.ok) return plan
    const steps = stepsOf(plan.value)
    const places = await this.targets.of(steps.filter(isChange), knowing, by)
    if (!places.ok) return places
    const pools = await this.pools(steps, places.value, knowing, by)
    if (!pools.ok) return pools
    const locked = await this.locked(steps, places.value, pools.value, by)
    if (!locked.ok) return locked
    return this.settled({ happened, plan: plan.value, places: places.value, pools: pools.value, locked: locked.value, knowing }, by)
  }

  private happened(source: EffectSource): Happened {
    const { happenings, from, before } = source
    const events = happenings.map(({ event, effects, reversed = [] }) => ({ event, effects: effects(from.row), reversed }))
    const told = events.flatMap(({ effects }) =>
      effects.filter((effect) => effect.effect === 'message' || (effect.effect === 'system' && !isFurtherCall(effect))),
    )
    const own =
      from.row['id'] === undefined ? [] : events.flatMap(({ event, effects }) => ownLog(this.catalogue, event, effects, from, before))
    const reversed = events.flatMap((one) => one.reversed)
    return {
      source,
      events,
      written: { changed: [], entries: [], onces: [], log: numbered(own), reversed, told: told as WrittenEffects['told'] },
    }
  }

  /** Writes what nothing but the log and those who are told hear of. */
  private async logged(happened: readonly Happened[], by: Person): Promise<Result<void>> {
    const telling = happened.filter(({ written: { log, reversed, told } }) => log.length + reversed.length + told.length > 0)
    const kept = await allInTurn(telling.map(({ written, source }) => this.ledgers.write(written, source.from, by)))
    return kept.ok ? done : kept
  }

  /** A record whose new rows have their names. */
  named(type: DocumentType, row: Row): Row {
    return identified(type, row, () => this.ids.next())
  }

  /** Judges and writes what records hold alone that change by nobody's effects. */
  hold(changes: readonly Changed[], by: Person): Promise<Result<void>> {
    return this.claims.hold(changes, by)
  }

  /** Whom a record would meet if it stood so. */
  foreseen(type: DocumentType, before: Row | undefined, after: Row, by: Person): Promise<Result<void>> {
    return this.claims.foreseen(type, before, after, by)
  }

  private async plan(happened: readonly Happened[], knowing: KnowledgeOnDemand, by: Person): Promise<Result<Planned>> {
    const { catalogue } = this
    const start = startOf(this.clock, by)
    const planning = {
      catalogue,
      start,
      nextId: () => this.ids.next(),
      knowledgeOf: (type: DocumentType, { id: _, ...values }: Row) => knowing.of(`${type.key} ${JSON.stringify(values)}`, type, values),
    }
    return knowing.settled(() =>
      happened.map(({ events }) => events.map(({ event, effects }) => ({ event, steps: planned(effects, planning) }))),
    )
  }

  /** Records that stand together for what is taken from one of them. */
  private async pools(steps: readonly PlanStep[], places: Places, knowing: KnowledgeOnDemand, by: Person): Promise<Result<Pools>> {
    const pooled = new Map<string, { readonly type: DocumentType; readonly seen: Row | undefined; readonly id: string }>()
    for (const step of steps.filter(isChange)) {
      if (!step.type.pool) continue
      const seen = places.seen(step)
      const id = seen ? textAt(seen, 'id') : places.idOf(step)
      if (id !== undefined) pooled.set(nameOf(step.type, id), { type: step.type, seen, id })
    }
    const found = await allInTurn(
      [...pooled.values()].map(({ type, seen, id }) =>
        seen ? Promise.resolve(ok(seen)) : this.records.find(type, id, seeingEverybody(by)),
      ),
    )
    if (!found.ok) return found
    return knowing.settled(
      () =>
        new Map(
          [...pooled].map(([name, { type }], at) => {
            const row = found.value[at]!
            const where = (type.pool as Pool<unknown>).where(viewOf(type, row, knowing.of(`pool of ${name}`, type, row)))
            return [`pool ${type.key} ${JSON.stringify(where)}`, { type, where }] as const
          }),
        ),
    )
  }

  /** Takes names that the unit of work holds until it ends, whoever else asks for them. */
  claim(names: readonly string[], by: Person): Promise<Result<void>> {
    return names.length ? this.ledgers.claim([...new Set(names)].sort(), by) : Promise.resolve(done)
  }

  /** Everything in one journey: what may begin begins, whoever else takes from a pool waits, and records are locked, type after type. */
  private async locked(steps: readonly PlanStep[], places: Places, pools: Pools, by: Person): Promise<Result<Locked>> {
    const wanted = new Map<string, { readonly type: DocumentType; readonly ids: Set<string> }>()
    for (const step of steps.filter(isChange)) {
      const own = wanted.get(step.type.key) ?? { type: step.type, ids: new Set() }
      wanted.set(step.type.key, own)
      const id = places.idOf(step)
      if (id !== undefined && id !== '') own.ids.add(id)
    }
    const begins = places.begin(by)
    const claimed = this.claim([...pools.keys()], by)
    const locking = [...wanted.keys()].sort().flatMap((key) => {
      const { type, ids } = wanted.get(key)!
      const inOrder = [...ids].sort()
      const own = [...pools.values()].flatMap((pool) => (pool.type === type ? [pool.where] : []))
      const whole = (heads: Promise<Result<readonly Row[]>>) => (hasTables(type) ? this.whole(type, heads, by) : heads)
      const found = [
        ...(own.length ? [whole(this.ledgers.lockPools(type, own, inOrder, by))] : ids.size ? [this.lock(type, inOrder, by)] : []),
        ...places.locked(type, by).map(whole),
      ]
      return found.map((rows) => ({ type, rows }))
    })
    const held = await inTurn(begins, claimed, allInTurn(locking.map(({ rows }) => rows)))
    if (!held.ok) return held
    const rows = new Map<string, Row>()
    held.value[2].forEach((found, at) => {
      const { type } = locking[at]!
      for (const row of found) rows.set(nameOf(type, textAt(row, 'id')), row)
    })
    return ok(rows)
  }

  private lock(type: DocumentType, inOrder: readonly string[], by: Person): Promise<Result<readonly Row[]>> {
    return hasTables(type) ? this.withTables(type, inOrder, by) : this.ledgers.lock(type, inOrder, by)
  }

  /** Records whose headers are locked, with their tables. */
  private async whole(type: DocumentType, heads: Promise<Result<readonly Row[]>>, by: Person): Promise<Result<readonly Row[]>> {
    const found = await heads
    const ids = found.ok ? found.value.map((row) => textAt(row, 'id')) : []
    return found.ok ? this.withTables(type, ids, by) : found
  }

  /** Those that are still there. */
  private async withTables(type: DocumentType, ids: readonly string[], by: Person): Promise<Result<readonly Row[]>> {
    const held = await allInTurn(ids.map((id) => this.living(type, id, by)))
    return held.ok ? ok(held.value.flat()) : held
  }

  private async living(type: DocumentType, id: string, by: Person): Promise<Result<readonly Row[]>> {
    const held = await this.records.lock(type, id, by, 'any')
    if (held.ok) return ok([held.value])
    return held.failure.code === 'record.missing' ? ok([]) : held
  }

  private async settled(work: Work, by: Person): Promise<Result<AffectedRecords>> {
    const { happened, plan, places, locked, knowing } = work
    const opened = places.begun()
    const begun = new Set(opened.map(({ type, row }) => nameOf(type, textAt(row, 'id'))))
    const settle = () => {
      const all = new Map<string, Balance>()
      const balances = new Balances((step) => {
        const id = places.idOf(step as ChangeStep)
        const name = id === undefined ? '' : nameOf(step.type, id)
        const known = all.get(name)
        const before = locked.get(name)
        if (known || !before) return known
        const knowledge = knowing.of(name, step.type, before)
        const balance: Balance = { type: step.type, before, now: before, isBegun: begun.has(name), stated: new Set(), knowledge }
        all.set(name, balance)
        return balance
      })
      return { balances, all, result: this.taken(balances, plan) }
    }
    const known = await knowing.settled(settle)
    if (!known.ok) return known
    const now = known.value
    if (!now.result.ok) return now.result
    const logs = now.result.value
    const short = this.overdrawn(now.balances, now.all, work)
    if (short) return fail(short)

    const entries = await this.entered(stepsOf(plan), knowing)
    if (!entries.ok) return entries
    const changed = now.balances.changed.map((balance) => ({
      ...balance,
      after: identified(balance.type, balance.now, () => this.ids.next()),
    }))
    const heads = changed.filter(({ type }) => !hasTables(type))
    const [first, ...others] = happened.map(
      (one, at): Happened => ({ ...one, written: { ...one.written, log: numbered([...one.written.log, ...(logs[at] ?? [])]) } }),
    )
    const kept = first ? await this.ledgers.write({ ...first.written, changed: heads, ...entries.value }, first.source.from, by) : done
    if (!kept.ok) return kept
    const told = await this.logged(others, by)
    if (!told.ok) return told
    for (const { type, before, after } of changed) {
      if (!hasTables(type)) continue
      const updated = await this.records.update(type, before, after, by)
      if (!updated.ok) return updated
    }
    const held = await this.claims.hold([...happened.map(({ source }) => changedAlone(source)), ...begunAsNew(changed, opened)], by)
    if (!held.ok) return held
    const noted = await noteEffects(this.audit, changed, opened, by)
    if (!noted.ok) return noted
    return ok({
      changed: changed.map(({ type, before, after }) => ({ type, id: String(before['id']), before, after })),
      begun: opened.map(({ type, row }) => ({ type, id: textAt(row, 'id'), before: undefined, after: row })),
    })
  }

  /** What the log says of each record's events. */
  private taken(balances: Balances, plan: Planned): Result<readonly Balances['log'][]> {
    const logs: Balances['log'][] = []
    for (const events of plan) {
      const from = balances.log.length
      for (const { event, steps } of events) {
        const taken = balances.take(event, steps)
        if (!taken.ok) return taken
      }
      logs.push(balances.log.slice(from))
    }
    const judged = balances.judge()
    return judged.ok ? ok(logs) : judged
  }

  private overdrawn(balances: Balances, all: ReadonlyMap<string, Balance>, { pools, locked }: Work) {
    for (const { type, where } of pools.values()) {
      const within = [...locked].filter(([name, record]) => name.startsWith(`${type.key}/`) && matches(where, { type, record }))
      const rows = within.map(([name, row]) => all.get(name)?.now ?? row)
      for (const [name] of within) {
        const balance = all.get(name)
        const refused = balance && balances.pooled(balance, type.pool as Pool<unknown>, rows)
        if (refused) return refused
      }
    }
    return undefined
  }

  /** Entries as they are kept: settled once they show what they moved. */
  private async entered(
    steps: readonly PlanStep[],
    knowing: KnowledgeOnDemand,
  ): Promise<Result<Pick<WrittenEffects, 'entries' | 'onces'>>> {
    const entries = steps.filter((step): step is EntryStep => step.step === 'entry')
    const rows = await knowing.settled(() =>
      entries.map(({ type, row }) => completed(type, row, knowing.of(nameOf(type, textAt(row, 'id')), type, row))),
    )
    if (!rows.ok) return rows
    const byType = new Map<string, { type: DocumentType; rows: Row[] }>()
    entries.forEach(({ type }, at) => {
      const own = byType.get(type.key) ?? { type, rows: [] }
      own.rows.push(rows.value[at]!)
      byType.set(type.key, own)
    })
    const onces = entries.flatMap(({ type, row, once }) =>
      once === undefined ? [] : [{ register: type.key, source: once, entryId: textAt(row, 'id') }],
    )
    return ok({ entries: [...byType.values()], onces })
  }
}

/** By the name that is claimed of each, which records it has. */
type Pools = ReadonlyMap<string, { readonly type: DocumentType; readonly where: Condition }>

type Locked = ReadonlyMap<string, Row>

type Work = {
  readonly happened: readonly Happened[]
  readonly plan: Planned
  readonly places: Places
  readonly pools: Pools
  readonly locked: Locked
  readonly knowing: KnowledgeOnDemand
}

/** A record itself, whatever it does elsewhere. */
const changedAlone = ({ from, before }: EffectSource): Changed => ({ type: from.type, before, after: from.row })

/** A record that was begun for what changed it held nothing before. */
const begunAsNew = (changed: readonly Required<Changed>[], begun: Begun): readonly Changed[] =>
  changed.map(({ type, before, after }) => ({
    type,
    before: begun.some((one) => one.type === type && one.row['id'] === before?.['id']) ? undefined : before,
    after,
  }))

const numbered = (lines: readonly Omit<LoggedEffect, 'place'>[]): readonly LoggedEffect[] => {
  const places = new Map<string, number>()
  return lines.map((line) => {
    const place = places.get(line.event) ?? 0
    places.set(line.event, place + 1)
    return { ...line, place }
  })
}
