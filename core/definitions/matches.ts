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

const fieldIn = (type: DocumentType, table: string | undefined, key: string): Field | undefined => {
  if (table === undefined) return type.fields[key]
  return key.startsWith(HEAD) ? type.fields[key.slice(HEAD.length)] : type.lines[table]?.columns[key]
}

const fieldAt = ({ type, table, row, along }: Candidate, key: string): Field | undefined =>
  fieldIn(type, row ? table : undefined, key) ?? along?.(key)

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

const orders: Partial<Record<Operator, (order: number) => boolean>> = {
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

type Test = (value: Wire) => boolean

const equals = (storage: Storage | undefined, other: Wire): Test => {
  if (isEmpty(other)) return isEmpty
  if (isNumber(storage)) return (value) => !isEmpty(value) && decimal(value).eq(other)
  const text = String(other)
  return (value) => !isEmpty(value) && String(value) === text
}

const among = (storage: Storage | undefined, values: readonly Wire[]): Test => {
  if (isNumber(storage)) {
    const tests = values.map((one) => equals(storage, one))
    return (value) => tests.some((test) => test(value))
  }
  const named = new Set(values.filter((one) => !isEmpty(one)).map(String))
  const takesEmpty = values.some(isEmpty)
  return (value) => (isEmpty(value) ? takesEmpty : named.has(String(value)))
}

const testOf = (op: Operator, storage: Storage | undefined, given: Wire | readonly Wire[] | undefined): Test => {
  if (op === 'empty') return isEmpty
  if (op === 'filled') return (value) => !isEmpty(value)
  if (op === 'in') return among(storage, Array.isArray(given) ? (given as readonly Wire[]) : [(given ?? null) as Wire])
  const other = (Array.isArray(given) ? (given[0] ?? null) : (given ?? null)) as Wire
  if (op === 'eq') return equals(storage, other)
  if (op === 'ne') {
    const same = equals(storage, other)
    return (value) => !same(value)
  }
  if (isEmpty(other)) return () => false
  if (op === 'has') return (value) => !isEmpty(value) && parts(value).includes(String(other))
  const text = texts[op]
  const sought = String(other).toLowerCase()
  if (text) return (value) => !isEmpty(value) && text(String(value).toLowerCase(), sought)
  const order = orders[op]
  if (!order) throw new Error(`no such operator: ${op}`)
  return (value) => !isEmpty(value) && order(compared(storage, value, other))
}

/** A day begins with its first moment where it is held against another one. */
const momentOf = (candidate: Candidate, key: string): Wire => {
  const value = valueAt(candidate, key)
  return storageAt(candidate, key) === 'date' && !isEmpty(value) ? `${value} 00:00:00` : value
}

/** Where a condition is asked: of records of a type, or of the rows of a table of theirs. */
type Place = Pick<Candidate, 'type' | 'table' | 'along'>

/** Reads a condition once, for many candidates of one place. */
export const matcher = (condition: Condition, place: Place): ((candidate: Omit<Candidate, keyof Place>) => boolean) => {
  if ('all' in condition) {
    const tests = condition.all.map((one) => matcher(one, place))
    return (candidate) => tests.every((test) => test(candidate))
  }
  if ('any' in condition) {
    const tests = condition.any.map((one) => matcher(one, place))
    return (candidate) => tests.some((test) => test(candidate))
  }
  if ('not' in condition) {
    const test = matcher(condition.not, place)
    return (candidate) => !test(candidate)
  }
  if ('some' in condition) {
    const test = matcher(condition.some, { type: place.type, table: condition.table })
    return ({ record }) => rowsOf(record, condition.table).some((row) => test({ record, row }))
  }
  const storage = (fieldIn(place.type, place.table, condition.field) ?? place.along?.(condition.field))?.kind.storage
  if ('than' in condition) {
    const { field, order, than } = condition
    return (candidate) => {
      const [value, other] = [field, than].map((key) => momentOf({ ...place, ...candidate }, key)) as [Wire, Wire]
      return !isEmpty(value) && !isEmpty(other) && testOf(order, storage, other)(value)
    }
  }
  const { field, op, value } = condition
  if (op === 'below') return (candidate) => liesBelow({ ...place, ...candidate }, field, (value ?? null) as Wire)
  const test = testOf(op, storage, value)
  const isOfHead = field.startsWith(HEAD)
  const key = isOfHead ? field.slice(HEAD.length) : field
  return ({ record, row }) => test(row ? wireOf(isOfHead ? record : row, key) : wireOf(record, field))
}

/** Does the record, or the row, answer yes? */
export const matches = (condition: Condition, { type, table, along, ...candidate }: Candidate): boolean =>
  matcher(condition, { type, ...(candidate.row && table !== undefined ? { table } : {}), ...(along ? { along } : {}) })(candidate)

/** The order of a column, empties last when it ascends. Names are sorted by `names`, everything else by value. */
export const ordering =
  (storage: Storage | undefined, names: ((a: string, b: string) => number) | undefined) =>
  (a: Wire, b: Wire): number => {
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b))
    if (storage === 'text' && names) return names(String(a), String(b))
    return compared(storage, a as string | number, b as string | number)
  }
