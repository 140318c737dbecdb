import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { ActionType } from '../../../core/definitions/buttons.ts'
import { fieldsInPlace } from '../../../core/definitions/asked-fields.ts'
import type { Field, Fields } from '../../../core/definitions/field.ts'
import type { LinesType } from '../../../core/definitions/lines.ts'
import { PLANNED_TYPES } from '../../../core/definitions/planned-types.gen.ts'
import { USUAL_KEYS } from '../../../core/records/usual-fields.ts'

/** Where in a type a field stands, and what stands beside it. */
export type Place = { readonly name: string; readonly field: Field; readonly beside: Fields }

export const tablesOf = (type: DocumentType): readonly (readonly [string, LinesType])[] => Object.entries(type.lines)

export const actionsIn = (type: DocumentType): readonly (readonly [string, ActionType<any>])[] =>
  Object.entries<ActionType<any>>(type.actions ?? {})

const placesIn = (prefix: string, fields: Fields): readonly Place[] =>
  Object.entries(fields).map(([key, field]) => ({ name: prefix + key, field, beside: fields }))

/** Every field of a type: of its header, its tables, and what its actions ask in place. */
export const everyField = (type: DocumentType): readonly Place[] => [
  ...placesIn('', type.fields),
  ...tablesOf(type).flatMap(([table, { columns }]) => placesIn(`${table}.`, columns)),
  ...placesIn('', fieldsInPlace(type)),
]

const planned: Readonly<Record<string, readonly string[]>> = PLANNED_TYPES

/** Is it declared, or still to come? */
export const isType = (key: string, catalogue: Catalogue): boolean => catalogue.paged(key) !== undefined || Object.hasOwn(planned, key)

const headAndTable = (place: string): readonly [type: string, table: string | undefined] => {
  const [area, name, table] = place.split('.')
  return [`${area}.${name}`, table]
}

/** Does the type, and the table of `area.name.table`, exist or come? */
export const isPlace = (place: string, catalogue: Catalogue): boolean => {
  const [key, table] = headAndTable(place)
  if (table === undefined) return isType(key, catalogue)
  const type = catalogue.find(key)
  return type ? Object.hasOwn(type.lines, table) : planned[key]?.includes(table) === true
}

const hasField = (fields: Fields | undefined, key: string): boolean =>
  fields !== undefined && (Object.hasOwn(fields, key) || USUAL_KEYS.has(key))

/** Does a place have that field? Of rows also `head.field`, of records also `table.column`; a type that is still to come has any. */
export const isFieldOf = (place: string, name: string, catalogue: Catalogue): boolean => {
  const [key, table] = headAndTable(place)
  const type = catalogue.paged(key)
  if (!type) return isPlace(place, catalogue)
  const [first = '', second] = name.split('.')
  if (table !== undefined && first !== 'head') return second === undefined && hasField(type.lines[table]?.columns, name)
  const own = table === undefined ? name : (second ?? '')
  const [header = '', column] = own.split('.')
  if (column === undefined) return hasField(type.fields, own)
  return Object.hasOwn(type.lines, header) && hasField(type.lines[header]!.columns, column)
}

/** The names a place does not have, said where they stand. */
export const missingIn = (place: string, names: readonly string[], at: string, catalogue: Catalogue): readonly string[] =>
  names.filter((name) => !isFieldOf(place, name, catalogue)).map((name) => `${at} names ${place}.${name}`)
