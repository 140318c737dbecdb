import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { update, type Values } from '../../definitions/effect.ts'
import { ref, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { all, eq } from '../../kernel/condition.ts'
import { sumOf, ZERO } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'
import type { Wire } from '../../kernel/wire.ts'
import { isOpen } from '../settlement/frozen.ts'
import { changedMonth, columnOf, MONTHS, taskChangeFields, taskIn } from '../settlement/task.ts'
import { lastFrozen } from './frozen.ts'
import { customer } from './terminals.ts'

/** 人员变动 of settle_task_change_reason. */
const PEOPLE = '1'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  taskId: ref('原任务单', {
    to: 'zy.salesTask',
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
    empId: ref('员工', { to: 'sys.employee', required: true }),
    ...customer,
    productId: ref('产品', { to: 'bsc.product', required: true }),
    ...changedMonth,
  },
  facts: {
    now: {
      give: 'first',
      from: 'zy.salesTask.items',
      reads: COLUMNS,
      where: ({ empId, terminalType, terminalId, productId }, { taskId }) =>
        taskId && empId && productId
          ? all(
              eq('head.id', taskId),
              eq('empId', empId),
              eq('terminalType', terminalType),
              eq('terminalId', terminalId),
              eq('productId', productId),
            )
          : undefined,
    },
  },
  derive: {
    // What was sent for a decision keeps what it was compared with.
    oldValue: ({ taskMonth, $ }, head) =>
      isOneOf(head.$.state, '', 'draft', 'rejected') ? taskIn($.facts.now, taskMonth ?? '') : amountOf(($.old?.['oldValue'] ?? 0) as Wire),
    diffValue: ({ oldValue, newValue }) => (newValue ?? ZERO).minus(oldValue),
  },
  rules: {
    taskMonth: {
      holds: ({ taskMonth }, head) => taskMonth.slice(0, 4) === head.taskYear && isOpen(taskMonth, head.$.facts['frozen']),
      message: '该月不属于任务年度或已结算，不能变更',
    },
  },
  unique: [{ fields: ['empId', 'terminalType', 'terminalId', 'productId', 'taskMonth'], message: '同一任务月份重复' }],
  atLeast: 1,
  atMost: 20_000,
  importable: true,
})

type Item = NonNullable<(typeof items)['$row']>

const taskOf = ({ empId, terminalType, terminalId, productId }: Item): string =>
  JSON.stringify([empId, terminalType, terminalId, productId])

/** The months that are changed of one row of the task. */
const monthsOf = (rows: readonly Item[]): Values =>
  Object.fromEntries(rows.map(({ taskMonth, newValue }) => [columnOf(taskMonth), newValue]))

/** 任务变更: a department head asks to change months of an approved 销售任务 that are not settled yet, or to move a task to another employee. */
export default defineDocument({
  key: 'zy.salesTaskChange',
  title: '任务变更',
  number: 'ZYRWBG{yyyyMM}{seq:4}',
  about: 'taskYear',
  fields,
  lines: { items },
  facts: { frozen: lastFrozen('zy1') },
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
      message: '任务已被其他变更修改，请重新选择',
      again: true,
    },
    {
      holds: ({ changeReason, diffTotal }) => changeReason !== PEOPLE || diffTotal.isZero(),
      message: '人员变动的任务变更合计应不变，是否继续',
      warns: true,
    },
  ],
  locks: ({ taskId }) => [`zy.salesTask/${taskId}`],
  effects: {
    approve: (doc) =>
      [...groupBy(doc.items, taskOf).values()].map((rows) => {
        const { empId, terminalType, terminalId, productId, $ } = rows[0]!
        const now = $.facts.now?.['id']
        return now
          ? update('zy.salesTask.items', String(now), { set: monthsOf(rows) })
          : update('zy.salesTask', doc.taskId, {
              rows: { items: { add: [{ empId, terminalType, terminalId, productId, ...monthsOf(rows) }] } },
            })
      }),
  },
  approval: [
    'region_manager',
    'sales_director',
    {
      role: 'general_manager',
      says: '增减超过变更前合计的10%',
      when: ({ diffTotal, oldTotal }) => diffTotal.abs().gt(oldTotal.mulDiv(1, 10, 4)),
    },
  ],
  print: 'A4',
  sample: 18,
})
