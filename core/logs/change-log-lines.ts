import { isPosted } from '../definitions/origin.ts'
import { fieldsInPlace } from '../definitions/asked-fields.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Field, Fields } from '../definitions/field.ts'
import type { LinesType } from '../definitions/lines.ts'
import { PENDING } from '../definitions/pending.ts'
import { isEmpty, type Row, type Wire } from '../kernel/wire.ts'
import { isGuarded, masked, neededToSee } from '../permissions/visible-fields.ts'
import type { AuditEntry } from '../records/history/audit-trail.port.ts'
import type { RowChanges } from '../records/history/changes.ts'
import { labelKey, labelOf } from '../records/labels.ts'

/** What 数据变更日志 says of one field, or of a record or row that came or went. */
export type ToldField = {
  readonly tableKey: string | null
  readonly fieldKey: string | null
  readonly fieldTitle: string | null
  readonly oldText: string | null
  readonly newText: string | null
  readonly seenWith: string
}

type Entry = Pick<AuditEntry, 'action' | 'changes' | 'approving'>

type Wanted = (field: Field) => boolean

const everyField: Wanted = () => true
const prices: Wanted = ({ kind }) => kind.name === 'price'
const nothing: Wanted = () => false

/** Which changed fields are told: all of bsc and sys, prices of sales documents, and whatever changes while others decide (sys.dataLog). */
const wantedOf = (type: DocumentType, { action, approving }: Entry): Wanted => {
  if (isPosted(type)) return nothing
  if (type.area === 'bsc' || type.area === 'sys') return everyField
  if (action === 'add' || action === 'delete') return nothing
  if (approving) return everyField
  return type.area === 'sale' && type.sort === 'document' ? prices : nothing
}

const isTold = (key: string, field: Field | undefined, wanted: Wanted): field is Field =>
  field !== undefined && key !== PENDING && !field.hidden && field.derived !== 'onRead' && wanted(field)

const shown = (type: DocumentType, field: Field, key: string, row: Row): string | null => {
  const value = row[key] as Wire
  if (isEmpty(value)) return null
  const label = labelOf(row, key)
  const text = label === null ? field.kind.format(value!, field) : String(label)
  return field.mask ? masked(field.mask, text) : text
}

const LONGEST = 2_000

const cut = (text: string | null): string | null => (text !== null && text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

type Pairs = Readonly<Record<string, unknown>>

/** One side of pairs as a row, with the labels beside them. */
const side = (pairs: Pairs, at: 0 | 1): Row =>
  Object.fromEntries(Object.entries(pairs).flatMap(([key, pair]) => (Array.isArray(pair) ? [[key, pair[at] as Wire]] : [])))

/** Codes of a row as texts, as far as they are kept as codes. */
export type Coded = (row: Row) => Row

const fieldsTold = (
  type: DocumentType,
  table: string | null,
  fields: Fields,
  pairs: Pairs,
  wanted: Wanted,
  coded: Coded,
): readonly ToldField[] => {
  const keys = Object.keys(pairs).filter(
    (key) => Object.hasOwn(fields, key) && isTold(key, fields[key], wanted) && Array.isArray(pairs[key]),
  )
  if (keys.length === 0) return []
  const [before, after] = [coded(side(pairs, 0)), coded(side(pairs, 1))]
  return keys.map((key) => {
    const field = fields[key]!
    return {
      tableKey: table,
      fieldKey: key,
      fieldTitle: table === null ? field.title : `${type.lines[table]!.title} ${field.title}`,
      oldText: cut(shown(type, field, key, before)),
      newText: cut(shown(type, field, key, after)),
      seenWith: neededToSee(type, field),
    }
  })
}

const BARE: ToldField = { tableKey: null, fieldKey: null, fieldTitle: null, oldText: null, newText: null, seenWith: '*' }

/** What a row is known by to everyone: the records that it names. */
const rowText = ({ columns }: LinesType, row: Row): string =>
  Object.entries<Field>(columns)
    .filter(([key, column]) => column.kind.labelled && !isGuarded(column) && !isEmpty(row[labelKey(key)]))
    .map(([key]) => String(labelOf(row, key)))
    .join(' ')

const rowsTold = (type: DocumentType, name: string, change: RowChanges, wanted: Wanted, coded: Coded): readonly ToldField[] => {
  const table = type.lines[name]!
  const own = (row: Row): Row => (coded({ [name]: [row] })[name] as readonly Row[] | undefined)?.[0] ?? row
  const whole = wanted === everyField
  const came = (rows: readonly Row[] = [], text: 'oldText' | 'newText') =>
    whole ? rows.map((row) => ({ ...BARE, tableKey: name, fieldTitle: table.title, [text]: rowText(table, own(row)) || table.title })) : []
  return [
    ...came(change.removed, 'oldText'),
    ...came(change.added, 'newText'),
    ...Object.values(change.changed ?? {}).flatMap((pairs) => fieldsTold(type, name, table.columns, pairs, wanted, own)),
  ]
}

const namesIn = (value: unknown): string | null => (Array.isArray(value) && value.length ? value.join('，') : null)

const GRANTED = '授权'

/** More than a thousand lines of one save say that it was a whole table; its history says the rest. */
const MOST = 1_000

/** What the log says of an entry of the trail, whose changes carry the names of what they speak of. */
export const changeLogLines = (type: DocumentType, entry: Entry, coded: Coded): readonly ToldField[] => {
  const wanted = wantedOf(type, entry)
  const { action, changes } = entry
  if (wanted === nothing) return []
  if (action === 'add' || action === 'delete') return [BARE]
  const { given, taken } = changes
  const granted =
    given === undefined && taken === undefined
      ? []
      : [{ ...BARE, fieldTitle: GRANTED, oldText: cut(namesIn(taken)), newText: cut(namesIn(given)) }]
  const head = fieldsTold(type, null, { ...type.fields, ...fieldsInPlace(type) }, changes, wanted, coded)
  const tables = Object.entries<LinesType>(type.lines).flatMap(([name, table]) => {
    const change = changes[name]
    const isRows = !table.batch && typeof change === 'object' && change !== null && !Array.isArray(change)
    return isRows ? rowsTold(type, name, change as RowChanges, wanted, coded) : []
  })
  return [...granted, ...head, ...tables].slice(0, MOST)
}

/** Does the log say anything of the entry? Asked of every save, before it is kept. */
export const isTellable = (type: DocumentType, entry: Entry): boolean => {
  const wanted = wantedOf(type, entry)
  if (wanted === nothing) return false
  if (entry.action === 'add' || entry.action === 'delete') return true
  if (wanted === everyField) return Object.keys(entry.changes).length > 0
  return Object.entries(entry.changes).some(([key, change]) => {
    if (Object.hasOwn(type.fields, key)) return isTold(key, type.fields[key], wanted)
    const { changed } = (change ?? {}) as RowChanges
    const columns = type.lines[key]?.columns as Fields | undefined
    return (
      changed !== undefined && Object.values(changed).some((pairs) => Object.keys(pairs).some((one) => isTold(one, columns?.[one], wanted)))
    )
  })
}
