import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SamplesByType } from '../../definitions/samples.ts'
import { addDays } from '../../kernel/dates.ts'
import { type Row, textAt } from '../../kernel/wire.ts'
import { usernameWith } from '../bsc/sample-basics.ts'

/** Lists of the tax platform: what waits, what is registered already, and one invoice that nobody applied for. */

const MOST = 6

/** An application as the platform lists its invoice. */
const listed = (pick: RandomChoices, invoice: Row, at: number): Row => ({
  eInvoiceNo:
    textAt(invoice, 'invoiceNo') ||
    `${pick.today.slice(2, 4)}31${String(pick.whole(1, 9_999)).padStart(8, '2')}${String(at).padStart(8, '0')}`,
  invoiceDate: textAt(invoice, 'invoiceDate') || pick.now.slice(0, 10),
  buyerName: textAt(invoice, 'invoiceTitle'),
  buyerTaxNo: textAt(invoice, 'taxNo'),
  noTaxAmount: textAt(invoice, 'smNoTaxAmount'),
  taxes: textAt(invoice, 'smTaxes'),
  amount: textAt(invoice, 'smAmount'),
  invoiceKind: '数电票（增值税专用发票）',
  platformStatus: '正常',
})

const STRANGER: Row = {
  ...{ eInvoiceNo: '25312000000099990001', buyerName: '个人', buyerTaxNo: null, noTaxAmount: '88.5', taxes: '11.5', amount: '100' },
  ...{ invoiceKind: '数电票（普通发票）', platformStatus: '正常', remark: '废旧物资处理' },
}

const result = (pick: RandomChoices, index: number): Row | undefined => {
  const invoices = pick.rows('sale.saleInvoice')
  const waiting = invoices.filter(({ billStatus }) => billStatus === 'approved').slice(0, MOST)
  const day = pick.now.slice(0, 10)
  const issued = invoices.filter(
    (one) => one['billStatus'] === 'issued' && textAt(one, 'invoiceNo').length === 20 && textAt(one, 'invoiceDate') <= day,
  )
  const registered = issued.slice(-2 - index)
  if (registered.length === 0) return undefined
  const rows = [...registered, ...waiting].map((one, at) => listed(pick, one, at))
  return {
    createBy: usernameWith(pick, 'finance'),
    importDate: day,
    remark: '税务数字账户全量发票查询',
    items: [...rows, { ...STRANGER, invoiceDate: day }],
  }
}

export const INVOICE_RESULTS: SamplesByType = {
  'sale.invoiceResult': {
    count: 2,
    row: result,
    after: ['sale.saleOrder'],
    outcome: () => ({ ends: 'draft' }),
    period: ({ today }) => [addDays(today, -2), addDays(today, -1)],
  },
}
