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

/** The place alone, as rows of stock are looked for. */
export const placeOf = ({ warehouseId, locationCode, productId, batchNo, qualityStatus }: StockPlace): StockPlace => ({
  warehouseId,
  locationCode,
  productId,
  batchNo,
  qualityStatus,
})

/** Some of a batch at a place. */
export type Goods = StockPlace & {
  readonly expiryDate: string | null
  readonly productionDate?: string | null
  /** 最近供货单位. */
  readonly companyId?: string | null
  readonly costPrice: Decimal | null
  readonly qty: Decimal
}

/** A quantity of a batch in its row of stock. */
export type MovedBatch = Goods & { readonly stockId: string; readonly productName: string }

const named = ({ productName, batchNo }: MovedBatch) => `产品${productName}批号${batchNo ?? ''}`

const short = (batch: MovedBatch) => `${named(batch)}库存不足`

/** 占用: kept for the document, nobody else can have it (xt T5). */
export const lockStock = (batch: MovedBatch): Effects => [
  update('cg.stock', batch.stockId, { add: { lockedQty: batch.qty }, refusal: short(batch) }),
]

/** Why, and from which document, stock moves, and with whom it is dealt. */
export type Move = { readonly bizType: string; readonly billNo: string; readonly companyId?: string | null }

/** One entry of 库存流水; the row of stock follows (cg C3). Going out it shows what the row costs, unless it says a price itself. */
const entry = (
  goods: Goods,
  { bizType, billNo, companyId }: Move,
  quantities: { readonly inQty?: Decimal; readonly outQty?: Decimal; readonly costPrice?: Decimal | null },
): Effects => [
  post('cg.stockFlow', {
    ...placeOf(goods),
    expiryDate: goods.expiryDate,
    ...{ bizType, sourceBillNo: billNo, companyId: companyId ?? null, ...quantities },
  }),
]

/** 出库 of what was kept for a document (xt T5), at what the row costs (cg C4). */
export const takeStock = (batch: MovedBatch, move: Move): Effects => [
  update('cg.stock', batch.stockId, { add: { lockedQty: batch.qty.negated() }, refusal: short(batch) }),
  entry(batch, move, { outQty: batch.qty }),
]

/** 入库 at what the goods cost: the row averages (cg C4), and begins where there was none; none of nothing. */
export const storeStock = (goods: Goods, move: Move): Effects => {
  const { qty, expiryDate, productionDate = null, companyId = null, costPrice } = goods
  if (qty.le(0)) return []
  return [
    update('cg.stock', placeOf(goods), { begins: { expiryDate, productionDate, companyId } }),
    entry(goods, move, { inQty: qty, costPrice }),
  ]
}

/** Free stock on its way to another place or quality. */
export type Transfer = { readonly batch: MovedBatch; readonly from: Move; readonly to: Move; readonly place: StockPlace }

/** Goods lie elsewhere, or in another quality, from now on, at what they cost; none of nothing. */
export const shiftStock = (goods: Goods, { from, to, place }: Omit<Transfer, 'batch'>): Effects =>
  goods.qty.le(0) ? [] : [entry(goods, from, { outQty: goods.qty }), storeStock({ ...goods, ...place }, to)]

/** Free stock leaves its rows for other places or qualities, at what it cost; refuses what is not free. */
export const moveStock = (transfers: readonly Transfer[]): Effects => [
  transfers.map(({ batch }) =>
    update('cg.stock', batch.stockId, {
      needs: {
        holds: (stock) => (stock.costPrice ?? ZERO).eq(batch.costPrice ?? ZERO),
        message: `${named(batch)}的成本刚有变动，请重试`,
      },
      refusal: short(batch),
    }),
  ),
  transfers.map(({ batch, ...transfer }) => shiftStock(batch, transfer)),
]

type Costed = { readonly qty: Decimal | null; readonly costPrice: Decimal | null }

/**
 * What a row of stock costs after a movement, to four decimals (cg C4): what comes in averages, what goes out leaves at the row's price.
 * What goes out at a price of its own was written back: it takes along what it had brought, unless less than nothing would be left.
 */
export const costAfter = (
  { qty, costPrice }: Costed,
  { inQty, outQty, costPrice: price }: { readonly inQty: Decimal; readonly outQty: Decimal; readonly costPrice: Decimal | null },
): Decimal => {
  const [held, cost] = [qty ?? ZERO, costPrice ?? ZERO]
  const left = held.plus(inQty).minus(outQty)
  if (price === null || left.le(0)) return costPrice ?? price ?? ZERO
  const worth = held.times(cost).plus(inQty.minus(outQty).times(price))
  return worth.isNegative() ? cost : worth.mulDiv(1, left, 4)
}

/** What a row of stock costs once the invoice says another price for some of what lies there (cg C4). */
export const costCorrected = (
  { qty, costPrice }: Costed,
  { invoiced, difference }: { readonly invoiced: Decimal; readonly difference: Decimal },
): Decimal => {
  const [held, cost] = [qty ?? ZERO, costPrice ?? ZERO]
  if (held.le(0)) return cost
  const part = held.lt(invoiced) ? held : invoiced
  const corrected = cost.plus(part.times(difference).mulDiv(1, held, 4))
  return corrected.isNegative() ? ZERO : corrected
}
