import { at, filled, type Failure } from '../kernel/failure.ts'
import { decimal } from '../kernel/decimal.ts'
import type { DocumentType, DocView } from '../definitions/document.ts'
import type { Field, Fields } from '../definitions/field.ts'
import { targetOf } from '../definitions/fields.ts'
import type { Knowledge } from '../definitions/knowledge.ts'
import type { LinesType } from '../definitions/lines.ts'
import { readValue } from '../definitions/kind.ts'
import type { Start } from '../definitions/start.ts'
import { settle, viewOf } from '../definitions/view.ts'
import { isEmpty, rowsOf, wireOf, type Row, type Wire } from '../kernel/wire.ts'
import { numbersDiffer } from './failures.ts'
import type { Claim } from './read-draft.ts'

/** What the program itself writes into a draft before it is checked: beginnings, copies of references, derived fields. */

const beginning = (field: Field, start: Start): Wire =>
  typeof field.default === 'function' ? field.default(start) : (field.default ?? null)

/** A new record's values before anyone typed: every default, empty tables. */
export const newDraft = (type: DocumentType, start: Start): Row => {
  const draft: Record<string, Row[string]> = {}
  for (const [key, field] of Object.entries<Field>(type.fields)) draft[key] = beginWith(field, start)
  for (const name of Object.keys(type.lines)) draft[name] = []
  return draft
}

/** A new row of a table. */
export const newRow = (table: LinesType, start: Start, id: string, head?: unknown): Row => {
  const row: Record<string, Row[string]> = { id }
  for (const [key, field] of Object.entries<Field>(table.columns)) row[key] = table.starts?.[key]?.(head) ?? beginWith(field, start)
  return row
}

const beginWith = (field: Field, start: Start): Wire => {
  const value = readValue(field.kind, field, beginning(field, start))
  return value.ok ? value.value : null
}

type Keyed = readonly (readonly [key: string, field: Field])[]

/** Some of the fields, told apart once. */
const someOf = (belongs: (field: Field) => boolean): ((fields: Fields) => Keyed) => {
  const known = new WeakMap<Fields, Keyed>()
  return (fields) => {
    const found = known.get(fields) ?? Object.entries<Field>(fields).filter(([, field]) => belongs(field))
    known.set(fields, found)
    return found
  }
}

const beginningOf = someOf((field) => field.default !== undefined)

const isOwned = (field: Field): boolean => field.auto === true || field.readonly === true
const fillingOf = someOf((field) => field.fills !== undefined)

/** What a new record or row leaves out begins with its default, and so does what is the server's own. */
export const withBeginnings = (type: DocumentType, draft: Row, start: Start, before: Row | undefined): Row => {
  const stored = (name: string) => new Set(before ? rowsOf(before, name).map((row) => row['id']) : [])
  const begun = (fields: Fields, row: Row): Row => {
    const result: Record<string, Row[string]> = { ...row }
    for (const [key, field] of beginningOf(fields)) {
      if (result[key] === undefined || (isOwned(field) && isEmpty(result[key]))) result[key] = beginWith(field, start)
    }
    return result
  }
  const result: Record<string, Row[string]> = { ...(before ? draft : begun(type.fields, draft)) }
  for (const [name, table] of Object.entries<LinesType>(type.lines)) {
    const known = stored(name)
    if (draft[name] !== undefined) result[name] = rowsOf(draft, name).map((row) => (known.has(row['id']) ? row : begun(table.columns, row)))
  }
  return result
}

/** Copies what `fills` promises into read-only fields: those are the server's to fill, never the client's. */
export const withFills = (type: DocumentType, draft: Row, { refs }: Knowledge): Row => {
  const filledRow = (fields: Fields, row: Row): Row => {
    let result = row
    for (const [key, field] of fillingOf(fields)) {
      const id = wireOf(row, key)
      const record = id === null ? undefined : refs[targetOf(field) ?? '']?.[String(id)]
      if (id !== null && !record) continue
      for (const [own, theirs] of Object.entries(field.fills ?? {})) {
        if (!fields[own]?.readonly) continue
        const value = record?.[theirs] ?? null
        if ((result[own] ?? null) !== value) result = { ...result, [own]: value }
      }
    }
    return result
  }
  const result: Record<string, Row[string]> = { ...filledRow(type.fields, draft) }
  for (const [name, table] of Object.entries<LinesType>(type.lines)) {
    if (draft[name] !== undefined) result[name] = rowsOf(draft, name).map((row) => filledRow(table.columns, row))
  }
  return result
}

/** Empty fields take from others what `fallback` says; then every derived field is worked out. */
export const completed = (type: DocumentType, draft: Row, knowledge: Knowledge): Row => {
  const filledIn = withFills(type, draft, knowledge)
  if (!type.fallback) return settle(type, filledIn, knowledge)
  const view = viewOf<DocView>(type, filledIn, knowledge)
  const result: Record<string, Row[string]> = { ...filledIn }
  for (const [key, from] of Object.entries(type.fallback)) {
    if (isEmpty(result[key]) && from) result[key] = (from as (doc: DocView) => Wire)(view)
  }
  return settle(type, result, knowledge)
}

const same = (field: Field, a: Wire, b: Wire): boolean => {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b)
  return field.kind.storage === 'decimal' || field.kind.storage === 'integer'
    ? decimal(a as string).eq(b as string)
    : String(a) === String(b)
}

/** Derived values the client believed in and the server does not. */
export const disagreements = (type: DocumentType, settled: Row, claims: readonly Claim[]): readonly Failure[] => {
  const found: Failure[] = []
  for (const { table, key, index, value } of claims) {
    const field = (table ? type.lines[table]!.columns : type.fields)[key]!
    const row = table ? rowsOf(settled, table)[index ?? 0] : settled
    const own = row ? wireOf(row, key) : null
    if (same(field, own, value)) continue
    found.push(at(filled(numbersDiffer, { title: field.title, value: own ?? '空' }), table ? `${table}.${key}` : key, index))
  }
  return found
}
