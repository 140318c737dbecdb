import { hold, post, type Hold, type Posting } from '../../definitions/effect.ts'
import { failure } from '../../kernel/failure.ts'
import type { Decimal } from '../../kernel/decimal.ts'

/** A batch that a document wants a quantity of. */
export type Batch = {
  readonly stockId: string
  readonly warehouseId: string
  readonly productId: string
  readonly productName: string
  readonly batchNo: string
  readonly expiryDate: string | null
  readonly qualityStatus: string | null
  readonly locationCode: string | null
  readonly costPrice: Decimal
  readonly qty: Decimal
}

const short = ({ productName, batchNo }: Batch) => failure('stock.short', `产品${productName}批号${batchNo}库存不足`)

const held = (batch: Batch, qty: Decimal): Hold =>
  hold({
    of: 'cg.stock',
    id: batch.stockId,
    add: { lockedQty: qty.toString(), availableQty: qty.negated().toString() },
    notBelowZero: ['availableQty'],
    refusal: short(batch),
  })

/** 占用: kept for the document, nobody else can have it (xt T5). */
export const lockStock = (batch: Batch): Hold => held(batch, batch.qty)

/** 释放: free again. */
export const unlockStock = (batch: Batch): Hold => held(batch, batch.qty.negated())

type Out = { readonly source: string; readonly bizType: string; readonly billNo: string; readonly day: string; readonly userId: string }

/** 出库 of what was kept, with one entry at what it cost (xt T5). */
export const takeStock = (batch: Batch, { source, bizType, billNo, day, userId }: Out): Posting =>
  post({
    to: 'cg.stockFlow',
    source,
    row: {
      bizDate: day,
      bizType,
      sourceBillNo: billNo,
      stockId: batch.stockId,
      warehouseId: batch.warehouseId,
      locationCode: batch.locationCode,
      productId: batch.productId,
      batchNo: batch.batchNo,
      expiryDate: batch.expiryDate,
      qualityStatus: batch.qualityStatus,
      inQty: '0',
      outQty: batch.qty.toString(),
      costPrice: batch.costPrice.toString(),
      costAmount: batch.qty.times(batch.costPrice).round(2).negated().toString(),
      operatorId: userId,
    },
    balance: {
      of: 'cg.stock',
      id: batch.stockId,
      add: { qty: batch.qty.negated().toString(), lockedQty: batch.qty.negated().toString() },
      notBelowZero: ['qty', 'lockedQty'],
      refusal: short(batch),
      product: { amount: ['qty', 'costPrice'] },
      after: { balanceQty: 'qty' },
    },
  })
