import { type Effects, post } from '../../definitions/effect.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { type Decimal, min, ZERO } from '../../kernel/decimal.ts'
import { dueWhenShipped } from './due-date.ts'
import { DEPOSIT_SOURCE, heldUnsent, moveDeposit } from './order-deposit.ts'

type Shipping = {
  readonly billNo: string | null
  readonly orderId: string
  readonly orgId: string | null
  readonly companyId: string | null
  readonly hospitalId: string | null
  readonly agentId: string | null
  readonly saleUserId: string | null
  readonly smAmount: Decimal
  readonly smEarnestMoney: Decimal
  readonly $: {
    readonly id: string
    readonly today: string
    readonly ref: (field: 'orderId' | 'companyId') => Known
    readonly facts: { readonly billedEarnest: Decimal; readonly releasedEarnest: Decimal }
  }
}

/** 应收 of a shipment: it holds the earnest money that the order held for what leaves (sale S13, S14). */
export const billOfShipment = (doc: Shipping): Effects => {
  const order = doc.$.ref('orderId')
  const { depositAccountId, billNo } = order
  const unsent = heldUnsent(amountOf(order['heldEarnestMoney']), doc.$.facts)
  const earnest = depositAccountId ? min(doc.smEarnestMoney, unsent) : ZERO
  // A bill of nothing is never collected: what it holds is free at once.
  const freed = doc.smAmount.isZero() ? earnest : ZERO
  const { orderId, orgId, companyId, hospitalId, agentId, saleUserId } = doc
  return [
    post('sale.receivable', {
      receivableType: '1',
      sourceId: doc.$.id,
      sourceBillNo: doc.billNo,
      ...{ orderId, orgId, companyId, hospitalId, agentId, saleUserId },
      postDate: doc.$.today,
      amount: doc.smAmount,
      invoicedAmount: ZERO,
      collectedAmount: ZERO,
      dueDate: dueWhenShipped(
        { settleMethod: order['settleMethod'], creditDays: order['creditDays'], creditBase: doc.$.ref('companyId')['creditBase'] },
        doc.$.today,
      ),
      earnestMoney: earnest,
      releasedEarnest: freed,
    }),
    moveDeposit({ id: orderId, billNo, depositAccountId }, DEPOSIT_SOURCE.order, doc, freed.negated()),
  ]
}
