import type { Catalogue } from '../../definitions/catalogue.ts'
import { type DocumentType, isCounted } from '../../definitions/document.ts'
import { type Change, type Effect, type Reversal, type Update, type Values } from '../../definitions/effect.ts'
import type { Field } from '../../definitions/field.ts'
import type { Knowledge } from '../../definitions/knowledge.ts'
import type { TypeKey } from '../../definitions/type-keys.ts'
import { viewOf } from '../../definitions/view.ts'
import type { Facts } from '../facts/facts.port.ts'
import { decimal } from '../../kernel/decimal.ts'
import { failure } from '../../kernel/failure.ts'
import type { Ids } from '../../kernel/ids.port.ts'
import { isObject } from '../../kernel/json.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { seeingEverybody } from '../../kernel/scope.ts'
import { rowsOf, textAt, wireOf, type Row, type Wire } from '../../kernel/wire.ts'
import type { Records } from '../records.port.ts'
import { type Happening, withIdentity } from './effects.ts'
import type { From, Ledgers, LoggedEffect } from './ledgers.port.ts'

const CHANGED_SINCE = '相关数据已变化，不能撤回，请刷新后重试'

type Changed = {
  readonly add: Record<string, string>
  readonly was: Record<string, Wire>
  readonly is: Record<string, Wire>
  readonly rows: Record<string, readonly Row[]>
}

/** What a line of the log says was changed. */
const changedBy = ({ change = {} }: LoggedEffect): Changed => {
  const changed: Changed = { add: {}, was: {}, is: {}, rows: {} }
  for (const [key, what] of Object.entries(change)) {
    if (!isObject(what)) continue
    if ('add' in what) changed.add[key] = decimal(String(what['add'])).negated().toString()
    else if ('rows' in what) changed.rows[key] = what['rows'] as readonly Row[]
    else {
      changed.was[key] = (what['was'] ?? null) as Wire
      changed.is[key] = (what['is'] ?? null) as Wire
    }
  }
  return changed
}

const stands = (row: Row, is: Record<string, Wire>): boolean =>
  Object.entries(is).every(([key, value]) => (wireOf(row, key) ?? null) === value)

const backwards = ({ add, was, rows }: Changed): Change => ({
  add,
  set: was,
  ...(Object.keys(rows).length ? { rows: Object.fromEntries(Object.entries(rows).map(([name, replace]) => [name, { replace }])) } : {}),
})

/** An entry's own values: those that somebody said, not those that each entry begins with by itself or that are worked out. */
const saidIn = (type: DocumentType, row: Row): Values =>
  Object.fromEntries(
    Object.entries<Field>(type.fields).flatMap(([key, { derived, default: begins }]) =>
      derived || typeof begins === 'function' ? [] : [[key, wireOf(row, key)]],
    ),
  )

/** Says what effects come to that are known only when they are written: what `reverse` undoes, and the identities of records to be made. */
export class Reversals {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly facts: Facts
  private readonly ledgers: Ledgers
  private readonly ids: Ids

  constructor(catalogue: Catalogue, records: Records, facts: Facts, ledgers: Ledgers, ids: Ids) {
    this.catalogue = catalogue
    this.records = records
    this.facts = facts
    this.ledgers = ledgers
    this.ids = ids
  }

  async resolve(happening: Happening, from: From, by: Person): Promise<Result<Happening>> {
    const effects = happening.effects(from.row)
    const named = await this.named(effects)
    if (!named.ok) return named
    if (!effects.some(({ effect }) => effect === 'reverse'))
      return ok(named.value.size ? { ...happening, effects: (row) => withIds(happening.effects(row), named.value) } : happening)
    const resolved: Effect[] = []
    const reversed: LoggedEffect[] = []
    for (const effect of withIds(effects, named.value)) {
      if (effect.effect !== 'reverse') {
        resolved.push(effect)
        continue
      }
      const undone = await this.undone(effect, from, by)
      if (!undone.ok) return undone
      resolved.push(...undone.value.effects)
      reversed.push(...undone.value.lines)
    }
    return ok({ event: happening.event, effects: () => resolved, reversed })
  }

  /** Records to be made are named before they are, so that the document and the log can name them: by their place among the effects. */
  private async named(effects: readonly Effect[]): Promise<Result<ReadonlyMap<number, string>>> {
    const ids = new Map<number, string>()
    for (const [place, effect] of effects.entries()) {
      if (effect.effect !== 'create') continue
      const type = this.type(effect.type)
      const id = isCounted(type) ? await this.records.nextId(type) : ok(textAt(effect.values as Row, 'id') || this.ids.next())
      if (!id.ok) return id
      ids.set(place, id.value)
    }
    return ok(ids)
  }

  private type(key: string): DocumentType {
    const type = this.catalogue.find(key)
    if (!type) throw new Error(`an effect names ${key}, which is not declared`)
    return type
  }

  private async undone(reversal: Reversal, from: From, by: Person): Promise<Result<Undone>> {
    const logged = await this.ledgers.lastOf(from, reversal.event, by)
    if (!logged.ok) return logged
    const entries = new Map<string, Entered>()
    for (const { type: key, id, made } of logged.value) {
      if (made !== 'entry') continue
      const type = this.type(key)
      const found = await this.ledgers.lock(type, [id], by)
      if (!found.ok) return found
      const [row] = found.value
      const known = row ? await this.facts.gather(type, row, seeingEverybody(by), row) : undefined
      if (known && !known.ok) return known
      if (row && known) entries.set(`${key}/${id}`, { row, knowledge: known.value })
    }
    return undone(reversal, from, logged.value, { typeOf: (key) => this.type(key), entryOf: (key, id) => entries.get(`${key}/${id}`) })
  }
}

/** An entry that was posted, and what its formulas look at beside it. */
export type Entered = { readonly row: Row; readonly knowledge: Knowledge }

/** What an event comes to the other way round, and the lines of the log that are written back by it. */
export type Undone = { readonly effects: readonly Effect[]; readonly lines: readonly LoggedEffect[] }

type Around = { readonly typeOf: (key: string) => DocumentType; readonly entryOf: (type: string, id: string) => Entered | undefined }

/** Turns what an event wrote the other way round, the last first. */
export const undone = (
  { where, refusal = CHANGED_SINCE }: Reversal,
  from: From,
  logged: readonly LoggedEffect[],
  { typeOf, entryOf }: Around,
): Result<Undone> => {
  const effects: Effect[] = []
  const lines: LoggedEffect[] = []
  for (const line of logged.toSorted((a, b) => b.place - a.place)) {
    const type = typeOf(line.type)
    const isOwn = type.key === from.type.key && line.id === textAt(from.row, 'id')
    if (line.made === 'entry') {
      const entry = entryOf(line.type, line.id)
      if (!entry || (where && !where({ type: type.key, row: entry.row }))) continue
      // A bill moved nothing: it goes again.
      effects.push(type.moves ? opposite(type, entry) : { effect: 'remove', type: line.type, id: line.id, refusal })
    } else if (line.made === 'record') effects.push({ effect: 'remove', type: line.type, id: line.id, refusal })
    else if (isOwn) {
      const changed = changedBy(line)
      const row = line.rowId === undefined ? from.row : rowIn(from, line.rowId)
      if (!row || !stands(row, changed.is)) return fail(failure('effect.changedSince', refusal))
      effects.push({ effect: 'update', ...(line.rowId === undefined ? {} : { which: line.rowId }), change: backwards(changed) })
    } else effects.push(writtenBack(line, refusal, where))
    lines.push(line)
  }
  return ok({ effects, lines })
}

const opposite = (type: DocumentType, { row, knowledge }: Entered): Effect => {
  if (!type.reversal) throw new Error(`${type.key} says nothing of how an entry is reversed`)
  const values = (type.reversal as (entry: unknown) => Values)(viewOf(type, row, knowledge))
  return { effect: 'post', to: type.key as TypeKey, values: { ...saidIn(type, row), ...values } }
}

const writtenBack = (line: LoggedEffect, refusal: string, where: Reversal['where']): Update => {
  const { type, table, id, rowId } = line
  const changed = changedBy(line)
  const holds = ({ row: record }: { readonly row: Row }): boolean => {
    const row = table === undefined ? record : rowsOf(record, table).find((one) => one['id'] === rowId)
    return row !== undefined && stands(row, changed.is) && (where === undefined || where({ type, row: record }))
  }
  return {
    effect: 'update',
    at: table === undefined ? type : `${type}.${table}`,
    which: rowId ?? id,
    change: { ...backwards(changed), needs: { holds, message: refusal }, refusal },
  }
}

const rowIn = ({ type, row }: From, id: string): Row | undefined =>
  Object.keys(type.lines)
    .flatMap((name) => rowsOf(row, name))
    .find((one) => one['id'] === id)

/** Creations with their identities; the document takes those that it asks for. */
const withIds = (effects: readonly Effect[], ids: ReadonlyMap<number, string>): readonly Effect[] =>
  effects.flatMap((effect, place): readonly Effect[] => {
    const id = ids.get(place)
    return effect.effect !== 'create' || id === undefined ? [effect] : withIdentity(effect, id)
  })
