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
  ref,
  region,
  text,
  tree,
  users,
} from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { listed } from '../../definitions/listed.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { me, today } from '../../definitions/start.ts'
import { all, eq, has, oneOf } from '../../kernel/condition.ts'
import { daysBetween } from '../../kernel/dates.ts'
import { type Decimal, sumOf, ZERO } from '../../kernel/decimal.ts'
import { ABSENCE, absentSaid } from '../oa/absence.ts'
import { budgetGuide } from './budget-guide.ts'
import { advanceActions, advances, isBorrowing } from './advance.ts'
import {
  budgetLeft,
  CLOSE,
  flag,
  holding,
  holdsOf,
  isOver,
  isUsedUp,
  locksOf,
  pendingIn,
  poolChecks,
  poolFacts,
  releasing,
  remainingOf,
  remindWriteOff,
  SUBJECT_READS,
} from './apply.ts'
import { sourceOf } from './budget.ts'
import { allowed, isAbove, isAllowance, isLimited, standardFact, standardOf, standardQuotes } from './trip.ts'

const LONGEST = 30
const LATEST = 7

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  empId: ref('出差人', {
    section: '出差信息',
    to: 'sys.employee',
    reads: ['employeeName'],
    required: true,
    default: me('empId'),
    listed: true,
    queried: true,
  }),
  deptId: dept('费用承担部门', { reads: ['departName'], required: true, default: me('deptId'), listed: true, queried: true }),
  tripLevel: dict('差旅职级', { code: 'trip_level', required: true, default: '4', listed: 'aside' }),
  tripType: dict('出差类型', { code: 'trip_type', required: true, listed: 'aside', queried: true }),
  reason: longText('出差事由', { required: true, max: 500, listed: true }),
  companions: users('同行人'),
  startDate: date('开始日期', { required: true, default: today, listed: true, queried: 'range' }),
  endDate: date('结束日期', { required: true, listed: 'aside', atLeast: 'startDate', message: '结束日期不能早于开始日期' }),
  tripDays: int('出差天数', { derived: true, listed: true }),
  period: month('预算期间', { derived: true, listed: 'aside', queried: true }),
  isLate: bool('是否补单', { derived: true, listed: 'aside' }),
  lateReason: text('补单原因', { required: 'shown', max: 200 }),
  amount: money('预计费用', { section: '费用与借款', derived: true, listed: true }),
  needAdvance: bool('是否借款', { default: 'N' }),
  advanceAmount: money('借款金额', { required: 'shown', default: '0' }),
  bankName: text('开户行', { max: 100 }),
  bankNo: bankcard('银行账号'),
  writtenOffAmount: money('已核销金额', { editable: false, default: '0', listed: true }),
  remainingAmount: money('占用余额', { derived: 'onRead', listed: true }),
  advancePaid: money('已付借款', { editable: false, default: '0' }),
  advanceLeft: money('未还借款', { editable: false, default: '0', atLeast: 0 }),
  overBudget: bool('超预算', { editable: false, default: 'N', listed: true }),
  attachments: files('附件'),
  remark: longText('备注', { max: 500 }),
}

type Traveller = { readonly tripLevel: string; readonly startDate: string }
type Leg = { readonly cityTier: string; readonly fromDate: string }
type Stay = { readonly cityTier: string | null }

const itinerary = lines('行程', {
  under: fields,
  columns: {
    fromDate: date('出发日期', { required: true }),
    toDate: date('到达日期', { required: true, atLeast: 'fromDate', message: '到达日期不能早于出发日期' }),
    fromCity: region('出发地', { required: true, level: 'city' }),
    toCity: region('目的地', { required: true, level: 'city' }),
    cityTier: dict('城市等级', { code: 'trip_city_tier', required: true, default: '3' }),
    transport: dict('交通工具', { code: 'trip_transport', required: true, default: '1' }),
    hospitalId: ref('拜访医院', { to: 'bsc.hospital' }),
    pharmacyId: ref('拜访药店', { to: 'bsc.pharmacy' }),
    companyId: ref('拜访商业公司', { to: 'bsc.bscBussCompany' }),
    task: text('工作任务', { required: true, max: 200 }),
  },
  facts: { standard: standardFact(({ cityTier, fromDate }: Leg, { tripLevel }: Traveller) => ({ cityTier, tripLevel, day: fromDate })) },
  atLeast: 1,
})

const costs = lines('费用预估', {
  under: fields,
  columns: {
    tripCostType: dict('费用项', { code: 'trip_cost_type', required: true }),
    subjectId: tree('预算科目', { to: 'ys.subject', required: true, reads: SUBJECT_READS, indexed: true }),
    ...budgetLeft,
    cityTier: dict('城市等级', { code: 'trip_city_tier' }),
    standard: money('标准', { derived: 'onRead' }),
    qty: decimal('天数/次数', { scale: 1, required: true, default: '1', above: 0, message: '天数或次数必须大于0' }),
    unitPrice: money('单价', { required: true, atLeast: 0, message: '单价不能为负数' }),
    amount: money('金额', { derived: true, totalled: true }),
    overReason: text('超标原因', { max: 200 }),
  },
  facts: {
    ...poolFacts,
    standard: standardFact(({ cityTier }: Stay, { tripLevel, startDate }: Traveller) => ({ cityTier, tripLevel, day: startDate })),
  },
  derive: {
    available: ({ $ }) => $.facts.pool,
    pending: (row) => pendingIn(row),
    standard: ({ tripCostType, $ }) => standardOf(tripCostType, $.facts.standard) ?? null,
    amount: ({ qty, unitPrice }) => qty.times(unitPrice).round(2),
  },
  required: {
    cityTier: ({ tripCostType }) => isOneOf(tripCostType, '2', '3', '4'),
    overReason: (row) => isAbove(row, row.unitPrice),
  },
  shown: { standard: isLimited },
  choices: { subjectId: () => all(eq('isLeaf', 'Y'), eq('enabled', 'Y'), has('useScene', '2')) },
  quotes: standardQuotes,
  atLeast: 1,
})

const isLate = ({ isLate: late }: { readonly isLate: string }): boolean => late === 'Y'

const asSource = sourceOf('5')

/** Days of an allowance. */
const daysOf = (rows: readonly { readonly tripCostType: string; readonly qty: Decimal }[], type: string): Decimal =>
  sumOf(rows, ({ tripCostType, qty }) => (tripCostType === type ? qty : ZERO))

/** 出差申请: staff ask to travel, with itinerary and expected cost; approval holds the travel budget (ys R6). */
export default defineDocument({
  key: 'ys.businessTripApply',
  title: '出差申请',
  number: 'CCSQ{yyyyMM}{seq:4}',
  about: 'reason',
  states: { writtenOff: '已核销', closed: '已关闭' },
  fields,
  lines: { itinerary, costs, advances },
  facts: {
    holds: holdsOf('5'),
    writingOff: {
      give: 'exists',
      from: 'ys.businessTripWriteOff',
      where: ({ $ }) => ($.id ? all(eq('tripApplyId', $.id), eq('billStatus', 'approving')) : undefined),
    },
    writtenOff: {
      give: 'exists',
      from: 'ys.businessTripWriteOff',
      where: ({ $ }) => ($.id ? all(eq('tripApplyId', $.id), oneOf('billStatus', ['approving', 'approved', 'paid'])) : undefined),
    },
  },
  derive: {
    tripDays: ({ startDate, endDate }) => (endDate ? daysBetween(startDate, endDate) + 1 : 0),
    period: ({ startDate }) => startDate.slice(0, 7),
    // A day that passes later makes no late apply of one that was in time.
    isLate: ({ startDate, $ }) => (isOneOf($.state, '', 'draft', 'rejected') ? flag(startDate < $.today) : flag($.old?.['isLate'] === 'Y')),
    amount: (doc) => sumOf(doc.costs, ({ amount }) => amount),
    remainingAmount: ({ $ }) => remainingOf($.facts.holds),
  },
  required: { bankName: isBorrowing, bankNo: isBorrowing },
  shown: { lateReason: isLate, advanceAmount: isBorrowing },
  rules: {
    advanceAmount: {
      holds: (doc) => !isBorrowing(doc) || (doc.advanceAmount.gt(0) && doc.advanceAmount.le(doc.amount)),
      message: '借款金额必须大于0且不超过预计费用',
    },
  },
  unique: [
    {
      fields: ['empId'],
      during: ['startDate', 'endDate'],
      where: oneOf('billStatus', ['approving', 'approved', 'writtenOff']),
      message: (own, met) => `${own.$.ref('empId').employeeName ?? ''}在该时间段已有出差申请${met.billNo ?? ''}`,
    },
    {
      name: ABSENCE,
      fields: ['empId'],
      during: ['startDate', 'endDate'],
      where: oneOf('billStatus', ['approving', 'approved']),
      message: (_, met) => absentSaid(met),
    },
  ],
  checks: [
    {
      rows: 'itinerary',
      field: 'fromDate',
      holds: ({ fromDate, toDate }, doc) => fromDate >= doc.startDate && toDate <= doc.endDate,
      message: '行程日期必须在出差日期之内',
    },
    {
      holds: ({ startDate, $ }) => startDate.slice(0, 4) >= $.today.slice(0, 4),
      message: '期间“{period}”所属年度已关闭',
      field: 'startDate',
    },
    { holds: ({ tripDays }) => tripDays <= LONGEST, message: '单次出差不能超过30天，请分开申请', field: 'endDate' },
    {
      holds: (doc) => !isLate(doc) || daysBetween(doc.startDate, doc.$.today) <= LATEST,
      message: '补单不能超过出发后7天',
      field: 'startDate',
    },
    {
      rows: 'costs',
      field: 'unitPrice',
      holds: (row) => !isAllowance(row.tripCostType) || !isAbove(row, row.unitPrice),
      message: '伙食补助和市内交通不能超过标准',
    },
    {
      holds: (doc) => daysOf(doc.costs, '3').le(doc.tripDays) && daysOf(doc.costs, '4').le(doc.tripDays),
      message: '补助天数不能大于出差天数',
      field: 'costs',
    },
    ...poolChecks('costs'),
    {
      rows: 'itinerary',
      field: 'transport',
      warns: true,
      holds: ({ transport, $ }) => allowed(transport, $.facts.standard),
      message: '所选交通工具超出职级标准，是否继续？',
    },
  ],
  locks: (doc) => locksOf(doc.costs, doc),
  actions: {
    ...advanceActions,
    writeOff: {
      title: '核销',
      from: 'approved',
      role: 'applicant',
      when: ({ endDate, $ }) => endDate <= $.today,
      message: '出差尚未结束，不能核销',
      opens: {
        form: 'ys.businessTripWriteOff',
        with: (doc) => ({
          tripApplyId: doc.$.id,
          itinerary: doc.itinerary.map(({ fromDate, toDate, fromCity, toCity, transport, task }) => ({
            ...{ fromDate, toDate, fromCity, toCity, transport },
            result: task,
          })),
          costs: doc.costs.map(({ tripCostType, subjectId, cityTier, qty, amount }) => ({
            ...{ tripCostType, subjectId, cityTier, happenDate: doc.startDate },
            qty: qty.toString(),
            amount: amount.toString(),
          })),
        }),
      },
    },
    close: {
      title: '取消出差',
      ...CLOSE,
      when: ({ $ }) => !$.facts.writingOff,
      message: '该申请存在审批中的核销单，不能关闭',
      confirm: (doc) => `关闭后将释放占用余额${yuan(doc.remainingAmount)}元，确定关闭？`,
      effects: (doc) => releasing(asSource(doc), doc.$.facts.holds),
    },
    finish: { title: '核销完毕', from: 'approved', to: 'writtenOff', auto: true, when: ({ $ }) => isUsedUp($.facts.holds) },
    reopen: { title: '恢复占用', from: 'writtenOff', to: 'approved', auto: true, when: ({ $ }) => remainingOf($.facts.holds).gt(0) },
  },
  effects: {
    submit: (doc) => [update(doc, { set: { overBudget: flag(doc.costs.some((row) => isOver(row, doc.costs, doc))) } })],
    approve: (doc) => [
      doc.costs.some((row) => isOver(row, doc.costs, doc)) && update(doc, { set: { overBudget: 'Y' } }),
      holding(asSource(doc), doc.costs, doc),
      (listed(doc.companions ?? '') ?? '')
        .split(',')
        .filter(Boolean)
        .map((userId) => message(`您已列入出差申请${doc.billNo ?? ''}的同行人`, { userId })),
    ],
  },
  jobs: {
    remindWriteOff: {
      ...remindWriteOff('endDate'),
      each: ({ billNo, empId, $ }) =>
        $.facts.writtenOff ? [] : [message(`您的申请${billNo ?? ''}已超过30天未核销，请及时核销或关闭`, { empId })],
    },
  },
  approval: [
    'dept_manager',
    {
      role: 'sales_director',
      says: '出差 ≥ 7 天或预计费用 ≥ 5,000.00',
      when: ({ tripDays, amount }) => tripDays >= 7 || amount.ge(5_000),
    },
    { role: 'finance', says: '有预计费用', when: ({ amount }) => amount.gt(0) },
    {
      role: 'general_manager',
      says: '预计费用 ≥ 20,000.00、公司领导或超预算',
      when: (doc) =>
        doc.amount.ge(20_000) || doc.tripLevel === '1' || doc.overBudget === 'Y' || doc.costs.some((row) => isOver(row, doc.costs, doc)),
    },
  ],
  guide: budgetGuide,
  print: 'A4',
  live: true,
  sample: 120,
})
