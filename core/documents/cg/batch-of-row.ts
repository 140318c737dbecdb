import type { Known } from '../../definitions/views.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import type { Decimal } from '../../kernel/decimal.ts'
import type { Batch } from './stock-moves.ts'

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
export const batchOf = ({ stockId, productId, batchNo, expiryDate, qty, $ }: Row): Batch => {
  const stock = $.ref('stockId')
  const text = (key: string) => (stock[key] ?? null) as string | null
  return {
    stockId,
    ...{ productId, batchNo, expiryDate, qty },
    productName: String($.ref('productId')['name'] ?? ''),
    warehouseId: text('warehouseId'),
    locationCode: text('locationCode'),
    qualityStatus: text('qualityStatus'),
    productionDate: text('productionDate'),
    companyId: text('companyId'),
    costPrice: amountOf(stock['costPrice']),
  }
}
