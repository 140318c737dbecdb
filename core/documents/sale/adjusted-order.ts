import { type Effects, create, post, update } from '../../definitions/effect.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { addDays } from '../../kernel/dates.ts'
import { type Decimal, max, min, sumOf, ZERO } from '../../kernel/decimal.ts'
import { at } from './part-rows.ts'
import { DEPOSIT_SOURCE, heldUnsent, moveDeposit } from './order-deposit.ts'

/** 补差 of receivable_type and of sale_invoice_type; 不开票 of invoice_type. */
const [DIFFERENCE, INVOICE_OF_DIFFERENCE, NO_INVOICE] = ['3', '3', '9'] as const

/** What a customer's invoices are made out to, as his own record says. */
const INVOICED_TO = ['invoiceType', 'invoiceTitle', 'taxNo', 'invoiceAddressPhone', 'bankName', 'bankNo'] as const

type Row = {
  readonly orderItemId: string
  readonly diffAmount: Decimal
  readonly adjustInvoicePrice: Decimal
  readonly adjustCompetitivePrice: Decimal
  readonly adjustBasePrice: Decimal
  readonly adjustProductNum: number
  readonly adjustIncludedNum: number
  readonly adjustQty: Decimal
  readonly adjustOffer: Decimal
  readonly adjustAmount: Decimal
  readonly $: { readonly ref: (field: 'orderItemId') => Known }
}

type Adjustment = {
  readonly billNo: string | null
  readonly orderId: string
  readonly orgId: string | null
  readonly companyId: string | null
  readonly hospitalId: string | null
  readonly agentId: string | null
  readonly saleUserId: string | null
  readonly smDiffAmount: Decimal
  readonly smDiffEarnestMoney: Decimal
  readonly productList: readonly Row[]
  readonly $: {
    readonly id: string
    readonly today: string
    readonly ref: (field: 'orderId' | 'companyId') => Known
    readonly facts: { readonly billedEarnest: Decimal; readonly releasedEarnest: Decimal; readonly bills: readonly Known[] }
  }
}

/** What becomes of an order's row that was sent whole: its amount is what was sent, the rest is an offer that is never below nothing. */
const offerOf = ({ adjustQty, adjustInvoicePrice, adjustOffer, $ }: Row): Decimal => {
  const item = $.ref('orderItemId')
  if (!at(item, 'sendQty').gt(0) || !adjustQty.eq(at(item, 'sendQty'))) return adjustOffer
  return max(ZERO, adjustQty.times(adjustInvoicePrice).round(2).minus(at(item, 'sendAmount')))
}

const deposited = (doc: Adjustment) => {
  const { billNo, depositAccountId } = doc.$.ref('orderId')
  return { id: doc.orderId, billNo, depositAccountId }
}

/** 订单变更: the order's rows are as agreed anew; its deposit follows, giving back no more than it holds for what was not sent (sale S14 d). */
export const changedOrder = (doc: Adjustment): Effects => {
  const unsent = heldUnsent(amountOf(doc.$.ref('orderId')['heldEarnestMoney']), doc.$.facts)
  return [
    doc.productList.map((row) =>
      update('sale.saleOrder.productList', row.orderItemId, {
        set: {
          invoicePrice: row.adjustInvoicePrice,
          competitivePrice: row.adjustCompetitivePrice,
          basePrice: row.adjustBasePrice,
          productNum: row.adjustProductNum,
          includedNum: row.adjustIncludedNum,
          qty: row.adjustQty,
          offer: offerOf(row),
          returnPrice: at(row.$.ref('orderItemId'), 'sendQty').gt(0) ? at(row.$.ref('orderItemId'), 'returnPrice') : row.adjustInvoicePrice,
        },
      }),
    ),
    moveDeposit(deposited(doc), DEPOSIT_SOURCE.adjustment, doc, max(doc.smDiffEarnestMoney, unsent.negated())),
  ]
}

/** What the bills of the goods held of the deposit and need no more, the first bill first. */
const freedOfBills = ({ smDiffEarnestMoney, $ }: Adjustment): readonly { readonly id: string; readonly amount: Decimal }[] => {
  let left = smDiffEarnestMoney.negated()
  return $.facts.bills.flatMap(({ id, heldEarnest }) => {
    const amount = min(left, amountOf(heldEarnest))
    if (amount.le(0)) return []
    left = left.minus(amount)
    return [{ id: String(id), amount }]
  })
}

/** 补差: the customer owes so much more, or less; his deposit holds the difference; an invoice says it (sale S12, S13, S14 d). */
export const settledDifference = (doc: Adjustment): Effects => {
  const { orderId, orgId, companyId, hospitalId, agentId, saleUserId, smDiffAmount } = doc
  const order = doc.$.ref('orderId')
  const isBilled = !smDiffAmount.isZero()
  const freed = freedOfBills(doc)
  // Without a bill nothing could give it back.
  const occupied = isBilled && order['depositAccountId'] ? max(ZERO, doc.smDiffEarnestMoney) : ZERO
  return [
    isBilled &&
      post('sale.receivable', {
        receivableType: DIFFERENCE,
        sourceId: doc.$.id,
        sourceBillNo: doc.billNo,
        ...{ orderId, orgId, companyId, hospitalId, agentId, saleUserId },
        postDate: doc.$.today,
        amount: smDiffAmount,
        invoicedAmount: ZERO,
        collectedAmount: ZERO,
        dueDate: addDays(doc.$.today, Number(order['creditDays'] ?? 0)),
        earnestMoney: occupied,
        releasedEarnest: ZERO,
      }),
    freed.map(({ id, amount }) => update('sale.receivable', id, { add: { releasedEarnest: amount } })),
    moveDeposit(deposited(doc), DEPOSIT_SOURCE.adjustment, doc, occupied.minus(sumOf(freed, ({ amount }) => amount))),
    doc.productList.map((row) => {
      const item = row.$.ref('orderItemId')
      const isAll = row.adjustQty.eq(at(item, 'sendQty').minus(at(item, 'returnGoodsQty')))
      return update('sale.saleOrder.productList', row.orderItemId, {
        add: { adjustDiff: row.diffAmount },
        set: isAll ? { returnPrice: row.adjustAmount.mulDiv(1, row.adjustQty, 4) } : {},
      })
    }),
    isBilled &&
      order['invoiceType'] !== NO_INVOICE &&
      create('sale.saleInvoice', {
        saleInvoiceType: INVOICE_OF_DIFFERENCE,
        priceAdjustId: doc.$.id,
        ...{ orgId, companyId, hospitalId, saleUserId },
        ...Object.fromEntries(INVOICED_TO.map((key) => [key, doc.$.ref('companyId')[key] ?? null])),
        productList: doc.productList
          .filter(({ diffAmount }) => !diffAmount.isZero())
          .map(({ orderItemId, diffAmount }) => ({ orderItemId, qty: '0', diffAmount: diffAmount.toString() })),
      }),
  ]
}
