import type { Condition, Operator } from '../kernel/condition.ts'
import { decimal } from '../kernel/decimal.ts'
import { isEmpty, rowsOf, wireOf, type Row, type Wire } from '../kernel/wire.ts'
import type { DocumentType } from './document.ts'
import type { Field } from './field.ts'
import { targetOf } from './fields.ts'
import type { Storage } from './kind.ts'
import { parts } from './listed.ts'

/** Conditions answered over wire values, as the database answers them: empty equals only empty, an order with an empty side is false. */

/** How a field of the record is called among those of its rows. */
export const HEAD = 'head.'

/** A record, or a row of one of its tables with the record beside it. */
export type Candidate = {
  readonly type: DocumentType
  readonly record: Row
  readonly table?: string
  readonly row?: Row
  /** The field behind a path through what the record names, whose values it holds by that path; asked where conditions follow such. */
  readonly along?: (path: string) => Field | undefined
  /** What a node of another type's tree lies below; asked where a condition is about what lies `below`. */
  readonly parentOf?: (type: string, id: string) => string | undefined
}

/** The value of a field of the row, or with `head.` of its record. */
export const valueAt = ({ record, row }: Candidate, key: string): Wire => {
  if (!row) return wireOf(record, key)
  return key.startsWith(HEAD) ? wireOf(record, key.slice(HEAD.length)) : wireOf(row, key)
}

const fieldAt = ({ type, table, row, along }: Candidate, key: string): Field | undefined => {
  const own =
    !row || !table ? type.fields[key] : key.startsWith(HEAD) ? type.fields[key.slice(HEAD.length)] : type.lines[table]?.columns[key]
  return own ?? along?.(key)
}

export const storageAt = (candidate: Candidate, key: string): Storage | undefined => fieldAt(candidate, key)?.kind.storage

const liesBelow = (candidate: Candidate, key: string, above: Wire): boolean => {
  const tree = targetOf(fieldAt(candidate, key) ?? { kind: {} }) ?? ''
  const met = new Set<string>()
  let id = String(valueAt(candidate, key) ?? '')
  for (; id !== '' && id !== above && !met.has(id); id = candidate.parentOf?.(tree, id) ?? '') met.add(id)
  return id !== '' && id === above
}

const isNumber = (storage: Storage | undefined) => storage === 'decimal' || storage === 'integer'

const compared = (storage: Storage | undefined, a: string | number, b: string | number): number => {
  if (isNumber(storage)) return decimal(a).cmp(b)
  const [left, right] = [String(a), String(b)]
  if (left === right) return 0
  return left < right ? -1 : 1
}

const contained = (value: Wire, text: Wire, how: (value: string, text: string) => boolean) =>
  how(String(value).toLowerCase(), String(text).toLowerCase())

const orders: Partial<Record<Operator, (order: number) => boolean>> = {
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
  gt: (order) => order > 0,
  ge: (order) => order >= 0,
  lt: (order) => order < 0,
  le: (order) => order <= 0,
}

const texts: Partial<Record<Operator, (value: string, text: string) => boolean>> = {
  like: (value, text) => value.includes(text),
  starts: (value, text) => value.startsWith(text),
  ends: (value, text) => value.endsWith(text),
}

const holds = (op: Operator, storage: Storage | undefined, value: Wire, given: Wire | readonly Wire[] | undefined): boolean => {
  if (op === 'empty') return isEmpty(value)
  if (op === 'filled') return !isEmpty(value)
  if (op === 'in')
    return (Array.isArray(given) ? (given as readonly Wire[]) : [(given ?? null) as Wire]).some((one) => holds('eq', storage, value, one))
  const other = (Array.isArray(given) ? (given[0] ?? null) : (given ?? null)) as Wire
  if (isEmpty(other)) return op === 'eq' ? isEmpty(value) : op === 'ne' && !isEmpty(value)
  if (isEmpty(value)) return op === 'ne'
  if (op === 'has') return parts(value).includes(String(other))
  const text = texts[op]
  if (text) return contained(value, other, text)
  const order = orders[op]
  if (!order) throw new Error(`no such operator: ${op}`)
  return order(compared(storage, value as string | number, other as string | number))
}

/** A day begins with its first moment where it is held against another one. */
const momentOf = (candidate: Candidate, key: string): Wire => {
  const value = valueAt(candidate, key)
  return storageAt(candidate, key) === 'date' && !isEmpty(value) ? `${value} 00:00:00` : value
}

/** Does the record, or the row, answer yes? */
export const matches = (condition: Condition, candidate: Candidate): boolean => {
  if ('all' in condition) return condition.all.every((one) => matches(one, candidate))
  if ('any' in condition) return condition.any.some((one) => matches(one, candidate))
  if ('not' in condition) return !matches(condition.not, candidate)
  if ('some' in condition) {
    const { type, record } = candidate
    return rowsOf(record, condition.table).some((row) => matches(condition.some, { type, record, table: condition.table, row }))
  }
  if ('than' in condition) {
    const { field, order, than } = condition
    const [value, other] = [field, than].map((key) => momentOf(candidate, key)) as [Wire, Wire]
    return !isEmpty(value) && !isEmpty(other) && holds(order, storageAt(candidate, field), value, other)
  }
  const { field, op, value } = condition
  if (op === 'below') return liesBelow(candidate, field, (value ?? null) as Wire)
  return holds(op, storageAt(candidate, field), valueAt(candidate, field), value)
}

/** The order of a column, empties last when it ascends. Names are sorted by `names`, everything else by value. */
export const ordering =
  (storage: Storage | undefined, names: ((a: string, b: string) => number) | undefined) =>
  (a: Wire, b: Wire): number => {
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b))
    if (storage === 'text' && names) return names(String(a), String(b))
    return compared(storage, a as string | number, b as string | number)
  }
