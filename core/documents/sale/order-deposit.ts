import { type Effects, update } from '../../definitions/effect.ts'
import { max, ZERO, type Decimal } from '../../kernel/decimal.ts'
import type { Wire } from '../../kernel/wire.ts'
import { holdOn, occupy, release } from '../bzj/deposit.ts'

/** What an order's deposit effects look at (sale S14). */
export type Depositing = {
  readonly billNo: string | null
  readonly depositAccountId: string | null
  readonly smEarnestMoney: Decimal
  readonly heldEarnestMoney: Decimal
  readonly $: {
    readonly id: string
    readonly facts: { readonly billedEarnest: Decimal; readonly releasedEarnest: Decimal }
  }
}

/** 销售订单, 销售退货单, 调价单 and 收款核销单 of deposit_source. */
export const DEPOSIT_SOURCE = { order: '6', return: '7', adjustment: '8', collection: '9' } as const

/** Submitting occupies the earnest money of the whole order; without an account nothing is asked. */
export const occupyDeposit = (order: Depositing): Effects =>
  order.depositAccountId && order.smEarnestMoney.gt(0)
    ? [
        occupy(holdOn(order.depositAccountId, DEPOSIT_SOURCE.order, order), order.smEarnestMoney),
        update(order, { set: { heldEarnestMoney: order.smEarnestMoney } }),
      ]
    : []

/** What an order holds for what was not shipped; what was shipped is held by its receivables until those are paid. */
export const heldUnsent = (held: Decimal, { billedEarnest, releasedEarnest }: Depositing['$']['facts']): Decimal =>
  max(ZERO, held.minus(billedEarnest.minus(releasedEarnest)))

/** Closing and finishing give back what was not shipped. */
export const releaseUnsent = (order: Depositing): Effects => {
  const unsent = heldUnsent(order.heldEarnestMoney, order.$.facts)
  return order.depositAccountId && unsent.gt(0)
    ? [
        release(holdOn(order.depositAccountId, DEPOSIT_SOURCE.order, order), unsent),
        update(order, { add: { heldEarnestMoney: unsent.negated() } }),
      ]
    : []
}

/** An order as other documents know it. */
type OrderOfOthers = { readonly id: Wire | undefined; readonly billNo: Wire | undefined; readonly depositAccountId: Wire | undefined }

/** What another document takes more of the deposit for an order, or below nothing gives back (bzj Z4). */
export const moveDeposit = (
  { id, billNo, depositAccountId }: OrderOfOthers,
  sourceType: (typeof DEPOSIT_SOURCE)[keyof typeof DEPOSIT_SOURCE],
  document: Parameters<typeof holdOn>[2],
  amount: Decimal,
): Effects => {
  if (!depositAccountId || amount.isZero()) return []
  const hold = holdOn(depositAccountId, sourceType, document, billNo)
  return [
    amount.gt(0) ? occupy(hold, amount) : release(hold, amount.negated()),
    update('sale.saleOrder', String(id), { add: { heldEarnestMoney: amount } }),
  ]
}
