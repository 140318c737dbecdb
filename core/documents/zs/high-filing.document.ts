import { defineDocument } from '../../definitions/document.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { date, decimal, dept, dict, files, longText, money, percent, price, ref, rowRef, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import type { Known } from '../../definitions/views.ts'
import { me } from '../../definitions/start.ts'
import { all, any, empty, eq, ge, has, le } from '../../kernel/condition.ts'
import { decimal as exact, sumOf, ZERO } from '../../kernel/decimal.ts'
import { isEmpty } from '../../kernel/wire.ts'
import { chosenProduct } from '../bsc/chosen-product.ts'
import { matched } from '../settlement/filing-match.ts'
import {
  apart,
  counts,
  days,
  endsLater,
  expiring,
  filingDay,
  filingKind,
  meeting,
  namesSource,
  standsApart,
  succeeding,
  succession,
  takesEffect,
  terminal,
} from '../settlement/filing.ts'
import { hasDeposit, ofAgent } from './agent-filing.ts'

const MEETS = '同一代理商、产品、终端在该日期区间内已有高打备案'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  ...filingKind,
  agentId: ref('代理商', {
    to: 'zs.agent',
    required: true,
    fills: { empId: 'empId', deptId: 'deptId', ticketRate: 'ticketRate' },
    reads: ['depositAccountId'],
    listed: true,
    queried: true,
  }),
  empId: ref('招商经理', { to: 'sys.employee', required: true, listed: true, queried: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  companyId: ref('开票商业', { to: 'bsc.bscBussCompany', required: true, listed: true, queried: true }),
  ticketRate: percent('票据覆盖比例(%)', { editable: false }),
  ...filingDay,
  totalDiff: money('预计高打金额', { derived: true, listed: true }),
  reason: longText('高打原因', { max: 500, required: true }),
  files: files('附件', { required: true }),
}

type Sold = { readonly startDate: string | null; readonly terminalId: string | null }
type Place = { readonly companyId: string | null }

const anywhere = (rows: readonly Known[]): readonly Known[] => rows.map((row) => ({ ...row, regionId: null }))

/** The 底价备案 row of the company in force on the day from which the price holds (ZS-R5), wherever it holds there. */
const baseOf = (rows: readonly Known[], { startDate, terminalId }: Sold, { companyId }: Place): Known | undefined =>
  startDate ? matched(anywhere(rows), { day: startDate, companyId, terminalId, regionId: null }).winner : undefined

const SAME = ['productId', 'terminalType', 'terminalId'] as const
const ACROSS = ['head.agentId', 'head.companyId', ...SAME] as const

const items = lines('高打明细', {
  under: fields,
  columns: {
    sourceItemId: rowRef('原备案行', {
      required: 'shown',
      to: 'zs.highFiling.items',
      fills: { productId: 'productId', terminalType: 'terminalType', terminalId: 'terminalId' },
    }),
    ...chosenProduct,
    ...terminal,
    basePrice: price('底价', { derived: true }),
    stdInvoicePrice: price('标准开票价', { required: true, atLeast: 'basePrice', message: '标准开票价不能低于底价' }),
    bidPrice: price('中标价', { derived: true }),
    highPrice: price('高打价', { required: true, above: 'stdInvoicePrice', message: '高打价必须大于标准开票价' }),
    highDiff: price('单位高打差额', { derived: true }),
    planQty: decimal('预计数量', { scale: 5, required: true, above: 0, message: '预计数量必须大于0', totalled: true }),
    planHighAmount: money('预计高打金额', { derived: true, totalled: true }),
    qtyLimit: decimal('数量上限', { scale: 5, atLeast: 'planQty', message: '数量上限不能小于预计数量' }),
    usedQty: decimal('已开票数量', { scale: 5, editable: false, default: '0' }),
    pointRate: percent('高打点数(%)', { required: true, default: '13', atLeast: 0, atMost: 30, message: '点数应在0到30之间' }),
    pointWay: dict('点数承担方式', { code: 'zs_tax_pay_way', required: true, default: '1' }),
    ...days,
    endDate: date('失效日期', { required: true }),
  },
  facts: {
    successor: { give: 'exists', from: 'zs.highFiling.items', where: (row, head) => succeeding(row, head, ACROSS) },
    overlaps: {
      give: 'exists',
      from: 'zs.highFiling.items',
      where: (row, head) => (row.productId && head.agentId && head.companyId ? meeting(row, head, ACROSS) : undefined),
    },
    bases: {
      give: 'rows',
      from: 'zs.basePriceFiling.items',
      reads: ['companyId', 'regionId', 'terminalId', 'startDate', 'endDate', 'basePrice', 'stdInvoicePrice'],
      where: ({ productId }, { agentId }) =>
        productId && agentId ? all(eq('head.agentId', agentId), eq('productId', productId), counts) : undefined,
    },
    bid: {
      give: 'first',
      from: 'bsc.productSpecialBidPrice',
      reads: ['competitivePrice'],
      order: 'startDate desc',
      where: ({ productId, terminalId, startDate }) =>
        productId && terminalId && startDate
          ? all(
              eq('productId', productId),
              eq('hospitalId', terminalId),
              eq('billStatus', 'approved'),
              le('startDate', startDate),
              any(empty('endDate'), ge('endDate', startDate)),
            )
          : undefined,
    },
  },
  derive: {
    basePrice: (row, head) => {
      const base = baseOf(row.$.facts.bases, row, head)
      return base ? amountOf(base['basePrice']) : null
    },
    bidPrice: ({ $ }) => ($.facts.bid ? amountOf($.facts.bid['competitivePrice']) : null),
    highDiff: ({ highPrice, stdInvoicePrice }) => (highPrice ?? ZERO).minus(stdInvoicePrice ?? ZERO),
    planHighAmount: ({ planQty, highDiff }) => (planQty ?? ZERO).times(highDiff).round(2),
  },
  choices: { sourceItemId: ofAgent },
  shown: { sourceItemId: namesSource },
  rules: { endDate: endsLater },
  fallback: {
    stdInvoicePrice: (row, head) => {
      const base = baseOf(row.$.facts.bases, row, head)
      return base && !isEmpty(base['stdInvoicePrice']) ? (base['stdInvoicePrice'] ?? null) : null
    },
  },
  unique: [apart(ACROSS, MEETS)],
  atLeast: 1,
  atMost: 1_000,
  importable: true,
})

const COPIED = ['productId', 'terminalType', 'terminalId', 'stdInvoicePrice', 'highPrice', 'planQty', 'qtyLimit', 'pointRate', 'pointWay']

/** 高打备案: an agency manager files that goods of an agent are invoiced above the standard price, with points and ticket duty; orders and 高打结算 read it. */
export default defineDocument({
  key: 'zs.highFiling',
  title: '高打备案',
  number: 'ZSGDBA{yyyyMM}{seq:4}',
  about: 'agentId',
  fields,
  lines: { items },
  derive: { totalDiff: (doc) => sumOf(doc.items, ({ planHighAmount }) => planHighAmount) },
  choices: { agentId: () => all(eq('agentStatus', '1'), has('coopModes', '3')) },
  checks: [
    {
      rows: 'items',
      field: 'highPrice',
      holds: ({ bidPrice, highPrice, $ }) => !$.facts.bid || highPrice.le(bidPrice),
      message: '高打价不能高于中标价',
    },
    {
      rows: 'items',
      field: 'productId',
      holds: (row, doc) => baseOf(row.$.facts.bases, row, doc) !== undefined,
      message: '存在没有有效底价备案的产品',
    },
    standsApart(SAME, MEETS),
    hasDeposit,
    {
      rows: 'items',
      field: 'highPrice',
      holds: ({ highDiff, stdInvoicePrice }) => highDiff.le(stdInvoicePrice),
      message: '高打差额超过标准开票价，是否继续',
      said: '高打差额超过标准开票价',
      warns: true,
    },
  ],
  locks: (doc) => doc.items.map(({ productId }) => `filing 3 ${doc.agentId} ${productId}`),
  actions: succession('zs.highFiling', ['agentId', 'companyId', 'reason'], COPIED),
  jobs: expiring('高打备案'),
  effects: { approve: takesEffect('zs.highFiling.items') },
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    'business',
    'finance',
    'finance_manager',
    { role: 'general_manager', says: '预计高打金额 ≥ 100,000.00', when: ({ totalDiff }) => totalDiff.ge(exact(100_000)) },
  ],
  print: 'A4-landscape',
  sample: 50,
})
