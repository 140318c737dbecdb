import { decimal, dept, int, money, month, percent, ref, year } from '../../definitions/fields.ts'
import { defineReport, inSteps, withBelow } from '../../definitions/report.ts'
import { thisYear } from '../../definitions/start.ts'
import { counted, summed } from '../../definitions/tally.ts'
import { all, eq, filled, oneOf } from '../../kernel/condition.ts'
import { decimal as exact, ZERO } from '../../kernel/decimal.ts'
import { each, growth } from '../report/sold.ts'

/** 已总结, 已评价 and 已取消 of act_exec_status. */
const [DONE, CANCELLED] = [['2', '3'], '4'] as const

const inForce = (field: string) => oneOf(field, ['approved', 'writtenOff', 'closed'])

/** How an activity is told by a document that follows from its apply. */
const followed = (at: (field: string) => string) => ({
  narrows: { year: at('startTime'), deptId: withBelow(at('deptId')), activityTypeId: at('activityTypeId') },
  groups: {
    year: inSteps(at('startTime'), 'year'),
    period: inSteps(at('startTime'), 'month'),
    deptId: at('deptId'),
    activityTypeId: at('activityTypeId'),
  },
})

const ofApply = followed((field) => `activityApplyId.${field}`)
const FOLLOWING = all(eq('billStatus', 'approved'), inForce('activityApplyId.billStatus'))

/** 活动年度报表: a year's activities by department and type, month by month where that is asked. */
export default defineReport({
  key: 'act.activityYearReport',
  title: '活动年度报表',
  group: 'office',
  order: ['deptId asc', 'applyAmount desc'],
  params: {
    year: year('年度', { required: true, default: thisYear }),
    deptId: dept('部门'),
    activityTypeId: ref('活动类型', { to: 'act.activityType' }),
  },
  columns: {
    year: year('年度'),
    period: month('月份'),
    deptId: dept('部门'),
    activityTypeId: ref('活动类型', { to: 'act.activityType' }),
    applyCount: int('申请场次', { default: 0 }),
    doneCount: int('完成场次', { default: 0 }),
    cancelCount: int('取消场次', { default: 0 }),
    doneRate: percent('完成率(%)'),
    planCount: int('计划人数', { default: 0 }),
    actualCount: int('实到人数', { default: 0 }),
    applyAmount: money('申请金额', { default: '0' }),
    actualAmount: money('实际金额', { default: '0' }),
    writtenOffAmount: money('核销金额', { default: '0' }),
    actualPerHead: money('实际人均'),
    scores: decimal('得分合计', { scale: 2, default: '0', hidden: true }),
    evaluated: int('已评价场次', { default: 0, hidden: true }),
    avgScore: decimal('平均得分', { scale: 2 }),
    nonCompliant: int('不合规场次', { default: 0 }),
    onTime: int('及时总结场次', { default: 0, hidden: true }),
    onTimeRate: percent('总结及时率(%)'),
    lastYearAmount: money('上年实际金额', { default: '0' }),
    growth: percent('同比(%)'),
  },
  dimensions: { year: 'begins', period: 'offered', deptId: 'begins', activityTypeId: 'begins' },
  datasets: {
    applied: {
      from: 'act.activityApply',
      where: () => inForce('billStatus'),
      ...followed((field) => field),
      measures: () => ({
        applyCount: counted(),
        doneCount: counted(oneOf('execStatus', DONE)),
        cancelCount: counted(eq('execStatus', CANCELLED)),
        planCount: summed('planCount'),
        applyAmount: summed('amount'),
        actualAmount: summed('actualAmount'),
        writtenOffAmount: summed('writtenOffAmount'),
        scores: summed('score'),
        evaluated: counted(filled('score')),
      }),
    },
    writtenUp: {
      from: 'act.activityWriteUp',
      where: () => FOLLOWING,
      ...ofApply,
      measures: () => ({ actualCount: summed('actualCount'), onTime: counted(eq('isLate', 'N')) }),
    },
    judged: {
      from: 'act.activityEvaluation',
      where: () => FOLLOWING,
      ...ofApply,
      measures: () => ({ nonCompliant: counted(eq('isCompliant', 'N')) }),
    },
  },
  span: 'year',
  compares: { lastYearAmount: { of: 'actualAmount', over: 'yearAgo' } },
  derive: {
    doneRate: ({ doneCount, applyCount }) => (applyCount > 0 ? exact(doneCount).mulDiv(100, applyCount, 2) : ZERO),
    actualPerHead: ({ actualAmount, actualCount }) => each(actualAmount, actualCount, 2) ?? ZERO,
    avgScore: ({ scores, evaluated }) => each(scores, evaluated, 2),
    onTimeRate: ({ onTime, doneCount }) => (doneCount > 0 ? exact(onTime).mulDiv(100, doneCount, 2) : ZERO),
    growth: ({ actualAmount, lastYearAmount }) => growth(actualAmount, lastYearAmount),
  },
  chart: { look: 'bar', x: 'activityTypeId', y: ['applyAmount', 'actualAmount'] },
  drills: [
    { column: 'applyCount', to: 'act.activityApply', pass: { startTime: 'year', deptId: 'deptId', activityTypeId: 'activityTypeId' } },
  ],
  roles: ['market', 'sales_director', 'region_manager', 'finance', 'finance_manager', 'general_manager', 'chairman', 'auditor'],
  print: 'A4-landscape',
})
