import { date, decimal, dept, dicts, int, money, month, percent, price, ref, refs, tree, user, users } from '../../definitions/fields.ts'
import { defineReport, withBelow } from '../../definitions/report.ts'
import { monthBegin } from '../../definitions/start.ts'
import { growth, sold } from './sold.ts'

/** 销售汇总表: what was ordered by time, organisation, area, customer and salesperson, beside what it was before. */
export default defineReport({
  key: 'report.saleSummary',
  title: '销售汇总表',
  group: 'sale',
  order: 'amount desc',
  params: {
    bizDate: date('业务日期', { required: true, default: monthBegin, queried: 'range' }),
    orgId: dept('销售组织'),
    saleMode: dicts('销售模式', { code: 'sale_mode' }),
    saleAreaId: tree('销售区域', { to: 'bsc.saleArea' }),
    companyId: refs('商业公司', { to: 'bsc.bscBussCompany' }),
    saleUserId: users('业务员'),
  },
  columns: {
    month: month('月份'),
    orgId: dept('销售组织'),
    saleAreaId: tree('销售区域', { to: 'bsc.saleArea' }),
    saleUserId: user('业务员'),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany' }),
    orders: int('订单数', { default: 0 }),
    qty: decimal('数量', { scale: 5, default: '0' }),
    amount: money('含税金额', { default: '0' }),
    taxes: money('税额', { default: '0', hidden: true }),
    noTax: money('不含税金额'),
    earnest: money('保证金', { default: '0' }),
    avgPrice: price('均价'),
    prevAmount: money('上期金额', { default: '0' }),
    mom: percent('环比（%）'),
    yearAgoAmount: money('同期金额', { default: '0' }),
    yoy: percent('同比（%）'),
    sharePct: percent('占比（%）'),
  },
  dimensions: { month: 'begins', orgId: 'begins', saleAreaId: 'offered', saleUserId: 'offered', companyId: 'offered' },
  datasets: {
    sold: {
      ...sold,
      narrows: {
        bizDate: 'orderDate',
        orgId: 'orgId',
        saleMode: 'saleMode',
        saleAreaId: withBelow('saleAreaId'),
        companyId: 'companyId',
        saleUserId: 'saleUserId',
      },
      measures: () => {
        const { companyCount: _, ...measures } = sold.measures()
        return measures
      },
    },
  },
  span: 'bizDate',
  compares: { prevAmount: { of: 'amount', over: 'before' }, yearAgoAmount: { of: 'amount', over: 'yearAgo' } },
  stands: { sharePct: { as: 'share', of: 'amount' } },
  derive: {
    noTax: ({ amount, taxes }) => amount.minus(taxes),
    avgPrice: ({ amount, qty }) => (qty.isZero() ? null : amount.mulDiv(1, qty, 4)),
    mom: ({ amount, prevAmount }) => growth(amount, prevAmount),
    yoy: ({ amount, yearAgoAmount }) => growth(amount, yearAgoAmount),
  },
  untotalled: ['avgPrice'],
  chart: { look: 'bar', x: 'orgId', y: ['amount', 'yearAgoAmount'] },
  drills: [
    {
      column: 'orders',
      to: 'sale.saleOrder',
      pass: { orderDate: 'bizDate', orgId: 'orgId', companyId: 'companyId', saleUserId: 'saleUserId', saleAreaId: 'saleAreaId' },
    },
  ],
  roles: [
    'sales_director',
    'region_manager',
    'dept_manager',
    'business',
    'finance',
    'finance_manager',
    'market',
    'general_manager',
    'chairman',
    'auditor',
  ],
  print: 'A4-landscape',
})
