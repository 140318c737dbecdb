import { decimal, dept, dict, int, money, month, percent, ref, region, text } from '../../definitions/fields.ts'
import { type AskedReport, constant, defineReport, firstOf, type Groupings, upTo, withBelow } from '../../definitions/report.ts'
import { thisMonth } from '../../definitions/start.ts'
import { eq, filled, nothing } from '../../kernel/condition.ts'
import type { Decimal } from '../../kernel/decimal.ts'
import { AMOUNT, QUANTITY } from '../report/completion.ts'
import { flowFacts } from '../report/flow-facts.ts'
import { growth, rateOf } from '../report/sold.ts'
import { agencyTasks } from '../report/task-facts.ts'

/** 代理商, 招商经理, 部门, 产品, 省份 and 终端 of zs_rank_dim. */
const [AGENT, MANAGER, DEPARTMENT, PRODUCT, PROVINCE] = ['1', '2', '3', '4', '5'] as const
/** 销售数量, 销售金额, 任务完成率 and 同比增长率 of zs_rank_measure. */
const [BY_QTY, BY_AMOUNT, BY_TASK, BY_GROWTH] = ['1', '2', '3', '4'] as const
/** The level of provinces in sys.region. */
const PROVINCES = '1'

const named = (path: string, code: string): Groupings => ({ dimCode: `${path}.${code}`, dimName: path })

/** What is ranked, by its code and name, in confirmed flows. */
const inFlows = ({ param }: AskedReport): Groupings => {
  switch (param['dimension']) {
    case AGENT:
      return named('agentId', 'code')
    case MANAGER:
      return named('agentId.empId', 'empNo')
    case DEPARTMENT:
      return named('agentId.deptId', 'orgCode')
    case PRODUCT:
      return named('productId', 'code')
    case PROVINCE: {
      const province = upTo(firstOf('hospitalId.regionId', 'pharmacyId.regionId', 'toCompanyId.regionId'), 'level', PROVINCES)
      return { dimCode: { ...province, isBare: true }, dimName: province }
    }
    default:
      return {
        dimCode: firstOf('hospitalId.code', 'pharmacyId.code', 'toCompanyId.code'),
        dimName: firstOf('hospitalId', 'pharmacyId', 'toCompanyId'),
      }
  }
}

/** The same in tasks, which know nothing of places. */
const inTasks = ({ param }: AskedReport): Groupings => {
  switch (param['dimension']) {
    case AGENT:
      return named('agentId', 'code')
    case MANAGER:
      return named('empId', 'empNo')
    case DEPARTMENT:
      return named('head.deptId', 'orgCode')
    case PRODUCT:
      return named('productId', 'code')
    default:
      return { dimCode: constant(null), dimName: constant(null) }
  }
}

const isPlace = ({ param }: AskedReport): boolean => ![AGENT, MANAGER, DEPARTMENT, PRODUCT].some((one) => one === param['dimension'])

type Figures = Readonly<Record<'qty' | 'amount' | 'yearAgoAmount' | 'taskValue', Decimal>>

/** What is ranked by; nothing is last. */
const ranked = ({ qty, amount, yearAgoAmount, taskValue }: Figures, measure: string): Decimal | null => {
  if (measure === BY_QTY) return qty
  if (measure === BY_AMOUNT) return amount
  return measure === BY_TASK ? rateOf(amount, taskValue) : growth(amount, yearAgoAmount)
}

/** 销售排名: agents, managers, departments, products, provinces or terminals by quantity, amount, completion or growth. */
export default defineReport({
  key: 'zs.saleRanking',
  title: '销售排名',
  group: 'sale',
  order: 'rankNo asc',
  params: {
    dimension: dict('排名维度', { code: 'zs_rank_dim', required: true, default: AGENT }),
    measure: dict('排名指标', { code: 'zs_rank_measure', required: true, default: BY_AMOUNT }),
    period: month('期间', { required: true, default: thisMonth, queried: 'range' }),
    deptId: dept('部门'),
    productId: ref('产品', { to: 'bsc.product' }),
    productGroupId: ref('产品组', { to: 'bsc.productGroup' }),
    regionId: region('区域', { level: 'province' }),
    topN: int('显示前几名', { required: true, default: 50, atLeast: 1, atMost: 1000, message: '名次应在1到1000之间' }),
  },
  columns: {
    dimCode: text('编码'),
    dimName: text('名称'),
    rankNo: int('名次', { totalled: false }),
    value: decimal('排名依据', { scale: 5, hidden: true, totalled: false }),
    qty: decimal('数量', { scale: 5, default: '0' }),
    amount: money('金额', { default: '0' }),
    share: percent('占比(%)'),
    lastQty: decimal('上期数量', { scale: 5, default: '0', hidden: true }),
    lastAmount: money('上期金额', { default: '0' }),
    lastValue: decimal('上期排名依据', { scale: 5, hidden: true, totalled: false }),
    momRate: percent('环比(%)'),
    yearAgoAmount: money('去年同期', { default: '0' }),
    yoyRate: percent('同比(%)'),
    taskValue: decimal('任务', { scale: 2, default: '0' }),
    lastTask: decimal('上期任务', { scale: 2, default: '0', hidden: true }),
    completeRate: percent('完成率(%)'),
    lastRankNo: int('上期名次', { totalled: false }),
    rankChange: int('名次变化', { totalled: false }),
  },
  // Of equal ones the first by its code comes first.
  dimensions: { dimCode: 'fixed', dimName: 'fixed' },
  datasets: {
    flowed: flowFacts({
      where: () => filled('agentId'),
      narrows: {
        period: 'saleDate',
        deptId: withBelow('agentId.deptId'),
        productId: 'productId',
        productGroupId: 'productId.productGroupId',
        regionId: [withBelow('hospitalId.regionId'), withBelow('pharmacyId.regionId'), withBelow('toCompanyId.regionId')],
      },
      groups: inFlows,
      measures: (sum) => ({ qty: sum('qty'), amount: sum('amount') }),
    }),
    task: agencyTasks({
      within: 'period',
      as: 'taskValue',
      where: (asked) => (isPlace(asked) ? nothing : eq('head.measure', asked.param['measure'] === BY_QTY ? QUANTITY : AMOUNT)),
      narrows: { deptId: withBelow('head.deptId'), productId: 'productId', productGroupId: 'productId.productGroupId' },
      groups: inTasks,
    }),
  },
  span: 'period',
  compares: {
    lastQty: { of: 'qty', over: 'before' },
    lastAmount: { of: 'amount', over: 'before' },
    yearAgoAmount: { of: 'amount', over: 'yearAgo' },
    lastTask: { of: 'taskValue', over: 'before' },
  },
  stands: {
    share: { as: 'share', of: 'amount' },
    rankNo: { as: 'rank', of: 'value' },
    lastRankNo: { as: 'rank', of: 'lastValue' },
  },
  derive: {
    value: (row, { measure }) => ranked(row, measure),
    // A growth has no place before: it would compare three spans.
    lastValue: ({ lastQty, lastAmount, lastTask }, { measure }) => {
      if (measure === BY_TASK) return rateOf(lastAmount, lastTask)
      const last = measure === BY_QTY ? lastQty : lastAmount
      return measure === BY_GROWTH || last.isZero() ? null : last
    },
    momRate: ({ amount, lastAmount }) => growth(amount, lastAmount),
    yoyRate: ({ amount, yearAgoAmount }) => growth(amount, yearAgoAmount),
    completeRate: ({ qty, amount, taskValue }, { measure }) => rateOf(measure === BY_QTY ? qty : amount, taskValue),
    rankChange: ({ rankNo, lastRankNo }) => (rankNo === null || lastRankNo === null ? null : lastRankNo - rankNo),
  },
  // The total is of all that he may see, as the shares and places are; only the first are shown.
  shown: ({ rankNo }, { param }) => (rankNo === null ? param.topN >= 1_000 : rankNo <= param.topN),
  chart: { look: 'bar', x: 'dimName', y: ['amount', 'lastAmount'], by: 'amount', top: 20 },
  drills: [{ column: 'amount', to: 'sale.saleFlow', pass: { saleDate: 'period', productId: 'productId' } }],
  roles: ['sales_director', 'region_manager', 'dept_manager', 'business', 'general_manager', 'chairman', 'auditor'],
  print: 'A4',
})
