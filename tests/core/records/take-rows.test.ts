import { expect, test } from 'vitest'
import saleOrder from '../../../core/documents/sale/sale-order.document.ts'
import type { LinesType } from '../../../core/definitions/lines.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { quotesAfter } from '../../../core/records/form/take-rows.ts'

const lines: LinesType = saleOrder.lines['productList']!

const asked = (rows: readonly Row[], changed: Readonly<Record<string, readonly string[]>> = {}) =>
  Object.fromEntries(
    quotesAfter(lines, {
      table: 'productList',
      rows,
      report: {
        by: 'hand',
        changed: new Map(Object.entries(changed).map(([row, keys]) => [row, new Set(keys)])),
        added: new Set(rows.map(({ id }) => String(id))),
        removed: new Set(),
        order: true,
        choices: [],
      },
      misread: [],
    }),
  )

test('rows that came without a price are filled, with one are only fixed; a price of zero that says nothing is none', () => {
  expect(
    asked(
      [
        { id: 'pasted', productId: 'p1', competitivePrice: '0', invoicePrice: null },
        { id: 'copied', productId: 'p1', competitivePrice: '0', invoicePrice: '9.5' },
        { id: 'free', productId: 'p1', competitivePrice: '0', invoicePrice: null, basePrice: '0' },
        { id: 'blank', productId: null, competitivePrice: '0' },
      ],
      { pasted: ['productId', 'qty'] },
    ),
  ).toEqual({ pasted: 'fill', copied: 'fix', free: 'fix' })
})
