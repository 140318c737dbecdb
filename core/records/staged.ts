import type { DocumentType } from '../definitions/document.ts'
import type { Fields } from '../definitions/field.ts'
import type { LinesType } from '../definitions/lines.ts'
import { PENDING } from '../definitions/pending.ts'
import { objectOf } from '../kernel/json.ts'
import { isEmpty, rowsOf, textAt, wireOf, type Row } from '../kernel/wire.ts'
import { isServerOwned, stateOf, USUAL_KEYS } from './usual-fields.ts'

/** Does a change of the record wait, submitted or not (bsc B2)? Its own values stand until that is approved. */
export const hasPending = (type: DocumentType, row: Row): boolean => type.process !== undefined && !isEmpty(wireOf(row, PENDING))

/** Does it wait to be submitted? */
export const isStaged = (type: DocumentType, row: Row): boolean => hasPending(type, row) && stateOf(row) === 'approved'

/** Fields that a form changes, by hand or by what it names; all others are the live record's own and go on meanwhile. */
const changedByForm = (fields: Fields): readonly string[] => {
  const filled = new Set(Object.values(fields).flatMap(({ fills }) => Object.keys(fills ?? {})))
  return Object.entries(fields).flatMap(([key, { auto, live, editAt, readonly }]) => {
    const isOwn = auto || live || editAt !== undefined || (readonly && !filled.has(key))
    return isOwn || USUAL_KEYS.has(key) ? [] : [key]
  })
}

const formKeys = (type: DocumentType): readonly string[] => [
  ...changedByForm(type.fields),
  ...Object.entries<LinesType>(type.lines).flatMap(([name, { readonly, batch }]) => (readonly || batch ? [] : [name])),
]

const atOnceKeys = (type: DocumentType): readonly string[] => type.process?.atOnce ?? []

const held = (keys: readonly string[], row: Row): Row =>
  Object.fromEntries(keys.flatMap((key) => (row[key] === undefined ? [] : [[key, row[key]]])))

/** What is worked out, or filled from what is named, follows from what is typed. */
const isTypedAlike = (fields: Fields, one: Row, other: Row): boolean =>
  Object.entries(fields).every(([key, field]) => isServerOwned(key, field) || wireOf(one, key) === wireOf(other, key))

const areAlike = (columns: Fields, rows: readonly Row[], others: readonly Row[]): boolean =>
  rows.length === others.length && rows.every((row, at) => row['id'] === others[at]!['id'] && isTypedAlike(columns, row, others[at]!))

const isAlike = (type: DocumentType, key: string, one: Row, other: Row): boolean => {
  const [field, table] = [type.fields[key], type.lines[key]]
  return field ? isTypedAlike({ [key]: field }, one, other) : areAlike(table?.columns ?? {}, rowsOf(one, key), rowsOf(other, key))
}

/** The approved record with what a prepared form of it makes of it waiting beside its values; as it stands where that is nothing else. */
export const withStaged = (type: DocumentType, live: Row, form: Row): Row => {
  const atOnce = new Set(atOnceKeys(type))
  const keys = formKeys(type).filter((key) => !atOnce.has(key))
  if (keys.every((key) => isAlike(type, key, live, form))) return withoutStaged(live)
  return { ...live, [PENDING]: JSON.stringify(held(keys, form)) }
}

/** The approved record with what a prepared form of it changes at once; itself where that is nothing. */
export const withAtOnce = (type: DocumentType, live: Row, form: Row): Row =>
  differingAtOnce(type, live, form).length ? { ...live, ...held(atOnceKeys(type), form) } : live

const differingAtOnce = (type: DocumentType, before: Row, after: Row): readonly string[] =>
  atOnceKeys(type).filter((key) => wireOf(before, key) !== wireOf(after, key))

const titled = (type: DocumentType, before: Row, keys: readonly string[]): readonly string[] =>
  stateOf(before) === 'approved' ? keys.map((key) => type.fields[key]!.title) : []

/** The titles of what its form would change without an approval, though its other values wait for one. */
export const titlesAtOnce = (type: DocumentType, record: Row): readonly string[] => titled(type, record, atOnceKeys(type))

/** The same of what a save did change. */
export const titlesChangedAtOnce = (type: DocumentType, before: Row, after: Row): readonly string[] =>
  titled(type, before, differingAtOnce(type, before, after))

/** The record with nothing waiting any more. */
export const withoutStaged = (live: Row): Row => ({ ...live, [PENDING]: null })

/** What waits; nothing where no change does. */
export const stagedIn = (type: DocumentType, live: Row): Row =>
  hasPending(type, live) ? held(formKeys(type), objectOf(JSON.parse(textAt(live, PENDING))) as Row) : {}

/** The record as it would be with the change that waits. */
export const withChange = (type: DocumentType, live: Row): Row => ({ ...live, ...stagedIn(type, live) })
