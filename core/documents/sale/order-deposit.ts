import { type Effects, update } from '../../definitions/effect.ts'
import { max, ZERO, type Decimal } from '../../kernel/decimal.ts'
import type { Wire } from '../../kernel/wire.ts'
import { type Hold, occupy, release } from '../bzj/deposit.ts'

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

const SALES_ORDER = '6'

/** Submitting occupies the earnest money of the whole order; without an account nothing is asked. */
export const occupyDeposit = (order: Depositing): Effects =>
  order.depositAccountId && order.smEarnestMoney.gt(0)
    ? [
        occupy(ownHold(order, order.depositAccountId), order.smEarnestMoney),
        update(order, { set: { heldEarnestMoney: order.smEarnestMoney } }),
      ]
    : []

/** Closing and finishing give back what was not shipped; what was shipped is held by its receivables until those are paid. */
export const releaseUnsent = (order: Depositing): Effects => {
  const { billedEarnest, releasedEarnest } = order.$.facts
  const unsent = max(ZERO, order.heldEarnestMoney.minus(billedEarnest.minus(releasedEarnest)))
  return order.depositAccountId && unsent.gt(0)
    ? [release(ownHold(order, order.depositAccountId), unsent), update(order, { add: { heldEarnestMoney: unsent.negated() } })]
    : []
}

/** What a document of the order does to the hold that the order has (bzj Z4). */
export const holdOf = ({
  sourceBillNo,
  holdBillNo,
  ...hold
}: {
  readonly accountId: string
  /** Dictionary deposit_source. */
  readonly sourceType: string
  readonly sourceId: string
  readonly sourceBillNo: Wire | undefined
  readonly holdBillNo: Wire | undefined
}): Hold => ({ ...hold, sourceBillNo: String(sourceBillNo ?? ''), holdBillNo: String(holdBillNo ?? '') })

const ownHold = ({ billNo, $ }: Depositing, accountId: string): Hold =>
  holdOf({ accountId, sourceType: SALES_ORDER, sourceId: $.id, sourceBillNo: billNo, holdBillNo: billNo })
