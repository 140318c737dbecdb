import { decimal, type Decimal } from '../kernel/decimal.ts'
import { isEmpty, wireOf, type Row, type Wire } from '../kernel/wire.ts'
import type { Field } from './field.ts'

/** A number, or a day, month or moment as text: those of one kind compare as they stand. */
type Comparable = Decimal | string

const compare = (a: Comparable, b: Comparable): number => {
  if (typeof a === 'object') return a.cmp(b)
  return a === b ? 0 : a < b ? -1 : 1
}

const isAmount = ({ kind: { storage } }: Pick<Field, 'kind'>): boolean => storage === 'decimal' || storage === 'integer'

const comparable = (field: Field): ((wire: Wire) => Comparable) =>
  isAmount(field) ? (wire) => decimal(wire as string | number) : (wire) => String(wire)

/** A number, or the value of a sibling; nothing where that is empty. */
type Limit = (row: Row) => Comparable | undefined

const limitOf = (bound: number | string, read: (wire: Wire) => Comparable): Limit => {
  if (typeof bound === 'number' || /^-?\d/.test(bound)) {
    const fixed = decimal(bound)
    return () => fixed
  }
  return (row) => {
    const sibling = wireOf(row, bound)
    return isEmpty(sibling) ? undefined : read(sibling)
  }
}

type Side = { readonly limit: Limit; readonly holds: (value: Comparable, limit: Comparable) => boolean }

const sidesOf = (field: Field): readonly Side[] => {
  const { kind, above, atLeast, atMost } = field
  if (kind.many) return []
  const read = comparable(field)
  const side = (bound: number | string | undefined, holds: Side['holds']): readonly Side[] =>
    bound === undefined ? [] : [{ limit: limitOf(bound, read), holds }]
  return [
    ...side(above, (value, limit) => compare(value, limit) > 0),
    ...side(atLeast, (value, limit) => compare(value, limit) >= 0),
    ...side(atMost, (value, limit) => compare(value, limit) <= 0),
  ]
}

/** Does a filled value lie within its field's bounds, which siblings in the row may say? Undefined for a field without any. */
export const boundedBy = (field: Field): ((wire: Wire, row: Row) => boolean) | undefined => {
  const sides = sidesOf(field)
  if (sides.length === 0) return undefined
  const read = comparable(field)
  return (wire, row) =>
    sides.every(({ limit, holds }) => {
      const found = limit(row)
      return found === undefined || holds(read(wire), found)
    })
}

const valueAt = (row: Row, key: string): Decimal => decimal(wireOf(row, key) || 0)

/** Does a value say something? What its field begins with anyway, or may not hold, does not. */
export const isStated = (field: Field, wire: Wire, row: Row = {}): boolean => {
  if (isEmpty(wire)) return false
  const { default: begun } = field
  const read = comparable(field)
  const isBegun = begun !== undefined && typeof begun !== 'function' && compare(read(wire), read(begun)) === 0
  return !isBegun && (boundedBy(field)?.(wire, row) ?? true)
}

/**
 * Was a number taken over one of its bounds, or further beyond it? What stood outside before and comes nearer, or stays, passes: effects
 * hold a bound only towards it. Days are held for hands alone.
 */
export const crossed = (key: string, field: Field, before: Row, after: Row): boolean =>
  isAmount(field) &&
  sidesOf(field).some(({ limit, holds }) => {
    const now = limit(after)
    const [old, value] = [valueAt(before, key), valueAt(after, key)]
    if (now === undefined || holds(value, now)) return false
    const beyond = (one: Decimal) => one.minus(now).abs()
    return holds(old, limit(before) ?? now) || beyond(value).gt(beyond(old))
  })
