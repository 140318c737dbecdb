import { patch, type Effect } from '../../definitions/effect.ts'
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
    readonly now: string
    readonly me: { readonly userId: string }
    readonly ref: (field: 'depositAccountId') => Known
    readonly facts: { readonly depositEntries: number; readonly billedEarnest: Decimal; readonly releasedEarnest: Decimal }
  }
}

const SALES_ORDER = '6'

/** Submitting occupies the earnest money of the whole order; without an account nothing is asked. */
export const occupyDeposit = (order: Depositing): readonly Effect[] =>
  order.depositAccountId && order.smEarnestMoney.gt(0)
    ? [occupy(holdOf(order, order.depositAccountId, order.smEarnestMoney)), patch({ heldEarnestMoney: order.smEarnestMoney.toString() })]
    : []

/** Rejecting, withdrawing and voiding give all of it back. */
export const releaseHeld = (order: Depositing): readonly Effect[] => releasing(order, order.heldEarnestMoney)

/** Closing and finishing give back what was not shipped; what was shipped is held by its receivables until those are paid. */
export const releaseUnsent = (order: Depositing): readonly Effect[] => {
  const { billedEarnest, releasedEarnest } = order.$.facts
  return releasing(order, max(ZERO, order.heldEarnestMoney.minus(billedEarnest.minus(releasedEarnest))))
}

const releasing = (order: Depositing, amount: Decimal): readonly Effect[] =>
  order.depositAccountId && amount.gt(0)
    ? [release(holdOf(order, order.depositAccountId, amount)), patch({ heldEarnestMoney: order.heldEarnestMoney.minus(amount).toString() })]
    : []

const holdOf = (order: Depositing, accountId: string, amount: Decimal) => {
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
    entries: order.$.facts.depositEntries,
    now: order.$.now,
    operatorId: order.$.me.userId,
    amount,
  }
}
