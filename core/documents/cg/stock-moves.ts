import { post, update, type Effects } from '../../definitions/effect.ts'
import { type Decimal, ZERO } from '../../kernel/decimal.ts'

/** Where a batch lies, and in which quality: what a row of stock is told by. */
export type StockPlace = {
  readonly warehouseId: string | null
  readonly locationCode: string | null
  readonly productId: string | null
  readonly batchNo: string | null
  readonly qualityStatus: string | null
}

/** A quantity of a batch in its row of stock. */
export type Batch = StockPlace & {
  readonly stockId: string
  readonly productName: string
  readonly expiryDate: string | null
  readonly costPrice: Decimal | null
  readonly qty: Decimal
}

const short = ({ productName, batchNo }: Batch) => `产品${productName}批号${batchNo ?? ''}库存不足`

/** 占用: kept for the document, nobody else can have it (xt T5). */
export const lockStock = (batch: Batch): Effects => [
  update('cg.stock', batch.stockId, { add: { lockedQty: batch.qty }, refusal: short(batch) }),
]

/** Why, and from which document, stock moves. */
export type Move = { readonly bizType: string; readonly billNo: string }

/** One entry of 库存流水 at what the batch cost; the row of stock follows (cg C3). */
const entry = (
  { warehouseId, locationCode, productId, batchNo, qualityStatus, expiryDate, costPrice }: Omit<Batch, 'stockId' | 'productName' | 'qty'>,
  { bizType, billNo }: Move,
  quantities: { readonly inQty?: Decimal; readonly outQty?: Decimal },
): Effects => [
  post('cg.stockFlow', {
    ...{ warehouseId, locationCode, productId, batchNo, qualityStatus, expiryDate, costPrice },
    ...{ bizType, sourceBillNo: billNo, ...quantities },
  }),
]

/** 出库 of what was kept for a document (xt T5). */
export const takeStock = (batch: Batch, move: Move): Effects => [
  update('cg.stock', batch.stockId, { add: { lockedQty: batch.qty.negated() }, refusal: short(batch) }),
  entry(batch, move, { outQty: batch.qty }),
]

/** Free stock leaves its row for another place or quality, at what it cost; refuses what is not free. */
export const moveStock = (batch: Batch, { from, to }: { readonly from: Move; readonly to: Move }, place: StockPlace): Effects => [
  update('cg.stock', batch.stockId, { refusal: short(batch) }),
  entry(batch, from, { outQty: batch.qty }),
  entry({ ...batch, ...place }, to, { inQty: batch.qty }),
]

/** What stock costs once more of it has come in, to four decimals (cg C4). */
export const averageCost = (
  { qty, costPrice }: { readonly qty: Decimal | null; readonly costPrice: Decimal | null },
  came: { readonly inQty: Decimal; readonly costPrice: Decimal | null },
): Decimal => {
  const [held, total] = [qty ?? ZERO, (qty ?? ZERO).plus(came.inQty)]
  if (total.le(0)) return costPrice ?? came.costPrice ?? ZERO
  const worth = held.times(costPrice ?? ZERO).plus(came.inQty.times(came.costPrice ?? ZERO))
  return worth.mulDiv(1, total, 4)
}
