import { date, decimal, dict, dicts, int, money, percent, ref, refs, sellingOrg, users } from '../../definitions/fields.ts'
import { days, times } from '../../definitions/summed-value.ts'
import { defineReport } from '../../definitions/report.ts'
import { monthBegin, today } from '../../definitions/start.ts'
import { distinct, summed } from '../../definitions/tally.ts'
import { eq, le } from '../../kernel/condition.ts'
import { overdue } from './ageing.ts'
import { saleFacts } from './sale-facts.ts'
import { each, growth, rateOf } from './sold.ts'

/** 商业公司销售分析: sales, returns, receivables and payment behaviour of each business company side by side. */
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
    productId: refs('产品', { to: 'bsc.product' }),
    saleUserId: users('业务员'),
  },
  columns: {
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany' }),
    orgId: sellingOrg('销售组织'),
    companyLevel: dict('商业级别', { code: 'company_level' }),
    creditLevel: dict('信用等级', { code: 'credit_level' }),
    creditLimit: money('信用额度'),
    creditDays: int('账期（天）'),
    amount: money('销售金额', { default: '0' }),
    sentAmount: money('发货金额', { default: '0', hidden: true }),
    returnAmount: money('退货金额', { default: '0', hidden: true }),
    returnRate: percent('退货率（%）'),
    productCount: int('品种数', { default: 0, totalled: false }),
    collected: money('回款金额', { default: '0' }),
    amountDays: money('回款金额乘天数', { default: '0', hidden: true }),
    balance: money('应收余额', { default: '0' }),
    overdue: money('逾期金额', { default: '0' }),
    avgDays: decimal('平均回款天数', { scale: 1, totalled: false }),
    creditUse: percent('额度使用率（%）', { totalled: false }),
    yearAgoAmount: money('同期金额', { default: '0' }),
    yoy: percent('同比（%）'),
  },
  dimensions: { companyId: 'fixed', orgId: 'offered' },
  beside: { companyId: ['companyLevel', 'creditLevel', 'creditLimit', 'creditDays'] },
  datasets: {
    ...saleFacts({
      narrows: ({ at }) => ({
        bizDate: at.bizDate,
        orgId: at.orgId,
        companyLevel: `${at.companyId}.companyLevel`,
        productId: at.productId,
        saleUserId: at.saleUserId,
      }),
      measures: ({ type, at, sum }) => ({
        amount: sum('amount'),
        productCount: distinct(at.productId),
        ...(type === '发货' ? { sentAmount: sum('amount') } : {}),
        ...(type === '退货' ? { returnAmount: sum('amount') } : {}),
      }),
    }),
    receivable: {
      from: 'sale.receivable',
      where: ({ param }) => le('postDate', param.asOf),
      narrows: { orgId: 'orgId', companyLevel: 'companyId.companyLevel', saleUserId: 'saleUserId' },
      measures: ({ param }) => ({ balance: summed('balance'), overdue: summed('balance', overdue(param.asOf)) }),
    },
    collected: {
      from: 'sale.collection.items',
      where: () => eq('head.billStatus', 'approved'),
      narrows: {
        bizDate: 'head.collectDate',
        orgId: 'head.orgId',
        companyLevel: 'head.companyId.companyLevel',
        saleUserId: 'receivableId.saleUserId',
      },
      groups: { companyId: 'head.companyId', orgId: 'head.orgId' },
      measures: () => ({ collected: summed('amount'), amountDays: summed(times('amount', days('postDate', 'head.collectDate'))) }),
    },
  },
  span: 'bizDate',
  compares: { yearAgoAmount: { of: 'amount', over: 'yearAgo' } },
  derive: {
    returnRate: ({ returnAmount, sentAmount }) => rateOf(returnAmount.negated(), sentAmount),
    avgDays: ({ amountDays, collected }) => each(amountDays, collected, 1),
    yoy: ({ amount, yearAgoAmount }) => growth(amount, yearAgoAmount),
    creditUse: ({ creditLimit, balance }) => (creditLimit?.gt(0) ? balance.mulDiv(100, creditLimit, 2) : null),
  },
  chart: { look: 'bar', x: 'companyId', y: ['amount', 'overdue'], top: 15 },
  drills: [
    {
      column: 'amount',
      to: 'report.saleSummary',
      pass: { bizDate: 'bizDate', companyId: 'companyId', orgId: 'orgId', productId: 'productId', saleUserId: 'saleUserId' },
    },
    { column: 'balance', to: 'sale.receivable', pass: { companyId: 'companyId' } },
    { column: 'collected', to: 'sale.collection', pass: { companyId: 'companyId', collectDate: 'bizDate' } },
  ],
  roles: ['sales_director', 'region_manager', 'business', 'finance', 'finance_manager', 'general_manager', 'chairman', 'auditor'],
  print: 'A4-landscape',
})
