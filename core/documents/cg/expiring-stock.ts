import { type Effect, type Message, message, patch } from '../../definitions/effect.ts'
import type { Known } from '../../definitions/views.ts'
import { decimal, type Decimal, ZERO } from '../../kernel/decimal.ts'

/** 合格 and 停售 of stock_quality. */
export const QUALIFIED = '1'
export const STOPPED = '4'
const NEAR = '2'

type Batch = {
  readonly batchNo: string | null
  readonly qualityStatus: string | null
  readonly qty: Decimal | null
  readonly lockedQty: Decimal | null
  readonly $: { readonly ref: (field: 'productId' | 'warehouseId') => Known; readonly facts: { readonly stopped: Known | undefined } }
}

/** A batch of the same place and number that is stopped already takes the quantity; else the row itself is stopped. */
const moved = ({ qty, $ }: Batch): readonly Effect[] => {
  const { stopped } = $.facts
  if (!stopped) return [patch({ qualityStatus: STOPPED })]
  const [all, locked, price] = [stopped['qty'], stopped['lockedQty'], stopped['costPrice']].map((value) => decimal(value ?? 0))
  const after = all!.plus(qty ?? ZERO)
  return [
    patch(
      { qty: after.toString(), availableQty: after.minus(locked!).toString(), amount: after.times(price!).round(2).toString() },
      { type: 'cg.stock', id: String(stopped['id']) },
    ),
    patch({ qty: '0', availableQty: '0', amount: '0' }),
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
