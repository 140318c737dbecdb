import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distributed, firstOpenPeriod, refundOn, type Tier } from '../../core/documents/cg/refund.ts'
import { decimal, sumOf, ZERO } from '../../core/kernel/decimal.ts'

const cents = fc.integer({ min: 0, max: 100_000_000 }).map((whole) => decimal(whole).mulDiv(1, 100, 2))
const rate = fc.integer({ min: 0, max: 100_000 }).map((whole) => decimal(whole).mulDiv(1, 1_000_000, 6))
/** Tiers from nothing on, each where the last one ends, the last one open. */
const tiers = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 4 }), fc.array(rate, { minLength: 5, maxLength: 5 }))
  .map(([ends, rates]): readonly Tier[] => {
    const begins = [0, ...ends.toSorted((a, b) => a - b)]
    return begins.map((from, at) => ({
      from: decimal(from),
      to: begins[at + 1] === undefined ? null : decimal(begins[at + 1]!),
      rate: rates[at]!,
    }))
  })

const [WHOLE, ABOVE] = ['1', '2']

describe('a refund', () => {
  test('of the whole is at the rate of the tier in which the base lies', () => {
    fc.assert(
      fc.property(cents, tiers, (base, steps) => {
        const own = steps.findLast(({ from }) => base.ge(from))!
        return refundOn(base, steps, WHOLE).eq(base.times(own.rate).round(2))
      }),
    )
  })

  test('by parts never jumps: a cent more of the base brings no more than its own rate', () => {
    fc.assert(
      fc.property(cents, tiers, (base, steps) => {
        const [less, more] = [refundOn(base, steps, ABOVE), refundOn(base.plus('0.01'), steps, ABOVE)]
        return more.ge(less) && more.minus(less).le('0.01')
      }),
    )
  })

  test('of one rate is the same both ways', () => {
    fc.assert(
      fc.property(cents, tiers, rate, (base, steps, one) => {
        const even = steps.map((step) => ({ ...step, rate: one }))
        return refundOn(base, even, WHOLE).eq(refundOn(base, even, ABOVE))
      }),
    )
  })

  test('is given to rows to the last cent, each within a cent of its share', () => {
    fc.assert(
      fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 20 }), (amount, bases) => {
        const whole = sumOf(bases, (base) => base)
        const parts = distributed(amount, bases)
        if (whole.isZero()) return parts.every((part) => part.isZero())
        const isShare = parts.slice(0, -1).every((part, at) =>
          part
            .minus(amount.mulDiv(bases[at]!, whole, 6))
            .abs()
            .le('0.005001'),
        )
        return isShare && sumOf(parts, (part) => part).eq(amount)
      }),
    )
    expect(distributed(ZERO, [])).toEqual([])
  })
})

test('the first open period follows the cycle, leaves out what was settled, and ends with the policy', () => {
  const policy = { startDate: '2026-01-01', endDate: '2026-08-15', refundCycle: '2' }
  const first = { startDate: '2026-01-01', endDate: '2026-03-31' }
  const second = { startDate: '2026-04-01', endDate: '2026-06-30' }
  const last = { startDate: '2026-07-01', endDate: '2026-08-15' }
  expect(firstOpenPeriod(policy, [])).toEqual(first)
  expect(firstOpenPeriod(policy, [first])).toEqual(second)
  expect(firstOpenPeriod(policy, [second])).toEqual(first)
  expect(firstOpenPeriod(policy, [first, second])).toEqual(last)
  expect(firstOpenPeriod(policy, [first, second, last])).toBeUndefined()
})
