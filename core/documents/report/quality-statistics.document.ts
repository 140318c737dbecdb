import { date, decimal, dept, dicts, int, money, month, percent, ref, refs, text } from '../../definitions/fields.ts'
import { number } from '../../definitions/summed-value.ts'
import { constant, type Dataset, defineReport, type Grouping, inSteps, type Narrows, withBelow } from '../../definitions/report.ts'
import { yearBegin } from '../../definitions/start.ts'
import { distinct, type Measure, summed } from '../../definitions/tally.ts'
import type { PlaceKey } from '../../definitions/type-keys.ts'
import { eq, ne, oneOf, type Condition } from '../../kernel/condition.ts'
import { decimal as exact } from '../../kernel/decimal.ts'
import { saleFacts } from './sale-facts.ts'
import { growth } from './sold.ts'

const COMPLAINT = '投诉'
const PER = 10_000

type Event = {
  readonly kind: string
  readonly from: PlaceKey
  readonly where: Condition
  /** The day or moment it is counted on. */
  readonly on: string
  readonly deptId: string
  readonly productId: string | null
  readonly companyId: string | null
  readonly billNo: string
  /** Its own number of events, for the chart. */
  readonly own: string
  readonly figures: Readonly<Record<string, Measure>>
  /** What is still open of it; nothing of it ever is where nothing is said. */
  readonly open?: Condition
  /** Are its bills counted? Not where others of the kind do that. */
  readonly isCounted?: false
}

const DECIDED = ['approved', 'closed']

/** 质量事件事实, one kind after another. */
const EVENTS: Readonly<Record<string, Event>> = {
  unqualified: {
    kind: '不合格药品',
    from: 'oa.unqualifiedHandle.items',
    where: oneOf('head.billStatus', DECIDED),
    on: 'head.findDate',
    deptId: 'head.deptId',
    productId: 'productId',
    companyId: 'head.companyId',
    billNo: 'head.billNo',
    own: 'unqualifiedCount',
    figures: { qty: summed('qty'), amount: summed('amount') },
    open: ne('settled', 'Y'),
  },
  complaints: {
    kind: COMPLAINT,
    from: 'oa.complaint',
    where: oneOf('billStatus', DECIDED),
    on: 'receiveTime',
    deptId: 'dutyDeptId',
    productId: 'productId',
    companyId: 'companyId',
    billNo: 'billNo',
    own: 'complaintCount',
    figures: { qty: summed('qty'), amount: summed('compensate') },
    open: ne('billStatus', 'closed'),
  },
  reactions: {
    kind: '不良反应',
    from: 'oa.adrReport.suspects',
    where: oneOf('head.billStatus', ['approved', 'reported']),
    on: 'head.knowDate',
    deptId: 'head.deptId',
    productId: 'productId',
    companyId: null,
    billNo: 'head.billNo',
    own: 'reactionCount',
    figures: { qty: summed(number('1')) },
    open: ne('head.billStatus', 'reported'),
  },
  excursions: {
    kind: '温湿度异常',
    from: 'oa.tempExcursion',
    where: eq('billStatus', 'approved'),
    on: 'startTime',
    deptId: 'deptId',
    productId: null,
    companyId: null,
    billNo: 'billNo',
    own: 'excursionCount',
    figures: {},
  },
  excursionGoods: {
    kind: '温湿度异常',
    from: 'oa.tempExcursion.items',
    where: eq('head.billStatus', 'approved'),
    on: 'head.startTime',
    deptId: 'head.deptId',
    productId: null,
    companyId: null,
    billNo: 'head.billNo',
    own: 'excursionCount',
    figures: { qty: summed('qty') },
    isCounted: false,
  },
  recalls: {
    kind: '召回',
    from: 'oa.recall.customers',
    where: oneOf('head.billStatus', DECIDED),
    on: 'head.receiveTime',
    deptId: 'head.deptId',
    productId: 'head.productId',
    companyId: 'companyId',
    billNo: 'head.billNo',
    own: 'recallCount',
    figures: { qty: summed('shipQty') },
    open: ne('head.billStatus', 'closed'),
  },
  accidents: {
    kind: '质量事故',
    from: 'oa.qualityAccident',
    where: oneOf('billStatus', DECIDED),
    on: 'happenTime',
    deptId: 'dutyDeptId',
    productId: 'productId',
    companyId: null,
    billNo: 'billNo',
    own: 'accidentCount',
    figures: { qty: summed('qty'), amount: summed('lossAmount') },
    open: ne('billStatus', 'closed'),
  },
}

const fieldOr = (field: string | null): Grouping & Narrows => field ?? constant(null)

const counting = ({ kind, from, where, on, deptId, productId, companyId, billNo, own, figures, open, isCounted }: Event): Dataset => ({
  from,
  where: () => where,
  narrows: {
    bizDate: on,
    kind: constant(kind),
    productId: fieldOr(productId),
    companyId: fieldOr(companyId),
    deptId: withBelow(deptId),
  },
  groups: { kind: constant(kind), month: inSteps(on, 'month'), deptId, productId: fieldOr(productId), companyId: fieldOr(companyId) },
  measures: () => ({
    ...figures,
    ...(isCounted === false ? {} : { billCount: distinct(billNo), [own]: distinct(billNo) }),
    ...(open ? { openCount: distinct(billNo, open) } : {}),
  }),
})

/** 质量事件统计: unqualified goods, complaints, adverse reactions, temperature events, recalls and accidents by month, product and supplier. */
export default defineReport({
  key: 'report.qualityStatistics',
  title: '质量事件统计',
  group: 'quality',
  order: 'billCount desc',
  params: {
    bizDate: date('日期', { required: true, default: yearBegin, queried: 'range' }),
    kind: dicts('事件类别', { code: 'quality_event_kind' }),
    productId: refs('产品', { to: 'bsc.product' }),
    companyId: refs('供货单位', { to: 'bsc.bscBussCompany' }),
    deptId: dept('责任部门'),
  },
  columns: {
    kind: text('事件类别'),
    month: month('月份'),
    productId: ref('产品', { to: 'bsc.product' }),
    companyId: ref('供货单位', { to: 'bsc.bscBussCompany' }),
    deptId: dept('责任部门'),
    billCount: int('件数', { default: 0, totalled: false }),
    unqualifiedCount: int('不合格药品', { default: 0, hidden: true }),
    complaintCount: int('投诉', { default: 0, hidden: true }),
    reactionCount: int('不良反应', { default: 0, hidden: true }),
    excursionCount: int('温湿度异常', { default: 0, hidden: true }),
    recallCount: int('召回', { default: 0, hidden: true }),
    accidentCount: int('质量事故', { default: 0, hidden: true }),
    qty: decimal('涉及数量', { scale: 5, default: '0' }),
    amount: money('涉及金额', { default: '0', visibleTo: ['finance', 'finance_manager', 'general_manager', 'quality'] }),
    openCount: int('未办结', { default: 0, totalled: false }),
    saleQty: decimal('同期销量', { scale: 5 }),
    perTenThousand: decimal('万件投诉率', { scale: 4, totalled: false }),
    yearAgoCount: int('同期件数', { default: 0, hidden: true }),
    yoy: percent('件数同比（%）', { totalled: false }),
  },
  dimensions: { kind: 'begins', month: 'begins', productId: 'offered', companyId: 'offered', deptId: 'offered' },
  datasets: {
    ...Object.fromEntries(Object.entries(EVENTS).map(([name, event]) => [name, counting(event)])),
    ...Object.fromEntries(
      Object.entries(
        saleFacts({
          narrows: ({ at }) => ({ bizDate: at.bizDate, productId: at.productId }),
          measures: ({ sum }) => ({ saleQty: sum('qty') }),
        }),
      ).map(([name, dataset]) => [name, { ...dataset, without: { kind: 'repeated', companyId: 'repeated', deptId: 'repeated' } as const }]),
    ),
  },
  span: 'bizDate',
  compares: { yearAgoCount: { of: 'billCount', over: 'yearAgo' } },
  derive: {
    perTenThousand: ({ kind, billCount, saleQty }) =>
      kind === COMPLAINT && saleQty?.gt(0) ? exact(billCount).mulDiv(PER, saleQty, 4) : null,
    yoy: ({ billCount, yearAgoCount }) => growth(exact(billCount), exact(yearAgoCount)),
  },
  // What was sold without an event is none.
  keeps: ({ billCount, yearAgoCount }) => billCount > 0 || yearAgoCount > 0,
  chart: {
    look: 'stackedBar',
    x: 'month',
    y: ['unqualifiedCount', 'complaintCount', 'reactionCount', 'excursionCount', 'recallCount', 'accidentCount'],
  },
  drills: [
    { column: 'billCount', to: 'oa.unqualifiedHandle', pass: { findDate: 'bizDate' }, when: ({ kind }) => kind === '不合格药品' },
    { column: 'billCount', to: 'oa.complaint', pass: { receiveTime: 'bizDate' }, when: ({ kind }) => kind === COMPLAINT },
    { column: 'billCount', to: 'oa.adrReport', pass: { knowDate: 'bizDate' }, when: ({ kind }) => kind === '不良反应' },
    { column: 'billCount', to: 'oa.tempExcursion', pass: { startTime: 'bizDate' }, when: ({ kind }) => kind === '温湿度异常' },
    { column: 'billCount', to: 'oa.recall', pass: { receiveTime: 'bizDate' }, when: ({ kind }) => kind === '召回' },
    { column: 'billCount', to: 'oa.qualityAccident', pass: { happenTime: 'bizDate' }, when: ({ kind }) => kind === '质量事故' },
  ],
  roles: ['quality', 'purchase', 'warehouse', 'general_manager', 'chairman', 'auditor'],
  print: 'A4-landscape',
})
