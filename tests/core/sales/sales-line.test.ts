import { describe, expect, test } from 'vitest'
import { decimal } from '../../../core/kernel/decimal.ts'
import { salesLine } from '../../../core/sales/sales-line.ts'
import type { SalesLine, SalesTerms } from '../../../core/sales/sales-line.ts'

const shown = (line: SalesLine, terms?: SalesTerms) =>
  Object.fromEntries(Object.entries(salesLine(line, terms)).map(([key, value]) => [key, value.toString()]))

/** The worked example of S19. */
const example = {
  lineType: '1',
  competitivePrice: decimal('32.5'),
  invoicePrice: decimal('28'),
  basePrice: decimal('12.8'),
  taxRate: '0.13',
  qty: decimal('100'),
  productNum: decimal('10'),
  includedNum: decimal('12'),
  offer: decimal('0'),
}

describe('the worked example', () => {
  test('in organisation 127, under the threshold: settled at 0.92 of the bid price', () =>
    expect(shown(example, { orgId: '127' })).toEqual({
      count: '0.83333',
      discount: '0.8615',
      discountAmount: '2990',
      unitPrice: '28',
      amount: '2800',
      earnestMoney: '1477.6',
      taxes: '322.12',
      noTaxAmount: '2477.88',
    }))

  test('in another organisation: settled at the invoice price', () =>
    expect(shown(example, { orgId: '128' })).toMatchObject({ discountAmount: '2800', amount: '2800' }))

  test('exactly at the threshold, the rule does not hold', () =>
    expect(shown({ ...example, invoicePrice: decimal('29.25') }, { orgId: '127' })).toMatchObject({
      discount: '0.9',
      discountAmount: '2925',
      amount: '2925',
      taxes: '336.5',
      earnestMoney: '1493.85',
    }))
})

describe('the discount rule', () => {
  test('holds for 145 as for 127, and for nobody else, an order without organisation included', () => {
    const amounts = ['127', '145', '12', '1275', '', null, undefined].map((orgId) => shown(example, { orgId })['discountAmount'])
    expect(amounts).toEqual(['2990', '2990', '2800', '2800', '2800', '2800', '2800'])
  })

  test('looks at the discount to its fourth decimal: 0.89996 is 0.9', () => {
    const line = { ...example, competitivePrice: decimal('10000'), invoicePrice: decimal('8999.6') }
    expect(shown(line, { orgId: '127' })).toMatchObject({ discount: '0.9', discountAmount: '899960' })
    expect(shown({ ...line, invoicePrice: decimal('8999.4') }, { orgId: '127' })).toMatchObject({
      discount: '0.8999',
      discountAmount: '920000',
    })
  })

  test('follows the system parameters', () => {
    const terms = { orgId: '9', discountOrgs: ['9'], discountThreshold: decimal('0.95'), discountFloor: decimal('0.9') }
    expect(shown({ ...example, invoicePrice: decimal('29.25') }, terms)).toMatchObject({ discountAmount: '2925' })
    expect(shown({ ...example, invoicePrice: decimal('30') }, terms)).toMatchObject({ discount: '0.9231', discountAmount: '2925' })
  })
})

test('a gift costs nothing and asks for no earnest money', () =>
  expect(shown({ ...example, lineType: '2' }, { orgId: '127' })).toEqual({
    count: '0.83333',
    discount: '0.8615',
    discountAmount: '0',
    unitPrice: '0',
    amount: '0',
    earnestMoney: '0',
    taxes: '0',
    noTaxAmount: '0',
  }))

test('a pack size that is empty or not above 0 is 1', () => {
  for (const productNum of [null, undefined, decimal(0), decimal(-3)]) {
    expect(shown({ ...example, productNum })).toMatchObject({ count: '8.33333' })
    expect(shown({ ...example, productNum, includedNum: productNum })).toMatchObject({ count: '100' })
  }
})

test('without a bid price the discount is 1 and the invoice price is settled', () => {
  for (const competitivePrice of [null, decimal(0)]) {
    expect(shown({ ...example, competitivePrice }, { orgId: '127' })).toMatchObject({ discount: '1', discountAmount: '2800' })
  }
})

test('the offer comes off the amount, and with it off the tax', () =>
  expect(shown({ ...example, offer: decimal('100.5') })).toMatchObject({ amount: '2699.5', taxes: '310.56', noTaxAmount: '2388.94' }))

test('a line without a tax rate takes that of its terms, else 13%', () => {
  const { taxRate, ...untaxed } = example
  expect(shown(untaxed)).toEqual(shown({ ...untaxed, taxRate }))
  expect(shown(untaxed, { taxRate: '0.09' })).toEqual(shown({ ...untaxed, taxRate: decimal('0.09') }))
  expect(shown(example, { taxRate: '0.09' })).toEqual(shown(example))
})

test('free of tax is a rate, not a missing one', () =>
  expect(shown({ ...example, taxRate: '0' })).toMatchObject({ taxes: '0', noTaxAmount: '2800', earnestMoney: '1280' }))

test('an invoice below the base price lowers the earnest money', () =>
  expect(shown({ ...example, invoicePrice: decimal('10') })).toMatchObject({ earnestMoney: '1243.6' }))

test('half a fen goes away from zero, which doubles get wrong', () => {
  expect(shown({ qty: decimal('1.1'), invoicePrice: decimal('1.15') })).toMatchObject({ amount: '1.27' })
  expect(shown({ qty: decimal('0.35'), invoicePrice: decimal('3.3') })).toMatchObject({ amount: '1.16' })
  expect(shown({ qty: decimal('-1.1'), invoicePrice: decimal('1.15') })).toMatchObject({ amount: '-1.27' })
})

test('a line that is only begun has amounts of 0', () =>
  expect(shown({ lineType: '1' }, { orgId: '127' })).toEqual({
    count: '0',
    discount: '1',
    discountAmount: '0',
    unitPrice: '0',
    amount: '0',
    earnestMoney: '0',
    taxes: '0',
    noTaxAmount: '0',
  }))
