import { defineDocument } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { date, dict, files, int, longText, money, ref, sellingOrg, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me } from '../../definitions/start.ts'
import { all, eq, ge, gt, le, lt, oneOf } from '../../kernel/condition.ts'
import { sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { ageingRows } from './bill-ageing.ts'
import { accountRows, COLLECTED } from './customer-account.ts'
import { REPLY } from './statement-reply.ts'

/** 回款核销, 保证金抵扣 and 坏账核销 of collect_type: the other one moves nothing between the parties. */
const PAYING = ['1', '3', '4']
/** 发货, 退货 and 补差 of receivable_type. */
const [SHIPPED, RETURNED, ADJUSTED] = [1, 2, 3] as const

type Spanned = { readonly companyId: string | null; readonly orgId: string; readonly startDate: string; readonly endDate: string }

const partner = ({ companyId, orgId }: Spanned) => (companyId && orgId ? [eq('companyId', companyId), eq('orgId', orgId)] : undefined)

const before = (doc: Spanned, day: 'postDate' | 'collectDate') => {
  const own = partner(doc)
  return own && doc.startDate ? [...own, lt(day, doc.startDate)] : undefined
}

const within = (doc: Spanned, day: 'postDate' | 'collectDate') => {
  const own = partner(doc)
  return own && doc.startDate && doc.endDate ? [...own, ge(day, doc.startDate), le(day, doc.endDate)] : undefined
}

const paid = [eq('billStatus', 'approved'), oneOf('collectType', PAYING)]

type Item = { readonly kind: number | null; readonly debit: Decimal | null; readonly credit: Decimal | null }

/** What rows of a kind, or of all kinds, come to. */
const summed = (items: readonly Item[], side: 'debit' | 'credit', kind?: number): Decimal =>
  sumOf(items, (item) => (kind === undefined || item.kind === kind ? (item[side] ?? ZERO) : ZERO))

/** 客户对账单: finance reconciles a period with a customer and keeps the sealed answer. */
export default defineDocument({
  key: 'sale.statement',
  title: '客户对账单',
  number: 'KHDZ{yyyyMM}{seq:4}',
  states: { sent: '已发送', confirmed: '已确认' },
  about: 'companyId',
  fields: {
    billNo: text('对账单号', { editable: false, listed: true, queried: true }),
    orgId: sellingOrg('销售组织', { required: true, default: me('saleOrgId'), queried: true }),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany', required: true, listed: true, queried: true }),
    startDate: date('起始日期', { required: true, listed: true }),
    endDate: date('截止日期', { required: true, listed: true, queried: 'range' }),
    openBalance: money('期初余额', { editable: false, listed: true }),
    shipAmount: money('本期发货', { derived: true, listed: true }),
    returnAmount: money('本期退货', { derived: true }),
    adjustAmount: money('本期补差', { derived: true }),
    collectAmount: money('本期回款', { derived: true, listed: true }),
    closeBalance: money('期末余额', { derived: true, listed: true }),
    upCloseBalance: text('期末余额大写', { derived: true }),
    sendDate: date('发送日期', { editable: false }),
    statementResult: dict('对账结果', { code: 'statement_result', default: '0', editable: false, listed: true, queried: true }),
    customerBalance: money('对方余额', { editable: false }),
    diffBalance: money('差异', { derived: true, listed: true }),
    diffReason: longText('差异原因', { max: 500, editable: false }),
    replyFile: files('盖章回函', { editable: false }),
    remark: longText('备注', { max: 500 }),
  },
  lines: {
    items: lines('往来明细', {
      columns: {
        bizDate: date('日期'),
        kind: int('类型', { hidden: true }),
        summary: text('摘要'),
        sourceBillNo: text('单号'),
        invoiceNo: text('发票号码'),
        debit: money('应收增加', { totalled: true }),
        credit: money('应收减少', { totalled: true }),
        balance: money('余额'),
      },
      editable: false,
    }),
    ageing: lines('账龄分析', {
      columns: {
        ageingBand: dict('账龄', { code: 'ageing_band' }),
        billCount: int('单据数', { totalled: true }),
        amount: money('未收金额', { totalled: true }),
      },
      editable: false,
    }),
  },
  facts: {
    billedBefore: {
      give: 'total',
      from: 'sale.receivable',
      of: 'amount',
      where: (doc) => {
        const bills = before(doc, 'postDate')
        return bills && all(...bills)
      },
    },
    paidBefore: {
      give: 'total',
      from: 'sale.collection',
      of: 'amount',
      where: (doc) => {
        const collections = before(doc, 'collectDate')
        return collections && all(...collections, ...paid)
      },
    },
    bills: {
      give: 'rows',
      from: 'sale.receivable',
      reads: ['postDate', 'receivableType', 'sourceBillNo', 'invoiceNo', 'amount'],
      order: 'postDate asc',
      where: (doc) => {
        const bills = within(doc, 'postDate')
        return bills && all(...bills)
      },
    },
    collections: {
      give: 'rows',
      from: 'sale.collection',
      reads: ['collectDate', 'collectType', 'billNo', 'amount'],
      order: 'collectDate asc',
      where: (doc) => {
        const collections = within(doc, 'collectDate')
        return collections && all(...collections, ...paid)
      },
    },
    posted: {
      give: 'rows',
      from: 'sale.receivable',
      reads: ['id', 'dueDate', 'balance'],
      most: 10_000,
      where: (doc) => {
        const own = partner(doc)
        return own && doc.endDate ? all(...own, le('postDate', doc.endDate)) : undefined
      },
    },
    writtenOffLater: {
      give: 'rows',
      from: 'sale.collection.items',
      reads: ['receivableId', 'amount'],
      most: 10_000,
      where: ({ companyId, orgId, endDate }) =>
        companyId && orgId && endDate
          ? all(
              eq('head.companyId', companyId),
              eq('head.orgId', orgId),
              eq('head.billStatus', 'approved'),
              gt('head.collectDate', endDate),
            )
          : undefined,
    },
  },
  derive: {
    shipAmount: (doc) => summed(doc.items, 'debit', SHIPPED),
    returnAmount: (doc) => summed(doc.items, 'credit', RETURNED),
    adjustAmount: (doc) => summed(doc.items, 'debit', ADJUSTED).minus(summed(doc.items, 'credit', ADJUSTED)),
    collectAmount: (doc) => summed(doc.items, 'credit', COLLECTED),
    closeBalance: (doc) => (doc.openBalance ?? ZERO).plus(summed(doc.items, 'debit')).minus(summed(doc.items, 'credit')),
    upCloseBalance: ({ closeBalance }) => capitalWords(closeBalance),
    diffBalance: ({ closeBalance, customerBalance }) => (customerBalance === null ? ZERO : closeBalance.minus(customerBalance)),
  },
  required: { customerBalance: ({ $ }) => $.state === 'confirmed' },
  rules: {
    endDate: {
      holds: ({ startDate, endDate, $ }) => endDate >= startDate && endDate <= $.today,
      message: '截止日期应在起始日期与今天之间',
    },
  },
  unique: [{ fields: ['companyId', 'orgId'], during: ['startDate', 'endDate'], message: '该期间已存在对账单' }],
  actions: {
    build: {
      title: '取数',
      from: 'draft',
      role: 'finance',
      effects: (doc) => {
        const { billedBefore, paidBefore, bills, collections, posted, writtenOffLater } = doc.$.facts
        const openBalance = billedBefore.minus(paidBefore)
        const items = { replace: accountRows(openBalance, bills, collections) }
        const ageing = { replace: ageingRows(posted, writtenOffLater, doc.endDate) }
        return [update(doc, { set: { openBalance }, rows: { items, ageing } })]
      },
    },
    send: {
      title: '发送',
      from: 'draft',
      to: 'sent',
      role: 'finance',
      when: (doc) => doc.items.length > 0 || doc.openBalance?.isZero() === false,
      message: '请先取数',
      effects: (doc) => [update(doc, { set: { sendDate: doc.$.today } })],
    },
    reply: { ...REPLY, ask: ['statementResult', 'customerBalance', 'diffReason', 'replyFile'] },
    void: { title: '作废', from: 'sent', to: 'voided', role: 'finance' },
  },
  approval: [],
  print: {
    size: 'A4',
    line: ['billNo', 'companyId', 'startDate', 'endDate'],
    facts: [
      ['orgId', 'openBalance', 'closeBalance'],
      ['shipAmount', 'returnAmount', 'adjustAmount'],
      ['collectAmount', 'upCloseBalance', 'sendDate'],
    ],
    columns: {
      items: ['bizDate', 'summary', 'sourceBillNo', 'invoiceNo', 'debit', 'credit', 'balance'],
      ageing: ['ageingBand', 'billCount', 'amount'],
    },
    signatures: ['制单', '复核', '对账结果（相符／不符）', '对方经办人', '对方盖章'],
  },
  sample: 60,
})
