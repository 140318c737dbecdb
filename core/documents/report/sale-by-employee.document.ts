import { date, decimal, dept, int, money, month, percent, refs, user } from '../../definitions/fields.ts'
import { defineReport, withBelow } from '../../definitions/report.ts'
import { thisMonth, today } from '../../definitions/start.ts'
import { distinct, summed } from '../../definitions/tally.ts'
import { all, eq, le, oneOf } from '../../kernel/condition.ts'
import { actuals, AMOUNT, tasks } from './completion.ts'
import { overdue } from './ageing.ts'
import { flowFacts } from './flow-facts.ts'
import { saleFacts } from './sale-facts.ts'
import { growth, rateOf } from './sold.ts'

/** 回款核销 and 坏账核销's neighbour 保证金核销 of collect_type: money that really came. */
const MONEY = ['1', '3']

/** The department of whoever sells, by the field that names his account. */
const deptOf = (saleUserId: string): string => `${saleUserId}.empId.deptId`

/** 业务员业绩表: each representative's sales, collections, receivables, terminals, visits and task. */
export default defineReport({
  key: 'report.saleByEmployee',
  title: '业务员业绩表',
  group: 'sale',
  order: 'flowAmount desc',
  params: {
    period: month('月份', { required: true, default: thisMonth, queried: 'range' }),
    asOf: date('应收截止日', { required: true, default: today }),
    deptId: dept('部门'),
    productId: refs('产品', { to: 'bsc.product' }),
  },
  columns: {
    dept: dept('部门'),
    saleUserId: user('业务员'),
    amount: money('发货金额', { default: '0' }),
    flowQty: decimal('流向数量', { scale: 5, default: '0' }),
    flowAmount: money('流向金额', { default: '0' }),
    collected: money('回款金额', { default: '0' }),
    balance: money('应收余额', { default: '0' }),
    overdue: money('逾期金额', { default: '0' }),
    hospitals: int('医院数', { default: 0, hidden: true, totalled: false }),
    pharmacies: int('药店数', { default: 0, hidden: true, totalled: false }),
    terminalCount: int('动销终端', { totalled: false }),
    visits: int('拜访次数', { default: 0 }),
    task: decimal('任务', { scale: 2, default: '0' }),
    actual: decimal('完成', { scale: 2, default: '0', hidden: true }),
    taskRate: percent('任务完成率（%）'),
    place: int('名次', { totalled: false }),
    yearAgoAmount: money('同期流向', { default: '0', hidden: true }),
    yoy: percent('同比（%）'),
  },
  dimensions: { dept: 'fixed', saleUserId: 'fixed' },
  datasets: {
    ...saleFacts({
      narrows: ({ at }) => ({ period: at.bizDate, deptId: withBelow(deptOf(at.saleUserId)), productId: at.productId }),
      groups: ({ at }) => ({ dept: deptOf(at.saleUserId) }),
      measures: ({ sum }) => ({ amount: sum('amount') }),
    }),
    flowed: flowFacts({
      narrows: { period: 'saleDate', deptId: withBelow(deptOf('saleUserId')), productId: 'productId' },
      groups: { dept: deptOf('saleUserId') },
      measures: (sum) => ({
        flowQty: sum('qty'),
        flowAmount: sum('amount'),
        hospitals: distinct('hospitalId'),
        pharmacies: distinct('pharmacyId'),
      }),
    }),
    collected: {
      from: 'sale.collection.items',
      where: () => all(eq('head.billStatus', 'approved'), oneOf('head.collectType', MONEY)),
      narrows: { period: 'head.collectDate', deptId: withBelow(deptOf('receivableId.saleUserId')) },
      groups: { dept: deptOf('receivableId.saleUserId'), saleUserId: 'receivableId.saleUserId' },
      measures: () => ({ collected: summed('amount') }),
    },
    receivable: {
      from: 'sale.receivable',
      where: ({ param }) => le('postDate', param.asOf),
      narrows: { deptId: withBelow(deptOf('saleUserId')) },
      groups: { dept: deptOf('saleUserId') },
      measures: ({ param }) => ({ balance: summed('balance'), overdue: summed('balance', overdue(param.asOf)) }),
    },
    visited: {
      from: 'xt.weeklyReport',
      where: () => eq('billStatus', 'approved'),
      narrows: { period: 'weekStart', deptId: withBelow('empId.deptId') },
      groups: { dept: 'empId.deptId', saleUserId: 'empId.userId' },
      measures: () => ({ visits: summed('visitCount') }),
    },
    ...tasks({
      within: 'period',
      measure: () => AMOUNT,
      narrows: () => ({ deptId: withBelow('empId.deptId'), productId: 'productId' }),
      groups: () => ({ dept: 'empId.deptId', saleUserId: 'empId.userId' }),
    }),
    ...actuals({
      within: 'period',
      measure: () => AMOUNT,
      narrows: ({ empId, ...at }) => ({ period: at.day, deptId: withBelow(`${empId}.deptId`), productId: 'productId' }),
      groups: ({ empId }) => ({ dept: `${empId}.deptId`, saleUserId: `${empId}.userId` }),
    }),
  },
  span: 'period',
  compares: { yearAgoAmount: { of: 'flowAmount', over: 'yearAgo' } },
  stands: { place: { as: 'rank', of: 'flowAmount' } },
  derive: {
    terminalCount: ({ hospitals, pharmacies }) => hospitals + pharmacies,
    taskRate: ({ actual, task }) => rateOf(actual, task),
    yoy: ({ flowAmount, yearAgoAmount }) => growth(flowAmount, yearAgoAmount),
  },
  chart: { look: 'bar', x: 'saleUserId', y: ['flowAmount', 'amount'], top: 20 },
  drills: [
    { column: 'amount', to: 'report.saleSummary', pass: { bizDate: 'period', saleUserId: 'saleUserId', productId: 'productId' } },
    { column: 'terminalCount', to: 'report.saleByHospital', pass: { bizDate: 'period', saleUserId: 'saleUserId', productId: 'productId' } },
    { column: 'balance', to: 'sale.receivable', pass: { saleUserId: 'saleUserId' } },
  ],
  roles: ['sales_director', 'region_manager', 'dept_manager', 'sales_rep', 'hr', 'business', 'general_manager', 'chairman', 'auditor'],
  print: 'A4-landscape',
})
