import { type Effect, type Message, message, post, type Posting } from '../../definitions/effect.ts'
import type { Known } from '../../definitions/views.ts'
import { type Decimal, ZERO } from '../../kernel/decimal.ts'
import { failure } from '../../kernel/failure.ts'

/** 合格 and 停售 of stock_quality. */
export const QUALIFIED = '1'
export const STOPPED = '4'
const NEAR = '2'

type Batch = {
  readonly warehouseId: string | null
  readonly locationCode: string | null
  readonly productId: string | null
  readonly batchNo: string | null
  readonly expiryDate: string | null
  readonly qty: Decimal | null
  readonly lockedQty: Decimal | null
  readonly costPrice: Decimal | null
  readonly $: {
    readonly id: string
    readonly today: string
    readonly ref: (field: 'productId' | 'warehouseId') => Known
    readonly facts: { readonly stopped: Known | undefined }
  }
}

/** 状态调整 of stock_biz_type. */
const STATE_CHANGE = '11'

type Half = {
  readonly stockId: string
  readonly qualityStatus: string
  readonly inQty: Decimal
  readonly outQty: Decimal
  readonly set?: Readonly<Record<string, string>>
}

/** One entry of the move, and what it does to its row of stock (cg C3). */
const half = (batch: Batch, { stockId, qualityStatus, inQty, outQty, set }: Half): Posting => {
  const { warehouseId, locationCode, productId, batchNo, expiryDate, costPrice, $ } = batch
  const change = inQty.minus(outQty)
  return post({
    to: 'cg.stockFlow',
    source: `stockExpire ${$.id} ${$.today} ${inQty.isZero() ? 'out' : 'in'}`,
    row: {
      bizDate: $.today,
      bizType: STATE_CHANGE,
      sourceBillNo: '效期停售',
      stockId,
      ...{ warehouseId, locationCode, productId, batchNo, expiryDate, qualityStatus },
      inQty: inQty.toString(),
      outQty: outQty.toString(),
      costPrice: costPrice?.toString() ?? null,
      costAmount: change
        .times(costPrice ?? ZERO)
        .round(2)
        .toString(),
    },
    balance: {
      of: 'cg.stock',
      id: stockId,
      add: { qty: change.toString(), availableQty: change.toString() },
      notBelowZero: ['qty', 'availableQty'],
      refusal: failure('stock.short', `产品${$.ref('productId')['name'] ?? ''}批号${batchNo ?? ''}库存不足`),
      product: { amount: ['qty', 'costPrice'] },
      after: { balanceQty: 'qty' },
      ...(set ? { set } : {}),
    },
  })
}

/** The quantity goes to the batch of the same place and number that is stopped already, else the row itself is stopped. */
const moved = (batch: Batch): readonly Effect[] => {
  const { qty, $ } = batch
  const all = qty ?? ZERO
  const to = $.facts.stopped?.['id']
  return [
    half(batch, { stockId: $.id, qualityStatus: QUALIFIED, inQty: ZERO, outQty: all }),
    to
      ? half(batch, { stockId: String(to), qualityStatus: STOPPED, inQty: all, outQty: ZERO })
      : half(batch, { stockId: $.id, qualityStatus: STOPPED, inQty: all, outQty: ZERO, set: { qualityStatus: STOPPED } }),
  ]
}

/** A batch past its date is stopped (cg stockExpire); what is promised to somebody is told, and stopped once it is free. */
export const stopped = (batch: Batch): readonly Effect[] => {
  const { batchNo, lockedQty, $ } = batch
  const name = $.ref('productId')['name'] ?? ''
  const isLocked = lockedQty?.gt(0) === true
  const title = `产品${name}批号${batchNo}已过有效期，${isLocked ? `占用${lockedQty.toString()}，释放后停售` : '已停售'}`
  const keeper = $.ref('warehouseId')['keeperId']
  const told = [message(title, { role: 'quality' }), ...(keeper ? [message(title, { userId: String(keeper) })] : [])]
  return isLocked ? told : [...moved(batch), ...told]
}

/** How many batches end soon (cg nearExpiry). */
export const nearTold = (batches: readonly { readonly expiryState: string | null }[]): readonly Message[] => {
  const count = batches.filter(({ expiryState }) => expiryState === NEAR).length
  const title = `当前有${count}个批次进入近效期，请在批次库存中按效期状态查看`
  return count ? [message(title, { role: 'business' }), message(title, { role: 'quality' })] : []
}
