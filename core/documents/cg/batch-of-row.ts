import { date, text } from '../../definitions/fields.ts'
import type { Known } from '../../definitions/views.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import type { Decimal } from '../../kernel/decimal.ts'
import type { MovedBatch } from './stock-moves.ts'

/** What a row shows of its batch. */
export const batchShown = {
  batchNo: text('批号', { editable: false }),
  productionDate: date('生产日期', { editable: false }),
  expiryDate: date('有效期至', { editable: false }),
}

/** A row of a document that names a row of stock and says how much of it. */
type Row = {
  readonly stockId: string
  readonly productId: string | null
  readonly batchNo: string | null
  readonly expiryDate: string | null
  readonly qty: Decimal
  readonly $: { readonly ref: (field: 'stockId' | 'productId') => Known }
}

/** The goods of a row, as the row of stock it names says. */
export const batchOf = ({ stockId, productId, batchNo, expiryDate, qty, $ }: Row): MovedBatch => {
  const stock = $.ref('stockId')
  const textOf = (key: string) => (stock[key] ?? null) as string | null
  return {
    stockId,
    ...{ productId, batchNo, expiryDate, qty },
    productName: String($.ref('productId')['name'] ?? ''),
    warehouseId: textOf('warehouseId'),
    locationCode: textOf('locationCode'),
    qualityStatus: textOf('qualityStatus'),
    productionDate: textOf('productionDate'),
    companyId: textOf('companyId'),
    costPrice: amountOf(stock['costPrice']),
  }
}
