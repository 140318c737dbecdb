import { date, int, money, month, percent, sellingOrg, tree } from '../../definitions/fields.ts'
import { defineReport, withBelow } from '../../definitions/report.ts'
import type { Start } from '../../definitions/start.ts'
import { addMonths } from '../../kernel/dates.ts'
import { growth, sold } from './sold.ts'

const MONTHS = 12

/** The first day of the month eleven months ago: twelve months with the present one. */
const yearOfMonths = ({ today }: Start) => addMonths(`${today.slice(0, 8)}01`, 1 - MONTHS)

/** 销售趋势分析: orders month by month, beside the month before and the year before. */
export default defineReport({
  key: 'report.saleTrend',
  title: '销售趋势分析',
  group: 'sale',
  order: 'month asc',
  params: {
    bizDate: date('业务日期', { required: true, default: yearOfMonths, queried: 'range' }),
    orgId: sellingOrg('销售组织'),
    saleAreaId: tree('销售区域', { to: 'bsc.saleArea' }),
  },
  columns: {
    month: month('月份'),
    orgId: sellingOrg('销售组织'),
    orders: int('订单数', { default: 0 }),
    companyCount: int('客户数', { default: 0 }),
    amount: money('订单金额', { default: '0' }),
    yearAgoAmount: money('同期金额', { default: '0' }),
    yoy: percent('同比（%）'),
    prevAmount: money('上月金额', { default: '0' }),
    mom: percent('环比（%）'),
    ytdAmount: money('年累计', { default: '0' }),
  },
  dimensions: { month: 'fixed', orgId: 'offered' },
  datasets: {
    sold: {
      ...sold,
      narrows: { bizDate: 'orderDate', orgId: 'orgId', saleAreaId: withBelow('saleAreaId') },
      measures: () => {
        const { orders, companyCount, amount } = sold.measures()
        return { orders, companyCount, amount }
      },
    },
  },
  span: 'bizDate',
  compares: {
    yearAgoAmount: { of: 'amount', over: 'yearAgo' },
    prevAmount: { of: 'amount', over: 'before' },
    ytdAmount: { of: 'amount', over: 'yearToDate' },
  },
  derive: {
    yoy: ({ amount, yearAgoAmount }) => growth(amount, yearAgoAmount),
    mom: ({ amount, prevAmount }) => growth(amount, prevAmount),
  },
  untotalled: ['companyCount', 'prevAmount', 'mom', 'ytdAmount'],
  chart: { look: 'line', x: 'month', y: ['amount', 'yearAgoAmount'], dashed: ['yearAgoAmount'] },
  drills: [{ column: 'amount', to: 'report.saleSummary', pass: { bizDate: 'bizDate', orgId: 'orgId' } }],
  roles: ['sales_director', 'region_manager', 'market', 'finance_manager', 'general_manager', 'chairman', 'auditor'],
  print: 'A4-landscape',
})
