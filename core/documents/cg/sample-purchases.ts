import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SampleOutcome, SamplesByType } from '../../definitions/samples.ts'
import { addDays } from '../../kernel/dates.ts'
import { type Row, textAt } from '../../kernel/wire.ts'
import { policy, plan, order } from './sample-purchase-orders.ts'
import { receipt, receiptOutcome, sentBack, returnOutcome } from './sample-receipts.ts'
import { invoice, invoiceOutcome, payment, paymentOutcome } from './sample-purchase-invoices.ts'
import { refundPolicy, refundSettle, settleOutcome } from './sample-refunds.ts'

/** Those of the year before have run out, the newest are being agreed. */
const policyOutcome = (pick: RandomChoices, row: Row): SampleOutcome => {
  if (pick.left < 4) return { ends: pick.of(['draft', 'approving']), agreements: 0 }
  return { ends: 'approved', afterwards: textAt(row, 'endDate') < pick.today ? [{ days: 500, action: 'expire' }] : [] }
}

const PRICES = 'bsc.productProcurePrice'

/** Everything from the agreement with a supplier to his payment and what he refunds. */
export const PURCHASES = {
  'cg.purchasePolicy': {
    row: policy,
    outcome: policyOutcome,
    after: [PRICES, 'sys.user'],
    period: ({ first, today }) => [addDays(first, -20), addDays(today, -5)],
  },
  'cg.purchasePlan': { row: plan, after: [PRICES, 'cg.stock', 'cg.purchasePolicy'] },
  'cg.purchaseOrder': { row: order, after: [PRICES, 'cg.purchasePlan', 'cg.stock'] },
  'cg.purchaseReceipt': {
    row: receipt,
    outcome: receiptOutcome,
    after: ['cg.purchaseOrder', 'cg.payable', 'cg.stock'],
    period: ({ first, today }) => [addDays(first, 80), addDays(today, -1)],
  },
  'cg.purchaseInvoice': {
    row: invoice,
    outcome: invoiceOutcome,
    after: ['cg.purchaseReceipt'],
    period: ({ first, today }) => [addDays(first, 150), addDays(today, -1)],
  },
  'cg.purchaseReturn': {
    row: sentBack,
    outcome: returnOutcome,
    after: ['cg.purchaseReceipt', 'cg.purchaseInvoice'],
    period: ({ first, today }) => [addDays(first, 200), addDays(today, -1)],
  },
  'cg.purchasePayment': {
    row: payment,
    outcome: paymentOutcome,
    after: ['cg.purchaseInvoice', 'cg.purchaseReturn', 'bsc.bankAccount'],
    period: ({ first, today }) => [addDays(first, 180), addDays(today, -1)],
  },
  'cg.refundPolicy': {
    row: refundPolicy,
    outcome: policyOutcome,
    after: [PRICES],
    period: ({ first, today }) => [addDays(first, -20), addDays(today, -5)],
  },
  'cg.refundSettle': {
    row: refundSettle,
    outcome: settleOutcome,
    after: ['cg.refundPolicy', 'cg.purchaseReceipt'],
    period: ({ first, today }) => [addDays(first, 330), addDays(today, -1)],
  },
} satisfies SamplesByType
