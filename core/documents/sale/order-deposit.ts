import { type Effects, update } from '../../definitions/effect.ts'
import type { Known } from '../../definitions/views.ts'
import { max, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { occupy, release } from '../bzj/deposit.ts'

/** What an order's deposit effects look at (sale S14). */
export type Depositing = {
  readonly billNo: string | null
  readonly depositAccountId: string | null
  readonly smEarnestMoney: Decimal
  readonly heldEarnestMoney: Decimal
  readonly $: {
    readonly id: string
    readonly ref: (field: 'depositAccountId') => Known
    readonly facts: { readonly billedEarnest: Decimal; readonly releasedEarnest: Decimal }
  }
}

const SALES_ORDER = '6'

/** Submitting occupies the earnest money of the whole order; without an account nothing is asked. */
export const occupyDeposit = (order: Depositing): Effects =>
  order.depositAccountId && order.smEarnestMoney.gt(0)
    ? [
        occupy(holdOf(order, order.depositAccountId), order.smEarnestMoney),
        update(order, { set: { heldEarnestMoney: order.smEarnestMoney } }),
      ]
    : []

/** Closing and finishing give back what was not shipped; what was shipped is held by its receivables until those are paid. */
export const releaseUnsent = (order: Depositing): Effects => {
  const { billedEarnest, releasedEarnest } = order.$.facts
  const unsent = max(ZERO, order.heldEarnestMoney.minus(billedEarnest.minus(releasedEarnest)))
  return order.depositAccountId && unsent.gt(0)
    ? [release(holdOf(order, order.depositAccountId), unsent), update(order, { add: { heldEarnestMoney: unsent.negated() } })]
    : []
}

const holdOf = (order: Depositing, accountId: string) => {
  const account = order.$.ref('depositAccountId')
  const billNo = order.billNo ?? ''
  return {
    accountId,
    ownerName: account['ownerName'] ?? null,
    depositType: account['depositType'] ?? null,
    sourceType: SALES_ORDER,
    sourceId: order.$.id,
    sourceBillNo: billNo,
    holdBillNo: billNo,
  }
}
