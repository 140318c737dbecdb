import { oneOf } from '../../kernel/condition.ts'
import type { Decimal } from '../../kernel/decimal.ts'

/** Orders that were agreed. */
export const SOLD = oneOf('billStatus', ['approved', 'finished'])

/** 同比, 环比 (RP3): how much more it is than it was, in percent; nothing where it was nothing. */
export const growth = (now: Decimal, before: Decimal): Decimal | null =>
  before.isZero() ? null : now.minus(before).mulDiv(100, before.abs(), 2)

/** Percent of a part in a whole (RP2); nothing where there is no whole. */
export const rateOf = (part: Decimal, whole: Decimal): Decimal | null => (whole.isZero() ? null : part.mulDiv(100, whole, 2))

/** What one of them comes to, to so many decimals; nothing where there are none. */
export const each = (whole: Decimal, count: Decimal | number, scale: number): Decimal | null =>
  (typeof count === 'number' ? count === 0 : count.isZero()) ? null : whole.mulDiv(1, count, scale)
