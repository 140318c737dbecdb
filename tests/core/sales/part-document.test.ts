import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, sum } from '../../../core/kernel/decimal.ts'
import type { Decimal } from '../../../core/kernel/decimal.ts'
import { partAmount, share } from '../../../core/sales/part-document.ts'
import { amount } from '../../../core/sales/sales-line.ts'
import { divided, fraction, multiplied, positiveText, written } from '../kernel/decimal-oracle.ts'

test('a third of an offer of 10 is 3.33, of nothing it is nothing', () => {
  expect(share(decimal(10), decimal(1), decimal(3)).toString()).toBe('3.33')
  expect(share(decimal(10), decimal(0), decimal(0)).toString()).toBe('0')
})

test('three shipments of one of three pieces: the last takes the odd fen', () => {
  const [unitPrice, offer] = [decimal('3.335'), decimal('0.01')]
  const whole = { qty: decimal(3), invoicePrice: unitPrice, offer }
  expect(amount(whole).toString()).toBe('10')
  expect(shipped([1, 1, 1].map(decimal), whole).map(String)).toEqual(['3.34', '3.34', '3.32'])
})

type Whole = { readonly qty: Decimal; readonly invoicePrice: Decimal; readonly offer: Decimal }

/** The amounts of shipments one after another, each as S12 says. */
const shipped = (parts: readonly Decimal[], whole: Whole): readonly Decimal[] => {
  let [qtyLeft, amountLeft] = [whole.qty, amount(whole)]
  return parts.map((qty) => {
    const one = partAmount({ qty, unitPrice: whole.invoicePrice, offer: share(whole.offer, qty, whole.qty), qtyLeft, amountLeft })
    qtyLeft = qtyLeft.minus(qty)
    amountLeft = amountLeft.minus(one)
    return one
  })
}

test('a share is its fraction of the whole, rounded once', () =>
  fc.assert(
    fc.property(
      positiveText(2, 8),
      positiveText(5, 6),
      positiveText(5, 6).filter((text) => /[1-9]/.test(text)),
      (of, part, whole) => {
        const exact = divided(multiplied(fraction(of), fraction(part)), fraction(whole))
        expect(share(decimal(of), decimal(part), decimal(whole)).toString()).toBe(written(exact, 2))
      },
    ),
  ))

test('however an order line is shipped, the parts are never negative and come to its amount to the fen', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.integer({ min: 1, max: 99_999 }).map((thousandths) => decimal(thousandths).div(1_000)),
        { minLength: 1, maxLength: 12 },
      ),
      positiveText(4, 4),
      fc.integer({ min: 0, max: 100 }),
      (parts, price, percent) => {
        const qty = sum(parts)
        const invoicePrice = decimal(price)
        const offer = share(invoicePrice.times(qty).round(2), decimal(percent), decimal(100))
        const amounts = shipped(parts, { qty, invoicePrice, offer })
        expect(sum(amounts)).toEqual(amount({ qty, invoicePrice, offer }))
        expect(amounts.every((one) => one.ge(0))).toBe(true)
      },
    ),
  ))
