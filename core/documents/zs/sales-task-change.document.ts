import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { update, type Values } from '../../definitions/effect.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { all, any, empty, eq } from '../../kernel/condition.ts'
import { sumOf, ZERO } from '../../kernel/decimal.ts'
import type { Wire } from '../../kernel/wire.ts'
import { isFrozen, isOpen } from '../settlement/frozen.ts'
import { changedMonth, columnOf, MONTHS, taskChangeFields, taskIn } from '../settlement/task.ts'
import { groupBy } from '../../kernel/group-by.ts'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  taskId: ref('原任务单', {
    to: 'zs.salesTask',
    required: true,
    fills: { taskYear: 'taskYear', deptId: 'deptId', measure: 'measure' },
    listed: true,
    queried: true,
  }),
  ...taskChangeFields,
}

const COLUMNS = MONTHS.map((each) => `m${each}` as const)

const items = lines('变更明细', {
  under: fields,
  columns: {
    empId: ref('招商经理', { to: 'sys.employee', required: true }),
    agentId: ref('代理商', { to: 'zs.agent' }),
    productId: ref('产品', { to: 'bsc.product', required: true }),
    ...changedMonth,
  },
  facts: {
    now: {
      give: 'first',
      from: 'zs.salesTask.items',
      reads: COLUMNS,
      where: ({ empId, agentId, productId }, { taskId }) =>
        taskId && empId && productId
          ? all(eq('head.id', taskId), eq('empId', empId), eq('agentId', agentId), eq('productId', productId))
          : undefined,
    },
  },
  derive: {
    // What was sent for a decision keeps what it was compared with.
    oldValue: ({ taskMonth, $ }, head) =>
      isOneOf(head.$.state, 'draft', 'rejected') ? taskIn($.facts.now, taskMonth ?? '') : amountOf(($.old?.['oldValue'] ?? 0) as Wire),
    diffValue: ({ oldValue, newValue }) => (newValue ?? ZERO).minus(oldValue),
  },
  rules: {
    taskMonth: {
      holds: ({ taskMonth }, head) => taskMonth.slice(0, 4) === head.taskYear && isOpen(taskMonth, head.$.facts['frozen']),
      message: '该月不属于任务年度或已结算，不能变更',
    },
  },
  unique: [{ fields: ['empId', 'agentId', 'productId', 'taskMonth'], message: '同一任务月份重复' }],
  atLeast: 1,
  atMost: 5_000,
  importable: true,
})

const CHANGED = '任务已被其他变更修改，请重新选择'

type Item = NonNullable<(typeof items)['$row']>

const taskOf = ({ empId, agentId, productId }: Item): string => JSON.stringify([empId, agentId, productId])

/** The months that are changed of one row of the task. */
const monthsOf = (rows: readonly Item[]): Values =>
  Object.fromEntries(rows.map(({ taskMonth, newValue }) => [columnOf(taskMonth), newValue]))

/** 任务变更: a department head asks to change months of an approved 销售任务 that are not settled yet. */
export default defineDocument({
  key: 'zs.salesTaskChange',
  title: '任务变更',
  number: 'ZSRWBG{yyyyMM}{seq:4}',
  about: 'taskYear',
  fields,
  lines: { items },
  facts: {
    frozen: {
      give: 'first',
      from: 'zs.salesCommission',
      reads: ['period'],
      order: 'period desc',
      where: ({ deptId }) => (deptId ? all(isFrozen, any(empty('deptId'), eq('deptId', deptId))) : undefined),
    },
  },
  derive: {
    oldTotal: (doc) => sumOf(doc.items, ({ oldValue }) => oldValue),
    newTotal: (doc) => sumOf(doc.items, ({ newValue }) => newValue ?? ZERO),
    diffTotal: ({ oldTotal, newTotal }) => newTotal.minus(oldTotal),
  },
  choices: { taskId: () => eq('billStatus', 'approved') },
  unique: [{ fields: ['taskId'], where: eq('billStatus', 'approving'), message: '该任务有变更正在审批' }],
  checks: [
    { holds: (doc) => doc.items.some(({ diffValue }) => !diffValue.isZero()), message: '没有任何变更', field: 'items' },
    {
      rows: 'items',
      field: 'oldValue',
      holds: ({ oldValue, taskMonth, $ }) => taskIn($.facts.now, taskMonth).eq(oldValue),
      message: CHANGED,
      again: true,
    },
  ],
  locks: ({ taskId }) => [`zs.salesTask/${taskId}`],
  effects: {
    approve: (doc) =>
      [...groupBy(doc.items, taskOf).values()].map((rows) => {
        const { empId, agentId, productId, $ } = rows[0]!
        const now = $.facts.now?.['id']
        return now
          ? update('zs.salesTask.items', String(now), { set: monthsOf(rows) })
          : update('zs.salesTask', doc.taskId, { rows: { items: { add: [{ empId, agentId, productId, ...monthsOf(rows) }] } } })
      }),
  },
  approval: [
    'sales_director',
    {
      role: 'general_manager',
      says: '增减超过变更前合计的10%',
      when: ({ diffTotal, oldTotal }) => diffTotal.abs().gt(oldTotal.mulDiv(1, 10, 4)),
    },
  ],
  print: 'A4',
  sample: 15,
})
