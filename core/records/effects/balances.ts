import { crossed } from '../../definitions/bounds.ts'
import type { DocumentType, Pool } from '../../definitions/document.ts'
import type { Field, Fields } from '../../definitions/field.ts'
import type { Knowledge } from '../../definitions/knowledge.ts'
import type { LinesType } from '../../definitions/lines.ts'
import { worded } from '../../definitions/problem-place.ts'
import { said } from '../../definitions/formatted-values.ts'
import { toWire, viewOf } from '../../definitions/view.ts'
import type { Change } from '../../definitions/effect.ts'
import { decimal } from '../../kernel/decimal.ts'
import { failure, filled, type Failure } from '../../kernel/failure.ts'
import { done, fail, type Result } from '../../kernel/result.ts'
import { copyOf, rowsOf, wireOf, type Row, type Wire } from '../../kernel/wire.ts'
import { added, amountsBegun, rowsAfter, valuesSet } from './effects.ts'
import type { LoggedEffect } from './ledgers.port.ts'
import type { ChangeStep, EntryStep, PlanStep } from './plan.ts'

/** A record that effects change: as it stood under its lock, and what they make of it. */
export type Balance = {
  readonly type: DocumentType
  readonly before: Row
  /** What its formulas look at beside it. */
  readonly knowledge: Knowledge
  now: Row
  /** Its first change began it. */
  readonly isBegun?: boolean
  /** Fields that changes said themselves, of rows behind their names (`id/key`): what is worked out does not overrule them. */
  readonly stated?: Set<string>
  /** What is said where one of its bounds would be passed, by the first change that says anything. */
  refusal?: string
}

export type FindBalance = (step: Pick<ChangeStep, 'type' | 'table' | 'which'>) => Balance | undefined

const missing = (step: ChangeStep): Failure => failure('record.missing', step.change.refusal ?? `${step.type.title}不存在或已被删除`)

type Log = Omit<LoggedEffect, 'place'>

const isWorkedOut = ({ derived }: Field): boolean => derived === true

/**
 * What follows of a record's change: derived fields that come to something else than before the change. One that would come to something
 * else anyway, because others' records say something else by now, keeps what it was kept as.
 */
const followed = (
  fields: Fields,
  [before, now]: readonly [Row, Row],
  [viewBefore, viewNow]: readonly [unknown, unknown],
  isStated: (key: string) => boolean,
): Row => {
  let result: Record<string, Row[string]> | undefined
  for (const [key, field] of Object.entries(fields)) {
    if (!isWorkedOut(field) || isStated(key)) continue
    const was = toWire((viewBefore as Record<string, unknown>)[key])
    const is = toWire((viewNow as Record<string, unknown>)[key])
    if (was !== is && (now[key] ?? null) !== is) (result ??= copyOf(now))[key] = is
    else if (was === is && (now[key] ?? null) !== (before[key] ?? null)) (result ??= copyOf(now))[key] = before[key] ?? null
  }
  return result ?? now
}

const tablesOf = (type: DocumentType): readonly (readonly [string, LinesType])[] => Object.entries<LinesType>(type.lines)

/** A record with what follows of its change. */
export const worked = ({ type, knowledge, before, now, stated }: Balance): Row => {
  const [viewBefore, viewNow] = [
    viewOf<Record<string, unknown>>(type, before, knowledge),
    viewOf<Record<string, unknown>>(type, now, knowledge),
  ]
  const head = copyOf(followed(type.fields, [before, now], [viewBefore, viewNow], (key) => stated?.has(key) === true))
  for (const [name, { columns }] of tablesOf(type)) {
    if (now[name] === undefined || now[name] === before[name]) continue
    const places = new Map(rowsOf(before, name).map((row, at) => [row['id'], at]))
    const [viewsBefore, viewsNow] = [viewBefore[name], viewNow[name]] as readonly (readonly unknown[])[]
    head[name] = rowsOf(now, name).map((row, at) => {
      const was = places.get(row['id'])
      if (was === undefined) return newRowOf(columns, row, viewsNow?.[at])
      const isStated = (key: string) => stated?.has(`${row['id']}/${key}`) === true
      return followed(columns, [rowsOf(before, name)[was]!, row], [viewsBefore?.[was], viewsNow?.[at]], isStated)
    })
  }
  return head
}

const newRowOf = (columns: Fields, row: Row, view: unknown): Row => {
  const values = Object.entries(columns).filter(([, field]) => isWorkedOut(field))
  return values.length
    ? { ...row, ...Object.fromEntries(values.map(([key]) => [key, toWire((view as Record<string, unknown>)[key])])) }
    : row
}

const refusedBy = (balance: Balance, key: string, field: Field, before: Row, after: Row): Failure => {
  const [was, is] = [wireOf(before, key), wireOf(after, key)]
  const need = decimal(was || 0)
    .minus(is || 0)
    .abs()
    .toString()
  const words = balance.refusal ?? field.message ?? `${field.title}超出范围`
  const told = filled(failure('balance.bound', words), { available: said(field, was ?? '0'), need: said(field, need) })
  return { ...told, message: worded(told.message, field, after, undefined, balance.type.fields) }
}

const boundsPassed = (balance: Balance, fields: Fields, before: Row, after: Row): readonly Failure[] =>
  Object.entries(fields).flatMap(([key, field]) =>
    crossed(key, field, before, after) ? [refusedBy(balance, key, field, before, after)] : [],
  )

const NEW: Row = {}

/** What of a record, its own fields and its rows, was taken over a bound. */
const broken = (balance: Balance): Failure | undefined => {
  const { type, before, now } = balance
  const [own] = boundsPassed(balance, type.fields, before, now)
  if (own) return own
  for (const [name, { columns }] of tablesOf(type)) {
    if (now[name] === before[name]) continue
    const old = new Map(rowsOf(before, name).map((row) => [row['id'], row]))
    for (const row of rowsOf(now, name)) {
      const [passed] = boundsPassed(balance, columns, old.get(row['id']) ?? NEW, row)
      if (passed) return passed
    }
  }
  return undefined
}

/** Does steps one after another on records that are locked, and judges what came of all of them together. */
export class Balances {
  readonly log: Log[] = []
  private readonly touched = new Set<Balance>()
  private readonly found: FindBalance
  /** Entries by which a record was changed, for pools that ask. */
  private readonly entries = new Map<Balance, Row[]>()

  constructor(found: FindBalance) {
    this.found = found
  }

  /** The records whose values are others now. */
  get changed(): readonly Balance[] {
    return [...this.touched].filter(({ before, now }) => Object.keys(now).some((key) => (now[key] ?? null) !== (before[key] ?? null)))
  }

  /** Does the steps of an event. */
  take(event: string, steps: readonly PlanStep[]): Result<void> {
    for (const step of steps) {
      if (step.step === 'entry') {
        this.log.push({ event, type: step.type.key, id: String(step.row['id']), made: 'entry' })
        continue
      }
      const changed = this.change(event, step)
      if (!changed.ok) return changed
    }
    return done
  }

  private change(event: string, step: ChangeStep): Result<void> {
    const balance = this.found(step)
    if (!balance) return fail(missing(step))
    const { type, knowledge } = balance
    const { change, table, which, by } = step
    const { needs } = change
    const view = () => viewOf(type, balance.now, knowledge)
    if (needs && !needs.holds(view()))
      return fail(failure('balance.unfit', worded(needs.message, undefined, balance.now, undefined, type.fields)))
    if (change.refusal !== undefined) balance.refusal ??= change.refusal
    const old = balance.now
    if (table === undefined) {
      const set = valuesSet(change, typeof change.set === 'function' ? view() : undefined)
      balance.now = { ...old, ...added(old, change.add, type.fields), ...set }
      const left = Object.values(change.rows ?? {}).some(({ add }) => typeof add === 'function') ? view() : undefined
      const tables = Object.entries(change.rows ?? {}).map(
        ([name, rows]) => [name, rowsAfter(type, name, rowsOf(old, name), rows, left)] as const,
      )
      balance.now = { ...balance.now, ...Object.fromEntries(tables) }
      for (const key of Object.keys(set)) balance.stated?.add(key)
    } else {
      const place = rowsOf(old, table).findIndex(({ id }) => id === which)
      const row = rowsOf(old, table)[place]
      if (!row) return fail(missing(step))
      const seen = typeof change.set === 'function' ? (view() as Record<string, readonly unknown[]>)[table]?.[place] : undefined
      const set = valuesSet(change, seen)
      const written = { ...row, ...added(row, change.add, type.lines[table]?.columns), ...set }
      balance.now = { ...old, [table]: rowsOf(old, table).with(place, written) }
      for (const key of Object.keys(set)) balance.stated?.add(`${which}/${key}`)
    }
    this.touched.add(balance)
    if (by) this.shown(balance, change, by)
    else this.logged(event, step, balance, old)
    return done
  }

  /** What came to nothing is nothing that could be written back. */
  private logged(event: string, step: ChangeStep, balance: Balance, old: Row): void {
    const line = logged(step, balance, old)
    if (line.begun || Object.keys(line.change ?? {}).length > 0) this.log.push({ event, ...line })
  }

  /** The entry shows the balance as it stands once it was moved. */
  private shown(balance: Balance, change: Change, by: EntryStep): void {
    this.entries.set(balance, [...(this.entries.get(balance) ?? []), by.row])
    if (!change.after) return
    balance.now = worked(balance)
    for (const [own, theirs] of Object.entries(change.after)) by.row[own] = wireOf(balance.now, theirs)
  }

  /** What follows of all steps together, and whether it may be. */
  judge(): Result<void> {
    for (const balance of this.touched) {
      balance.now = worked(balance)
      const passed = broken(balance)
      if (passed) return fail(passed)
    }
    return done
  }

  /** Does a pool of records still hold what it must? `all` are its records as they stand now. */
  pooled(balance: Balance, pool: Pool<unknown>, all: readonly Row[]): Failure | undefined {
    const { type, knowledge, before, now } = balance
    const sumOf = (rows: readonly Row[]) => rows.reduce((sum, row) => sum.plus(wireOf(row, pool.sum) || 0), decimal(0))
    const taken = decimal(wireOf(before, pool.sum) || 0).minus(wireOf(now, pool.sum) || 0)
    const left = sumOf(all)
    if (taken.le(0) || left.ge(pool.min)) return undefined
    const view = viewOf(type, now, knowledge)
    const entries = this.entries.get(balance) ?? []
    const asked = (entries.length ? entries : [NEW]).find((entry) => !pool.when || pool.when(view, entry))
    if (!asked) return undefined
    const field = type.fields[pool.sum]
    const told = { available: said(field, left.plus(taken).toString()), need: said(field, taken.toString()) }
    const words = typeof pool.message === 'string' ? filled(failure('', pool.message), told).message : pool.message(view, told, asked)
    return failure('balance.pool', words)
  }
}

const logged = ({ type, table, which, change }: ChangeStep, { now, before: first, isBegun }: Balance, old: Row): Omit<Log, 'event'> => {
  const [before, after] =
    table === undefined ? [old, now] : [old, now].map((record) => rowsOf(record, table).find(({ id }) => id === which) ?? NEW)
  const add = Object.fromEntries(Object.entries(change.add ?? {}).map(([key, by]) => [key, { add: String(by) }]))
  const changed = Object.keys(after!).filter(
    (key) => !(key in add) && !Array.isArray(after![key]) && (after![key] ?? null) !== (before![key] ?? null),
  )
  const set = Object.fromEntries(changed.map((key) => [key, { was: (before![key] ?? null) as Wire, is: (after![key] ?? null) as Wire }]))
  const rows = Object.fromEntries(Object.keys(change.rows ?? {}).map((name) => [name, { rows: rowsOf(old, name) }]))
  return {
    type: type.key,
    id: String(now['id']),
    ...(table === undefined ? {} : { table, rowId: String(which) }),
    change: { ...add, ...set, ...rows },
    ...(isBegun && old === first ? { begun: amountsBegun(type, first) } : {}),
  }
}
