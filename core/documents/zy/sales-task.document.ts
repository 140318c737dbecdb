import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { decimal, dept, dict, files, int, longText, percent, ref, text, year } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { me, thisYear } from '../../definitions/start.ts'
import { all, empty, eq, oneOf, type Condition } from '../../kernel/condition.ts'
import { decimal as exact, sumOf, ZERO } from '../../kernel/decimal.ts'
import { isEmpty } from '../../kernel/wire.ts'
import { confirmedMonths, FLOW_TAKES, isConfirmedMonth, matchedBetween, measured, MOST_FLOWS } from '../settlement/flows.ts'
import { averaging, grown, months, progressTold, yearOf } from '../settlement/task.ts'
import { soldBy } from './task-actual.ts'
import { customer } from './terminals.ts'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  taskYear: year('任务年度', { required: true, default: thisYear, listed: true, queried: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  measure: dict('任务口径', { code: 'settle_task_measure', required: true, default: '1', listed: true, queried: true }),
  basis: dict('考核依据', { code: 'zy_basis', required: true, default: '1', listed: true }),
  rowCount: int('任务行数', { derived: true, listed: true }),
  yearValue: decimal('年度任务合计', { scale: 2, derived: true, listed: true }),
  lastYearValue: decimal('上年实际', { scale: 2, editable: false, listed: true }),
  growthRate: percent('增长率(%)', { derived: true, listed: true }),
  parentId: ref('上级任务', { to: 'zy.salesTask' }),
  remark: longText('任务说明', { max: 500 }),
  files: files('附件'),
}

const items = lines('任务明细', {
  under: fields,
  columns: {
    empId: ref('员工', { to: 'sys.employee', required: true }),
    ...customer,
    productId: ref('产品', { to: 'bsc.product', required: true }),
    ...months,
    yearValue: decimal('全年', { scale: 2, derived: true, totalled: true }),
  },
  derive: { yearValue: (row) => yearOf(row) },
  unique: [
    { fields: ['empId', 'terminalType', 'terminalId', 'productId'], message: '同一员工、终端、产品的任务重复' },
    {
      fields: ['head.taskYear', 'head.measure', 'empId', 'terminalType', 'terminalId', 'productId'],
      where: oneOf('head.billStatus', ['approving', 'approved']),
      message: '该任务已在其他单据中下达',
    },
  ],
  atLeast: 1,
  atMost: 50_000,
  importable: true,
})

type Task = {
  readonly taskYear: string | null
  readonly items: readonly { readonly productId: string | null; readonly empId: string | null }[]
  readonly $: { readonly doing: string; readonly state: string }
}

const productsIn = ({ items: rows }: Task): readonly string[] => [
  ...new Set(rows.flatMap(({ productId }) => (productId ? [productId] : []))),
]

/** The year whose actuals are looked at: the one before while it is written, its own when it is asked how far it has come. */
const actualYear = (doc: Task): string | undefined => {
  if (!doc.taskYear || productsIn(doc).length === 0) return undefined
  if (doc.$.doing === 'progress') return doc.taskYear
  return isOneOf(doc.$.state, '', 'draft', 'rejected') ? String(Number(doc.taskYear) - 1) : undefined
}

const whenLooked = (doc: Task, where: (year: string) => Condition): Condition | undefined => {
  const looked = actualYear(doc)
  return looked === undefined ? undefined : where(looked)
}

/** 销售任务: department heads set the year's monthly task per representative, terminal and product. */
export default defineDocument({
  key: 'zy.salesTask',
  title: '销售任务',
  number: 'ZYXSRW{yyyy}{seq:4}',
  about: ['deptId.departName', 'taskYear'],
  fields,
  lines: { items },
  facts: {
    flows: {
      give: 'rows',
      from: 'sale.saleFlow',
      reads: FLOW_TAKES,
      most: MOST_FLOWS,
      where: (doc) =>
        whenLooked(doc, (looked) =>
          matchedBetween(`${looked}-01-01`, `${looked}-12-31`, oneOf('productId', productsIn(doc)), empty('agentId')),
        ),
    },
    periods: { ...confirmedMonths, where: (doc) => whenLooked(doc, () => isConfirmedMonth) },
    reported: {
      give: 'rows',
      from: 'zy.pureSalesReport.items',
      reads: ['terminalType', 'terminalId', 'productId', 'pureQty', 'pureAmount', 'head.period'],
      most: MOST_FLOWS,
      where: (doc) =>
        whenLooked(doc, (looked) =>
          all(oneOf('productId', productsIn(doc)), eq('head.billStatus', 'approved'), {
            field: 'head.period',
            op: 'starts',
            value: looked,
          }),
        ),
    },
    held: {
      give: 'rows',
      from: 'zy.commissionFiling.items',
      reads: ['empId', 'productId', 'terminalId', 'companyId', 'regionId', 'startDate', 'endDate'],
      most: MOST_FLOWS,
      where: (doc) => whenLooked(doc, () => all(oneOf('productId', productsIn(doc)), eq('postRole', '1'), oneOf('lineStatus', ['1', '2']))),
    },
    above: {
      give: 'rows',
      from: 'zy.salesTask.items',
      reads: ['yearValue', 'empId'],
      most: MOST_FLOWS,
      where: ({ parentId, items: rows }) =>
        parentId
          ? all(
              eq('head.id', parentId),
              oneOf(
                'empId',
                rows.map(({ empId }) => empId),
              ),
            )
          : undefined,
    },
  },
  derive: {
    rowCount: (doc) => doc.items.length,
    yearValue: (doc) => sumOf(doc.items, (row) => row.yearValue),
    growthRate: ({ lastYearValue, yearValue }) =>
      lastYearValue === null || lastYearValue.isZero() ? ZERO : yearValue.minus(lastYearValue).mulDiv(100, lastYearValue, 2),
  },
  choices: {
    parentId: ({ taskYear, measure }) =>
      taskYear ? all(eq('taskYear', taskYear), eq('measure', measure), eq('billStatus', 'approved')) : undefined,
  },
  checks: [
    {
      holds: (doc) => isEmpty(doc.parentId) || doc.yearValue.ge(sumOf(doc.$.facts.above, ({ yearValue }) => amountOf(yearValue))),
      message: '分解任务合计小于上级下达任务，是否继续',
      warns: true,
    },
  ],
  actions: {
    ...averaging,
    byLastYear: {
      title: '按上年比例分解',
      from: ['draft', 'rejected'],
      role: 'dept_manager',
      ask: { growthRate: percent('增长率(%)', { required: true }) },
      effects: (doc, { growthRate }) => {
        const sold = soldBy(doc.basis, doc.$.facts)
        return doc.items.map((row) => update(row, { set: grown(sold(row), doc.measure, exact(String(growthRate))) }))
      },
    },
    progress: {
      title: '完成进度',
      finds: (doc) => {
        const sold = soldBy(doc.basis, doc.$.facts)
        const actual = new Map(doc.items.flatMap((row) => sold(row).map((flow) => [flow.id, flow] as const)))
        return { isGood: true, message: progressTold(doc.items, [...actual.values()], doc.measure, doc.$.today, doc.taskYear) }
      },
    },
  },
  effects: {
    save: (doc) => {
      const sold = soldBy(doc.basis, doc.$.facts)
      return [
        update(doc, {
          set: { lastYearValue: sumOf(doc.items, (row) => sumOf(sold(row), (flow) => measured(flow, doc.measure))).round(2) },
        }),
      ]
    },
  },
  approval: ['region_manager', 'sales_director', 'general_manager'],
  print: 'A4-landscape',
  sample: 16,
})
