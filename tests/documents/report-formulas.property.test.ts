import fc from 'fast-check'
import { expect, test } from 'vitest'
import { budgetState } from '../../core/documents/report/budget-state.ts'
import { leftOver } from '../../core/documents/report/left-over.ts'
import { addDays } from '../../core/kernel/dates.ts'
import { decimal, sumOf, ZERO } from '../../core/kernel/decimal.ts'

const TODAY = '2026-03-18'
const percent = fc.option(fc.integer({ min: -500, max: 20_000 }).map((value) => decimal(value).div(100)))

test('a budget that is overspent is told so first, then one that is nearly used up, then one that is used slowly', () =>
  fc.assert(
    fc.property(fc.integer({ min: -100, max: 100 }), percent, percent, (left, yearRate, rateToDate) => {
      const state = budgetState({ left: decimal(left), yearRate, rateToDate })
      const expected =
        left < 0 ? '3' : (yearRate?.toNumber() ?? 0) >= 90 ? '2' : rateToDate !== null && rateToDate.toNumber() < 60 ? '4' : '1'
      expect(state).toBe(expected)
    }),
  ))

const batch = fc.record({
  productId: fc.constantFrom('p', 'q'),
  days: fc.integer({ min: -40, max: 400 }),
  qty: fc.integer({ min: 0, max: 500 }).map((qty) => decimal(qty)),
})

test('of each product no more is sold than can be until its batches expire, and none is kept that could still be sold', () =>
  fc.assert(
    fc.property(fc.array(batch, { maxLength: 8 }), fc.integer({ min: 0, max: 300 }), (given, monthly) => {
      const batches = given.map((one) => ({ ...one, expiryDate: addDays(TODAY, one.days), avgOut: decimal(monthly) }))
      const left = leftOver(batches, TODAY)
      const sellable = (days: number) => decimal(monthly).mulDiv(Math.max(0, days), 30, 5)
      for (const productId of ['p', 'q']) {
        const own = batches.filter((one) => one.productId === productId).sort((a, b) => a.days - b.days)
        for (const [at, one] of own.entries()) {
          const kept = left.get(one) ?? ZERO
          expect(kept.ge(0) && kept.le(one.qty)).toBe(true)
          const soldSoFar = sumOf(own.slice(0, at + 1), (earlier) => earlier.qty.minus(left.get(earlier) ?? ZERO))
          expect(soldSoFar.le(sellable(one.days))).toBe(true)
          // What stays was beyond all that could be sold by then.
          if (kept.gt(0)) expect(soldSoFar.eq(sellable(one.days))).toBe(true)
        }
      }
    }),
  ))
