import { date, decimal, money, month, percent, ref, refs, sellingOrg, user, users } from '../../definitions/fields.ts'
import { days, times } from '../../definitions/summed-value.ts'
import { defineReport, inSteps } from '../../definitions/report.ts'
import { monthBegin, today } from '../../definitions/start.ts'
import { summed } from '../../definitions/tally.ts'
import { eq, le, less, oneOf } from '../../kernel/condition.ts'
import { daysBetween } from '../../kernel/dates.ts'
import { COLLECTORS } from './ageing.ts'
import { saleFacts } from './sale-facts.ts'
import { each, rateOf } from './sold.ts'

/** 回款 and 保证金扣除 of collect_type bring money in; 红蓝对冲 and 坏账 do not. */
const [MONEY, OTHERS] = [
  ['1', '3'],
  ['2', '4'],
]

/** 回款分析: money received against sales, days to collect and lateness. */
export default defineReport({
  key: 'report.collectionAnalysis',
  title: '回款分析',
  group: 'finance',
  order: 'collected desc',
  params: {
    bizDate: date('日期', { required: true, default: monthBegin, queried: 'range' }),
    asOf: date('应收截止日', { default: today }),
    orgId: sellingOrg('销售组织'),
    companyId: refs('商业公司', { to: 'bsc.bscBussCompany' }),
    saleUserId: users('业务员'),
  },
  columns: {
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany' }),
    saleUserId: user('业务员'),
    month: month('月份'),
    collected: money('回款金额', { default: '0' }),
    offset: money('其他核销', { default: '0' }),
    saleAmount: money('发货金额', { default: '0' }),
    collectRate: percent('回款率（%）'),
    settled: money('核销金额', { default: '0', hidden: true }),
    settledDays: money('核销金额乘天数', { default: '0', hidden: true }),
    late: money('逾期核销', { default: '0', hidden: true }),
    avgDays: decimal('平均回款天数', { scale: 1, totalled: false }),
    lateRate: percent('逾期回款占比（%）'),
    balance: money('应收余额'),
    dso: decimal('应收周转天数', { scale: 1, totalled: false }),
  },
  dimensions: { companyId: 'begins', saleUserId: 'offered', month: 'offered' },
  datasets: {
    collected: {
      from: 'sale.collection.items',
      where: () => eq('head.billStatus', 'approved'),
      narrows: { bizDate: 'head.collectDate', orgId: 'head.orgId', companyId: 'head.companyId', saleUserId: 'receivableId.saleUserId' },
      groups: { companyId: 'head.companyId', saleUserId: 'receivableId.saleUserId', month: inSteps('head.collectDate', 'month') },
      measures: () => ({
        collected: summed('amount', oneOf('head.collectType', MONEY)),
        offset: summed('amount', oneOf('head.collectType', OTHERS)),
        settled: summed('amount'),
        settledDays: summed(times('amount', days('postDate', 'head.collectDate'))),
        late: summed('amount', less('dueDate', 'head.collectDate')),
      }),
    },
    ...saleFacts({
      narrows: ({ at }) => ({ bizDate: at.bizDate, orgId: at.orgId, companyId: at.companyId, saleUserId: at.saleUserId }),
      measures: ({ sum }) => ({ saleAmount: sum('amount') }),
    }),
    receivable: {
      from: 'sale.receivable',
      where: ({ param }) => le('postDate', param.asOf ?? param.$.today),
      narrows: { orgId: 'orgId', companyId: 'companyId', saleUserId: 'saleUserId' },
      without: { month: 'untold' },
      measures: () => ({ balance: summed('balance') }),
    },
  },
  derive: {
    collectRate: ({ collected, saleAmount }) => rateOf(collected, saleAmount),
    avgDays: ({ settledDays, settled }) => each(settledDays, settled, 1),
    lateRate: ({ late, collected }) => rateOf(late, collected),
    dso: ({ balance, saleAmount }, { $ }) =>
      balance === null || saleAmount.isZero()
        ? null
        : balance.mulDiv(daysBetween(String($.asked('bizDate_begin')), String($.asked('bizDate_end'))) + 1, saleAmount, 1),
  },
  chart: { look: 'bar', x: 'companyId', y: ['saleAmount', 'collected'], line: 'collectRate', top: 15 },
  drills: [
    { column: 'collected', to: 'sale.collection', pass: { collectDate: 'bizDate', companyId: 'companyId' } },
    { column: 'balance', to: 'report.receivableAgeing', pass: { companyId: 'companyId' } },
  ],
  roles: COLLECTORS,
  print: 'A4-landscape',
})
