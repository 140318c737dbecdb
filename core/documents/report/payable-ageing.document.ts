import { date, dept, money, ref, refs, user, users } from '../../definitions/fields.ts'
import { defineReport } from '../../definitions/report.ts'
import { today } from '../../definitions/start.ts'
import { summed } from '../../definitions/tally.ts'
import { all, eq, filled, le } from '../../kernel/condition.ts'
import { addDays } from '../../kernel/dates.ts'
import { notOverdue, overdueBy } from './ageing.ts'

const PREPAID = '4'

/** 应付账龄分析: what is owed to suppliers by due band, and the payment plan of the next weeks. */
export default defineReport({
  key: 'report.payableAgeing',
  title: '应付账龄分析',
  group: 'finance',
  order: 'balance desc',
  params: {
    asOf: date('截止日期', { required: true, default: today }),
    orgId: dept('采购组织'),
    companyId: refs('供货单位', { to: 'bsc.bscBussCompany' }),
    buyerId: users('采购员'),
  },
  columns: {
    companyId: ref('供货单位', { to: 'bsc.bscBussCompany' }),
    buyerId: user('采购员'),
    balance: money('应付余额'),
    prepaid: money('其中预付款'),
    notDue: money('未到期'),
    due30: money('30天内到期'),
    overdue30: money('逾期30天内'),
    overdue90: money('逾期31-90天'),
    overdueMore: money('逾期90天以上'),
  },
  dimensions: { companyId: 'begins', buyerId: 'offered' },
  datasets: {
    payable: {
      from: 'cg.payable',
      narrows: { orgId: 'orgId', companyId: 'companyId', buyerId: 'buyerId' },
      measures: ({ param: { asOf } }) => ({
        balance: summed('balance'),
        prepaid: summed('balance', eq('payableType', PREPAID)),
        notDue: summed('balance', notOverdue(asOf)),
        due30: summed('balance', all(notOverdue(asOf), filled('dueDate'), le('dueDate', addDays(asOf, 30)))),
        overdue30: summed('balance', overdueBy(asOf, 1, 30)),
        overdue90: summed('balance', overdueBy(asOf, 31, 90)),
        overdueMore: summed('balance', overdueBy(asOf, 91)),
      }),
    },
  },
  chart: {
    look: 'stackedBar',
    x: 'companyId',
    y: ['notDue', 'overdue30', 'overdue90', 'overdueMore'],
    tones: 'steps',
    top: 15,
  },
  drills: [
    { column: 'balance', to: 'cg.payable', pass: { companyId: 'companyId' } },
    { column: 'due30', to: 'cg.purchasePayment', pass: { companyId: 'companyId' } },
  ],
  roles: ['finance', 'finance_manager', 'cashier', 'purchase', 'general_manager', 'chairman', 'auditor'],
  print: 'A4-landscape',
})
