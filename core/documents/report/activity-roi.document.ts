import { date, decimal, dept, int, money, month, percent, ref, refs } from '../../definitions/fields.ts'
import { defineReport, inSteps, withBelow } from '../../definitions/report.ts'
import { yearBegin } from '../../definitions/start.ts'
import { counted, summed } from '../../definitions/tally.ts'
import { filled, oneOf } from '../../kernel/condition.ts'
import { flowFacts } from './flow-facts.ts'
import { each, growth } from './sold.ts'

/** 已总结 and 已评价 of act_exec_status. */
const WRITTEN_UP = ['2', '3']

/** 活动事实: activities that were agreed. */
const AGREED = oneOf('billStatus', ['approved', 'writtenOff', 'closed'])

const held = {
  from: 'act.activityApply',
  where: () => AGREED,
  narrows: { bizDate: 'startTime', deptId: withBelow('deptId'), activityTypeId: 'activityTypeId' },
  groups: { month: inSteps('startTime', 'month') },
} as const

/** 活动投入产出: cost of activities against the flow of their terminals before and after. */
export default defineReport({
  key: 'report.activityRoi',
  title: '活动投入产出',
  group: 'office',
  order: 'actualAmount desc',
  params: {
    bizDate: date('活动日期', { required: true, default: yearBegin, queried: 'range' }),
    deptId: dept('部门'),
    activityTypeId: refs('活动类型', { to: 'act.activityType' }),
    monthsAfter: int('观察月数', { default: 3, atLeast: 1, atMost: 12, message: '观察月数应在1到12之间' }),
  },
  columns: {
    activityTypeId: ref('活动类型', { to: 'act.activityType' }),
    deptId: dept('部门'),
    empId: ref('申请人', { to: 'sys.employee' }),
    month: month('月份'),
    applyCount: int('场次', { default: 0 }),
    doneCount: int('已总结', { default: 0 }),
    attendees: int('计划人数', { default: 0 }),
    applyAmount: money('申请金额', { default: '0' }),
    actualAmount: money('实际金额', { default: '0' }),
    perHead: money('人均费用', { totalled: false }),
    scores: decimal('得分合计', { scale: 2, default: '0', hidden: true }),
    scored: int('已评价场次', { default: 0, hidden: true }),
    avgScore: decimal('平均得分', { scale: 2, totalled: false }),
    beforeAmount: money('活动前流向', { default: '0' }),
    afterAmount: money('活动后流向', { default: '0' }),
    lift: percent('增长（%）', { totalled: false }),
    roi: decimal('投入产出比', { scale: 2, totalled: false }),
  },
  dimensions: { activityTypeId: 'begins', deptId: 'begins', empId: 'offered', month: 'offered' },
  datasets: {
    held: {
      ...held,
      measures: () => ({
        applyCount: counted(),
        doneCount: counted(oneOf('execStatus', WRITTEN_UP)),
        attendees: summed('planCount'),
        applyAmount: summed('amount'),
        actualAmount: summed('actualAmount'),
        scores: summed('score'),
        scored: counted(filled('score')),
      }),
    },
    flowing: {
      ...held,
      measures: () => ({ beforeAmount: summed('amount'), afterAmount: summed('amount') }),
      around: {
        day: 'startTime',
        alike: { hospitalId: 'hospitalId', pharmacyId: 'pharmacyId' },
        figures: { flowed: flowFacts({ narrows: {}, measures: (sum) => ({ amount: sum('amount') }) }) },
        on: 'saleDate',
        of: 'amount',
        months: ({ param }) => Number(param.monthsAfter ?? 1),
        before: 'beforeAmount',
        after: 'afterAmount',
      },
    },
  },
  derive: {
    perHead: ({ actualAmount, attendees }) => each(actualAmount, attendees, 2),
    avgScore: ({ scores, scored }) => each(scores, scored, 2),
    lift: ({ afterAmount, beforeAmount }) => growth(afterAmount, beforeAmount),
    roi: ({ afterAmount, beforeAmount, actualAmount }) => each(afterAmount.minus(beforeAmount), actualAmount, 2),
  },
  chart: { look: 'bar', x: 'activityTypeId', y: ['actualAmount'], line: 'lift' },
  drills: [
    { column: 'applyCount', to: 'act.activityApply', pass: { startTime: 'bizDate', deptId: 'deptId', activityTypeId: 'activityTypeId' } },
  ],
  roles: ['market', 'sales_director', 'region_manager', 'finance', 'general_manager', 'chairman', 'auditor'],
  print: 'A4-landscape',
})
