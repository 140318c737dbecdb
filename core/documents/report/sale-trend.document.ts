import { money, month, percent, refs, sellingOrg, tree } from '../../definitions/fields.ts'
import { defineReport, inSteps, withBelow } from '../../definitions/report.ts'
import type { Start } from '../../definitions/start.ts'
import { summed } from '../../definitions/tally.ts'
import { eq } from '../../kernel/condition.ts'
import { addMonths } from '../../kernel/dates.ts'
import { flowFactsOfBoth } from './flow-facts.ts'
import { saleFacts } from './sale-facts.ts'
import { growth } from './sold.ts'

const MONTHS = 12

/** The month eleven months ago: twelve months with the present one. */
const yearOfMonths = ({ today }: Start) => addMonths(`${today.slice(0, 8)}01`, 1 - MONTHS).slice(0, 7)

/** 销售趋势分析: shipments, flow and collections month by month, beside the year before, with a simple forecast. */
export default defineReport({
  key: 'report.saleTrend',
  title: '销售趋势分析',
  group: 'sale',
  order: 'month asc',
  params: {
    period: month('月份', { required: true, default: yearOfMonths, queried: 'range' }),
    orgId: sellingOrg('销售组织'),
    productId: refs('产品', { to: 'bsc.product' }),
    saleAreaId: tree('销售区域', { to: 'bsc.saleArea' }),
  },
  columns: {
    month: month('月份'),
    orgId: sellingOrg('销售组织'),
    amount: money('发货金额', { default: '0' }),
    flowAmount: money('流向金额', { default: '0' }),
    collected: money('回款金额', { default: '0' }),
    yearAgoAmount: money('同期发货', { default: '0' }),
    yoy: percent('同比（%）'),
    prevAmount: money('上月发货', { default: '0', hidden: true, totalled: false }),
    mom: percent('环比（%）', { totalled: false }),
    ytdAmount: money('年累计', { default: '0', totalled: false }),
    lastThree: money('近三月发货', { default: '0', hidden: true, totalled: false }),
    lastYear: money('近十二月发货', { default: '0', hidden: true, totalled: false }),
    yearBefore: money('前十二月发货', { default: '0', hidden: true, totalled: false }),
    forecast: money('下月预测', { totalled: false }),
  },
  dimensions: { month: 'fixed', orgId: 'offered' },
  datasets: {
    ...saleFacts({
      narrows: ({ at }) => ({ period: at.bizDate, orgId: at.orgId, productId: at.productId, saleAreaId: withBelow(at.saleAreaId) }),
      measures: ({ sum }) => ({ amount: sum('amount') }),
    }),
    ...flowFactsOfBoth('orgId', {
      narrows: { period: 'saleDate', productId: 'productId', saleAreaId: withBelow('saleAreaId') },
      measures: (sum) => ({ flowAmount: sum('amount') }),
    }),
    collected: {
      from: 'sale.collection.items',
      where: () => eq('head.billStatus', 'approved'),
      narrows: { period: 'head.collectDate', orgId: 'head.orgId', saleAreaId: withBelow('receivableId.orderId.saleAreaId') },
      groups: { month: inSteps('head.collectDate', 'month'), orgId: 'head.orgId' },
      measures: () => ({ collected: summed('amount') }),
    },
  },
  span: 'period',
  compares: {
    yearAgoAmount: { of: 'amount', over: 'yearAgo' },
    prevAmount: { of: 'amount', over: 'before' },
    ytdAmount: { of: 'amount', over: 'yearToDate' },
    lastThree: { of: 'amount', over: { months: 3 } },
    lastYear: { of: 'amount', over: { months: MONTHS } },
    yearBefore: { of: 'amount', over: { months: MONTHS, ago: MONTHS } },
  },
  derive: {
    yoy: ({ amount, yearAgoAmount }) => growth(amount, yearAgoAmount),
    mom: ({ amount, prevAmount }) => growth(amount, prevAmount),
    // The average of three months, as it grew over a year; told in the last row, where these sums are.
    forecast: ({ lastThree, lastYear, yearBefore }) =>
      yearBefore.isZero() ? null : lastThree.times(lastYear).mulDiv(1, yearBefore.times(3), 2),
  },
  chart: { look: 'line', x: 'month', y: ['amount', 'flowAmount', 'yearAgoAmount'] },
  drills: [{ column: 'amount', to: 'report.saleSummary', pass: { bizDate: 'period', orgId: 'orgId', productId: 'productId' } }],
  roles: ['sales_director', 'region_manager', 'market', 'finance_manager', 'general_manager', 'chairman', 'auditor'],
  print: 'A4-landscape',
})
