import { bool, date, dict, dicts, int, money, percent, ref, refs, sellingOrg, user, users } from '../../definitions/fields.ts'
import { defineReport } from '../../definitions/report.ts'
import { today } from '../../definitions/start.ts'
import { least, summed } from '../../definitions/tally.ts'
import { le } from '../../kernel/condition.ts'
import { daysBetween } from '../../kernel/dates.ts'
import { max, sum, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { COLLECTORS, notOverdue, overdue, overdueBy } from './ageing.ts'

type Bands = Readonly<Record<'band1' | 'band2' | 'band3' | 'band4' | 'band5' | 'band6', Decimal>>

const lateOf = ({ band1, band2, band3, band4, band5, band6 }: Bands): Decimal => sum([band1, band2, band3, band4, band5, band6])

/** 坏账准备: the longer overdue, the more of it is not expected any more. */
const provisionOf = (row: Bands & { readonly notDue: Decimal }): Decimal =>
  sum([
    row.notDue.times('0.005'),
    row.band1.times('0.01'),
    row.band2.times('0.05'),
    row.band3.times('0.1'),
    row.band4.times('0.2'),
    row.band5.times('0.5'),
    row.band6,
  ]).round(2)

/** 应收账龄分析: balances of customers by overdue band on a day, with credit use and risk. */
export default defineReport({
  key: 'report.receivableAgeing',
  title: '应收账龄分析',
  group: 'finance',
  order: ['overdue desc', 'balance desc'],
  params: {
    asOf: date('截止日期', { required: true, default: today }),
    orgId: sellingOrg('销售组织'),
    companyId: refs('商业公司', { to: 'bsc.bscBussCompany' }),
    saleUserId: users('业务员'),
    creditLevel: dicts('信用等级', { code: 'credit_level' }),
    onlyOverdue: bool('仅看逾期', { default: 'N' }),
  },
  columns: {
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany' }),
    saleUserId: user('业务员'),
    orgId: sellingOrg('销售组织'),
    agentId: ref('代理商', { to: 'zs.agent' }),
    creditLevel: dict('信用等级', { code: 'credit_level' }),
    creditLimit: money('信用额度'),
    creditDays: int('账期（天）'),
    balance: money('应收余额', { default: '0' }),
    notDue: money('未到期', { default: '0' }),
    band1: money('逾期1-30天', { default: '0' }),
    band2: money('逾期31-60天', { default: '0' }),
    band3: money('逾期61-90天', { default: '0' }),
    band4: money('逾期91-180天', { default: '0' }),
    band5: money('逾期181-365天', { default: '0' }),
    band6: money('逾期一年以上', { default: '0' }),
    overdue: money('逾期合计', { default: '0' }),
    overdueRate: percent('逾期率（%）'),
    firstDue: date('最早到期日', { hidden: true }),
    maxDays: int('最长逾期天数', { totalled: false }),
    overLimit: money('超信用额度', { totalled: false }),
    provision: money('坏账准备', { visibleTo: ['finance', 'finance_manager', 'general_manager', 'chairman'] }),
  },
  dimensions: { companyId: 'begins', saleUserId: 'offered', orgId: 'offered', agentId: 'offered' },
  beside: { companyId: ['creditLevel', 'creditLimit', 'creditDays'] },
  datasets: {
    receivable: {
      from: 'sale.receivable',
      where: ({ param }) => le('postDate', param.asOf),
      narrows: { orgId: 'orgId', companyId: 'companyId', saleUserId: 'saleUserId', creditLevel: 'companyId.creditLevel' },
      measures: ({ param: { asOf } }) => ({
        balance: summed('balance'),
        notDue: summed('balance', notOverdue(asOf)),
        band1: summed('balance', overdueBy(asOf, 1, 30)),
        band2: summed('balance', overdueBy(asOf, 31, 60)),
        band3: summed('balance', overdueBy(asOf, 61, 90)),
        band4: summed('balance', overdueBy(asOf, 91, 180)),
        band5: summed('balance', overdueBy(asOf, 181, 365)),
        band6: summed('balance', overdueBy(asOf, 366)),
        firstDue: least('dueDate', overdue(asOf)),
      }),
    },
  },
  derive: {
    overdue: lateOf,
    overdueRate: (row) => (row.balance.isZero() ? null : row.overdue.mulDiv(100, row.balance, 2)),
    maxDays: ({ firstDue }, { asOf }) => (firstDue ? daysBetween(firstDue, asOf) : 0),
    overLimit: ({ creditLimit, balance }) => (creditLimit?.gt(0) ? max(ZERO, balance.minus(creditLimit)) : ZERO),
    provision: provisionOf,
  },
  // Whoever has paid everything has nothing that could age.
  keeps: (row, { onlyOverdue }) => row.overdue.gt(0) || (onlyOverdue !== 'Y' && !(row.balance.isZero() && row.notDue.isZero())),
  chart: {
    look: 'stackedBar',
    x: 'companyId',
    y: ['notDue', 'band1', 'band2', 'band3', 'band4', 'band5', 'band6'],
    tones: 'steps',
    top: 15,
  },
  drills: [
    { column: 'balance', to: 'sale.receivable', pass: { companyId: 'companyId', saleUserId: 'saleUserId' } },
    { column: 'overdue', to: 'sale.statement', pass: { companyId: 'companyId' } },
  ],
  roles: COLLECTORS,
  print: 'A4-landscape',
})
