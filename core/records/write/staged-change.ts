import type { DocumentType } from '../../definitions/document.ts'
import { type Fields, broughtAlong } from '../../definitions/field.ts'
import { type LinesType, isTypedTable } from '../../definitions/lines.ts'
import { PENDING } from '../../definitions/pending.ts'
import { objectOf } from '../../kernel/json.ts'
import { isEmpty, rowsOf, textAt, wireOf, type Row } from '../../kernel/wire.ts'
import { isServerOwned, stateOf, USUAL_KEYS } from '../usual-fields.ts'

/** Does a change of the record wait, submitted or not (bsc B2)? Its own values stand until that is approved. */
export const hasPending = (type: DocumentType, row: Row): boolean => type.process !== undefined && !isEmpty(wireOf(row, PENDING))

/** What is said to whoever saved such a change. */
export const STAGED = '修改已暂存，请提交变更审批'

/** Does it wait to be submitted? */
export const isStaged = (type: DocumentType, row: Row): boolean => hasPending(type, row) && stateOf(row) === 'approved'

/** Fields that a form changes, by hand or by what it names; all others are the live record's own and go on meanwhile. */
const changedByForm = (fields: Fields): readonly string[] => {
  const brought = broughtAlong(fields)
  return Object.entries(fields).flatMap(([key, { derived, editable }]) => {
    const isOwn = derived === 'onRead' || editable || (editable === false && !brought.has(key))
    return isOwn || USUAL_KEYS.has(key) ? [] : [key]
  })
}

const formKeys = (type: DocumentType): readonly string[] => [
  ...changedByForm(type.fields),
  ...Object.entries<LinesType>(type.lines).flatMap(([name, table]) => (isTypedTable(table) ? [name] : [])),
]

const atOnceKeys = (type: DocumentType): readonly string[] => type.process?.atOnce ?? []

const held = (keys: readonly string[], row: Row): Row =>
  Object.fromEntries(keys.flatMap((key) => (row[key] === undefined ? [] : [[key, row[key]]])))

/** What is worked out of a row, or filled from what it names, follows from what is typed. */
const areAlike = (columns: Fields, rows: readonly Row[], others: readonly Row[]): boolean => {
  const typed = Object.keys(columns).filter((key) => !isServerOwned(key, columns[key]!))
  return (
    rows.length === others.length && rows.every((row, at) => ['id', ...typed].every((key) => wireOf(row, key) === wireOf(others[at]!, key)))
  )
}

const isAlike = (type: DocumentType, key: string, one: Row, other: Row): boolean => {
  const table: LinesType | undefined = type.lines[key]
  return table ? areAlike(table.columns, rowsOf(one, key), rowsOf(other, key)) : wireOf(one, key) === wireOf(other, key)
}

const isTyped = (type: DocumentType, key: string): boolean => {
  const field = type.fields[key]
  return !field || !isServerOwned(key, field)
}

/**
 * The approved record with what a prepared form of it would change waiting beside its values; with nothing where that is nothing
 * that anybody typed. What the form leaves as it stands goes on meanwhile.
 */
export const withStaged = (type: DocumentType, live: Row, form: Row): Row => {
  const atOnce = new Set(atOnceKeys(type))
  const changed = formKeys(type).filter((key) => !atOnce.has(key) && !isAlike(type, key, live, form))
  if (!changed.some((key) => isTyped(type, key))) return withoutStaged(live)
  return { ...live, [PENDING]: JSON.stringify(held(changed, form)) }
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
