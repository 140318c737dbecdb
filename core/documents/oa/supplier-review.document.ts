import { defineDocument } from '../../definitions/document.ts'
import { message, update } from '../../definitions/effect.ts'
import { date, decimal, dept, dict, files, int, longText, money, percent, ref, role, text, year } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { me, thisYear } from '../../definitions/start.ts'
import type { DictValue } from '../../definitions/type-keys.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, ge, has, le, oneOf, type Condition } from '../../kernel/condition.ts'
import { decimal as exact, sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { licencesNamedBy, licenceStatusOf } from '../bsc/licence-status.ts'

/** 供应商 of trade_type. */
const SUPPLIER = '1'
/** 合格供货单位, 限期整改 and 停止合作 of review_grade, with the score each begins at. */
const [GOOD, CORRECTS, STOPS] = ['1', '2', '3'] as const
const [GOOD_FROM, CORRECTS_FROM] = [80, 60] as const
/** 已过期 of licence_status. */
const EXPIRED = '3'
/** 成立 and 部分成立 of complaint_result. */
const UPHELD = ['1', '2']
/** 合格 of inspect_result. */
const PASSED = '1'

/** Roles that mark, each the rows that name it. */
const MARKERS = ['purchase', 'warehouse', 'quality'] as const

const gradeOf = (score: Decimal, licenceState: string | null): DictValue<'review_grade'> => {
  if (score.ge(GOOD_FROM) && licenceState !== EXPIRED) return GOOD
  return score.ge(CORRECTS_FROM) ? CORRECTS : STOPS
}

const within = (field: string, of: string | null): readonly Condition[] => [ge(field, `${of}-01-01`), le(field, `${of}-12-31`)]

type Reviewed = { readonly companyId: string | null; readonly year: string | null }

/** Receipts of the supplier that went into stock in the year; in a table their fields stand behind `head.`. */
const received =
  (at = '') =>
  ({ companyId, year: of }: Reviewed): Condition | undefined =>
    companyId && of ? all(eq(`${at}companyId`, companyId), eq(`${at}billStatus`, 'stored'), ...within(`${at}arriveDate`, of)) : undefined

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  companyId: ref('供货单位', { to: 'bsc.bscBussCompany', required: true, reads: ['name'], listed: true, queried: true }),
  year: year('评审年度', { required: true, default: thisYear, listed: true, queried: true }),
  empId: ref('发起人', { to: 'sys.employee', required: true, default: me('empId') }),
  deptId: dept('部门', { required: true, default: me('deptId'), queried: true }),
  purchaseAmount: money('年度采购额', { derived: true, listed: true }),
  batchCount: int('到货批次', { derived: true }),
  passRate: percent('验收合格率（%）', { derived: true, listed: true }),
  onTimeRate: percent('到货及时率（%）', { derived: true, listed: true }),
  complaintCount: int('质量投诉次数', { derived: true }),
  licenceState: dict('资质状态', { code: 'licence_status', derived: true }),
  totalScore: decimal('总得分', { scale: 1, derived: true, listed: true }),
  grade: dict('评审结论', { code: 'review_grade', derived: true, listed: true, queried: true }),
  conclusion: longText('综合意见', { required: true, max: 1000, editable: { at: ['quality'] } }),
  correctDeadline: date('整改期限', { editable: { at: ['quality'] } }),
  attachments: files('附件'),
}

const items = lines('评审项目', {
  under: fields,
  columns: {
    indicator: text('评审项目', { required: true, max: 60 }),
    weight: percent('权重（%）', { required: true, above: 0, atMost: 100, message: '权重应在0到100之间', totalled: true }),
    markRole: role('评分部门', { required: true }),
    score: decimal('得分', {
      scale: 1,
      required: true,
      atLeast: 0,
      atMost: 100,
      message: '得分应在0到100之间',
      editable: { at: ['markRole'] },
    }),
    note: text('说明', { max: 200 }),
  },
  choices: { markRole: () => oneOf('roleCode', MARKERS) },
  default: [
    { indicator: '资质合法性', weight: '20', markRole: 'quality' },
    { indicator: '产品质量', weight: '30', markRole: 'quality' },
    { indicator: '供货及时', weight: '20', markRole: 'warehouse' },
    { indicator: '服务与票据', weight: '15', markRole: 'purchase' },
    { indicator: '价格', weight: '15', markRole: 'purchase' },
  ],
  atLeast: 1,
})

/** How many of a hundred; nothing of nothing. */
const rateOf = (part: number, whole: number): Decimal | null => (whole === 0 ? null : exact(part).mulDiv(100, whole, 2))

type Supplied = {
  readonly $: { readonly facts: { readonly receipts: readonly Known[]; readonly orders: readonly Known[] } }
}

/** Receipts that came by the day their order says. */
const onTime = ({ $: { facts } }: Supplied): number => {
  const wanted = new Map(facts.orders.map((order) => [order['id'], String(order['arriveDate'] ?? '')]))
  return facts.receipts.filter(({ orderId, arriveDate }) => String(arriveDate) <= (wanted.get(orderId) ?? '')).length
}

/** 供货单位评审: once a year quality, purchasing and the warehouse mark each supplier; a bad mark stops purchasing. */
export default defineDocument({
  key: 'oa.supplierReview',
  title: '供货单位质量评审',
  number: 'GHPS{yyyy}{seq:4}',
  about: 'companyId',
  fields,
  lines: { items },
  facts: {
    ...licencesNamedBy('companyId', ({ companyId }: Reviewed & { readonly $: { readonly today: string } }) => companyId),
    receipts: {
      give: 'rows',
      from: 'cg.purchaseReceipt',
      reads: ['orderId', 'arriveDate', 'smAmount'],
      where: received(),
    },
    received: { give: 'rows', from: 'cg.purchaseReceipt.items', reads: ['productId', 'inspectResult'], where: received('head.') },
    orders: {
      give: 'rows',
      from: 'cg.purchaseOrder',
      reads: ['arriveDate'],
      where: ({ companyId }) => (companyId ? eq('companyId', companyId) : undefined),
    },
    upheld: {
      give: 'rows',
      from: 'oa.complaint',
      reads: ['productId'],
      where: ({ companyId, year: of }) =>
        companyId && of
          ? all(
              oneOf('billStatus', ['approved', 'closed']),
              oneOf('result', UPHELD),
              ge('receiveTime', `${of}-01-01 00:00:00`),
              le('receiveTime', `${of}-12-31 23:59:59`),
            )
          : undefined,
    },
  },
  derive: {
    purchaseAmount: ({ $ }) => sumOf($.facts.receipts, ({ smAmount }) => amountOf(smAmount)),
    batchCount: ({ $ }) => $.facts.received.length,
    passRate: ({ $ }) => rateOf($.facts.received.filter(({ inspectResult }) => inspectResult === PASSED).length, $.facts.received.length),
    onTimeRate: (doc) => rateOf(onTime(doc), doc.$.facts.receipts.length),
    complaintCount: ({ $ }) => {
      const supplied = new Set($.facts.received.map(({ productId }) => productId))
      return $.facts.upheld.filter(({ productId }) => supplied.has(productId)).length
    },
    licenceState: (doc) => licenceStatusOf(doc),
    totalScore: (doc) => sumOf(doc.items, ({ score, weight }) => (score ?? ZERO).times(weight).mulDiv(1, 100, 4)).round(1),
    grade: ({ totalScore, licenceState }) => gradeOf(totalScore, licenceState),
  },
  choices: { companyId: () => has('tradeType', SUPPLIER) },
  checks: [
    { holds: (doc) => sumOf(doc.items, ({ weight }) => weight).eq(100), message: '权重合计须为100%', field: 'items' },
    {
      // Only the last mark decides: a date is asked of quality once all have marked.
      holds: (doc) => doc.$.state !== 'approving' || doc.grade !== CORRECTS || Boolean(doc.correctDeadline),
      message: '请选择整改期限',
      field: 'correctDeadline',
      again: true,
    },
  ],
  unique: [{ fields: ['companyId', 'year'], message: '该供货单位本年度已评审' }],
  effects: {
    approve: ({ companyId, grade, correctDeadline, $ }) => [
      grade === STOPS && update('bsc.bscBussCompany', companyId, { set: { enabled: 'N', stopReason: '年度质量评审不合格' } }),
      grade === CORRECTS &&
        message(`供货单位${$.ref('companyId')['name'] ?? ''}年度质量评审须限期整改，整改期限${correctDeadline ?? ''}`, {
          role: 'purchase',
        }),
    ],
  },
  approval: ['purchase', 'warehouse', 'quality', { role: 'general_manager', says: '停止合作', when: ({ grade }) => grade === STOPS }],
  print: 'A4',
  sample: 30,
})
