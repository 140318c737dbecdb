import type { Target } from '../definitions/catalogue.ts'
import type { Field, Fields } from '../definitions/field.ts'
import type { Person } from '../kernel/person.ts'
import { type FieldUse, mayUse } from '../permissions/visible-fields.ts'

const HEAD = 'head.'

const own = (fields: Fields | undefined, key: string): Field | undefined => (fields && Object.hasOwn(fields, key) ? fields[key] : undefined)

/** What a dataset counts: the records of a type, or the rows of one of their tables, where `head.field` is a field of the record. */
export type Source = Target

/** The field of a record or row by that key; undefined where there is none. */
export const fieldAt = ({ type, lines }: Source, key: string): Field | undefined => {
  if (lines === undefined) return own(type.fields, key)
  return key.startsWith(HEAD) ? own(type.fields, key.slice(HEAD.length)) : own(type.lines[lines]?.columns, key)
}

/** May the person use the field so? Which record or row it is, everybody may know who counts it. */
export const mayUseOf = (source: Source, key: string, use: FieldUse, by: Person): boolean => {
  const field = fieldAt(source, key)
  return field === undefined ? key === 'id' || key === 'parentId' : mayUse(source.type, field, use, by)
}

/** `head.companyId.creditLevel` is the field `head.companyId` of a row, and of the record named there its `creditLevel`. */
export const pathOf = (path: string): { readonly base: string; readonly through: string | undefined } => {
  const end = path.indexOf('.', path.startsWith(HEAD) ? HEAD.length : 0)
  return end < 0 ? { base: path, through: undefined } : { base: path.slice(0, end), through: path.slice(end + 1) }
}
