import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alertOf, inCartons, levelsOf, suggestedQty } from '../../core/documents/xt/safety-level.ts'
import { entriesOf, gradeOf, isWithinBounds, totalScore } from '../../core/documents/xt/performance-grade.ts'
import { levelOf, slowBatches, stockMonths } from '../../core/documents/xt/unsalable-batches.ts'
import { decimal, sum, ZERO } from '../../core/kernel/decimal.ts'

const quantity = fc.integer({ min: 0, max: 10_000_000 }).map((n) => decimal(n).mulDiv(1, 100, 2))

describe('what must lie in a warehouse', () => {
  const held = fc.record({ stockQty: quantity, onWayQty: quantity, safetyQty: quantity, reorderQty: quantity, maxQty: quantity })

  test('is never suggested beyond the most, and only where it is short', () => {
    fc.assert(
      fc.property(held, (one) => {
        const suggested = suggestedQty(one)
        const isShort = ['2', '3', '4'].includes(alertOf(one))
        expect(suggested.ge(0) && (suggested.isZero() || (isShort && one.stockQty.plus(one.onWayQty).plus(suggested).eq(one.maxQty)))).toBe(
          true,
        )
      }),
    )
  })

  test('covers the days asked for in whole units', () => {
    const by = { calcMode: '1', avgDayQty: ZERO, leadDays: 15, safetyDays: 10, safetyQty: ZERO }
    const levels = levelsOf(by, decimal('91'))
    expect([levels.avgDayQty, levels.safetyQty, levels.reorderQty].map(String)).toEqual(['1.01', '11', '27'])
    const typed = levelsOf({ ...by, calcMode: '2', avgDayQty: decimal('2'), safetyQty: decimal('7.5') }, decimal('91'))
    expect([typed.avgDayQty, typed.safetyQty, typed.reorderQty].map(String)).toEqual(['2', '7.5', '37.5'])
  })

  test('is bought in whole cartons', () => {
    fc.assert(
      fc.property(quantity, fc.integer({ min: 1, max: 500 }), (qty, carton) => {
        const bought = inCartons(qty, carton)
        expect(bought.ge(qty) && bought.minus(carton).lt(qty) && bought.mulDiv(1, carton, 5).round(0).times(carton).eq(bought)).toBe(true)
      }),
    )
    expect(String(inCartons(decimal('7.5'), 0))).toBe('7.5')
  })
})

describe('what sells slowly', () => {
  const today = '2026-03-18'
  const lying = (batchNo: string, qty: string, expiryDate = '2028-01-01') => ({ productId: 'p', batchNo, qty, costPrice: '2', expiryDate })
  const sold = (batchNo: string, bizDate: string, outQty: string) => ({ productId: 'p', batchNo, bizDate, outQty })

  test('is what was not sold for ninety days, lasts over six months or ends within a hundred and eighty days', () => {
    const rows = [lying('unsold', '10'), lying('much', '190'), lying('fine', '180'), lying('ends', '10', '2026-09-13')]
    const sales = ['much', 'fine', 'ends'].flatMap((batch) =>
      ['2025-12-31', '2026-01-10', '2026-02-10'].map((day) => sold(batch, day, '30')),
    )
    const found = slowBatches([...rows, lying('unsold', '5')], sales, today)
    expect(
      found.map(({ batchNo, stockQty, avgMonthQty, lastSaleDate }) => [batchNo, String(stockQty), String(avgMonthQty), lastSaleDate]),
    ).toEqual([
      ['unsold', '15', '0', null],
      ['much', '190', '30', '2026-02-10'],
      ['ends', '10', '30', '2026-02-10'],
    ])
  })

  test('is the worse the less it sells and the sooner it ends', () => {
    const level = (remainDays: number, stock: string, monthly: string) => {
      const avgMonthQty = decimal(monthly)
      return levelOf({ remainDays, avgMonthQty, stockMonths: stockMonths(decimal(stock), avgMonthQty) })
    }
    expect([level(89, '1', '1'), level(400, '1', '0'), level(400, '130', '10'), level(179, '60', '10'), level(400, '60', '10')]).toEqual([
      ...['3', '3', '2', '2', '1'],
    ])
  })
})

describe('a score', () => {
  test('lies between nothing and a hundred and twenty, and its entries come to the adjustment', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200, max: 200 }), fc.integer({ min: 0, max: 1200 }), (tenths, given) => {
        const adjustment = decimal(tenths).mulDiv(1, 10, 1)
        const entries = entriesOf(adjustment)
        const score = totalScore(decimal(given).mulDiv(1, 10, 1), sum(entries))
        expect(sum(entries).eq(adjustment) && entries.every((one) => isWithinBounds(one.gt(0) ? 'Y' : 'N', one))).toBe(true)
        expect(score.ge(0) && score.le(120) && ['1', '2', '3', '4', '5'].includes(gradeOf(score))).toBe(true)
      }),
    )
    expect(['95', '94.99', '84.99', '69.99', '59.99'].map((score) => gradeOf(decimal(score)))).toEqual(['1', '2', '3', '4', '5'])
  })
})
