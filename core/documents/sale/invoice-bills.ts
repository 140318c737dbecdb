import { type Effects, update } from '../../definitions/effect.ts'
import type { Known } from '../../definitions/views.ts'
import { type Decimal, sumOf } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { BASE, dueFrom, isDueFrom, type Terms } from './due-date.ts'

/** 发货 and 补差 of receivable_type. */
const [SHIPMENT, ADJUSTMENT] = ['1', '3'] as const

type Row = {
  readonly amount: Decimal
  readonly $: { readonly facts: { readonly shipment: Known | undefined; readonly order: Known | undefined } }
}

type Invoice = {
  readonly invoiceNo: string | null
  readonly priceAdjustId: string | null
  readonly smAmount: Decimal
  readonly productList: readonly Row[]
  readonly $: { readonly ref: (field: 'companyId' | 'priceAdjustId') => Known }
}

type Bill = { readonly invoiceNo: string | null; readonly dueDate: string | null }

const joined = (numbers: string | null, number: string): string => [...(numbers?.split(',') ?? []), number].join(',')

const without = (numbers: string | null, number: string): string | null =>
  (numbers ?? '')
    .split(',')
    .filter((one) => one !== number)
    .join(',') || null

/** The bills of the goods, or of the adjustment, that an invoice holds rows of: so much more of them is invoiced, and by which one (sale S13). */
export const invoiceBills = (doc: Invoice, invoiceNo: string, invoiceDate: string): Effects =>
  billsOf(doc, (bill, terms) => ({
    invoiceNo: joined(bill.invoiceNo, invoiceNo),
    ...(terms && bill.dueDate === null && isDueFrom(BASE.invoiced, terms) ? { dueDate: dueFrom(terms, invoiceDate) } : {}),
  }))

/** The same undone; a bill that fell due by its only invoice does not any more. */
export const uninvoiceBills = (doc: Invoice): Effects =>
  billsOf(
    doc,
    (bill, terms) => {
      const invoiceNo = without(bill.invoiceNo, doc.invoiceNo ?? '')
      return { invoiceNo, ...(terms && invoiceNo === null && isDueFrom(BASE.invoiced, terms) ? { dueDate: null } : {}) }
    },
    true,
  )

const billsOf = (
  doc: Invoice,
  said: (bill: Bill, terms: Terms | undefined) => Readonly<Record<string, string | null | undefined>>,
  isUndone = false,
): Effects => {
  const signed = (amount: Decimal): Decimal => (isUndone ? amount.negated() : amount)
  if (doc.priceAdjustId) {
    const which = { receivableType: ADJUSTMENT, sourceId: doc.priceAdjustId, orderId: doc.$.ref('priceAdjustId')['orderId'] ?? null }
    return [update('sale.receivable', which, { add: { invoicedAmount: signed(doc.smAmount) }, set: (bill: Bill) => said(bill, undefined) })]
  }
  const byShipment = [...groupBy(doc.productList, ({ $ }) => String($.facts.shipment?.['headId'] ?? ''))]
  return byShipment.map(([sourceId, rows]) => {
    const order = rows[0]?.$.facts.order
    const terms = {
      settleMethod: order?.['settleMethod'],
      creditDays: order?.['creditDays'],
      creditBase: doc.$.ref('companyId')['creditBase'],
    }
    return update(
      'sale.receivable',
      { receivableType: SHIPMENT, sourceId, orderId: order?.['headId'] ?? null },
      {
        add: { invoicedAmount: signed(sumOf(rows, ({ amount }) => amount)) },
        set: (bill: Bill) => said(bill, terms),
      },
    )
  })
}
