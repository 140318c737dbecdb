import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ZERO, decimal } from '../../../core/kernel/decimal.ts'
import { salesLine } from '../../../core/sales/sales-line.ts'
import { salesResult } from '../../../core/sales/sales-result.ts'
import { added, fraction, positiveText, written } from '../kernel/decimal-oracle.ts'

const example = {
  productId: 'P1',
  competitivePrice: decimal('32.5'),
  invoicePrice: decimal('28'),
  basePrice: decimal('12.8'),
  qty: decimal('100'),
  productNum: decimal('10'),
  includedNum: decimal('12'),
}

test('the worked example, with its capital words', () => {
  const result = salesResult([example], { orgId: '127' })
  expect(result).toMatchObject({ upAmount: '贰仟捌佰元整', upEarnestMoney: '壹仟肆佰柒拾柒元陆角' })
  expect([result.smQty, result.smAmount, result.smEarnestMoney, result.smTaxes].map(String)).toEqual(['100', '2800', '1477.6', '322.12'])
  expect(result.productList).toEqual([{ ...example, ...salesLine(example, { orgId: '127' }) }])
})

test('totals are sums of the rounded lines: three times 0.005 yuan is 3 fen', () => {
  const line = { qty: decimal(1), invoicePrice: decimal('0.005'), basePrice: decimal('0.005') }
  const result = salesResult([line, line, line])
  expect([result.smAmount, result.smEarnestMoney].map(String)).toEqual(['0.03', '0.03'])
  expect(result.upAmount).toBe('叁分')
})

test('an order without lines comes to nothing', () => {
  expect(salesResult([])).toEqual({
    productList: [],
    smQty: ZERO,
    smAmount: ZERO,
    upAmount: '零元整',
    smEarnestMoney: ZERO,
    upEarnestMoney: '零元整',
    smTaxes: ZERO,
  })
})

test('an amount beyond words says so, and the figures stay exact', () => {
  const result = salesResult([{ qty: decimal('999999999'), invoicePrice: decimal('99999.9999') }])
  expect(result.smAmount.toString()).toBe('99999999800000')
  expect(result.upAmount).toBe('无效数值')
})

test('whatever the lines and their order, every total is the sum of its column', () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ qty: positiveText(5, 6), invoicePrice: positiveText(4, 6), basePrice: positiveText(4, 6) }), { maxLength: 30 }),
      (entries) => {
        const lines = entries.map(({ qty, invoicePrice, basePrice }) => ({
          qty: decimal(qty),
          invoicePrice: decimal(invoicePrice),
          basePrice: decimal(basePrice),
        }))
        const { productList, ...totals } = salesResult(lines)
        const column = (key: 'amount' | 'earnestMoney' | 'taxes' | 'qty') =>
          written(productList.map((line) => fraction(line[key].toString())).reduce(added, fraction('0')), 5)
        expect([totals.smAmount, totals.smEarnestMoney, totals.smTaxes, totals.smQty].map(String)).toEqual([
          column('amount'),
          column('earnestMoney'),
          column('taxes'),
          column('qty'),
        ])
        const { productList: turned, ...same } = salesResult(lines.toReversed())
        expect(same).toEqual(totals)
        expect(turned.toReversed()).toEqual(productList)
      },
    ),
  ))
