import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costAfter, costCorrected } from '../../core/documents/cg/stock-moves.ts'
import { decimal, ZERO } from '../../core/kernel/decimal.ts'

const qty = fc.integer({ min: 1, max: 1_000_000_000 }).map((whole) => decimal(whole).mulDiv(1, 100_000, 5))
const cost = fc.integer({ min: 0, max: 100_000_000 }).map((whole) => decimal(whole).mulDiv(1, 10_000, 4))

describe('what a row of stock costs', () => {
  test('lies between what it was and what came in, within a ten-thousandth of their weighted mean', () => {
    fc.assert(
      fc.property(qty, cost, qty, cost, (held, was, inQty, price) => {
        const now = costAfter({ qty: held, costPrice: was }, { inQty, outQty: ZERO, costPrice: price })
        const worth = held.times(was).plus(inQty.times(price))
        const off = now.times(held.plus(inQty)).minus(worth).abs()
        return off.le(held.plus(inQty).times('0.00005')) && now.round(4).eq(now)
      }),
    )
  })

  test('stays what it was when something leaves, and is again what it was once what came in is written back', () => {
    fc.assert(
      fc.property(qty, cost, qty, cost, (held, was, inQty, price) => {
        const came = costAfter({ qty: held, costPrice: was }, { inQty, outQty: ZERO, costPrice: price })
        const all = held.plus(inQty)
        expect(costAfter({ qty: all, costPrice: came }, { inQty: ZERO, outQty: inQty, costPrice: null })).toEqual(came)
        const back = costAfter({ qty: all, costPrice: came }, { inQty: ZERO, outQty: inQty, costPrice: price })
        const slip = all.times('0.00005')
        return (
          back
            .minus(was)
            .abs()
            .times(held)
            .le(slip.plus(held.times('0.00005'))) || back.eq(came)
        )
      }),
    )
  })

  test('takes an invoice for no more than lies there, and never falls below nothing', () => {
    fc.assert(
      fc.property(qty, cost, qty, fc.integer({ min: -1_000_000, max: 1_000_000 }), (held, was, invoiced, by) => {
        const difference = decimal(by).mulDiv(1, 10_000, 4)
        const now = costCorrected({ qty: held, costPrice: was }, { invoiced, difference })
        const part = held.lt(invoiced) ? held : invoiced
        const off = now.minus(was).times(held).minus(part.times(difference)).abs()
        return now.ge(0) && (now.isZero() || off.le(held.times('0.00005')))
      }),
    )
    expect(costCorrected({ qty: ZERO, costPrice: decimal('3') }, { invoiced: decimal(5), difference: decimal('1') }).toString()).toBe('3')
  })
})
