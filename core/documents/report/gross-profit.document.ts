import { date, money, percent, ref, refs, sellingOrg, user } from '../../definitions/fields.ts'
import { constant, defineReport } from '../../definitions/report.ts'
import { monthBegin } from '../../definitions/start.ts'
import { saleFacts } from './sale-facts.ts'
import { settleFacts } from './settle-facts.ts'
import { growth, rateOf } from './sold.ts'

/** Whoever may not see what goods cost sees nothing that is worked out of it. */
const COST = { guard: 'cg:stock:cost' } as const

/** 销售毛利表: revenue without tax less the cost of goods, and what commissions leave of it. */
export default defineReport({
  key: 'report.grossProfit',
  title: '销售毛利表',
  group: 'sale',
  order: 'gross desc',
  params: {
    bizDate: date('业务日期', { required: true, default: monthBegin, queried: 'range' }),
    orgId: sellingOrg('销售组织'),
    productId: refs('产品', { to: 'bsc.product' }),
    companyId: refs('商业公司', { to: 'bsc.bscBussCompany' }),
  },
  columns: {
    orgId: sellingOrg('销售组织'),
    productId: ref('产品', { to: 'bsc.product' }),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany' }),
    saleUserId: user('业务员'),
    amount: money('含税收入', { default: '0', hidden: true }),
    taxes: money('税额', { default: '0', hidden: true }),
    revenue: money('不含税收入'),
    cost: money('销售成本', { default: '0', ...COST }),
    gross: money('毛利', COST),
    grossRate: percent('毛利率（%）', COST),
    commission: money('佣金提成'),
    contribution: money('贡献毛利', COST),
    yearAgoAmount: money('同期含税收入', { default: '0', hidden: true }),
    yearAgoTaxes: money('同期税额', { default: '0', hidden: true }),
    yearAgoCost: money('同期成本', { default: '0', hidden: true, ...COST }),
    yoy: percent('毛利同比（%）', COST),
  },
  dimensions: { orgId: 'begins', productId: 'begins', companyId: 'offered', saleUserId: 'offered' },
  datasets: {
    ...saleFacts({
      narrows: ({ at }) => ({ bizDate: at.bizDate, orgId: at.orgId, productId: at.productId, companyId: at.companyId }),
      measures: ({ sum }) => ({ amount: sum('amount'), taxes: sum('taxes'), cost: sum('cost') }),
    }),
    // Nobody says what of a settlement falls to a product, a customer or a salesperson.
    ...settleFacts({
      narrows: ({ org, at }) => ({ bizDate: at.period, orgId: constant(org) }),
      groups: ({ org }) => ({ orgId: constant(org) }),
      without: { productId: 'untold', companyId: 'untold', saleUserId: 'untold' },
      measures: ({ sums }) => ({ commission: sums.gross! }),
    }),
  },
  span: 'bizDate',
  compares: {
    yearAgoAmount: { of: 'amount', over: 'yearAgo' },
    yearAgoTaxes: { of: 'taxes', over: 'yearAgo' },
    yearAgoCost: { of: 'cost', over: 'yearAgo' },
  },
  derive: {
    revenue: ({ amount, taxes }) => amount.minus(taxes),
    gross: ({ revenue, cost }) => revenue!.minus(cost),
    grossRate: ({ gross, revenue }) => rateOf(gross!, revenue!),
    contribution: ({ gross, commission }) => (commission === null ? null : gross!.minus(commission)),
    yoy: ({ gross, yearAgoAmount, yearAgoTaxes, yearAgoCost }) => growth(gross!, yearAgoAmount.minus(yearAgoTaxes).minus(yearAgoCost)),
  },
  chart: { look: 'bar', x: 'productId', y: ['revenue', 'gross'], by: 'gross', top: 20 },
  drills: [
    { column: 'cost', to: 'cg.stockFlow', pass: { bizDate: 'bizDate', productId: 'productId' } },
    {
      column: 'revenue',
      to: 'report.saleSummary',
      pass: { bizDate: 'bizDate', orgId: 'orgId', productId: 'productId', companyId: 'companyId' },
    },
  ],
  roles: ['finance', 'finance_manager', 'sales_director', 'general_manager', 'chairman'],
  print: 'A4-landscape',
})
