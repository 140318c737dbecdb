import { date, int, money, percent, sellingOrg, user, users } from '../../definitions/fields.ts'
import { defineReport } from '../../definitions/report.ts'
import { monthBegin, today } from '../../definitions/start.ts'
import { summed } from '../../definitions/tally.ts'
import { le } from '../../kernel/condition.ts'
import { overdue } from './ageing.ts'
import { growth, sold } from './sold.ts'

/** 业务员业绩表: what each salesperson sold, to how many customers, and what is still owed. */
export default defineReport({
  key: 'report.saleByEmployee',
  title: '业务员业绩表',
  group: 'sale',
  order: 'amount desc',
  params: {
    bizDate: date('业务日期', { required: true, default: monthBegin, queried: 'range' }),
    asOf: date('应收截止日', { required: true, default: today }),
    orgId: sellingOrg('销售组织'),
    saleUserId: users('业务员'),
  },
  columns: {
    saleUserId: user('业务员'),
    orgId: sellingOrg('销售组织'),
    place: int('名次'),
    orders: int('订单数', { default: 0 }),
    companyCount: int('客户数', { default: 0 }),
    amount: money('订单金额', { default: '0' }),
    prevAmount: money('上期金额', { default: '0' }),
    mom: percent('环比（%）'),
    yearAgoAmount: money('同期金额', { default: '0' }),
    yoy: percent('同比（%）'),
    ytdAmount: money('年累计', { default: '0' }),
    balance: money('应收余额', { default: '0' }),
    overdue: money('逾期金额', { default: '0' }),
  },
  dimensions: { saleUserId: 'fixed', orgId: 'offered' },
  datasets: {
    sold: {
      ...sold,
      narrows: { bizDate: 'orderDate', orgId: 'orgId', saleUserId: 'saleUserId' },
      measures: () => {
        const { orders, companyCount, amount } = sold.measures()
        return { orders, companyCount, amount }
      },
    },
    receivable: {
      from: 'sale.receivable',
      where: ({ param }) => le('postDate', param.asOf),
      narrows: { orgId: 'orgId', saleUserId: 'saleUserId' },
      measures: ({ param }) => ({ balance: summed('balance'), overdue: summed('balance', overdue(param.asOf)) }),
    },
  },
  span: 'bizDate',
  compares: {
    prevAmount: { of: 'amount', over: 'before' },
    yearAgoAmount: { of: 'amount', over: 'yearAgo' },
    ytdAmount: { of: 'amount', over: 'yearToDate' },
  },
  stands: { place: { as: 'rank', of: 'amount' } },
  derive: {
    mom: ({ amount, prevAmount }) => growth(amount, prevAmount),
    yoy: ({ amount, yearAgoAmount }) => growth(amount, yearAgoAmount),
  },
  untotalled: ['place', 'companyCount'],
  chart: { look: 'bar', x: 'saleUserId', y: ['amount', 'yearAgoAmount'], top: 20 },
  drills: [
    { column: 'orders', to: 'sale.saleOrder', pass: { orderDate: 'bizDate', saleUserId: 'saleUserId', orgId: 'orgId' } },
    { column: 'balance', to: 'sale.receivable', pass: { saleUserId: 'saleUserId' } },
  ],
  roles: ['sales_director', 'region_manager', 'dept_manager', 'sales_rep', 'hr', 'business', 'general_manager', 'chairman', 'auditor'],
  print: 'A4-landscape',
})
