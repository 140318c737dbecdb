import { defineDocument } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { decimal, dept, dict, files, int, longText, percent, ref, text, year } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { isOneOf } from '../../definitions/choices.ts'
import { me, thisYear } from '../../definitions/start.ts'
import { always, eq, filled, oneOf, type Condition } from '../../kernel/condition.ts'
import { decimal as exact, sumOf, ZERO } from '../../kernel/decimal.ts'
import {
  confirmedMonths,
  FLOW_TAKES,
  isConfirmedMonth,
  matchedBetween,
  measured,
  MOST_FLOWS,
  confirmedFlows,
  type Flow,
} from '../settlement/flows.ts'
import { averaging, grown, months, progressTold, yearOf } from '../settlement/task.ts'
import type { Known } from '../../definitions/views.ts'
import { groupBy } from '../../kernel/group-by.ts'

type Row = { readonly empId: string | null; readonly agentId: string | null; readonly productId: string | null }

type Facts = { readonly flows: readonly Known[]; readonly periods: readonly Known[]; readonly agents: readonly Known[] }

/** Confirmed flows, each told by whose manager's it is today. */
const soldBy = ({ flows, periods, agents }: Facts): ((row: Row) => readonly Flow[]) => {
  const managers = new Map(agents.map((agent) => [String(agent['id']), agent['empId']]))
  const byProduct = groupBy(
    confirmedFlows(flows, periods).filter(({ agentId }) => agentId !== null),
    ({ productId }) => productId,
  )
  return ({ empId, agentId, productId }) =>
    (byProduct.get(productId ?? '') ?? []).filter((flow) =>
      agentId ? flow.agentId === agentId : managers.get(flow.agentId ?? '') === empId,
    )
}

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  taskYear: year('任务年度', { required: true, default: thisYear, listed: true, queried: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  measure: dict('任务口径', { code: 'settle_task_measure', required: true, default: '2', listed: true, queried: true }),
  rowCount: int('任务行数', { derived: true, listed: true }),
  yearValue: decimal('年度任务合计', { scale: 2, derived: true, listed: true }),
  lastYearValue: decimal('上年实际', { scale: 2, editable: false, listed: true }),
  growthRate: percent('增长率(%)', { derived: true, listed: true }),
  remark: longText('任务说明', { max: 500 }),
  files: files('附件'),
}

const TWICE = '同一员工、代理商、产品的任务重复'

const items = lines('任务明细', {
  under: fields,
  columns: {
    empId: ref('招商经理', { to: 'sys.employee', required: true }),
    agentId: ref('代理商', { to: 'zs.agent' }),
    productId: ref('产品', { to: 'bsc.product', required: true }),
    ...months,
    yearValue: decimal('全年', { scale: 2, derived: true, totalled: true }),
  },
  derive: { yearValue: (row) => yearOf(row) },
  choices: { agentId: ({ empId }) => (empId ? eq('empId', empId) : undefined) },
  unique: [
    { fields: ['empId', 'agentId', 'productId'], message: TWICE },
    {
      fields: ['head.taskYear', 'head.measure', 'empId', 'agentId', 'productId'],
      where: oneOf('head.billStatus', ['approving', 'approved']),
      message: '该任务已在其他单据中下达',
    },
  ],
  atLeast: 1,
  atMost: 20_000,
  importable: true,
})

type Task = {
  readonly taskYear: string | null
  readonly items: readonly { readonly productId: string | null }[]
  readonly $: { readonly doing: string; readonly state: string }
}

const isWritten = ({ $ }: Task): boolean => isOneOf($.state, 'draft', 'rejected')

/** Actuals are looked at while it is written, those of the year before, and when it is asked how far it has come. */
const actualsOf = (doc: Task): Condition | undefined => {
  const products = [...new Set(doc.items.flatMap(({ productId }) => (productId ? [productId] : [])))]
  const isProgress = doc.$.doing === 'progress'
  if (!doc.taskYear || products.length === 0 || (!isProgress && !isWritten(doc))) return undefined
  const year = isProgress ? doc.taskYear : String(Number(doc.taskYear) - 1)
  return matchedBetween(`${year}-01-01`, `${year}-12-31`, oneOf('productId', products), filled('agentId'))
}

/** 销售任务: department heads set the year's monthly task per manager, agent and product; policies, 销售提成 and 销售排名 read it. */
export default defineDocument({
  key: 'zs.salesTask',
  title: '销售任务',
  number: 'ZSXSRW{yyyy}{seq:4}',
  about: ['deptId.departName', 'taskYear'],
  fields,
  lines: { items },
  facts: {
    flows: { give: 'rows', from: 'sale.saleFlow', reads: FLOW_TAKES, most: MOST_FLOWS, where: actualsOf },
    periods: { ...confirmedMonths, where: (doc) => (actualsOf(doc) ? isConfirmedMonth : undefined) },
    agents: { give: 'rows', from: 'zs.agent', reads: ['empId'], most: 20_000, where: (doc) => (actualsOf(doc) ? always : undefined) },
  },
  derive: {
    rowCount: (doc) => doc.items.length,
    yearValue: (doc) => sumOf(doc.items, (row) => row.yearValue),
    growthRate: ({ lastYearValue, yearValue }) =>
      lastYearValue === null || lastYearValue.isZero() ? ZERO : yearValue.minus(lastYearValue).mulDiv(100, lastYearValue, 2),
  },
  checks: [{ holds: (doc) => doc.items.some(({ yearValue }) => yearValue.gt(0)), message: '年度任务不能全部为0', field: 'items' }],
  actions: {
    ...averaging,
    byLastYear: {
      title: '按上年比例分解',
      from: ['draft', 'rejected'],
      role: 'dept_manager',
      ask: { growthRate: percent('增长率(%)', { required: true }) },
      effects: (doc, { growthRate }) => {
        const sold = soldBy(doc.$.facts)
        return doc.items.map((row) => update(row, { set: grown(sold(row), doc.measure, exact(String(growthRate))) }))
      },
    },
    progress: {
      title: '完成进度',
      finds: (doc) => {
        const sold = soldBy(doc.$.facts)
        const actual = new Map(doc.items.flatMap((row) => sold(row).map((flow) => [flow.id, flow] as const)))
        return { isGood: true, message: progressTold(doc.items, [...actual.values()], doc.measure, doc.$.today, doc.taskYear) }
      },
    },
  },
  effects: {
    save: (doc) => {
      const sold = soldBy(doc.$.facts)
      return [
        update(doc, {
          set: {
            lastYearValue: sumOf(doc.items, (row) => sumOf(sold(row), (flow) => measured(flow, doc.measure))).round(2),
          },
        }),
      ]
    },
  },
  approval: ['sales_director', 'general_manager'],
  print: 'A4-landscape',
  sample: 12,
})
