import { type Catalogue, type Target, targetNamed } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Field, Fields } from '../definitions/field.ts'
import { targetOf } from '../definitions/fields.ts'
import type { Person } from '../kernel/person.ts'
import { type FieldUse, mayUse } from '../permissions/visible-fields.ts'

const HEAD = 'head.'

const own = (fields: Fields | undefined, key: string): Field | undefined => (fields && Object.hasOwn(fields, key) ? fields[key] : undefined)

/** What a dataset counts: the records of a type, or the rows of one of their tables, where `head.field` is a field of the record. */
export type DatasetSource = Target

/** The field of a record or row by that key; undefined where there is none. */
export const fieldAt = ({ type, lines }: DatasetSource, key: string): Field | undefined => {
  if (lines === undefined) return own(type.fields, key)
  return key.startsWith(HEAD) ? own(type.fields, key.slice(HEAD.length)) : own(type.lines[lines]?.columns, key)
}

/** `head.companyId.creditLevel` is the field `head.companyId` of a row, and of the record named there its `creditLevel`. */
export const pathOf = (path: string): { readonly base: string; readonly through: string | undefined } => {
  const end = path.indexOf('.', path.startsWith(HEAD) ? HEAD.length : 0)
  return end < 0 ? { base: path, through: undefined } : { base: path.slice(0, end), through: path.slice(end + 1) }
}

/** Each field on the way to what a path leads to, with whose it is; what is missing at its end is not there. */
const wayOf = (catalogue: Catalogue, source: DatasetSource, path: string): readonly (readonly [at: DatasetSource, key: string])[] => {
  const { base, through } = pathOf(path)
  const step = [source, base] as const
  if (through === undefined) return [step]
  const target = targetNamed(catalogue, targetOf(fieldAt(source, base) ?? { kind: {} }) ?? '')
  return target ? [step, ...wayOf(catalogue, target, through)] : []
}

/** Whose field a path leads to in the end. */
export const endOf = (
  catalogue: Catalogue,
  source: DatasetSource,
  path: string,
): { readonly at: DatasetSource; readonly key: string } | undefined => {
  const end = wayOf(catalogue, source, path).at(-1)
  return end && { at: end[0], key: end[1] }
}

/** The field that a path leads to, or undefined. */
export const fieldAlong = (catalogue: Catalogue, source: DatasetSource, path: string): Field | undefined => {
  const end = endOf(catalogue, source, path)
  return end && fieldAt(end.at, end.key)
}

/** The field of a tree by which its nodes name the one above. */
export const parentFieldOf = (tree: DocumentType): string | undefined =>
  Object.entries<Field>(tree.fields).find(([, field]) => field.kind.name === 'tree' && targetOf(field) === tree.key)?.[0]

const mayUseOf = (source: DatasetSource, key: string, use: FieldUse, by: Person): boolean => {
  const field = fieldAt(source, key)
  return field === undefined ? key === 'id' || key === 'parentId' : mayUse(source.type, field, use, by)
}

/** May the person use the field so, and every reference that leads to it? Which record or row it is, everybody may know who counts it. */
export const mayUseAlong = (catalogue: Catalogue, source: DatasetSource, path: string, use: FieldUse, by: Person): boolean => {
  const way = wayOf(catalogue, source, path)
  return way.length > 0 && way.every(([at, key]) => mayUseOf(at, key, use, by))
}
