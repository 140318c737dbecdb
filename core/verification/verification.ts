import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType, Pool } from '../definitions/document.ts'
import { type Effects, flat } from '../definitions/effect.ts'
import type { Field, Fields } from '../definitions/field.ts'
import type { Knowledge } from '../definitions/knowledge.ts'
import type { LinesType } from '../definitions/lines.ts'
import { said } from '../definitions/formatted-values.ts'
import type { Start } from '../definitions/start.ts'
import { toWire, viewOf } from '../definitions/view.ts'
import { decimal, type Decimal, readDecimal, ZERO } from '../kernel/decimal.ts'
import { done, type Result } from '../kernel/result.ts'
import { type Row, rowsOf, textAt, type Wire, wireOf } from '../kernel/wire.ts'
import { nothingKnown } from '../records/facts/partly-known.ts'
import type { Added } from '../records/effects/ledgers.port.ts'
import { Histories } from './histories.ts'
import { text } from './text.ts'

/** Where a record is not what it must be: what stands there, and what its history, its formula or a promise of its type says. */
export type Fault = {
  readonly tenant: number
  readonly type: string
  readonly id: string
  readonly number: string
  /** The how-manieth row of which table. */
  readonly table?: string
  readonly row?: number
  /** The field, or the promise. */
  readonly field: string
  readonly stands?: string
  readonly told?: string
  readonly message: string
}

type View = Readonly<Record<string, unknown>>
type Laws = Readonly<Record<string, (view: unknown) => boolean>>

/** A pool of records: what all of them hold together, and whether any of them may not be taken more from than that. */
type Held = { sum: Decimal; isKept: boolean; readonly first: Row }

const NOTHING: Row = {}

/** On days far apart nothing that looks at the calendar comes to the same. */
const DAYS = ['1901-01-01', '2998-12-31'] as const

const isAlike = (a: Wire, b: Wire): boolean => {
  const [one, other] = [readDecimal(a), readDecimal(b)]
  return one && other ? one.eq(other) : (a ?? '') === (b ?? '')
}

/** One tenant's records, held against what was written of them. */
export class Verification {
  private readonly histories = new Map<string, Histories>()
  private readonly pools = new Map<string, Held>()
  private readonly catalogue: Catalogue
  private readonly start: Start
  private readonly gather: (type: DocumentType, row: Row) => Promise<Result<Knowledge>>
  private readonly told: (fault: Fault) => void

  constructor(
    catalogue: Catalogue,
    start: Start,
    gather: (type: DocumentType, row: Row) => Promise<Result<Knowledge>>,
    told: (fault: Fault) => void,
  ) {
    this.catalogue = catalogue
    this.start = start
    this.gather = gather
    this.told = told
  }

  /** What events wrote of the records of a type. */
  logged(type: DocumentType, added: readonly Added[]): void {
    for (const one of added) this.historiesOf(type.key).logged(type, one)
  }

  /** What an entry of a register moved, as its declaration says. */
  async entered(type: DocumentType, row: Row): Promise<Result<void>> {
    const moves = type.moves as (entry: unknown) => Effects
    const moved = await this.seen(type, row, (view) => flat(moves(view)))
    if (!moved.ok) return moved
    for (const effect of moved.value) {
      if (effect.effect !== 'update' || !effect.at) continue
      for (const [field, by] of Object.entries(effect.change.add ?? {}))
        this.historiesOf(effect.at).moved(effect.which ?? '', field, decimal(by))
    }
    return done
  }

  /** Is there anything that records of the type are held against? */
  concerns({ key, invariants, pool }: DocumentType): boolean {
    return this.histories.has(key) || invariants !== undefined || pool !== undefined
  }

  async hold(type: DocumentType, record: Row): Promise<Result<void>> {
    this.holdHistory(type, record)
    this.holdFormulas(type, record)
    const laws = Object.entries((type.invariants ?? {}) as Laws)
    const pool = type.pool as Pool<unknown> | undefined
    if (!laws.length && !pool) return done
    const seen = await this.seen(type, record, (view) => {
      if (pool) this.fill(type, pool, record, view)
      return laws.filter(([, holds]) => !holds(view)).map(([name]) => name)
    })
    if (!seen.ok) return seen
    for (const name of seen.value) this.fault(type, record, { field: name, message: text.broken(name) })
    return done
  }

  /** Does every pool of the type still hold what it must? */
  holdPools(type: DocumentType): void {
    const pool = type.pool as Pool<unknown> | undefined
    if (!pool) return
    const field: Field | undefined = type.fields[pool.sum]
    for (const [name, { sum, isKept, first }] of this.pools) {
      if (!name.startsWith(`${type.key} `) || !isKept || sum.ge(pool.min)) continue
      this.fault(type, first, {
        field: field?.title ?? pool.sum,
        stands: sum.toString(),
        told: String(pool.min),
        message: text.pool(String(pool.min)),
      })
    }
  }

  private historiesOf(key: string): Histories {
    const known = this.histories.get(key) ?? new Histories()
    this.histories.set(key, known)
    return known
  }

  /** Formulas mostly look at nothing but the record: what they look at beside it is gathered once one has asked. */
  private async seen<T>(type: DocumentType, row: Row, look: (view: View) => T): Promise<Result<T>> {
    const asked = new Set<string>()
    const blind = look(viewOf<View>(type, row, { ...nothingKnown(this.start, asked), old: row }))
    if (asked.size === 0) return { ok: true, value: blind }
    const known = await this.gather(type, row)
    return known.ok ? { ok: true, value: look(viewOf<View>(type, row, known.value)) } : known
  }

  private holdHistory(type: DocumentType, record: Row): void {
    const found = this.histories.get(type.key)?.differences(type, record) ?? []
    for (const { table, rowId, field: key, stands, told } of found) {
      const field = (table === undefined ? type.fields : (type.lines[table] as LinesType).columns)[key] as Field
      const at = table === undefined ? undefined : { table, row: rowsOf(record, table).findIndex(({ id }) => id === rowId) }
      this.fault(type, record, { at, field: field.title, ...differing(field, stands.toString(), told.toString()), message: text.history })
    }
  }

  /** What is worked out of the record alone comes to what stands there. */
  private holdFormulas(type: DocumentType, record: Row): void {
    const views = DAYS.map((today) => {
      const asked = new Set<string>()
      const knowledge = nothingKnown({ ...this.start, today, now: `${today} 00:00:00` }, asked)
      return { view: viewOf<View>(type, record, { ...knowledge, old: record }), asked }
    })
    const hold = (fields: Fields, row: Row, at: Place, own: readonly View[]): void => {
      for (const [key, field] of Object.entries<Field>(fields)) {
        if (field.derived !== true) continue
        const [one, other] = own.map((view) => toWire(view[key]))
        // What asks about others, or about the day, may say something else by now.
        if (views.some(({ asked }) => asked.size > 0)) return
        const stands = wireOf(row, key)
        if (!isAlike(one ?? null, other ?? null) || isAlike(one ?? null, stands)) continue
        this.fault(type, record, { at, field: field.title, ...differing(field, stands, one ?? null), message: text.formula })
      }
    }
    hold(
      type.fields,
      record,
      undefined,
      views.map(({ view }) => view),
    )
    for (const [table, { columns, batch }] of Object.entries<LinesType>(type.lines)) {
      if (batch) continue
      const rows = views.map(({ view }) => view[table] as readonly View[])
      rowsOf(record, table).forEach((row, at) =>
        hold(
          columns,
          row,
          { table, row: at },
          rows.map((own) => own[at]!),
        ),
      )
    }
  }

  private fill(type: DocumentType, pool: Pool<unknown>, record: Row, view: View): void {
    const name = `${type.key} ${JSON.stringify(pool.where(view))}`
    const held = this.pools.get(name) ?? { sum: ZERO, isKept: false, first: record }
    held.sum = held.sum.plus(wireOf(record, pool.sum) || 0)
    held.isKept ||= !pool.when || pool.when(view, NOTHING)
    this.pools.set(name, held)
  }

  private fault(type: DocumentType, record: Row, found: Found): void {
    const { at, message, ...what } = found
    const number = textAt(record, 'billNo') || textAt(record, type.titleField) || textAt(record, 'id')
    const place = at ? { table: (type.lines[at.table] as LinesType).title, row: at.row + 1 } : {}
    const words = text.fault({ type: type.title, number, ...place, ...what }, message)
    this.told({ tenant: this.start.me.tenantId, type: type.key, id: textAt(record, 'id'), number, ...place, ...what, message: words })
  }
}

type Place = { readonly table: string; readonly row: number } | undefined

type Found = Pick<Fault, 'field' | 'stands' | 'told'> & { readonly at?: Place; readonly message: string }

const differing = (field: Field, stands: Wire, told: Wire) => ({ stands: said(field, stands ?? ''), told: said(field, told ?? '') })
