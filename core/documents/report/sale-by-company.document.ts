import { date, dict, dicts, int, money, percent, ref, sellingOrg, users } from '../../definitions/fields.ts'
import { defineReport } from '../../definitions/report.ts'
import { monthBegin, today } from '../../definitions/start.ts'
import { summed } from '../../definitions/tally.ts'
import { le } from '../../kernel/condition.ts'
import { overdue } from './ageing.ts'
import { growth, sold } from './sold.ts'

/** 商业公司销售分析: what each business company ordered and still owes, beside its credit. */
export default defineReport({
  key: 'report.saleByCompany',
  title: '商业公司销售分析',
  group: 'sale',
  order: 'amount desc',
  params: {
    bizDate: date('业务日期', { required: true, default: monthBegin, queried: 'range' }),
    asOf: date('应收截止日', { required: true, default: today }),
    orgId: sellingOrg('销售组织'),
    companyLevel: dicts('商业级别', { code: 'company_level' }),
    saleUserId: users('业务员'),
  },
  columns: {
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany' }),
    orgId: sellingOrg('销售组织'),
    companyLevel: dict('商业级别', { code: 'company_level' }),
    creditLevel: dict('信用等级', { code: 'credit_level' }),
    creditLimit: money('信用额度'),
    creditDays: int('账期（天）'),
    orders: int('订单数', { default: 0 }),
    amount: money('订单金额', { default: '0' }),
    yearAgoAmount: money('同期金额', { default: '0' }),
    yoy: percent('同比（%）'),
    sharePct: percent('占比（%）'),
    balance: money('应收余额', { default: '0' }),
    overdue: money('逾期金额', { default: '0' }),
    creditUse: percent('额度使用率（%）'),
  },
  dimensions: { companyId: 'fixed', orgId: 'offered' },
  beside: { companyId: ['companyLevel', 'creditLevel', 'creditLimit', 'creditDays'] },
  datasets: {
    sold: {
      ...sold,
      narrows: { bizDate: 'orderDate', orgId: 'orgId', companyLevel: 'companyId.companyLevel', saleUserId: 'saleUserId' },
      measures: () => {
        const { orders, amount } = sold.measures()
        return { orders, amount }
      },
    },
    receivable: {
      from: 'sale.receivable',
      where: ({ param }) => le('postDate', param.asOf),
      narrows: { orgId: 'orgId', companyLevel: 'companyId.companyLevel', saleUserId: 'saleUserId' },
      measures: ({ param }) => ({ balance: summed('balance'), overdue: summed('balance', overdue(param.asOf)) }),
    },
  },
  span: 'bizDate',
  compares: { yearAgoAmount: { of: 'amount', over: 'yearAgo' } },
  stands: { sharePct: { as: 'share', of: 'amount' } },
  derive: {
    yoy: ({ amount, yearAgoAmount }) => growth(amount, yearAgoAmount),
    creditUse: ({ creditLimit, balance }) => (creditLimit?.gt(0) ? balance.mulDiv(100, creditLimit, 2) : null),
  },
  untotalled: ['creditUse'],
  chart: { look: 'bar', x: 'companyId', y: ['amount', 'overdue'], top: 15 },
  drills: [
    {
      column: 'orders',
      to: 'sale.saleOrder',
      pass: { orderDate: 'bizDate', companyId: 'companyId', orgId: 'orgId', saleUserId: 'saleUserId' },
    },
    { column: 'balance', to: 'sale.receivable', pass: { companyId: 'companyId' } },
  ],
  roles: ['sales_director', 'region_manager', 'business', 'finance', 'finance_manager', 'general_manager', 'chairman', 'auditor'],
  print: 'A4-landscape',
})
