import { dept, dicts, int, money, month, percent, tree, year } from '../../definitions/fields.ts'
import { defineReport, withBelow } from '../../definitions/report.ts'
import { thisYear } from '../../definitions/start.ts'
import { summed } from '../../definitions/tally.ts'

/** 预算执行: a year of departments' budgets at a glance, by subject and month; each cell leads to what moved it (ys R1). */
export default defineReport({
  key: 'report.budgetYear',
  title: '预算执行热力图',
  group: 'finance',
  order: 'usedRate desc',
  params: {
    year: year('年度', { required: true, default: thisYear }),
    deptId: dept('部门'),
    subjectId: tree('科目', { to: 'ys.subject' }),
    subjectType: dicts('科目类别', { code: 'budget_subject_type' }),
  },
  columns: {
    deptId: dept('部门'),
    subjectId: tree('科目', { to: 'ys.subject' }),
    period: month('月份'),
    quarter: int('季度'),
    issued: money('下达', { default: '0' }),
    appended: money('追加', { default: '0' }),
    adjusted: money('调整', { default: '0' }),
    budget: money('预算', { default: '0' }),
    occupied: money('占用中', { default: '0' }),
    used: money('已使用', { default: '0' }),
    available: money('可用', { default: '0' }),
    usedRate: percent('执行率（%）'),
  },
  dimensions: { deptId: 'begins', subjectId: 'begins', period: 'offered', quarter: 'offered' },
  datasets: {
    accounts: {
      from: 'ys.budgetCost',
      narrows: { year: 'year', deptId: withBelow('deptId'), subjectId: withBelow('subjectId'), subjectType: 'subjectId.subjectType' },
      measures: () => ({
        issued: summed('issued'),
        appended: summed('appended'),
        adjusted: summed('adjusted'),
        budget: summed('budget'),
        occupied: summed('occupied'),
        used: summed('used'),
        available: summed('available'),
      }),
    },
  },
  derive: {
    usedRate: ({ budget, occupied, used }) => (budget.gt(0) ? occupied.plus(used).mulDiv(100, budget, 2) : null),
  },
  heat: {
    rows: ['deptId', 'subjectId'],
    across: 'period',
    of: 'usedRate',
    tells: ['issued', 'appended', 'adjusted', 'budget', 'occupied', 'used', 'available'],
    shows: ['entryTime', 'sourceBillNo', 'amount', 'entryType'],
  },
  drills: [
    { column: 'used', to: 'ys.budgetEntry', pass: { deptId: 'deptId', subjectId: 'subjectId', period: 'period' } },
    { column: 'occupied', to: 'ys.budgetHold', pass: { deptId: 'deptId', subjectId: 'subjectId', period: 'period' } },
    { column: 'available', to: 'ys.budgetCost', pass: { deptId: 'deptId', subjectId: 'subjectId', period: 'period', year: 'year' } },
  ],
  roles: ['finance', 'finance_manager', 'dept_manager', 'sales_director', 'region_manager', 'general_manager', 'chairman', 'auditor'],
  print: 'A4-landscape',
})
