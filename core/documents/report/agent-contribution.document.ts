import { date, decimal, dept, dict, dicts, int, money, month, percent, ref, refs } from '../../definitions/fields.ts'
import { defineReport, withBelow } from '../../definitions/report.ts'
import { type Start, today } from '../../definitions/start.ts'
import { counted, distinct, summed } from '../../definitions/tally.ts'
import { all, eq, filled, le } from '../../kernel/condition.ts'
import { overdue } from './ageing.ts'
import { flowFacts } from './flow-facts.ts'
import { settleFacts } from './settle-facts.ts'
import { growth, rateOf } from './sold.ts'

const yearBegin = ({ today: day }: Start) => `${day.slice(0, 4)}-01`

const ofAgent = { deptId: withBelow('agentId.deptId'), agentLevel: 'agentId.agentLevel' }

/** 代理商贡献分析: each agent's flow, terminals, commissions, deposit and overdue goods in one line. */
export default defineReport({
  key: 'report.agentContribution',
  title: '代理商贡献分析',
  group: 'settle',
  order: 'amount desc',
  params: {
    period: month('期间', { required: true, default: yearBegin, queried: 'range' }),
    asOf: date('应收截止日', { required: true, default: today }),
    deptId: dept('部门'),
    agentLevel: dicts('代理级别', { code: 'zs_agent_level' }),
    productId: refs('产品', { to: 'bsc.product' }),
  },
  columns: {
    agentId: ref('代理商', { to: 'zs.agent' }),
    agentLevel: dict('代理级别', { code: 'zs_agent_level' }),
    empId: ref('招商经理', { to: 'sys.employee' }),
    deptId: dept('所属部门'),
    agentStatus: dict('合作状态', { code: 'zs_agent_status' }),
    qty: decimal('流向数量', { scale: 5, default: '0' }),
    amount: money('流向金额', { default: '0' }),
    hospitals: int('医院数', { default: 0, hidden: true, totalled: false }),
    pharmacies: int('药店数', { default: 0, hidden: true, totalled: false }),
    terminalCount: int('动销终端', { totalled: false }),
    gross: money('佣金总额', { default: '0' }),
    rate: percent('费用率（%）'),
    depositBalance: money('保证金余额', { default: '0' }),
    overdue: money('逾期应收', { default: '0' }),
    crossCount: int('疑似窜货次数', { default: 0 }),
    yearAgoAmount: money('同期金额', { default: '0', hidden: true }),
    yoy: percent('同比（%）'),
  },
  dimensions: { agentId: 'fixed' },
  beside: { agentId: ['agentLevel', 'empId', 'deptId', 'agentStatus'] },
  datasets: {
    flowed: flowFacts({
      where: () => filled('agentId'),
      narrows: { period: 'saleDate', productId: 'productId', ...ofAgent },
      measures: (sum) => ({
        qty: sum('qty'),
        amount: sum('amount'),
        hospitals: distinct('hospitalId'),
        pharmacies: distinct('pharmacyId'),
        crossCount: counted(eq('crossArea', 'Y')),
      }),
    }),
    ...settleFacts({
      only: ({ at }) => at.agentId !== '',
      narrows: ({ at }) => ({ period: at.period, ...ofAgent }),
      groups: ({ at }) => ({ agentId: at.agentId }),
      measures: ({ sums }) => ({ gross: sums.gross! }),
    }),
    deposit: {
      from: 'bzj.account',
      where: () => filled('agentId'),
      narrows: ofAgent,
      measures: () => ({ depositBalance: summed('balance') }),
    },
    receivable: {
      from: 'sale.receivable',
      where: ({ param }) => all(filled('agentId'), le('postDate', param.asOf)),
      narrows: ofAgent,
      measures: ({ param }) => ({ overdue: summed('balance', overdue(param.asOf)) }),
    },
  },
  span: 'period',
  compares: { yearAgoAmount: { of: 'amount', over: 'yearAgo' } },
  derive: {
    terminalCount: ({ hospitals, pharmacies }) => hospitals + pharmacies,
    rate: ({ gross, amount }) => rateOf(gross, amount),
    yoy: ({ amount, yearAgoAmount }) => growth(amount, yearAgoAmount),
  },
  chart: { look: 'bar', x: 'agentId', y: ['amount', 'gross'], top: 15 },
  drills: [
    { column: 'amount', to: 'sale.saleFlow', pass: { agentId: 'agentId', saleDate: 'period' } },
    { column: 'gross', to: 'report.commissionSummary', pass: { period: 'period', agentId: 'agentId' } },
    { column: 'depositBalance', to: 'bzj.account', pass: { agentId: 'agentId' } },
  ],
  roles: ['sales_director', 'region_manager', 'business', 'finance', 'general_manager', 'chairman', 'auditor'],
  print: 'A4-landscape',
})
