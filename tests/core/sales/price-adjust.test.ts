import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal } from '../../../core/kernel/decimal.ts'
import { adjustResult, adjustedLine } from '../../../core/sales/price-adjust.ts'
import { salesLine } from '../../../core/sales/sales-line.ts'
import { positiveText } from '../kernel/decimal-oracle.ts'

const texts = (fields: object) => Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)]))

/** The worked example of S19, whose invoice price falls from 28 to 26.5. */
const line = {
  taxRate: '0.13',
  qty: decimal(100),
  amount: decimal(2800),
  earnestMoney: decimal('1477.6'),
  adjustInvoicePrice: decimal('26.5'),
  adjustCompetitivePrice: decimal('32.5'),
  adjustBasePrice: decimal('12.8'),
  adjustProductNum: decimal(10),
  adjustIncludedNum: decimal(12),
  adjustQty: decimal(100),
  adjustOffer: decimal(0),
}

describe('a price that falls', () => {
  test('before shipping, the whole line is compared', () =>
    expect(texts(adjustedLine({ ...line, adjustQty: decimal(120) }, '1'))).toEqual({
      adjustCount: '1',
      adjustDiscount: '0.8154',
      adjustAmount: '3180',
      adjustTaxes: '365.84',
      adjustEarnestMoney: '1749.72',
      oldAmount: '2800',
      oldEarnestMoney: '1477.6',
      diffAmount: '380',
      diffTaxes: '43.72',
      diffEarnestMoney: '272.12',
    }))

  test('after shipping, what is settled is compared with its share of the line', () =>
    expect(texts(adjustedLine({ ...line, adjustQty: decimal(30) }, '2'))).toMatchObject({
      adjustAmount: '795',
      oldAmount: '840',
      oldEarnestMoney: '443.28',
      diffAmount: '-45',
      diffTaxes: '-5.18',
      diffEarnestMoney: '-5.85',
    }))

  test('totals, with the difference in words', () => {
    const { productList, ...totals } = adjustResult([line, { ...line, adjustInvoicePrice: decimal('27.995') }], '2')
    expect(productList).toHaveLength(2)
    expect(texts(totals)).toEqual({
      smAmount: '5449.5',
      upAmount: '伍仟肆佰肆拾玖元伍角',
      smEarnestMoney: '2935.64',
      upEarnestMoney: '贰仟玖佰叁拾伍元陆角肆分',
      smDiffAmount: '-150.5',
      upDiffAmount: '负壹佰伍拾元伍角',
      smDiffEarnestMoney: '-19.56',
    })
  })
})

test('whoever adjusts a line to what it already is changes nothing', () =>
  fc.assert(
    fc.property(positiveText(5, 6), positiveText(4, 6), positiveText(4, 6), fc.constantFrom('1', '2'), (qty, invoice, base, adjustType) => {
      const entered = { qty: decimal(qty), invoicePrice: decimal(invoice), basePrice: decimal(base), taxRate: '0.13' }
      const { amount, earnestMoney } = salesLine(entered)
      const adjusted = adjustedLine(
        {
          taxRate: '0.13',
          qty: entered.qty,
          amount,
          earnestMoney,
          adjustQty: entered.qty,
          adjustInvoicePrice: entered.invoicePrice,
          adjustBasePrice: entered.basePrice,
        },
        adjustType,
      )
      expect([adjusted.diffAmount, adjusted.diffTaxes, adjusted.diffEarnestMoney].map(String)).toEqual(['0', '0', '0'])
    }),
  ))
