import { always, fieldsAsked } from '../kernel/condition.ts'
import { addDays } from '../kernel/dates.ts'
import { decimal } from '../kernel/decimal.ts'
import { isEmpty, rowsOf, textAt, wireOf, type Row, type Wire } from '../kernel/wire.ts'
import type { DocumentType, Once } from './document.ts'
import type { LinesType } from './lines.ts'
import { parts } from './listed.ts'
import { type Candidate, HEAD, matches, storageAt, valueAt } from './matches.ts'

/** Values that are held alone from a moment until a moment; empty is open. */
export type UniqueSpan = {
  /** Those of one name and key keep apart. */
  readonly name: string
  readonly key: string
  readonly from: string | null
  readonly until: string | null
}

/** What a record, or a row of it, holds beyond its own table, and by which set. */
export type Claim = UniqueSpan & {
  readonly set: Once
  readonly table?: string
  readonly rowId?: string
  /** The row's place. */
  readonly index?: number
}

const setsOf = ({ unique = [] }: DocumentType): readonly Once[] => unique as readonly Once[]

/** Kept apart by spans instead of by an index: over time, over several types, and where whoever comes second is told whom he meets. */
const isClaimed = ({ during, each, name, message }: Once): boolean =>
  during !== undefined || each !== undefined || name !== undefined || typeof message === 'function'

/** Of a table's sets: they hold over the rows of all records, not only among those of one. */
export const isAcross = ({ fields, where, name }: Once): boolean =>
  name !== undefined || [...fields, ...fieldsAsked(where ?? always)].some((key) => key.startsWith(HEAD))

/** Sets that an index keeps. */
export const indexedSets = (type: DocumentType): readonly Once[] => setsOf(type).filter((set) => !isClaimed(set))

/** Sets that hold whatever else a record says: it can be named by their values. */
export const namingSets = (type: DocumentType): readonly Once[] => indexedSets(type).filter(({ where }) => !where)

/** The same of the rows of a record. */
export const rowNamingSets = ({ unique = [] }: Pick<LinesType, 'unique'>): readonly Once[] =>
  unique.filter((set) => !set.where && !set.during && !set.each && !isAcross(set))

/** The type's sets that are kept by spans, and those of its tables. */
const claimedSets = (type: DocumentType): readonly { readonly set: Once; readonly table?: string }[] => [
  ...setsOf(type)
    .filter(isClaimed)
    .map((set) => ({ set })),
  ...Object.entries<LinesType>(type.lines).flatMap(([table, { unique = [] }]) => unique.filter(isAcross).map((set) => ({ set, table }))),
]

const keeping = new WeakMap<DocumentType, ReturnType<typeof claimedSets>>()

const keptApart = (type: DocumentType): ReturnType<typeof claimedSets> => {
  const known = keeping.get(type) ?? claimedSets(type)
  keeping.set(type, known)
  return known
}

/** Does it hold anything beyond its own table? */
export const hasClaims = (type: DocumentType): boolean => keptApart(type).length > 0

const isNumber = (storage: string | undefined): boolean => storage === 'decimal' || storage === 'integer'

const spelt = (candidate: Candidate, key: string): Wire => {
  const value = valueAt(candidate, key)
  if (isEmpty(value)) return null
  return isNumber(storageAt(candidate, key)) ? decimal(value).toString() : value
}

/** The moment at which a day or a moment begins, or after which it has passed. */
const momentAt = (candidate: Candidate, key: string, isEnd: boolean): string | null => {
  const value = valueAt(candidate, key)
  if (isEmpty(value)) return null
  if (storageAt(candidate, key) !== 'date') return String(value)
  return `${isEnd ? addDays(String(value), 1) : String(value)} 00:00:00`
}

/** What a set holds of a record or a row; nothing where it does not apply, all its values are empty, or its time ends before it begins. */
const spansOf = ({ fields, each, where, during }: Once, name: string, candidate: Candidate): readonly UniqueSpan[] => {
  if (where && !matches(where, candidate)) return []
  const values = fields.map((key) => spelt(candidate, key))
  if (values.every(isEmpty)) return []
  const from = during ? momentAt(candidate, during[0], false) : null
  const until = during ? momentAt(candidate, during[1], true) : null
  if (from !== null && until !== null && from >= until) return []
  const several = each === undefined ? [undefined] : parts(values[fields.indexOf(each)])
  return several.map((one) => ({
    name,
    key: JSON.stringify(one === undefined ? values : values.map((value, at) => (fields[at] === each ? one : value))),
    from,
    until,
  }))
}

const nameOf = (type: DocumentType, { name, fields }: Once, table?: string): string =>
  name ?? `${type.key}${table === undefined ? '' : `.${table}`} ${fields.join()}`

/** All that a record holds; of a voided document nothing. Tables that it does not bring are as they stood `before`. */
export const claimsOf = (type: DocumentType, record: Row, before: Row = record): readonly Claim[] => {
  if (type.sort === 'document' && record['billStatus'] === 'voided') return []
  return keptApart(type).flatMap(({ set, table }): readonly Claim[] => {
    const name = nameOf(type, set, table)
    if (table === undefined) {
      return spansOf(set, name, { type, record }).map((span) => ({ ...span, set }))
    }
    return rowsOf(record[table] === undefined ? before : record, table).flatMap((row, index) =>
      spansOf(set, name, { type, record, table, row }).map((span) => ({ ...span, set, table, index, rowId: textAt(row, 'id') })),
    )
  })
}

const overlap = (a: UniqueSpan, b: UniqueSpan): boolean =>
  (a.until === null || b.from === null || b.from < a.until) && (b.until === null || a.from === null || a.from < b.until)

/** Do two spans meet? */
export const meets = (a: UniqueSpan, b: UniqueSpan): boolean => a.name === b.name && a.key === b.key && overlap(a, b)

/** Rows of one table that meet others of it, each with one that it meets, by their places. */
export const meetingRows = (type: DocumentType, table: string, record: Row, set: Once): ReadonlyMap<number, number> => {
  const found = new Map<number, number>()
  const latest = new Map<string, { readonly span: UniqueSpan; readonly index: number }>()
  const spans = rowsOf(record, table).flatMap((row, index) =>
    spansOf(set, '', { type, record, table, row }).map((span) => ({ span, index })),
  )
  if (set.during) spans.sort((a, b) => ((a.span.from ?? '') < (b.span.from ?? '') ? -1 : Number(a.span.from !== b.span.from)))
  for (const one of spans) {
    const before = latest.get(one.span.key)
    if (before && meets(before.span, one.span)) {
      found.set(one.index, before.index)
      if (!found.has(before.index)) found.set(before.index, one.index)
    }
    const reaches = before && (before.span.until === null || (one.span.until !== null && before.span.until >= one.span.until))
    if (!reaches) latest.set(one.span.key, one)
  }
  return new Map([...found].sort(([a], [b]) => a - b))
}

/** The same values, by which rows of one record are told apart. */
export const areAlike = (row: Row, other: Row, keys: readonly string[]): boolean =>
  keys.every((key) => (wireOf(row, key) ?? null) === (wireOf(other, key) ?? null))
