import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SampleOutcome, SampleStep } from '../../definitions/samples.ts'
import { addDays } from '../../kernel/dates.ts'
import { sumOf } from '../../kernel/decimal.ts'
import { type Row, rowsOf, textAt, wireOf } from '../../kernel/wire.ts'
import { taxIn, worth } from './purchase-line.ts'
import { of, usernameOf, buyer } from './sample-buying.ts'

/** What suppliers invoice, and when they are paid. */

/** A number as the tax office gives it. */
const invoiceNo = (pick: RandomChoices, index: number): string =>
  `${pick.now.slice(2, 4)}${String(44_000_000_000_000 + index * 7_919).padStart(18, '0')}`

/** Stored receipts that an invoice is still to come for. */
const uninvoiced = (pick: RandomChoices): readonly Row[] => {
  const named = new Set(
    pick
      .rows('cg.purchaseInvoice')
      .filter(({ billStatus }) => billStatus !== 'voided')
      .flatMap((row) => rowsOf(row, 'items').map(({ receiptItemId }) => receiptItemId)),
  )
  return pick
    .rows('cg.purchaseReceipt')
    .filter(
      (row) =>
        row['billStatus'] === 'stored' &&
        textAt(row, 'storeDate') < pick.now.slice(0, 10) &&
        rowsOf(row, 'items').some((item) => !named.has(item['id']) && of(item, 'toInvoiceQty').gt(0)),
    )
}

export const invoice = (pick: RandomChoices, index: number): Row => {
  const from = pick.of(uninvoiced(pick))
  const isDearer = pick.chance(0.08)
  const rows = rowsOf(from, 'items')
    .filter((item) => of(item, 'toInvoiceQty').gt(0))
    .map((item, at) => {
      const qty = of(item, 'toInvoiceQty')
      const price = of(item, 'unitPrice').mulDiv(isDearer && at === 0 ? 101 : 100, 100, 4)
      const amount = worth({ qty, unitPrice: price })
      return { item, qty, price, amount, tax: taxIn(amount, textAt(item, 'taxRate')) }
    })
  const day = pick.now.slice(0, 10)
  return {
    ...buyer(pick),
    buyerId: null,
    companyId: textAt(from, 'companyId'),
    invoiceNo: invoiceNo(pick, index),
    invoiceDate: addDays(day, -1),
    receiveDate: day,
    invoiceAmount: sumOf(rows, ({ amount }) => amount).toString(),
    invoiceTaxes: sumOf(rows, ({ tax }) => tax).toString(),
    diffReason: isDearer ? '厂家调价，已与采购部核对' : null,
    invoiceFile: `demo/invoices/${index + 1}.pdf`,
    firstInvoiceFiles: `demo/invoices/first-${index + 1}.pdf`,
    items: rows.map(({ item, qty, price, amount }) => ({
      receiptItemId: textAt(item, 'id'),
      qty: qty.toString(),
      invoicePrice: price.toString(),
      invoiceAmount: amount.toString(),
      taxRate: textAt(item, 'taxRate'),
    })),
  }
}

export const invoiceOutcome = (pick: RandomChoices, row: Row): SampleOutcome => ({
  ...(pick.left < 6 ? { ends: 'approving', agreements: pick.left % 2 } : { ends: 'approved' }),
  fills: { finance: () => ({ verifyFlag: 'Y', certifyMonth: textAt(row, 'invoiceDate').slice(0, 7) }) },
})

/** 采购入库 and 期初 of payable_type. */
const isBill = ({ payableType }: Row): boolean => payableType === '1' || payableType === '9'

/** One or two bills of a supplier that nobody has asked to pay yet. */
export const payment = (pick: RandomChoices): Row => {
  const named = new Set(
    pick
      .rows('cg.purchasePayment')
      .filter(({ billStatus }) => !['voided', 'rejected'].includes(String(billStatus)))
      .flatMap((row) => rowsOf(row, 'items').map(({ payableId }) => payableId)),
  )
  const open = pick
    .rows('cg.payable')
    .filter((row) => isBill(row) && of(row, 'balance').gt(0) && !named.has(row['id']) && textAt(row, 'postDate') < pick.now)
  const due = open.filter((row) => textAt(row, 'dueDate') !== '' && textAt(row, 'dueDate') < addDays(pick.now.slice(0, 10), 20))
  const first = (due.length ? due : open).toSorted((a, b) => (textAt(a, 'dueDate') < textAt(b, 'dueDate') ? -1 : 1))[0] as Row
  const own = (due.length ? due : open)
    .filter((row) => row['companyId'] === first['companyId'] && row['orgId'] === first['orgId'])
    .slice(0, due.length > 5 ? 3 : 1)
  return {
    ...buyer(pick),
    companyId: textAt(first, 'companyId'),
    orgId: textAt(first, 'orgId'),
    planDate: addDays(pick.now.slice(0, 10), pick.whole(1, 10)),
    reason: '按合同约定支付到期货款',
    items: own.map((row) => ({ payableId: textAt(row, 'id'), amount: wireOf(row, 'balance') })),
  }
}

const pays: SampleStep = {
  days: 2,
  action: 'pay',
  by: usernameOf('cashier'),
  values: (_, pick, day) => ({
    payDate: day,
    bankAccountId: pick.id('bsc.bankAccount'),
    paySerialNo: `${pick.whole(100_000_000, 999_999_999)}`,
  }),
}

export const paymentOutcome = (pick: RandomChoices): SampleOutcome => {
  if (pick.left < 6) return { ends: 'approving', agreements: pick.left % 2 }
  return { ends: 'approved', afterwards: pick.left < 12 ? [] : [pays] }
}
