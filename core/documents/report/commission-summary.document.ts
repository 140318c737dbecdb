import { dept, dict, int, money, month, percent, ref, refs, text } from '../../definitions/fields.ts'
import { constant, defineReport, type Drill, withBelow } from '../../definitions/report.ts'
import { thisMonth } from '../../definitions/start.ts'
import { distinct } from '../../definitions/tally.ts'
import { empty } from '../../kernel/condition.ts'
import { orNone } from './completion.ts'
import { settleFacts } from './settle-facts.ts'
import { rateOf } from './sold.ts'

const led = (kind: string, to: Drill['to']): Drill => ({
  column: 'gross',
  to,
  pass: { period: 'period' },
  when: (row) => row['kind'] === kind,
})

/** 佣金提成汇总: what is owed and paid to agents and employees by kind and period, and its weight in sales. */
export default defineReport({
  key: 'report.commissionSummary',
  title: '佣金提成汇总',
  group: 'settle',
  order: 'gross desc',
  params: {
    period: month('期间', { required: true, default: thisMonth, queried: 'range' }),
    line: dict('业务线', { code: 'business_line' }),
    kind: dict('结算类别', { code: 'settle_kind' }),
    deptId: dept('部门'),
    agentId: refs('代理商', { to: 'zs.agent' }),
    empId: refs('员工', { to: 'sys.employee' }),
  },
  columns: {
    line: text('业务线'),
    kind: text('结算类别'),
    period: month('期间'),
    deptId: dept('部门'),
    agentId: ref('代理商', { to: 'zs.agent' }),
    empId: ref('员工', { to: 'sys.employee' }),
    saleAmount: money('销售金额', { default: '0' }),
    gross: money('佣金总额', { default: '0' }),
    pointAmount: money('点数金额', { default: '0' }),
    adjustAmount: money('调整金额', { default: '0' }),
    taxAmount: money('代扣个税', { default: '0' }),
    netPayable: money('应付净额', { default: '0' }),
    paidAmount: money('已付金额', { default: '0' }),
    unpaid: money('未付金额'),
    rate: percent('费用率（%）'),
    agents: int('代理商数', { default: 0, hidden: true, totalled: false }),
    employees: int('员工数', { default: 0, hidden: true, totalled: false }),
    payeeCount: int('收款人数', { totalled: false }),
  },
  dimensions: { line: 'begins', kind: 'begins', period: 'offered', deptId: 'offered', agentId: 'offered', empId: 'offered' },
  datasets: settleFacts({
    narrows: ({ line, kind, at }) => ({
      period: at.period,
      line: constant(line),
      kind: constant(kind),
      deptId: withBelow(at.deptId),
      agentId: orNone(at.agentId),
      empId: at.empId,
    }),
    groups: ({ at }) => ({ deptId: at.deptId, agentId: orNone(at.agentId), empId: at.empId }),
    measures: ({ at, sums }) => ({
      ...sums,
      ...(at.agentId
        ? { agents: distinct(at.agentId), employees: distinct(at.empId, empty(at.agentId)) }
        : { employees: distinct(at.empId) }),
    }),
  }),
  derive: {
    unpaid: ({ netPayable, paidAmount }) => netPayable.minus(paidAmount),
    rate: ({ gross, saleAmount }) => rateOf(gross, saleAmount),
    payeeCount: ({ agents, employees }) => agents + employees,
  },
  chart: { look: 'bar', x: 'kind', y: ['gross', 'paidAmount'] },
  drills: [
    led('佣金结算', 'zs.commissionSettlement'),
    led('底价结算', 'zs.basePriceSettlement'),
    led('高打结算', 'zs.highSettlement'),
    led('销售提成', 'zs.salesCommission'),
    led('提成结算', 'zy.commissionSettlement'),
  ],
  roles: ['sales_director', 'finance', 'finance_manager', 'hr', 'general_manager', 'chairman', 'auditor'],
  print: 'A4-landscape',
})
