import { defineRegister } from '../../definitions/document.ts'
import { datetime, dept, dict, int, money, month, ref, text, tree } from '../../definitions/fields.ts'
import { daysBetween } from '../../kernel/dates.ts'
import { budgetGuide } from './budget-guide.ts'
import { SOURCE_NUMBER } from './budget.ts'

/** 预算占用明细: what each approved apply holds, has consumed and has released (ys R5). */
export default defineRegister({
  key: 'ys.budgetHold',
  title: '预算占用明细',
  titleField: 'sourceBillNo',
  seenBy: { organisation: 'deptId' },
  fields: {
    sourceType: dict('来源单据', { code: 'budget_source_type', required: true, editable: false, listed: 'aside', queried: true }),
    sourceId: text('来源ID', { required: true, editable: false, hidden: true, indexed: true }),
    sourceBillNo: text('来源单号', { required: true, editable: false, listed: true, queried: true, numberOf: SOURCE_NUMBER }),
    empId: ref('申请人', { to: 'sys.employee', editable: false, listed: true, queried: true }),
    deptId: dept('预算部门', { required: true, editable: false, listed: true, queried: 'below' }),
    subjectId: tree('预算科目', { to: 'ys.subject', required: true, editable: false, listed: true, queried: 'below' }),
    period: month('预算期间', { required: true, editable: false, listed: true, queried: 'range' }),
    held: money('申请占用', { required: true, editable: false, default: '0', totalled: true, listed: true }),
    consumed: money('已核销', { default: '0', atLeast: 0, editable: false, totalled: true, listed: true }),
    overConsumed: money('超申请核销', { default: '0', atLeast: 0, editable: false, totalled: true, listed: 'aside' }),
    released: money('已释放', { default: '0', atLeast: 0, editable: false, totalled: true, listed: 'aside' }),
    remaining: money('占用余额', { derived: true, atLeast: 0, message: '占用余额不能为负数', totalled: true, listed: true }),
    holdTime: datetime('占用时间', { editable: false, listed: 'aside' }),
    holdDays: int('占用天数', { derived: 'onRead', dependsOn: ['held', 'consumed', 'released', 'holdTime'], listed: true }),
  },
  derive: {
    remaining: ({ held, consumed, released }) => held.minus(consumed).minus(released),
    holdDays: ({ remaining, holdTime, $ }) => (holdTime && remaining.gt(0) ? daysBetween(holdTime.slice(0, 10), $.today) : 0),
  },
  ledger: 'ys.budgetEntry',
  unique: [{ fields: ['sourceType', 'sourceId', 'deptId', 'subjectId', 'period'], message: '占用记录重复' }],
  invariants: {
    H1: ({ held, consumed, released }) => consumed.ge(0) && released.ge(0) && consumed.plus(released).le(held),
  },
  guide: budgetGuide,
  print: 'A4-landscape',
  origin: 'postings',
  sample: 260,
})
