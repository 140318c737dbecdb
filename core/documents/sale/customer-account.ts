import type { Known } from '../../definitions/views.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import type { Decimal } from '../../kernel/decimal.ts'
import type { Row } from '../../kernel/wire.ts'

/** 核销 among the kinds of a statement's rows; the others are those of receivable_type. */
export const COLLECTED = 9

const SUMMARY: Readonly<Record<string, string>> = { 1: '发货', 2: '退货', 3: '补差', 4: '期初' }

type Entry = { readonly date: string; readonly order: string; readonly row: Row; readonly amount: Decimal }

/** A bill as the customer's account shows it: what he owes more, or less. */
const billed = (bill: Known): Entry => {
  const amount = amountOf(bill['amount'])
  return {
    date: String(bill['postDate'] ?? ''),
    order: `0${bill['sourceBillNo']}${bill['id']}`,
    row: {
      kind: Number(bill['receivableType'] ?? 0),
      summary: SUMMARY[String(bill['receivableType'])] ?? null,
      sourceBillNo: bill['sourceBillNo'] ?? null,
      invoiceNo: bill['invoiceNo'] ?? null,
    },
    amount,
  }
}

const WAYS: Readonly<Record<string, string>> = { 1: '回款', 3: '保证金抵扣', 4: '坏账核销' }

const collected = (collection: Known): Entry => ({
  date: String(collection['collectDate'] ?? ''),
  order: `1${collection['billNo']}`,
  row: {
    kind: COLLECTED,
    summary: WAYS[String(collection['collectType'])] ?? null,
    sourceBillNo: collection['billNo'] ?? null,
    invoiceNo: null,
  },
  amount: amountOf(collection['amount']).negated(),
})

/** 往来明细 of a customer in the order of days, bills of a day before what was paid on it; each row with the balance that it left. */
export const accountRows = (opening: Decimal, bills: readonly Known[], collections: readonly Known[]): readonly Row[] => {
  let balance = opening
  return [...bills.map(billed), ...collections.map(collected)]
    .toSorted((a, b) => (a.date + a.order < b.date + b.order ? -1 : 1))
    .map(({ date, row, amount }) => {
      balance = balance.plus(amount)
      // What goes down stands on the other side: a red bill as well as what was paid.
      const [debit, credit] = amount.isNegative() ? ['0', amount.negated().toString()] : [amount.toString(), '0']
      return { bizDate: date, ...row, debit, credit, balance: balance.toString() }
    })
}
