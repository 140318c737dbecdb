import { defineRegister } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { datetime, dept, dict, money, month, ref, text, tree, user } from '../../definitions/fields.ts'
import { me, now } from '../../definitions/start.ts'
import { budgetGuide } from './budget-guide.ts'
import { COLUMNS, holdKey, SOURCE_NUMBER } from './budget.ts'

/** Columns of 预算费用 by budget_column. */
const AMOUNTS = { 1: 'issued', 2: 'appended', 3: 'adjusted', 4: 'occupied', 5: 'used' } as const

/** What of a hold 释放占用 and 核销转出占用 take to. */
const TAKEN = { 7: 'released', 8: 'consumed' } as const

/** 预算流水: every change of a budget account, in order; append only (ys R15). */
export default defineRegister({
  key: 'ys.budgetEntry',
  title: '预算流水',
  titleField: 'sourceBillNo',
  order: ['entryTime desc', 'id desc'],
  seenBy: { organisation: 'deptId' },
  fields: {
    entryTime: datetime('记账时间', { required: true, editable: false, default: now, listed: true, queried: 'range' }),
    entryType: dict('流水类型', { code: 'budget_entry_type', required: true, editable: false, listed: true, queried: true }),
    deptId: dept('预算部门', { required: true, editable: false, listed: true, queried: 'below' }),
    subjectId: tree('预算科目', { to: 'ys.subject', required: true, editable: false, listed: true, queried: 'below' }),
    period: month('预算期间', { required: true, editable: false, listed: true, queried: 'range' }),
    budgetColumn: dict('变动栏', { code: 'budget_column', required: true, derived: true, listed: true }),
    amount: money('变动金额', { required: true, editable: false, listed: true }),
    availableAfter: money('变动后可用', { required: true, editable: false, totalled: false, listed: true }),
    sourceType: dict('来源单据', { code: 'budget_source_type', required: true, editable: false, listed: true, queried: true }),
    sourceId: text('来源ID', { required: true, editable: false, hidden: true, indexed: true }),
    sourceBillNo: text('来源单号', { required: true, editable: false, listed: true, queried: true, numberOf: SOURCE_NUMBER }),
    holdId: ref('占用记录', { to: 'ys.budgetHold', editable: false, indexed: true }),
    operatorId: user('操作人', { required: true, editable: false, default: me('userId'), listed: true }),
    summary: text('摘要', { max: 200, editable: false, listed: true }),
  },
  derive: { budgetColumn: ({ entryType }) => COLUMNS[entryType] },
  moves: (entry) => [
    update(
      'ys.budgetCost',
      { deptId: entry.deptId, subjectId: entry.subjectId, period: entry.period },
      {
        add: entry.budgetColumn ? { [AMOUNTS[entry.budgetColumn]]: entry.amount } : {},
        begins: {},
        after: { availableAfter: 'available' },
      },
    ),
    entry.entryType === '6' &&
      update('ys.budgetHold', holdKey(entry), {
        add: { held: entry.amount },
        begins: { sourceBillNo: entry.sourceBillNo, holdTime: entry.entryTime },
        after: { holdId: 'id' },
      }),
    (entry.entryType === '7' || entry.entryType === '8') &&
      update('ys.budgetHold', entry.holdId ?? '', { add: { [TAKEN[entry.entryType]]: entry.amount.negated() } }),
  ],
  summed: ['amount'],
  unique: [{ fields: ['sourceType', 'sourceId', 'entryType', 'deptId', 'subjectId', 'period'], message: '单据已记账，不能重复记账' }],
  guide: budgetGuide,
  print: 'A4-landscape',
  origin: 'postings',
  sample: 1800,
})
