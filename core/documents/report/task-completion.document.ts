import { decimal, dept, dict, month, percent, ref, refs, text } from '../../definitions/fields.ts'
import { constant, defineReport, withBelow } from '../../definitions/report.ts'
import { thisMonth } from '../../definitions/start.ts'
import { daysBetween } from '../../kernel/dates.ts'
import { decimal as exact } from '../../kernel/decimal.ts'
import { actuals, AMOUNT, orNone, tasks } from './completion.ts'
import { growth, rateOf } from './sold.ts'

/** Percent points by which somebody may be behind the calendar. */
const BEHIND = 10

const HUNDRED = exact(100)

/** 时间进度: how much of the span has passed, in percent. */
const passed = (from: string, to: string, today: string) => {
  if (today >= to) return HUNDRED
  return today < from ? exact(0) : exact(daysBetween(from, today) + 1).mulDiv(100, daysBetween(from, to) + 1, 2)
}

/** 任务完成率: task against what was reached, per employee, agent, department and product of both sales organisations. */
export default defineReport({
  key: 'report.taskCompletion',
  title: '任务完成率',
  group: 'settle',
  order: 'rate desc',
  params: {
    period: month('月份', { required: true, default: thisMonth, queried: 'range' }),
    line: dict('业务线', { code: 'business_line' }),
    deptId: dept('部门'),
    empId: refs('员工', { to: 'sys.employee' }),
    agentId: refs('代理商', { to: 'zs.agent' }),
    productId: refs('产品', { to: 'bsc.product' }),
    measure: dict('任务口径', { code: 'settle_task_measure', required: true, default: AMOUNT }),
  },
  columns: {
    line: text('业务线'),
    deptId: dept('部门'),
    empId: ref('员工', { to: 'sys.employee' }),
    agentId: ref('代理商', { to: 'zs.agent' }),
    productId: ref('产品', { to: 'bsc.product' }),
    month: month('月份'),
    task: decimal('任务', { scale: 2, default: '0' }),
    actual: decimal('完成', { scale: 2, default: '0' }),
    rate: percent('完成率（%）'),
    gap: decimal('差额', { scale: 2 }),
    timeRate: percent('时间进度（%）', { totalled: false }),
    state: text('状态', { totalled: false }),
    yearAgoActual: decimal('同期完成', { scale: 2, default: '0', hidden: true }),
    yoy: percent('同比（%）'),
  },
  dimensions: { line: 'begins', deptId: 'begins', empId: 'begins', agentId: 'offered', productId: 'offered', month: 'offered' },
  datasets: {
    ...tasks({
      within: 'period',
      measure: ({ param }) => String(param['measure']),
      narrows: (own) => ({
        line: constant(own.line),
        deptId: withBelow(`${own.empId}.deptId`),
        empId: own.empId,
        agentId: orNone(own.agentId),
        productId: 'productId',
      }),
      // A department is that of who reaches the task: whoever sets it may sit elsewhere.
      groups: (own) => ({
        line: constant(own.line),
        deptId: `${own.empId}.deptId`,
        empId: own.empId,
        agentId: orNone(own.agentId),
        productId: 'productId',
      }),
    }),
    ...actuals({
      within: 'period',
      measure: ({ param }) => String(param['measure']),
      narrows: (own) => ({
        period: own.day,
        line: constant(own.line),
        deptId: withBelow(`${own.empId}.deptId`),
        empId: own.empId,
        agentId: orNone(own.agentId),
        productId: 'productId',
      }),
      groups: (own) => ({
        line: constant(own.line),
        deptId: `${own.empId}.deptId`,
        empId: own.empId,
        agentId: orNone(own.agentId),
        productId: 'productId',
      }),
    }),
  },
  span: 'period',
  compares: { yearAgoActual: { of: 'actual', over: 'yearAgo' } },
  derive: {
    rate: ({ actual, task }) => rateOf(actual, task),
    gap: ({ actual, task }) => actual.minus(task),
    timeRate: (_, { $ }) => passed(String($.asked('period_begin')), String($.asked('period_end')), $.today),
    state: ({ rate, timeRate }) => {
      if (rate === null) return null
      if (rate.ge(HUNDRED)) return '达成'
      if (rate.ge(timeRate ?? HUNDRED)) return '正常'
      return rate.ge((timeRate ?? HUNDRED).minus(BEHIND)) ? '落后' : '严重落后'
    },
    yoy: ({ actual, yearAgoActual }) => growth(actual, yearAgoActual),
  },
  chart: { look: 'bar', x: 'empId', y: ['task', 'actual'], top: 20 },
  drills: [
    { column: 'actual', to: 'report.saleByHospital', pass: { bizDate: 'period', productId: 'productId' } },
    { column: 'task', to: 'zs.salesTask', pass: { deptId: 'deptId' }, when: ({ line }) => line === '招商' },
    { column: 'task', to: 'zy.salesTask', pass: { deptId: 'deptId' }, when: ({ line }) => line === '自营' },
  ],
  roles: ['sales_director', 'region_manager', 'dept_manager', 'sales_rep', 'hr', 'business', 'general_manager', 'chairman', 'auditor'],
  print: 'A4-landscape',
})
