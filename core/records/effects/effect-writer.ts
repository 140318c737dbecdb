import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType, Period, Pool } from '../../definitions/document.ts'
import type { Effect } from '../../definitions/effect.ts'
import { writtenValues } from '../../definitions/effect.ts'
import { viewOf } from '../../definitions/view.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import { failure } from '../../kernel/failure.ts'
import type { Ids } from '../../kernel/ids.port.ts'
import type { Person } from '../../kernel/person.ts'
import { seeingEverybody } from '../../kernel/scope.ts'
import { allInTurn, done, fail, inTurn, ok, type Result } from '../../kernel/result.ts'
import { textAt, wireOf, type Row } from '../../kernel/wire.ts'
import type { AuditTrail } from '../history/audit-trail.port.ts'
import { changesBetween } from '../history/changes.ts'
import { completed } from '../write/complete-draft.ts'
import type { Facts } from '../facts/facts.port.ts'
import type { Records } from '../records.port.ts'
import { startOf } from '../start-of.ts'
import { Balances, type Balance } from './balances.ts'
import { type Changed, Claims } from './claims.ts'
import { type Happening, identified, isFurtherCall, isOwn, ownLog } from './effects.ts'
import type { From, Ledgers, LoggedEffect, Written } from './ledgers.port.ts'
import { Knowing } from './knowing.ts'
import { type ChangeStep, type EntryStep, planned, type Step } from './plan.ts'
import { type Places, TargetPlaces } from './target-places.ts'

/** A record that effects changed. */
export type Touched = { readonly type: DocumentType; readonly id: string }

const nameOf = (type: DocumentType, id: string): string => `${type.key}/${id}`

/** Records whose tables come with them are locked and written one by one. */
const hasTables = (type: DocumentType): boolean => Object.values(type.lines).some(({ batch }) => !batch)

const MOST_IN_POOL = 1_000

type Planned = readonly { readonly event: string; readonly steps: readonly Step[] }[]

const stepsOf = (plan: Planned): readonly Step[] => plan.flatMap(({ steps }) => steps)

const isChange = (step: Step): step is ChangeStep => step.step === 'change'

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
  private readonly claims: Claims
  private readonly targets: TargetPlaces

  constructor(catalogue: Catalogue, records: Records, facts: Facts, ledgers: Ledgers, audit: AuditTrail, ids: Ids, clock: Clock) {
    this.claims = new Claims(catalogue, records, facts, ledgers)
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
    const happened = happenings.map(({ event, effects, reversed = [] }) => ({ event, effects: effects(from.row), reversed }))
    const all = happened.flatMap(({ effects }) => effects)
    const told = all.filter((effect) => effect.effect === 'message' || (effect.effect === 'system' && !isFurtherCall(effect)))
    const reversed = happened.flatMap((one) => one.reversed)
    const own =
      from.row['id'] === undefined ? [] : happened.flatMap(({ event, effects }) => ownLog(this.catalogue, event, effects, from, before))
    const nothing: Written = { changed: [], entries: [], onces: [], log: numbered(own), reversed, told: told as Written['told'] }
    const isAlone = !all.some((effect) => effect.effect === 'post' || (effect.effect === 'update' && !isOwn(effect)))
    if (isAlone) {
      const held = await this.claims.hold([{ type: from.type, before, after: from.row }], by)
      if (!held.ok || told.length + own.length + reversed.length === 0) return held.ok ? ok([]) : held
      const kept = await this.ledgers.write(nothing, from, by)
      return kept.ok ? ok([]) : kept
    }

    const knowing = new Knowing(this.facts, this.clock, by)
    const plan = await this.plan(happened, knowing, by)
    if (!plan.ok) return plan
    const steps = stepsOf(plan.value)
    const periods = await this.periods(steps, knowing, by)
    if (!periods.ok) return periods
    const places = await this.targets.of(steps.filter(isChange), knowing, by)
    if (!places.ok) return places
    const pools = await this.pools(steps, places.value, knowing, by)
    if (!pools.ok) return pools
    const locked = await this.locked(steps, places.value, pools.value, by)
    if (!locked.ok) return locked
    return this.settled(
      { plan: plan.value, places: places.value, pools: pools.value, locked: locked.value, knowing, before },
      nothing,
      from,
      by,
    )
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

  private async plan(
    happened: readonly { readonly event: string; readonly effects: readonly Effect[] }[],
    knowing: Knowing,
    by: Person,
  ): Promise<Result<Planned>> {
    const { catalogue } = this
    const start = startOf(this.clock, by)
    const planning = {
      catalogue,
      start,
      nextId: () => this.ids.next(),
      knowledgeOf: (type: DocumentType, { id: _, ...values }: Row) => knowing.of(`${type.key} ${JSON.stringify(values)}`, type, values),
    }
    return knowing.settled(() => happened.map(({ event, effects }) => ({ event, steps: planned(effects, planning) })))
  }

  /** What is entered belongs to a period that must stand open, and stays so until the unit of work ends. */
  private async periods(steps: readonly Step[], knowing: Knowing, by: Person): Promise<Result<void>> {
    for (const step of steps) {
      if (step.step !== 'entry' || !step.type.period) continue
      const open = await this.isOpen(step.type, step.row, step.type.period as Period<unknown>, knowing, by)
      if (!open.ok) return open
    }
    return done
  }

  private async isOpen(type: DocumentType, row: Row, period: Period<unknown>, knowing: Knowing, by: Person): Promise<Result<void>> {
    const of = this.catalogue.find(period.of)
    if (!of) throw new Error(`${type.key}: no such type of periods: ${period.of}`)
    const view = viewOf(type, row, knowing.of(nameOf(type, textAt(row, 'id')), type, row))
    const found = await this.ledgers.keyed(of, [writtenValues(period.key(view))], by)
    if (!found.ok) return found
    const [id] = found.value
    const refusal = fail(failure('period.closed', typeof period.message === 'string' ? period.message : period.message(view)))
    if (id === undefined) return period.mayLack ? done : refusal
    const held = await this.ledgers.lock(of, [id], by, 'share')
    if (!held.ok) return held
    return period.open.includes(String(held.value[0]?.['billStatus'])) ? done : refusal
  }

  /** Records that stand together for what is taken from one of them: named, so that whoever else takes from the pool waits, and found. */
  private async pools(steps: readonly Step[], { idOf }: Places, knowing: Knowing, by: Person): Promise<Result<Pools>> {
    const pooled = new Map<string, Touched>()
    for (const step of steps.filter(isChange)) {
      const id = step.type.pool && idOf(step)
      if (id !== undefined) pooled.set(nameOf(step.type, id), { type: step.type, id })
    }
    const found = await allInTurn([...pooled.values()].map(({ type, id }) => this.records.find(type, id, seeingEverybody(by))))
    if (!found.ok) return found
    const asked = await knowing.settled(() =>
      [...pooled].map(([name, { type }], at) => {
        const row = found.value[at]!
        const where = (type.pool as Pool<unknown>).where(viewOf(type, row, knowing.of(`pool of ${name}`, type, row)))
        return { name, type, where, pool: `pool ${type.key} ${JSON.stringify(where)}` }
      }),
    )
    if (!asked.ok) return asked
    const wheres = new Map(asked.value.map(({ pool, type, where }) => [pool, { type, where }]))
    const lookedFor = () =>
      [...wheres.values()].map(({ type, where }) => this.records.ids(type, { where, order: [] }, MOST_IN_POOL, seeingEverybody(by)))
    // Whoever else takes from a pool waits before he looks for its records.
    const held = await inTurn(this.claim([...wheres.keys()], by), allInTurn(lookedFor()))
    if (!held.ok) return held
    const [, members] = held.value
    return ok({
      of: new Map(asked.value.map(({ name, pool }) => [name, pool])),
      members: new Map([...wheres.keys()].map((pool, at) => [pool, members[at]!])),
      types: new Map([...wheres].map(([pool, { type }]) => [pool, type])),
    })
  }

  /** Takes names that the unit of work holds until it ends, whoever else asks for them. */
  claim(names: readonly string[], by: Person): Promise<Result<void>> {
    return names.length ? this.ledgers.claim([...new Set(names)].sort(), by) : Promise.resolve(done)
  }

  private async locked(steps: readonly Step[], { idOf }: Places, { members, types }: Pools, by: Person): Promise<Result<Locked>> {
    const wanted = new Map<string, { readonly type: DocumentType; readonly ids: Set<string> }>()
    const want = (type: DocumentType, id: string) => {
      const own = wanted.get(type.key) ?? { type, ids: new Set() }
      own.ids.add(id)
      wanted.set(type.key, own)
    }
    for (const step of steps.filter(isChange)) {
      const id = idOf(step)
      if (id !== undefined && id !== '') want(step.type, id)
    }
    for (const [name, ids] of members) for (const id of ids) want(types.get(name)!, id)
    const locking = [...wanted.keys()].sort().flatMap((key) => {
      const { type, ids } = wanted.get(key)!
      const inOrder = [...ids].sort()
      const held = hasTables(type) ? inOrder.map((id) => this.living(type, id, by)) : [this.ledgers.lock(type, inOrder, by)]
      return held.map((rows) => ({ type, rows }))
    })
    const held = await allInTurn(locking.map(({ rows }) => rows))
    if (!held.ok) return held
    const rows = new Map<string, Row>()
    held.value.forEach((found, at) => {
      const { type } = locking[at]!
      for (const row of found) rows.set(nameOf(type, textAt(row, 'id')), row)
    })
    return ok(rows)
  }

  /** A record with its tables, locked; nothing where it is gone. */
  private async living(type: DocumentType, id: string, by: Person): Promise<Result<readonly Row[]>> {
    const held = await this.records.lock(type, id, by, 'any')
    if (held.ok) return ok([held.value])
    return held.failure.code === 'record.missing' ? ok([]) : held
  }

  private async settled(work: Work, nothing: Written, from: From, by: Person): Promise<Result<readonly Touched[]>> {
    const { plan, places, locked, knowing } = work
    const begun = new Set(places.begun.map(({ type, row }) => nameOf(type, textAt(row, 'id'))))
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
    const short = this.overdrawn(now.balances, now.all, work)
    if (short) return fail(short)

    const entries = await this.entered(stepsOf(plan), knowing)
    if (!entries.ok) return entries
    const changed = now.balances.changed.map((balance) => ({
      ...balance,
      after: identified(balance.type, balance.now, () => this.ids.next()),
    }))
    const heads = changed.filter(({ type }) => !hasTables(type))
    const kept = await this.ledgers.write(
      { ...nothing, changed: heads, ...entries.value, log: numbered([...nothing.log, ...now.balances.log]) },
      from,
      by,
    )
    if (!kept.ok) return kept
    for (const { type, before, after } of changed) {
      if (!hasTables(type)) continue
      const updated = await this.records.update(type, before, after, by)
      if (!updated.ok) return updated
    }
    const held = await this.claims.hold([{ type: from.type, before: work.before, after: from.row }, ...begunAsNew(changed, places)], by)
    if (!held.ok) return held
    const noted = await this.noted(changed, places.begun, by)
    return noted.ok ? ok(changed.map(({ type, before }) => ({ type, id: String(before['id']) }))) : noted
  }

  private taken(balances: Balances, plan: Planned): Result<void> {
    for (const { event, steps } of plan) {
      const taken = balances.take(event, steps)
      if (!taken.ok) return taken
    }
    return balances.judge()
  }

  private overdrawn(balances: Balances, all: ReadonlyMap<string, Balance>, { pools, locked }: Work) {
    for (const [name, balance] of all) {
      const members = pools.members.get(pools.of.get(name) ?? '')
      if (!members) continue
      const rows = members.flatMap((id): readonly Row[] => {
        const row = all.get(nameOf(balance.type, id))?.now ?? locked.get(nameOf(balance.type, id))
        return row ? [row] : []
      })
      const refused = balances.pooled(balance, balance.type.pool as Pool<unknown>, rows)
      if (refused) return refused
    }
    return undefined
  }

  /** Entries as they are kept: settled once they show what they moved. */
  private async entered(steps: readonly Step[], knowing: Knowing): Promise<Result<Pick<Written, 'entries' | 'onces'>>> {
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

  /** No change without an entry in the trail: those that follow from a document as well. */
  private async noted(
    changed: readonly { readonly type: DocumentType; readonly before: Row; readonly after: Row }[],
    begun: Places['begun'],
    by: Person,
  ): Promise<Result<void>> {
    for (const { type, row } of begun) {
      const kept = await this.audit.note(
        { action: 'effect', typeKey: type.key, recordId: textAt(row, 'id'), versionAfter: 1, changes: row },
        by,
      )
      if (!kept.ok) return kept
    }
    for (const { type, before, after } of changed) {
      const version = Number(wireOf(before, 'version'))
      const kept = await this.audit.note(
        {
          action: 'effect',
          typeKey: type.key,
          recordId: textAt(before, 'id'),
          versionBefore: version,
          versionAfter: version + 1,
          changes: changesBetween(before, after, type),
        },
        by,
      )
      if (!kept.ok) return kept
    }
    return done
  }
}

type Pools = {
  /** Record → the pool it belongs to. */
  readonly of: ReadonlyMap<string, string>
  /** Pool → its records. */
  readonly members: ReadonlyMap<string, readonly string[]>
  readonly types: ReadonlyMap<string, DocumentType>
}

type Locked = ReadonlyMap<string, Row>

type Work = {
  readonly plan: Planned
  readonly places: Places
  readonly pools: Pools
  readonly locked: Locked
  readonly knowing: Knowing
  /** The document itself as it stood. */
  readonly before: Row | undefined
}

/** A record that was begun for what changed it held nothing before. */
const begunAsNew = (changed: readonly Required<Changed>[], { begun }: Places): readonly Changed[] =>
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
