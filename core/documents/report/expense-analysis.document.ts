import { date, dept, int, money, month, percent, ref, refs, text, tree } from '../../definitions/fields.ts'
import { constant, type Dataset, defineReport, inSteps, withBelow } from '../../definitions/report.ts'
import { monthBegin } from '../../definitions/start.ts'
import { counted, distinct, summed } from '../../definitions/tally.ts'
import type { PlaceKey } from '../../definitions/type-keys.ts'
import { oneOf } from '../../kernel/condition.ts'
import { saleFacts } from './sale-facts.ts'
import { each, growth, rateOf } from './sold.ts'

const [COSTS, TRIPS] = ['费用', '差旅']
/** 试用 and 正式 of emp_status. */
const AT_WORK = ['1', '2']

/** 费用核销事实: rows of one kind of write-offs that were agreed. */
const spent = (from: PlaceKey, kind: string): Dataset => ({
  from,
  where: () => oneOf('head.billStatus', ['approved', 'paid']),
  narrows: { bizDate: 'head.writeOffDate', deptId: withBelow('head.deptId'), subjectId: withBelow('subjectId'), empId: 'head.empId' },
  groups: { deptId: 'head.deptId', empId: 'head.empId', kind: constant(kind), month: inSteps('head.writeOffDate', 'month') },
  measures: () => ({ amount: summed('amount'), taxAmount: summed('taxAmount'), billCount: distinct('head.billNo') }),
})

/** 费用分析表: what was spent by subject, department and person, and how it stands to sales. */
export default defineReport({
  key: 'report.expenseAnalysis',
  title: '费用分析表',
  group: 'finance',
  order: 'amount desc',
  params: {
    bizDate: date('核销日期', { required: true, default: monthBegin, queried: 'range' }),
    deptId: dept('部门'),
    subjectId: tree('科目', { to: 'ys.subject' }),
    empId: refs('报销人', { to: 'sys.employee' }),
  },
  columns: {
    subjectId: tree('科目', { to: 'ys.subject' }),
    deptId: dept('部门'),
    kind: text('来源'),
    empId: ref('报销人', { to: 'sys.employee' }),
    month: month('月份'),
    amount: money('费用金额', { default: '0' }),
    taxAmount: money('可抵扣税额', { default: '0' }),
    billCount: int('单据数', { default: 0, totalled: false }),
    prevAmount: money('上期金额', { default: '0' }),
    mom: percent('环比（%）'),
    yearAgoAmount: money('同期金额', { default: '0', hidden: true }),
    yoy: percent('同比（%）'),
    saleAmount: money('同期销售额'),
    costRate: percent('费销比（%）'),
    heads: int('人数', { hidden: true }),
    perHead: money('人均费用', { totalled: false }),
  },
  dimensions: { subjectId: 'begins', deptId: 'begins', kind: 'offered', empId: 'offered', month: 'offered' },
  datasets: {
    costs: spent('ys.costWriteOff.items', COSTS!),
    trips: spent('ys.businessTripWriteOff.costs', TRIPS!),
    // Sales are those of the department's people; there are none of a subject, a person who claims or a kind of form.
    ...Object.fromEntries(
      Object.entries(
        saleFacts({
          narrows: ({ at }) => ({ bizDate: at.bizDate, deptId: withBelow(`${at.saleUserId}.empId.deptId`) }),
          groups: ({ at }) => ({ deptId: `${at.saleUserId}.empId.deptId` }),
          measures: ({ sum }) => ({ saleAmount: sum('amount') }),
        }),
      ).map(([name, dataset]) => [name, { ...dataset, without: { subjectId: 'repeated', kind: 'repeated', empId: 'repeated' } as const }]),
    ),
    staff: {
      from: 'sys.employee',
      where: () => oneOf('empStatus', AT_WORK),
      narrows: { deptId: withBelow('deptId'), empId: 'id' },
      groups: { empId: 'id' },
      without: { subjectId: 'repeated', kind: 'repeated', month: 'repeated' },
      measures: () => ({ heads: counted() }),
    },
  },
  span: 'bizDate',
  compares: { prevAmount: { of: 'amount', over: 'before' }, yearAgoAmount: { of: 'amount', over: 'yearAgo' } },
  derive: {
    mom: ({ amount, prevAmount }) => growth(amount, prevAmount),
    yoy: ({ amount, yearAgoAmount }) => growth(amount, yearAgoAmount),
    costRate: ({ amount, saleAmount }) => (saleAmount ? rateOf(amount, saleAmount) : null),
    perHead: ({ amount, heads }) => (heads ? each(amount, heads, 2) : null),
  },
  // Who neither spends nor sells has nothing to be told.
  keeps: ({ billCount, prevAmount, yearAgoAmount, saleAmount }) =>
    billCount > 0 || !prevAmount.isZero() || !yearAgoAmount.isZero() || !(saleAmount?.isZero() ?? true),
  chart: { look: 'bar', x: 'subjectId', y: ['amount'], top: 10 },
  drills: [
    {
      column: 'amount',
      to: 'ys.costWriteOff',
      pass: { writeOffDate: 'bizDate', deptId: 'deptId' },
      when: ({ kind }) => kind === undefined || kind === COSTS,
    },
    {
      column: 'amount',
      to: 'ys.businessTripWriteOff',
      pass: { writeOffDate: 'bizDate', deptId: 'deptId' },
      when: ({ kind }) => kind === TRIPS,
    },
  ],
  roles: ['finance', 'finance_manager', 'dept_manager', 'sales_director', 'general_manager', 'chairman', 'auditor'],
  print: 'A4-landscape',
})
