import { hold, post, type Hold, type Posting } from '../../definitions/effect.ts'
import { failure } from '../../kernel/failure.ts'
import { type Decimal, ZERO } from '../../kernel/decimal.ts'
import type { Wire } from '../../kernel/wire.ts'

/** A quantity of a batch. */
export type Batch = {
  readonly stockId: string
  readonly warehouseId: string | null
  readonly productId: string | null
  readonly productName: string
  readonly batchNo: string | null
  readonly expiryDate: string | null
  readonly qualityStatus: string | null
  readonly locationCode: string | null
  readonly costPrice: Decimal | null
  readonly qty: Decimal
}

const short = ({ productName, batchNo }: Batch) => failure('stock.short', `产品${productName}批号${batchNo ?? ''}库存不足`)

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

/** Why, from which document and when stock moves. */
export type Move = {
  readonly source: string
  readonly bizType: string
  readonly billNo: string
  readonly day: string
  readonly userId?: string
}

/** One entry of 库存流水 at what the batch cost, and what it does to the row of stock (cg C3); `part` moves with the quantity. */
const entry = (
  batch: Batch,
  { source, bizType, billNo, day, userId }: Move,
  { into, out, part, set }: { into: Decimal; out: Decimal; part: 'lockedQty' | 'availableQty'; set?: Readonly<Record<string, Wire>> },
): Posting => {
  const { stockId, warehouseId, locationCode, productId, batchNo, expiryDate, qualityStatus, costPrice } = batch
  const change = into.minus(out)
  return post({
    to: 'cg.stockFlow',
    source,
    row: {
      bizDate: day,
      bizType,
      sourceBillNo: billNo,
      ...{ stockId, warehouseId, locationCode, productId, batchNo, expiryDate, qualityStatus },
      inQty: into.toString(),
      outQty: out.toString(),
      costPrice: costPrice?.toString() ?? null,
      costAmount: change
        .times(costPrice ?? ZERO)
        .round(2)
        .toString(),
      ...(userId ? { operatorId: userId } : {}),
    },
    balance: {
      of: 'cg.stock',
      id: stockId,
      add: { qty: change.toString(), [part]: change.toString() },
      notBelowZero: ['qty', part],
      refusal: short(batch),
      product: { amount: ['qty', 'costPrice'] },
      after: { balanceQty: 'qty' },
      ...(set ? { set } : {}),
    },
  })
}

/** 出库 of what was kept for a document (xt T5). */
export const takeStock = (batch: Batch, move: Move): Posting => entry(batch, move, { into: ZERO, out: batch.qty, part: 'lockedQty' })

/**
 * 状态调整: the quantity leaves its quality state and stands in another, in the row of stock that has that state already, else in its own
 * (cg C3).
 */
export const restateStock = (batch: Batch, move: Move, qualityStatus: string, there: string | undefined): readonly Posting[] => {
  const { qty } = batch
  const arrived = { ...batch, stockId: there ?? batch.stockId, qualityStatus }
  return [
    entry(batch, { ...move, source: `${move.source} out` }, { into: ZERO, out: qty, part: 'availableQty' }),
    entry(
      arrived,
      { ...move, source: `${move.source} in` },
      { into: qty, out: ZERO, part: 'availableQty', ...(there ? {} : { set: { qualityStatus } }) },
    ),
  ]
}
