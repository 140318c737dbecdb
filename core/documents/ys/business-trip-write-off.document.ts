import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { message, update } from '../../definitions/effect.ts'
import {
  bankcard,
  bool,
  date,
  decimal,
  dept,
  dict,
  files,
  int,
  longText,
  money,
  month,
  percent,
  ref,
  region,
  text,
  tree,
} from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { today } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, le } from '../../kernel/condition.ts'
import { addDays, daysBetween } from '../../kernel/dates.ts'
import { type Decimal, max, sumOf, ZERO } from '../../kernel/decimal.ts'
import type { Wire } from '../../kernel/wire.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { budgetGuide } from './budget-guide.ts'
import { flag, type ApplyLine, locksOf, poolFacts, remainingOf, SUBJECT_READS, takenChecks } from './apply.ts'
import { sourceOf } from './budget.ts'
import { isAllowance, isLimited, standardFact, standardOf } from './trip.ts'
import {
  beyond,
  givingBack,
  goesOn,
  invoicedOnce,
  isHeld,
  isWithin,
  notHeld,
  ofHolds,
  onApply,
  overAmountOf,
  overCharges,
  paidFields,
  PAY,
  postedBy,
  REVERSE,
  settledFields,
  settlement,
  untilDecided,
  usesIn,
  usingUp,
} from './write-off.ts'

/** Days that a trip may end after what was applied for, and after which a write-off is late. */
const LONGER = 3
const LATE = 30

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  tripApplyId: ref('出差申请单', {
    section: '出差信息',
    to: 'ys.businessTripApply',
    required: true,
    fills: {
      empId: 'empId',
      deptId: 'deptId',
      period: 'period',
      tripLevel: 'tripLevel',
      tripType: 'tripType',
      actualStart: 'startDate',
      actualEnd: 'endDate',
      bankName: 'bankName',
      bankNo: 'bankNo',
    },
    reads: ['startDate', 'endDate', 'advanceLeft', 'billStatus'],
    listed: true,
    queried: true,
  }),
  empId: ref('出差人', { to: 'sys.employee', required: true, editable: false, listed: true, queried: true }),
  deptId: dept('费用承担部门', { reads: ['departName'], required: true, editable: false, listed: true, queried: true }),
  period: month('预算期间', { required: true, editable: false, listed: 'aside', queried: true }),
  tripLevel: dict('差旅职级', { code: 'trip_level', editable: false }),
  tripType: dict('出差类型', { code: 'trip_type', editable: false, listed: 'aside' }),
  actualStart: date('实际开始日期', { required: true, listed: 'aside' }),
  actualEnd: date('实际结束日期', { required: true, listed: true }),
  actualDays: int('实际天数', { derived: true, listed: true }),
  writeOffDate: date('核销日期', { required: true, default: today, listed: true, queried: 'range' }),
  applyRemaining: money('申请剩余金额', { section: '金额', derived: true, listed: 'aside' }),
  amount: money('核销金额', { derived: true, listed: true }),
  amountUpper: text('金额大写', { derived: true }),
  overAmount: money('超申请金额', { derived: true, listed: true }),
  overReason: longText('超支说明', { required: 'shown', max: 500 }),
  overStandard: money('超标准金额', { derived: true, listed: true }),
  isFinal: bool('申请核销完毕', { required: true, default: 'Y', listed: true }),
  ...settledFields,
  bankName: text('开户行', { max: 100 }),
  bankNo: bankcard('银行账号'),
  report: longText('出差总结', { section: '总结与票据', required: true, max: 2000 }),
  invoiceCount: int('单据张数', { required: true, atLeast: 0, message: '单据张数不能为负数' }),
  attachments: files('票据及附件', { required: true, message: '请上传票据及附件' }),
  remark: longText('备注', { max: 500 }),
  ...paidFields,
}

const itinerary = lines('实际行程', {
  columns: {
    fromDate: date('出发日期', { required: true }),
    toDate: date('到达日期', { required: true, atLeast: 'fromDate', message: '到达日期不能早于出发日期' }),
    fromCity: region('出发地', { required: true, level: 'city' }),
    toCity: region('目的地', { required: true, level: 'city' }),
    transport: dict('交通工具', { code: 'trip_transport', required: true }),
    result: text('完成情况', { required: true, max: 200 }),
  },
  atLeast: 1,
})

type Stay = { readonly cityTier: string | null; readonly happenDate: string }
type Traveller = { readonly tripLevel: string | null }

const costs = lines('费用明细', {
  under: fields,
  columns: {
    tripCostType: dict('费用项', { code: 'trip_cost_type', required: true }),
    subjectId: tree('预算科目', { to: 'ys.subject', required: true, reads: [...SUBJECT_READS, 'overRate', 'accountCode'] }),
    accountCode: text('财务科目', { derived: true }),
    remaining: money('申请剩余', { derived: 'onRead' }),
    happenDate: date('发生日期', { required: true }),
    cityTier: dict('城市等级', { code: 'trip_city_tier' }),
    qty: decimal('天数/次数', { scale: 1, required: true, default: '1', above: 0, message: '天数或次数必须大于0' }),
    standard: money('标准', { derived: 'onRead' }),
    invoiceType: dict('票据类型', { code: 'expense_invoice_type', required: true, default: '6' }),
    invoiceNo: text('票据号码', { max: 30, width: 180 }),
    amount: money('核销金额', { required: true, above: 0, message: '核销金额必须大于0', totalled: true }),
    taxRate: percent('税率(%)', { default: '0', atLeast: 0, atMost: 17, message: '税率应在0到17之间' }),
    taxAmount: money('可抵扣税额', { derived: true, totalled: true }),
    overStandard: money('超标准金额', { derived: true, totalled: true }),
    note: text('说明', { max: 200 }),
  },
  facts: {
    ...poolFacts,
    standard: standardFact(({ cityTier, happenDate }: Stay, { tripLevel }: Traveller) => ({ cityTier, tripLevel, day: happenDate })),
  },
  derive: {
    accountCode: ({ $ }) => $.ref('subjectId').accountCode,
    remaining: ({ subjectId }, head) =>
      amountOf((head.$.facts.holds as readonly Known[]).find((hold) => hold['subjectId'] === subjectId)?.['remaining']),
    standard: ({ tripCostType, $ }) => standardOf(tripCostType, $.facts.standard) ?? null,
    taxAmount: ({ invoiceType, amount, taxRate }) =>
      isOneOf(invoiceType, '1', '3', '6', '7') ? amount.mulDiv(taxRate, taxRate.plus(100), 2) : ZERO,
    overStandard: ({ tripCostType, amount, qty, $ }) => {
      const standard = standardOf(tripCostType, $.facts.standard)
      return standard ? max(ZERO, amount.minus(standard.times(qty).round(2))) : ZERO
    },
  },
  required: {
    cityTier: ({ tripCostType }) => isOneOf(tripCostType, '2', '3', '4'),
    invoiceNo: ({ invoiceType }) => isOneOf(invoiceType, '1', '2', '3', '4'),
    note: ({ overStandard }) => overStandard.gt(0),
  },
  rules: {
    happenDate: {
      holds: ({ happenDate }, { actualStart, actualEnd }) => happenDate >= actualStart && happenDate <= actualEnd,
      message: '发生日期必须在实际出差日期之内',
    },
  },
  shown: { standard: isLimited },
  choices: { subjectId: (_, head) => ofHolds(head.$.facts.holds as readonly Known[]) },
  unique: [{ fields: ['invoiceNo'], message: '费用明细中票据号码重复' }, invoicedOnce],
  atLeast: 1,
  importable: true,
})

const asSource = sourceOf('9')

const daysOf = (rows: readonly { readonly tripCostType: string; readonly qty: Decimal }[], type: string): Decimal =>
  sumOf(rows, ({ tripCostType, qty }) => (tripCostType === type ? qty : ZERO))

type Cost = NonNullable<(typeof costs)['$row']>

type Charging = { readonly costs: readonly Cost[]; readonly $: { readonly facts: { readonly holds: readonly Known[] } } }

const charges = (doc: Charging): readonly ApplyLine[] => overCharges(doc.costs, doc.$.facts.holds)

/** 出差核销: staff hand in tickets and invoices of a finished trip; approval uses the held budget (ys R8 to R12). */
export default defineDocument({
  key: 'ys.businessTripWriteOff',
  title: '出差核销',
  number: 'CCHX{yyyyMM}{seq:4}',
  about: 'empId.employeeName',
  states: { paid: '已付款', reversed: '已冲销' },
  fields,
  lines: { itinerary, costs },
  facts: {
    holds: {
      give: 'rows',
      from: 'ys.budgetHold',
      reads: ['deptId', 'subjectId', 'period', 'held', 'overConsumed', 'remaining'],
      where: ({ tripApplyId }) => (tripApplyId ? all(eq('sourceId', tripApplyId), eq('sourceType', '5')) : undefined),
    },
    posted: postedBy('9'),
  },
  derive: {
    actualDays: ({ actualStart, actualEnd }) => (actualStart && actualEnd ? daysBetween(actualStart, actualEnd) + 1 : 0),
    applyRemaining: (doc) => untilDecided(doc, 'applyRemaining', () => remainingOf(doc.$.facts.holds)),
    amount: (doc) => sumOf(doc.costs, ({ amount }) => amount),
    amountUpper: ({ amount }) => capitalWords(amount),
    overAmount: (doc) => untilDecided(doc, 'overAmount', () => overAmountOf(doc.costs, doc.$.facts.holds)),
    overStandard: (doc) => sumOf(doc.costs, ({ overStandard }) => overStandard),
    advanceLeft: (doc) => untilDecided(doc, 'advanceLeft', () => amountOf(doc.$.ref('tripApplyId').advanceLeft)),
    offsetAmount: (doc) => settlement(doc, doc.advanceLeft).offsetAmount,
    payAmount: (doc) => settlement(doc, doc.advanceLeft).payAmount,
    returnAmount: (doc) => settlement(doc, doc.advanceLeft).returnAmount,
  },
  required: {
    bankName: ({ payAmount }) => payAmount.gt(0),
    bankNo: ({ payAmount }) => payAmount.gt(0),
  },
  shown: {
    overReason: ({ overAmount }) => overAmount.gt(0),
    payDate: ({ $ }) => $.state === 'paid',
    payMethod: ({ $ }) => $.state === 'paid',
    payVoucherNo: ({ $ }) => $.state === 'paid',
  },
  choices: { tripApplyId: ({ $ }) => all(eq('billStatus', 'approved'), le('endDate', $.today)) },
  rules: {
    actualEnd: {
      holds: ({ actualStart, actualEnd, $ }) => actualEnd >= actualStart && actualEnd <= $.today,
      message: '实际结束日期不能早于开始日期或晚于今天',
    },
  },
  unique: [{ fields: ['tripApplyId'], where: eq('billStatus', 'approving'), message: '该申请存在审批中的核销单，请先处理' }],
  checks: [
    {
      holds: ({ actualStart, actualEnd, $ }) => {
        const { startDate, endDate } = $.ref('tripApplyId')
        return !startDate || !endDate || (actualStart >= startDate && actualEnd <= addDays(endDate, LONGER))
      },
      message: '实际出差日期超出申请日期（最多可延后3天）',
      field: 'actualEnd',
    },
    {
      rows: 'costs',
      field: 'amount',
      holds: ({ tripCostType, overStandard }) => !isAllowance(tripCostType) || overStandard.isZero(),
      message: '伙食补助和市内交通不能超过标准',
    },
    {
      holds: (doc) => daysOf(doc.costs, '3').le(doc.actualDays) && daysOf(doc.costs, '4').le(doc.actualDays),
      message: '补助天数不能大于实际出差天数',
      field: 'costs',
    },
    { holds: (doc) => daysOf(doc.costs, '2').le(doc.actualDays), message: '住宿晚数不能大于实际出差天数', field: 'costs' },
    { rows: 'costs', field: 'subjectId', again: true, holds: (row, doc) => isHeld(row, doc.$.facts.holds), message: notHeld },
    {
      rows: 'costs',
      field: 'amount',
      again: true,
      holds: (row, doc) => isWithin(row, doc.costs, doc.$.facts.holds),
      message: (row, doc) => beyond(row, doc.costs, doc.$.facts.holds),
    },
    ...takenChecks('costs', charges),
    {
      holds: ({ actualEnd, writeOffDate }) => !actualEnd || daysBetween(actualEnd, writeOffDate) <= LATE,
      message: '出差结束已超过30天，是否继续提交？',
      warns: true,
      field: 'writeOffDate',
    },
  ],
  locks: (doc) => [...(doc.tripApplyId ? [`ys.writeOff/${doc.tripApplyId}`] : []), ...locksOf(doc.costs, doc)],
  actions: {
    pay: {
      ...PAY,
      effects: (doc) => [
        message(`您的核销单${doc.billNo ?? ''}已付款${yuan(amountOf(doc.$.old?.['payAmount'] as Wire))}元`, { empId: doc.empId }),
      ],
    },
    reverse: {
      ...REVERSE,
      effects: (doc) => [
        givingBack(
          asSource(doc),
          usesIn(doc.$.facts.posted, doc.$.facts.holds),
          goesOn(doc.$.ref('tripApplyId').billStatus, doc.endedApply),
        ),
        onApply('ys.businessTripApply', doc.tripApplyId, doc, amountOf(doc.$.old?.['offsetAmount'] as Wire), true),
      ],
    },
  },
  effects: {
    approve: (doc) => {
      const { effects, ends } = usingUp(asSource(doc), doc.costs, doc.$.facts.holds, doc.isFinal)
      // The cashier may have taken some of the advance back since it was sent.
      const settled = settlement(doc, amountOf(doc.$.ref('tripApplyId').advanceLeft))
      return [
        effects,
        update(doc, { set: { endedApply: flag(ends), ...settled } }),
        onApply('ys.businessTripApply', doc.tripApplyId, doc, settled.offsetAmount, false),
      ]
    },
  },
  approval: [
    'dept_manager',
    'finance',
    {
      role: 'finance_manager',
      says: '核销金额 ≥ 10,000.00 或超标准',
      when: ({ amount, overStandard }) => amount.ge(10_000) || overStandard.gt(0),
    },
    {
      role: 'general_manager',
      says: '核销金额 ≥ 20,000.00 或超申请',
      when: ({ amount, overAmount }) => amount.ge(20_000) || overAmount.gt(0),
    },
  ],
  guide: budgetGuide,
  print: 'A4',
  live: true,
  sample: 100,
})
