import { decimal, type Decimal } from '../kernel/decimal.ts'
import { isEmpty, wireOf, type Row } from '../kernel/wire.ts'
import type { Field } from './field.ts'

/** A number, or the value of a sibling; nothing where that is empty. */
type Limit = (row: Row) => Decimal | undefined

const limitOf = (bound: number | string): Limit => {
  if (typeof bound === 'number' || /^-?\d/.test(bound)) {
    const fixed = decimal(bound)
    return () => fixed
  }
  return (row) => {
    const sibling = wireOf(row, bound)
    return isEmpty(sibling) ? undefined : decimal(sibling)
  }
}

type Side = { readonly limit: Limit; readonly holds: (value: Decimal, limit: Decimal) => boolean }

const side = (bound: number | string | undefined, holds: Side['holds']): readonly Side[] =>
  bound === undefined ? [] : [{ limit: limitOf(bound), holds }]

const sidesOf = ({ kind, above, atLeast, atMost }: Field): readonly Side[] =>
  kind.many
    ? []
    : [
        ...side(above, (value, limit) => value.gt(limit)),
        ...side(atLeast, (value, limit) => value.ge(limit)),
        ...side(atMost, (value, limit) => value.le(limit)),
      ]

/** Does a number lie within its field's bounds, which siblings in the row may say? Undefined for a field without any. */
export const boundedBy = (field: Field): ((value: Decimal, row: Row) => boolean) | undefined => {
  const sides = sidesOf(field)
  if (sides.length === 0) return undefined
  return (value, row) =>
    sides.every(({ limit, holds }) => {
      const found = limit(row)
      return found === undefined || holds(value, found)
    })
}

const valueAt = (row: Row, key: string): Decimal => decimal(wireOf(row, key) || 0)

/**
 * Was a number taken over one of its bounds, or further beyond it? What stood outside before and comes nearer, or stays, passes: effects
 * hold a bound only towards it.
 */
export const crossed = (key: string, field: Field, before: Row, after: Row): boolean =>
  sidesOf(field).some(({ limit, holds }) => {
    const now = limit(after)
    const [old, value] = [valueAt(before, key), valueAt(after, key)]
    if (now === undefined || holds(value, now)) return false
    const beyond = (one: Decimal) => one.minus(now).abs()
    return holds(old, limit(before) ?? now) || beyond(value).gt(beyond(old))
  })
