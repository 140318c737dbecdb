import type { DocumentType } from '../definitions/document.ts'
import type { Field, Fields } from '../definitions/field.ts'
import type { LinesType } from '../definitions/lines.ts'
import { PENDING } from '../definitions/pending.ts'
import { isEmpty, rowsOf, type Row } from '../kernel/wire.ts'
import { hasRole, isAlmighty, may, type Person } from '../kernel/person.ts'

/** Which fields a person sees (reliability AZ3, sys S26): a field not seen is neither sent, accepted, filtered nor sorted by. */
export const seesField = (type: DocumentType, field: Field, by: Person): boolean =>
  (!field.guard || may(by, `${type.area}:${type.name}:${field.guard}`)) &&
  (!field.visibleTo || hasRole(by, field.visibleTo) || isAlmighty(by))

const guarded = (field: Field): boolean => field.guard !== undefined || field.visibleTo !== undefined || field.mask !== undefined

type Keyed = readonly (readonly [key: string, field: Field])[]

const guardedFields = new WeakMap<Fields, Keyed>()

/** The few fields that not everybody sees as they are. */
const guardedIn = (fields: Fields): Keyed => {
  const known = guardedFields.get(fields)
  if (known) return known
  const found = Object.entries<Field>(fields).filter(([, field]) => guarded(field))
  guardedFields.set(fields, found)
  return found
}

/** Keys of a table's, or the header's, fields that stay hidden from the person. */
export const hiddenKeys = (type: DocumentType, fields: Fields, by: Person): readonly string[] =>
  guardedIn(fields).flatMap(([key, field]) => (seesField(type, field, by) ? [] : [key]))

/** Does the person see every field of the type? */
export const seesAll = (type: DocumentType, by: Person): boolean =>
  hiddenKeys(type, type.fields, by).length === 0 &&
  Object.values<LinesType>(type.lines).every((table) => hiddenKeys(type, table.columns, by).length === 0)

const MASKS = {
  phone: (text: string) => text.replace(/^(.{3}).*(.{4})$/, '$1****$2'),
  idcard: (text: string) => text.replace(/^(.{6}).*(.{4})$/, '$1********$2'),
  bankcard: (text: string) => text.replace(/^.*(.{4})$/, '**** **** $1'),
} as const

/** What a person does not see of a field: nothing of it without a mask. */
type Cut = { readonly key: string; readonly mask: ((text: string) => string) | undefined }

const cutsIn = (type: DocumentType, fields: Fields, by: Person): readonly Cut[] =>
  guardedIn(fields).flatMap(([key, field]): Cut[] => {
    if (!seesField(type, field, by)) return [{ key, mask: undefined }]
    return field.mask && !may(by, `${type.area}:${type.name}:plain`) ? [{ key, mask: MASKS[field.mask] }] : []
  })

const cut = (row: Row, cuts: readonly Cut[]): Row => {
  if (cuts.length === 0) return row
  const result: Record<string, Row[string]> = { ...row }
  for (const { key, mask } of cuts) {
    if (mask === undefined) {
      delete result[key]
      delete result[`${key}_dictText`]
    } else if (!isEmpty(row[key])) result[key] = mask(String(row[key]))
  }
  return result
}

/** bsc B2: that a change waits. What it holds is cut like a record, and has a call of its own. */
const toldPending = (type: DocumentType, row: Row): Row => (type.process && !isEmpty(row[PENDING]) ? { ...row, [PENDING]: 'Y' } : row)

/** The record without what the person may not see, identity numbers masked. */
export const visibleTo = (type: DocumentType, row: Row, by: Person): Row => {
  const head = cut(toldPending(type, row), cutsIn(type, type.fields, by))
  let result: Record<string, Row[string]> | undefined
  for (const name in type.lines) {
    const cuts = row[name] === undefined ? [] : cutsIn(type, type.lines[name]!.columns, by)
    if (cuts.length) (result ??= { ...head })[name] = rowsOf(row, name).map((one) => cut(one, cuts))
  }
  return result ?? head
}
