import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ONE, ZERO, decimal } from '../../../core/kernel/decimal.ts'
import {
  amount,
  cartons,
  discount,
  discountAmount,
  earnestMoney,
  noTaxAmount,
  salesLine,
  taxes,
  unitPrice,
} from '../../../core/sales/sales-line.ts'
import { added, divided, fraction, isBelow, multiplied, positiveText, taken, written } from '../kernel/decimal-oracle.ts'
import type { Fraction } from '../kernel/decimal-oracle.ts'

const RATES = ['0.13', '0.09', '0.06', '0.03', '0.01', '0']

const priceText = positiveText(4, 8)
const entered = fc.record({
  lineType: fc.constantFrom('1', '1', '1', '2'),
  qty: fc.oneof(positiveText(0, 6), positiveText(5, 9)),
  productNum: fc.constantFrom('1', '3', '7', '10', '100', '0'),
  includedNum: fc.constantFrom('1', '6', '12', '20', '999'),
  competitivePrice: fc.oneof(priceText, fc.constant('0')),
  invoicePrice: priceText,
  basePrice: priceText,
  offer: positiveText(2, 4),
  taxRate: fc.constantFrom(...RATES),
})
type Entered = typeof entered extends fc.Arbitrary<infer Line> ? Line : never

const org = fc.constantFrom('127', '145', '9')

/** The prices of `entered` seldom come near the threshold; these do. */
const nearThreshold = fc.tuple(entered, fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: -20, max: 20 })).map(([line, fen, off]) => ({
  ...line,
  competitivePrice: String(fen),
  invoicePrice: decimal(fen).times('0.9').plus(decimal(off).div(10_000)).abs().toString(),
}))
const anyLine = fc.oneof(entered, nearThreshold)

const lineOf = ({ lineType, taxRate, ...numbers }: Entered) => ({
  lineType,
  taxRate,
  qty: decimal(numbers.qty),
  productNum: decimal(numbers.productNum),
  includedNum: decimal(numbers.includedNum),
  competitivePrice: decimal(numbers.competitivePrice),
  invoicePrice: decimal(numbers.invoicePrice),
  basePrice: decimal(numbers.basePrice),
  offer: decimal(numbers.offer),
})

/** The catalogue's formulas, over fractions and texts. */
const expected = (line: Entered, orgId: string) => {
  const [qty, bid, invoice, base, rate] = [line.qty, line.competitivePrice, line.invoicePrice, line.basePrice, line.taxRate].map(
    fraction,
  ) as [Fraction, Fraction, Fraction, Fraction, Fraction]
  const gift = line.lineType === '2'
  const one = fraction('1')
  const pack = line.productNum === '0' ? one : fraction(line.productNum)
  const count = written(divided(qty, multiplied(pack, fraction(line.includedNum))), 5)
  const ratio = bid.upper > 0n ? written(divided(invoice, bid), 4) : '1'
  const low = ['127', '145'].includes(orgId) && isBelow(fraction(ratio), fraction('0.9'))
  const settled = low ? multiplied(fraction('0.92'), bid) : invoice
  const price = gift ? fraction('0') : invoice
  const charged = written(taken(fraction(written(multiplied(qty, price), 2)), fraction(line.offer)), 2)
  const earnest = added(multiplied(qty, base), multiplied(multiplied(taken(invoice, base), rate), qty))
  const taxed = written(multiplied(divided(fraction(charged), added(one, rate)), rate), 2)
  return {
    count,
    discount: ratio,
    discountAmount: gift ? '0' : written(multiplied(settled, qty), 2),
    unitPrice: written(price, 4),
    amount: charged,
    earnestMoney: gift ? '0' : written(earnest, 2),
    taxes: taxed,
    noTaxAmount: written(taken(fraction(charged), fraction(taxed)), 2),
  }
}

const runs = { numRuns: 3_000 }
const texts = (fields: object) => Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)]))

test('every field of a line is what fractions of whole numbers give', () =>
  fc.assert(
    fc.property(anyLine, org, (line, orgId) => {
      expect(texts(salesLine(lineOf(line), { orgId }))).toEqual(expected(line, orgId))
    }),
    runs,
  ))

test('each rule on its own gives what the whole line gives', () =>
  fc.assert(
    fc.property(anyLine, org, (entry, orgId) => {
      const line = lineOf(entry)
      const whole = salesLine(line, { orgId })
      expect({
        count: cartons(line),
        discount: discount(line),
        discountAmount: discountAmount(line, { orgId }),
        unitPrice: unitPrice(line),
        amount: amount(line),
        earnestMoney: earnestMoney(line),
        taxes: taxes({ ...line, amount: whole.amount }),
        noTaxAmount: noTaxAmount(whole),
      }).toEqual(whole)
    }),
  ))

test('tax and what is left of the amount make up the amount, and no more than the amount is tax', () =>
  fc.assert(
    fc.property(anyLine, (entry) => {
      const line = salesLine({ ...lineOf(entry), offer: ZERO })
      expect(line.taxes.plus(line.noTaxAmount)).toEqual(line.amount)
      expect(line.taxes.ge(0) && line.taxes.le(line.amount)).toBe(true)
    }),
  ))

test('an invoice at the base price asks for the base price and nothing more', () =>
  fc.assert(
    fc.property(anyLine, (entry) => {
      const line = { ...lineOf(entry), lineType: '1' }
      expect(earnestMoney({ ...line, invoicePrice: line.basePrice })).toEqual(line.qty.times(line.basePrice).round(2))
    }),
  ))

test('the organisation changes the discounted amount and nothing else', () =>
  fc.assert(
    fc.property(anyLine, (entry) => {
      const line = lineOf(entry)
      const { discountAmount: here, ...rest } = salesLine(line, { orgId: '127' })
      const { discountAmount: there, ...same } = salesLine(line, { orgId: '9' })
      expect(rest).toEqual(same)
      if (rest.discount.ge('0.9')) expect(here).toEqual(there)
    }),
  ))

test('half the cartons twice is the whole within a hundred-thousandth', () =>
  fc.assert(
    fc.property(anyLine, (entry) => {
      const line = lineOf(entry)
      const half = line.qty.mulDiv(ONE, 2, 8)
      const difference = cartons(line)
        .minus(cartons({ ...line, qty: half }).times(2))
        .abs()
      expect(difference.le('0.00002')).toBe(true)
    }),
  ))
