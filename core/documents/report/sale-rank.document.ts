import { decimal, dict, int, month, percent, refs, sellingOrg, text } from '../../definitions/fields.ts'
import { type AskedReport, defineReport, firstOf, type Grouping } from '../../definitions/report.ts'
import { thisMonth } from '../../definitions/start.ts'
import { nothing } from '../../kernel/condition.ts'
import { flowFacts, flowsOf, TERMINALS } from './flow-facts.ts'
import { saleFacts } from './sale-facts.ts'
import { growth } from './sold.ts'

type Named = Readonly<Record<'productId' | 'companyId' | 'saleUserId' | 'saleAreaId', string>> & { readonly terminals: readonly string[] }

/** What stands in the ranking, by dictionary sale_rank_by. */
const subjectOf = (rankBy: string, at: Named): Grouping => {
  switch (rankBy) {
    case 'product':
      return at.productId
    case 'company':
      return at.companyId
    case 'terminal':
      return firstOf(...at.terminals)
    case 'dept':
      return `${at.saleUserId}.empId.deptId`
    case 'area':
      return at.saleAreaId
    case 'factory':
      return `${at.productId}.factoryId`
    default:
      return at.saleUserId
  }
}

const subject =
  (at: Named) =>
  ({ param }: AskedReport) => ({ subject: subjectOf(String(param['rankBy']), at) })

const isFlow = ({ param }: AskedReport): boolean => param['measureBy'] === 'flowAmount' || param['measureBy'] === 'flowQty'
const isGrowth = (param: AskedReport['param']): boolean => param['measureBy'] === 'yoy'

/** 销售排行榜: products, companies, terminals, salespeople, departments, areas or makers, the best first (agents: zs.saleRanking). */
export default defineReport({
  key: 'report.saleRank',
  title: '销售排行榜',
  group: 'sale',
  order: 'place asc',
  params: {
    rankBy: dict('排名对象', { code: 'sale_rank_by', required: true, default: 'employee' }),
    measureBy: dict('排名指标', { code: 'sale_rank_measure', required: true, default: 'amount' }),
    period: month('月份', { required: true, default: thisMonth, queried: 'range' }),
    orgId: sellingOrg('销售组织'),
    productId: refs('产品', { to: 'bsc.product' }),
    topN: int('显示前几名', { required: true, default: 20, atLeast: 1, atMost: 500, message: '显示名次应在1到500之间' }),
  },
  columns: {
    subject: text('对象'),
    place: int('名次', { totalled: false }),
    value: decimal('指标值', { scale: 5 }),
    base: decimal('销售', { scale: 5, default: '0', hidden: true }),
    prevBase: decimal('上期', { scale: 5, default: '0', hidden: true }),
    yearAgoBase: decimal('同期', { scale: 5, default: '0', hidden: true }),
    prevValue: decimal('上期指标值', { scale: 5, hidden: true, totalled: false }),
    prevPlace: int('上期名次', { totalled: false }),
    placeMove: int('名次变化', { totalled: false }),
    shared: decimal('占比的指标值', { scale: 5, hidden: true }),
    sharePct: percent('占比（%）'),
    yoy: percent('同比（%）'),
  },
  dimensions: { subject: 'fixed' },
  datasets: {
    ...saleFacts({
      counts: (asked) => !isFlow(asked),
      narrows: ({ at }) => ({ period: at.bizDate, orgId: at.orgId, productId: at.productId }),
      grouped: ({ at }) => subject({ ...at, terminals: [at.hospitalId, at.pharmacyId].filter(Boolean) }),
      measures: ({ sum }) => ({ base: sum('amount') }),
    }),
    flowed: flowFacts({
      where: (asked) => (isFlow(asked) ? flowsOf(asked.param['orgId'] as string | null) : nothing),
      narrows: { period: 'saleDate', productId: 'productId' },
      groups: subject({
        productId: 'productId',
        companyId: 'companyId',
        saleUserId: 'saleUserId',
        saleAreaId: 'saleAreaId',
        terminals: TERMINALS,
      }),
      measures: (sum, { param }) => ({ base: sum(param['measureBy'] === 'flowQty' ? 'qty' : 'amount') }),
    }),
  },
  span: 'period',
  compares: { prevBase: { of: 'base', over: 'before' }, yearAgoBase: { of: 'base', over: 'yearAgo' } },
  stands: {
    place: { as: 'rank', of: 'value' },
    prevPlace: { as: 'rank', of: 'prevValue' },
    sharePct: { as: 'share', of: 'shared' },
  },
  derive: {
    value: ({ base, yearAgoBase }, param) => (isGrowth(param) ? growth(base, yearAgoBase) : base),
    // A growth has no place before: it would compare three spans.
    prevValue: ({ prevBase }, param) => (isGrowth(param) || prevBase.isZero() ? null : prevBase),
    shared: ({ base }, param) => (isGrowth(param) ? null : base),
    placeMove: ({ place, prevPlace }) => (place === null || prevPlace === null ? null : prevPlace - place),
    yoy: ({ base, yearAgoBase }) => growth(base, yearAgoBase),
  },
  keeps: ({ base, yearAgoBase, prevBase }) => !base.isZero() || !yearAgoBase.isZero() || !prevBase.isZero(),
  // The total is of everybody, as the shares are; only the first are shown.
  shown: ({ place }, { param }) => place !== null && place <= param.topN,
  chart: { look: 'bar', x: 'subject', y: ['value'], top: 20 },
  drills: [{ column: 'value', to: 'report.saleSummary', pass: { bizDate: 'period', orgId: 'orgId', productId: 'productId' } }],
  roles: ['sales_director', 'region_manager', 'dept_manager', 'sales_rep', 'market', 'business', 'general_manager', 'chairman', 'auditor'],
  print: 'A4',
})
