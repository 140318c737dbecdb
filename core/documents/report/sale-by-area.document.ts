import { decimal, dict, int, money, month, percent, refs, sellingOrg, tree } from '../../definitions/fields.ts'
import { type AskedReport, constant, defineReport, upTo, withBelow } from '../../definitions/report.ts'
import { thisMonth } from '../../definitions/start.ts'
import { distinct } from '../../definitions/tally.ts'
import { eq } from '../../kernel/condition.ts'
import { AMOUNT } from './completion.ts'
import { AGENCY, flowFacts, flowsOf, OWN } from './flow-facts.ts'
import { saleFacts } from './sale-facts.ts'
import { each, growth, rateOf } from './sold.ts'
import { agencyTasks, ownTasks } from './task-facts.ts'

/** The lowest level of area_level. */
const LOWEST = 4

/** An area, told by the one above it at the level that is asked for. */
const atLevel =
  (field: string) =>
  ({ param }: AskedReport) => ({ saleAreaId: upTo(field, 'areaLevel', String(param['areaLevel'])) })

const tasksOf = (org: string) => ({
  within: 'period' as const,
  as: 'task',
  where: () => eq('head.measure', AMOUNT),
  narrows: { orgId: constant(org), saleAreaId: withBelow('empId.saleAreaId'), productId: 'productId' },
  groups: atLevel('empId.saleAreaId'),
})

/** 区域销售分析: areas with their own sales, terminals and tasks, from the largest down to the smallest. */
export default defineReport({
  key: 'report.saleByArea',
  title: '区域销售分析',
  group: 'sale',
  order: 'flowAmount desc',
  params: {
    period: month('月份', { required: true, default: thisMonth, queried: 'range' }),
    orgId: sellingOrg('销售组织'),
    areaLevel: dict('展示级别', { code: 'area_level', required: true, default: '1' }),
    saleAreaId: tree('上级区域', { to: 'bsc.saleArea' }),
    productId: refs('产品', { to: 'bsc.product' }),
  },
  columns: {
    saleAreaId: tree('销售区域', { to: 'bsc.saleArea' }),
    amount: money('发货金额', { default: '0' }),
    flowQty: decimal('流向数量', { scale: 5, default: '0' }),
    flowAmount: money('流向金额', { default: '0' }),
    hospitals: int('医院数', { default: 0, hidden: true, totalled: false }),
    pharmacies: int('药店数', { default: 0, hidden: true, totalled: false }),
    terminalCount: int('动销终端', { totalled: false }),
    task: money('任务金额', { default: '0' }),
    taskRate: percent('任务完成率（%）'),
    yearAgoAmount: money('同期发货', { default: '0', hidden: true }),
    yoy: percent('同比（%）'),
    perTerminal: money('终端均产', { totalled: false }),
    nextLevel: int('下级', { hidden: true, totalled: false }),
  },
  dimensions: { saleAreaId: 'fixed' },
  datasets: {
    ...saleFacts({
      narrows: ({ at }) => ({ period: at.bizDate, orgId: at.orgId, saleAreaId: withBelow(at.saleAreaId), productId: at.productId }),
      grouped: ({ at }) => atLevel(at.saleAreaId),
      measures: ({ sum }) => ({ amount: sum('amount') }),
    }),
    flowed: flowFacts({
      where: ({ param }) => flowsOf(param['orgId'] as string | null),
      narrows: { period: 'saleDate', saleAreaId: withBelow('saleAreaId'), productId: 'productId' },
      groups: atLevel('saleAreaId'),
      measures: (sum) => ({
        flowQty: sum('qty'),
        flowAmount: sum('amount'),
        hospitals: distinct('hospitalId'),
        pharmacies: distinct('pharmacyId'),
      }),
    }),
    agencyTask: agencyTasks(tasksOf(AGENCY)),
    ownTask: ownTasks(tasksOf(OWN)),
  },
  span: 'period',
  compares: { yearAgoAmount: { of: 'amount', over: 'yearAgo' } },
  derive: {
    terminalCount: ({ hospitals, pharmacies }) => hospitals + pharmacies,
    taskRate: ({ flowAmount, task }) => rateOf(flowAmount, task),
    yoy: ({ amount, yearAgoAmount }) => growth(amount, yearAgoAmount),
    perTerminal: ({ flowAmount, terminalCount }) => each(flowAmount, terminalCount ?? 0, 2),
    nextLevel: (_, { areaLevel }) => (Number(areaLevel) < LOWEST ? Number(areaLevel) + 1 : null),
  },
  chart: { look: 'bar', x: 'saleAreaId', y: ['flowAmount', 'task'], top: 20 },
  drills: [
    {
      column: 'saleAreaId',
      to: 'report.saleByArea',
      pass: { period: 'period', areaLevel: 'nextLevel', saleAreaId: 'saleAreaId', orgId: 'orgId', productId: 'productId' },
      when: ({ nextLevel }) => nextLevel !== null && nextLevel !== undefined,
    },
    { column: 'terminalCount', to: 'report.saleByHospital', pass: { bizDate: 'period', saleAreaId: 'saleAreaId', productId: 'productId' } },
  ],
  roles: ['sales_director', 'region_manager', 'market', 'general_manager', 'chairman', 'auditor'],
  print: 'A4-landscape',
})
