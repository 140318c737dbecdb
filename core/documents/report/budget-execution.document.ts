import { dept, dict, dicts, int, money, month, percent, tree, year } from '../../definitions/fields.ts'
import { defineReport, type Groupings, upTo, withBelow } from '../../definitions/report.ts'
import { thisMonth, thisYear } from '../../definitions/start.ts'
import { summed } from '../../definitions/tally.ts'
import { le } from '../../kernel/condition.ts'
import { budgetState } from './budget-state.ts'
import { rateOf } from './sold.ts'

/** 预算执行表: budget, occupied, used and left by department, subject and month, with a warning against the calendar; a year at a glance, each cell leading to what moved it (ys R1). */
export default defineReport({
  key: 'report.budgetExecution',
  title: '预算执行表',
  group: 'finance',
  order: 'yearRate desc',
  params: {
    year: year('年度', { required: true, default: thisYear }),
    monthTo: month('截止月份', { required: true, default: thisMonth }),
    deptId: dept('部门'),
    subjectId: tree('科目', { to: 'ys.subject' }),
    subjectType: dicts('科目类别', { code: 'budget_subject_type' }),
    subjectLevel: dict('汇总到科目', { code: 'budget_subject_level' }),
  },
  columns: {
    deptId: dept('部门'),
    subjectId: tree('科目', { to: 'ys.subject' }),
    period: month('月份'),
    quarter: int('季度'),
    issued: money('下达', { default: '0' }),
    appended: money('追加', { default: '0' }),
    adjusted: money('调整', { default: '0' }),
    yearBudget: money('全年预算'),
    budgetToDate: money('截止月预算', { default: '0' }),
    occupied: money('占用', { default: '0' }),
    used: money('使用', { default: '0' }),
    usedToDate: money('截止月使用', { default: '0', hidden: true }),
    left: money('剩余'),
    rateToDate: percent('截止月执行率（%）'),
    yearRate: percent('全年执行率（%）'),
    state: dict('执行状态', { code: 'budget_state', totalled: false }),
  },
  dimensions: { deptId: 'begins', subjectId: 'begins', period: 'offered', quarter: 'offered' },
  datasets: {
    accounts: {
      from: 'ys.budgetCost',
      narrows: { year: 'year', deptId: withBelow('deptId'), subjectId: withBelow('subjectId'), subjectType: 'subjectId.subjectType' },
      groups: ({ param }): Groupings => (param.subjectLevel ? { subjectId: upTo('subjectId', 'level', param.subjectLevel) } : {}),
      measures: ({ param }) => ({
        issued: summed('issued'),
        appended: summed('appended'),
        adjusted: summed('adjusted'),
        budgetToDate: summed('budget', le('period', param.monthTo)),
        occupied: summed('occupied'),
        used: summed('used'),
        usedToDate: summed('used', le('period', param.monthTo)),
      }),
    },
  },
  derive: {
    yearBudget: ({ issued, appended, adjusted }) => issued.plus(appended).plus(adjusted),
    left: ({ issued, appended, adjusted, occupied, used }) => issued.plus(appended).plus(adjusted).minus(occupied).minus(used),
    rateToDate: ({ usedToDate, budgetToDate }) => rateOf(usedToDate, budgetToDate),
    yearRate: ({ occupied, used, yearBudget }) => (yearBudget ? rateOf(occupied.plus(used), yearBudget) : null),
    state: (row) => budgetState(row),
  },
  heat: {
    rows: ['deptId', 'subjectId'],
    x: 'period',
    y: ['yearRate', 'issued', 'appended', 'adjusted', 'yearBudget', 'occupied', 'used', 'left'],
    shows: ['entryTime', 'sourceBillNo', 'amount', 'entryType'],
    called: { yearBudget: '预算' },
  },
  chart: { look: 'bar', x: 'deptId', y: ['yearBudget', 'used', 'occupied'], line: 'yearRate' },
  drills: [
    { column: 'used', to: 'ys.budgetEntry', pass: { deptId: 'deptId', subjectId: 'subjectId', period: 'period' } },
    { column: 'occupied', to: 'ys.budgetHold', pass: { deptId: 'deptId', subjectId: 'subjectId', period: 'period' } },
    { column: 'yearBudget', to: 'ys.budgetCost', pass: { deptId: 'deptId', subjectId: 'subjectId', period: 'period', year: 'year' } },
  ],
  roles: ['finance', 'finance_manager', 'dept_manager', 'sales_director', 'general_manager', 'chairman', 'auditor'],
  print: 'A4-landscape',
})
