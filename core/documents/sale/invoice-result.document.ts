import { defineDocument } from '../../definitions/document.ts'
import { act } from '../../definitions/effect.ts'
import { bool, date, dict, int, longText, money, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { today } from '../../definitions/start.ts'
import type { DictValue } from '../../definitions/type-keys.ts'
import type { Known } from '../../definitions/views.ts'
import { all, any, eq } from '../../kernel/condition.ts'
import { type Decimal, sumOf } from '../../kernel/decimal.ts'

/** 已匹配, 待选择, 无匹配, 已登记 and 不登记 of invoice_match. */
const [MATCHED, OPEN, NONE, KNOWN, LEFT] = ['1', '2', '3', '4', '5'] as const
/** What the platform says of an invoice that counts no more. */
const CANCELLED = /作废/

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  importDate: date('导入日期', { required: true, default: today, listed: true, queried: 'range' }),
  rowCount: int('发票张数', { derived: true, listed: true }),
  matchedCount: int('匹配张数', { derived: true, listed: true }),
  matchedAmount: money('匹配金额', { derived: true, listed: true }),
  remark: longText('备注', { max: 500 }),
}

type Row = {
  readonly eInvoiceNo: string | null
  readonly invoiceNo: string | null
  readonly amount: Decimal
  readonly buyerName: string | null
  readonly buyerTaxNo: string | null
  readonly platformStatus: string | null
  readonly remark: string | null
  readonly chosenId: string | null
  readonly skipped: string | null
  readonly $: { readonly facts: { readonly waiting: readonly Known[]; readonly there: Known | undefined } }
}

/** An invoice of 数电 has one long number; one on paper, or of the former electronic ones, a short one with a code. */
const numberOf = ({ eInvoiceNo, invoiceNo }: Pick<Row, 'eInvoiceNo' | 'invoiceNo'>): string | null => eInvoiceNo || invoiceNo

/** Applications of the buyer that wait with the same amount: the one whose number the invoice bears in its note, where it does. */
const candidates = ({ remark, $ }: Row): readonly Known[] => {
  const named = $.facts.waiting.filter(({ billNo }) => !!billNo && (remark ?? '').includes(String(billNo)))
  return named.length > 0 ? named : $.facts.waiting
}

const isLeft = ({ skipped, platformStatus }: Row): boolean => skipped === 'Y' || CANCELLED.test(platformStatus ?? '')

/** The application whose invoice it is, where that is sure or was said. */
const matchOf = (row: Row): string | null => {
  if (row.$.facts.there || isLeft(row)) return null
  const [only, another] = candidates(row)
  return row.chosenId ?? (only && !another ? String(only['id']) : null)
}

const resultOf = (row: Row): DictValue<'invoice_match'> => {
  if (row.$.facts.there) return KNOWN
  if (isLeft(row)) return LEFT
  if (matchOf(row)) return MATCHED
  return candidates(row).length > 1 ? OPEN : NONE
}

const MOST_NAMED = 5

const noteOf = (row: Row): string => {
  const { there } = row.$.facts
  if (there) return `该发票号码已登记在${String(there['billNo'])}`
  if (row.skipped === 'Y') return '不登记'
  if (isLeft(row)) return `平台状态为“${row.platformStatus ?? ''}”，不登记`
  const found = candidates(row)
  const numbers = found.slice(0, MOST_NAMED).map(({ billNo }) => String(billNo))
  if (row.chosenId) return '已由人工选择'
  if (found.length === 1) return `与${numbers[0] ?? ''}的购方和价税合计相符`
  if (found.length > 1)
    return `${found.length}张待开票的申请与之相符（${numbers.join('、')}${found.length > MOST_NAMED ? '等' : ''}），请选择`
  return '没有购方和价税合计都相符的待开票申请，请核对或选择'
}

type Head = { readonly $: { readonly state: string } }

/** What was registered stands: the applications wait no more by then. */
const isDone = ({ $ }: Head): boolean => $.state === 'done'

const items = lines('发票清单', {
  under: fields,
  columns: {
    // What became of an invoice stands beside whose it is and how much: the rest of the list is looked up.
    eInvoiceNo: text('数电票号码', { max: 20, width: 190, pattern: '^\\d{20}$', message: '数电票号码应为20位数字' }),
    buyerName: text('购方名称', { max: 100 }),
    amount: money('价税合计', { required: true, totalled: true }),
    result: dict('匹配结果', { code: 'invoice_match', derived: true }),
    note: text('匹配说明', { derived: true, width: 280 }),
    chosenId: ref('选择开票申请', { to: 'sale.saleInvoice', anyState: true, none: '没有价税合计相同的待开票申请' }),
    skipped: bool('不登记', { default: 'N' }),
    invoiceDate: date('开票日期', { required: true }),
    invoiceCode: text('发票代码', { max: 12, pattern: '^\\d{10,12}$', message: '发票代码应为10或12位数字' }),
    invoiceNo: text('发票号码', { max: 20, pattern: '^(\\d{8}|\\d{20})$', message: '发票号码应为8位或20位数字' }),
    buyerTaxNo: text('购方识别号', { max: 20 }),
    noTaxAmount: money('金额', { totalled: true }),
    taxes: money('税额', { totalled: true }),
    invoiceKind: text('票种', { max: 40 }),
    platformStatus: text('发票状态', { max: 20 }),
    remark: text('备注', { max: 300 }),
    saleInvoiceId: ref('开票申请', { to: 'sale.saleInvoice', anyState: true, derived: true }),
  },
  facts: {
    waiting: {
      give: 'rows',
      from: 'sale.saleInvoice',
      reads: ['id', 'billNo'],
      most: 50,
      order: 'billNo asc',
      where: ({ amount, buyerName, buyerTaxNo }) => {
        const buyer = [...(buyerTaxNo ? [eq('taxNo', buyerTaxNo)] : []), ...(buyerName ? [eq('invoiceTitle', buyerName)] : [])]
        return buyer.length > 0 ? all(eq('billStatus', 'approved'), eq('smAmount', amount.toString()), any(...buyer)) : undefined
      },
    },
    there: {
      give: 'first',
      from: 'sale.saleInvoice',
      reads: ['billNo'],
      where: ({ eInvoiceNo, invoiceNo, invoiceCode }) => {
        const no = numberOf({ eInvoiceNo, invoiceNo })
        return no ? all(eq('invoiceNo', no), ...(eInvoiceNo || !invoiceCode ? [] : [eq('invoiceCode', invoiceCode)])) : undefined
      },
    },
  },
  derive: {
    result: (row, head) => (isDone(head) ? ((row.$.old?.['result'] ?? NONE) as DictValue<'invoice_match'>) : resultOf(row)),
    note: (row, head) => (isDone(head) ? String(row.$.old?.['note'] ?? '') : noteOf(row)),
    saleInvoiceId: (row, head) => (isDone(head) ? ((row.$.old?.['saleInvoiceId'] ?? null) as string | null) : matchOf(row)),
  },
  required: {
    eInvoiceNo: ({ invoiceNo }) => !invoiceNo,
    buyerName: ({ buyerTaxNo }) => !buyerTaxNo,
  },
  choices: { chosenId: ({ amount }) => all(eq('billStatus', 'approved'), eq('smAmount', amount.toString())) },
  rules: { invoiceDate: { holds: ({ invoiceDate }, head) => invoiceDate <= head.$.today, message: '开票日期不能晚于今天' } },
  unique: [
    { fields: ['eInvoiceNo', 'invoiceCode', 'invoiceNo'], message: '清单中发票号码重复' },
    { fields: ['saleInvoiceId'], message: '该开票申请已与另一张发票匹配，请为其中一张选择其他申请或标记不登记' },
  ],
  atLeast: 1,
  atMost: 1_000,
  importable: true,
})

/**
 * 开票结果导入: finance brings in the tax platform's list of issued invoices (全量发票查询). Buyer and amount say which application an invoice is of;
 * where several could be, or none, the clerk chooses; what is registered already stays as it is.
 */
export default defineDocument({
  key: 'sale.invoiceResult',
  title: '开票结果导入',
  number: 'KPJG{yyyyMM}{seq:4}',
  states: { done: '已登记' },
  about: 'importDate',
  fields,
  lines: { items },
  derive: {
    rowCount: (doc) => doc.items.length,
    matchedCount: (doc) => doc.items.filter(({ saleInvoiceId }) => saleInvoiceId).length,
    matchedAmount: (doc) =>
      sumOf(
        doc.items.filter(({ saleInvoiceId }) => saleInvoiceId),
        ({ amount }) => amount,
      ),
  },
  actions: {
    register: {
      title: '登记发票号码',
      from: 'draft',
      to: 'done',
      role: 'finance',
      when: ({ matchedCount }) => matchedCount > 0,
      message: '没有可登记的发票',
      confirm: '确定登记匹配到的{matchedCount}张发票？',
      effects: (doc) =>
        doc.items
          .filter(({ saleInvoiceId }) => saleInvoiceId)
          .map((row) =>
            act('sale.saleInvoice', String(row.saleInvoiceId), 'issue', {
              ...{ invoiceNo: numberOf(row), invoiceDate: row.invoiceDate },
              ...(row.eInvoiceNo ? {} : { invoiceCode: row.invoiceCode }),
            }),
          ),
    },
  },
  approval: [],
  print: 'A4-landscape',
})
