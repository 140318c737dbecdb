import type { DocumentType } from '../../definitions/document.ts'
import type { Field, Fields } from '../../definitions/field.ts'
import { said } from '../../definitions/formatted-values.ts'
import { readValue } from '../../definitions/kind.ts'
import { type LinesType, isTypedTable } from '../../definitions/lines.ts'
import { decimal } from '../../kernel/decimal.ts'
import { at, filled, type Failure } from '../../kernel/failure.ts'
import { type JsonObject, objectOf } from '../../kernel/json.ts'
import { isEmpty, rowsOf, wireOf, type Row, type Wire } from '../../kernel/wire.ts'
import type { Person } from '../../kernel/person.ts'
import { lockedKeys } from '../../permissions/visible-fields.ts'
import { fieldLocked, numbersDiffer } from '../failures.ts'
import { storedRow } from '../stored-row.ts'
import { isServerOwned } from '../usual-fields.ts'

type Keyed = readonly (readonly [key: string, field: Field])[]

const derived = new WeakMap<Fields, Keyed>()

const derivedIn = (fields: Fields): Keyed => {
  const known = derived.get(fields)
  if (known) return known
  const found = Object.entries<Field>(fields).filter(([, field]) => field.derived === true)
  derived.set(fields, found)
  return found
}

/** Is what was sent what the server keeps? */
export const isSame = (field: Field, own: Wire, believed: unknown): boolean => {
  if (own === believed || believed === undefined) return true
  if (isEmpty(own) || isEmpty(believed)) return isEmpty(own) && isEmpty(believed)
  const read = readValue(field.kind, field, believed)
  // What is no value at all is nothing that anybody believes in.
  if (!read.ok || read.value === own) return true
  const isNumber = field.kind.storage === 'decimal' || field.kind.storage === 'integer'
  return isNumber && !isEmpty(read.value) ? decimal(own as string).eq(decimal(read.value as string)) : String(own) === String(read.value)
}

/** What was sent for fields that a right locks for the person, where it is not what the server keeps there (sys S15, type 2). */
export const overwritten = (type: DocumentType, row: Row, sent: JsonObject, by: Person, before: Row | undefined): readonly Failure[] => {
  if (!by.locks?.size) return []
  const found: Failure[] = []
  const compare = (table: string | undefined, own: Row, given: JsonObject, old: Row | undefined, index?: number) => {
    const fields: Fields = table === undefined ? type.fields : type.lines[table]!.columns
    for (const key of lockedKeys(type, table, by)) {
      const field = fields[key]!
      // What begins with the hour is another one by now.
      const isBegun = old === undefined && typeof field.default === 'function'
      if (isServerOwned(key, field) || isBegun || isSame(field, wireOf(own, key), given[key])) continue
      found.push(at(filled(fieldLocked, { title: field.title }), table === undefined ? key : `${table}.${key}`, index))
    }
  }
  compare(undefined, row, sent, before)
  for (const [name, table] of Object.entries<LinesType>(type.lines)) {
    const rows = sent[name]
    if (!isTypedTable(table) || !Array.isArray(rows)) continue
    rowsOf(row, name).forEach((own, index) =>
      compare(name, own, objectOf(rows[index]), before && storedRow(before, name, own['id']), index),
    )
  }
  return found
}

/** Derived values that the client worked out, as it sent them, and the server does not come to: a save whose numbers differ is refused. */
export const derivedMismatches = (type: DocumentType, row: Row, sent: JsonObject): readonly Failure[] => {
  const found: Failure[] = []
  const compare = (keys: Keyed, own: Row, believed: JsonObject, table?: string, index?: number) => {
    for (const [key, field] of keys) {
      const value = wireOf(own, key)
      if (isSame(field, value, believed[key])) continue
      found.push(at(filled(numbersDiffer, { title: field.title, value: said(field, value) }), table ? `${table}.${key}` : key, index))
    }
  }
  compare(derivedIn(type.fields), row, sent)
  for (const [name, table] of Object.entries<LinesType>(type.lines)) {
    const rows = sent[name]
    const keys = derivedIn(table.columns)
    if (!isTypedTable(table) || keys.length === 0 || !Array.isArray(rows)) continue
    rowsOf(row, name).forEach((own, index) => compare(keys, own, objectOf(rows[index]), name, index))
  }
  return found
}
