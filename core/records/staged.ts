import type { DocumentType } from '../definitions/document.ts'
import type { Fields } from '../definitions/field.ts'
import type { LinesType } from '../definitions/lines.ts'
import { PENDING } from '../definitions/pending.ts'
import { objectOf } from '../kernel/json.ts'
import { isEmpty, textAt, wireOf, type Row } from '../kernel/wire.ts'
import { stateOf, USUAL_KEYS } from './usual-fields.ts'

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

const heldKeys = (type: DocumentType): readonly string[] => [
  ...changedByForm(type.fields),
  ...Object.entries<LinesType>(type.lines).flatMap(([name, { readonly, batch }]) => (readonly || batch ? [] : [name])),
]

const held = (type: DocumentType, row: Row): Row =>
  Object.fromEntries(heldKeys(type).flatMap((key) => (row[key] === undefined ? [] : [[key, row[key]]])))

/** The approved record with a prepared form of it waiting beside its values. */
export const withStaged = (type: DocumentType, live: Row, form: Row): Row => ({ ...live, [PENDING]: JSON.stringify(held(type, form)) })

/** The record with nothing waiting any more. */
export const withoutStaged = (live: Row): Row => ({ ...live, [PENDING]: null })

/** What waits; nothing where no change does. */
export const stagedIn = (type: DocumentType, live: Row): Row =>
  hasPending(type, live) ? held(type, objectOf(JSON.parse(textAt(live, PENDING))) as Row) : {}

/** The record as it would be with the change that waits. */
export const withChange = (type: DocumentType, live: Row): Row => ({ ...live, ...stagedIn(type, live) })
