import { defineDocument } from '../../definitions/document.ts'
import { bool, date, dept, dict, files, longText, money, month, ref, text, tree, year } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { me, thisMonth, thisYear, today } from '../../definitions/start.ts'
import { all, eq } from '../../kernel/condition.ts'
import { sumOf } from '../../kernel/decimal.ts'
import { budgetGuide } from './budget-guide.ts'
import { budgetLock, entry, needIn, poolName, poolOf } from './budget.ts'

/** 预算调拨 of budget_adjust_type; the other one takes back. */
const TRANSFER = '1'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  adjustType: dict('调整类型', { code: 'budget_adjust_type', required: true, default: TRANSFER, listed: true, queried: true }),
  year: year('预算年度', { required: true, default: thisYear, listed: true, queried: true }),
  outDeptId: dept('调出部门', { reads: ['departName'], required: true, default: me('deptId'), listed: true, queried: true }),
  inDeptId: dept('调入部门', { required: 'shown', default: me('deptId'), listed: true, queried: true }),
  crossDept: bool('跨部门', { derived: true, listed: true }),
  empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true }),
  billDate: date('申请日期', { required: true, default: today, listed: true, queried: 'range' }),
  totalAmount: money('调整金额', { derived: true, listed: true }),
  reason: longText('调整原因', { required: true, max: 1000 }),
  attachments: files('附件'),
  remark: longText('备注', { max: 500 }),
}

const isTransfer = ({ adjustType }: { readonly adjustType: string }): boolean => adjustType === TRANSFER

const items = lines('调整明细', {
  under: fields,
  columns: {
    outSubjectId: tree('调出科目', { to: 'ys.subject', required: true, reads: ['name', 'controlCycle', 'subjectType'] }),
    outPeriod: month('调出期间', { required: true, default: thisMonth }),
    outAvailable: money('调出前可用', { derived: 'onRead' }),
    amount: money('调整金额', { required: true, above: 0, message: '调整金额必须大于0', totalled: true }),
    inSubjectId: tree('调入科目', { required: 'shown', to: 'ys.subject', reads: ['controlCycle', 'subjectType'] }),
    inPeriod: month('调入期间', { required: 'shown', default: thisMonth }),
    inAvailable: money('调入前可用', { derived: 'onRead' }),
    note: text('说明', { max: 200 }),
  },
  facts: {
    outPool: {
      give: 'total',
      from: 'ys.budgetCost',
      of: 'available',
      where: ({ outSubjectId, outPeriod, $ }, { outDeptId }) =>
        outDeptId && outSubjectId && outPeriod
          ? poolOf({ deptId: outDeptId, subjectId: outSubjectId, period: outPeriod }, $.ref('outSubjectId').controlCycle)
          : undefined,
    },
    inPool: {
      give: 'total',
      from: 'ys.budgetCost',
      of: 'available',
      where: ({ inSubjectId, inPeriod, $ }, { inDeptId }) =>
        inDeptId && inSubjectId && inPeriod
          ? poolOf({ deptId: inDeptId, subjectId: inSubjectId, period: inPeriod }, $.ref('inSubjectId').controlCycle)
          : undefined,
    },
  },
  derive: { outAvailable: ({ $ }) => $.facts.outPool, inAvailable: ({ $ }) => $.facts.inPool },
  shown: {
    inSubjectId: (_, head) => isTransfer(head),
    inPeriod: (_, head) => isTransfer(head),
    inAvailable: (_, head) => isTransfer(head),
  },
  choices: { outSubjectId: () => eq('isLeaf', 'Y'), inSubjectId: () => all(eq('isLeaf', 'Y'), eq('enabled', 'Y')) },
  atLeast: 1,
  importable: true,
})

type Item = NonNullable<(typeof items)['$row']>

const outPlace = ({ outSubjectId, outPeriod }: Item, deptId: string) => ({ deptId, subjectId: outSubjectId, period: outPeriod })

const outPool = (row: Item): string => poolName(outPlace(row, ''), row.$.ref('outSubjectId').controlCycle)

/** 预算调整: moves budget between subjects, months or departments, or takes it back (ys R13). */
export default defineDocument({
  key: 'ys.budgetAdjust',
  title: '预算调整',
  number: 'YSTZ{yyyyMM}{seq:4}',
  about: 'outDeptId.departName',
  fields,
  lines: { items },
  derive: {
    crossDept: (doc) => (isTransfer(doc) && doc.outDeptId !== doc.inDeptId ? 'Y' : 'N'),
    totalAmount: (doc) => sumOf(doc.items, ({ amount }) => amount),
  },
  shown: { inDeptId: isTransfer },
  rules: { year: { holds: ({ year: of, $ }) => of >= $.today.slice(0, 4), message: '以前年度预算已关闭，不能调整' } },
  checks: [
    {
      rows: 'items',
      field: 'inSubjectId',
      holds: (row, doc) =>
        !isTransfer(doc) || doc.outDeptId !== doc.inDeptId || row.outSubjectId !== row.inSubjectId || row.outPeriod !== row.inPeriod,
      message: '调出与调入的部门、科目、期间不能完全相同',
    },
    {
      rows: 'items',
      field: 'outPeriod',
      holds: ({ outPeriod, inPeriod }, doc) => outPeriod.startsWith(doc.year) && (!inPeriod || inPeriod.startsWith(doc.year)),
      message: '不能跨年度调整预算',
    },
    {
      rows: 'items',
      field: 'inPeriod',
      holds: ({ inPeriod }, doc) => !isTransfer(doc) || (inPeriod ?? '') >= doc.$.today.slice(0, 7),
      message: '不能调入以前月份',
    },
    {
      rows: 'items',
      field: 'amount',
      again: true,
      holds: (row, doc) => needIn(doc.items, outPool, outPool(row)).le(row.outAvailable),
      message: (row, doc) =>
        `调出科目可用预算不足：${doc.$.ref('outDeptId').departName ?? ''}/${row.$.ref('outSubjectId').name ?? ''}/${row.outPeriod} 可用${yuan(row.outAvailable)}元`,
    },
    {
      rows: 'items',
      field: 'inSubjectId',
      holds: ({ inSubjectId, $ }, doc) =>
        !isTransfer(doc) || !inSubjectId || $.ref('inSubjectId').subjectType === $.ref('outSubjectId').subjectType,
      message: '调出科目与调入科目类别不同，是否继续？',
      warns: true,
    },
  ],
  locks: (doc) =>
    doc.items.flatMap((row) => [
      budgetLock({ deptId: doc.outDeptId, subjectId: row.outSubjectId, period: row.outPeriod }),
      ...(doc.inDeptId && row.inSubjectId && row.inPeriod
        ? [budgetLock({ deptId: doc.inDeptId, subjectId: row.inSubjectId, period: row.inPeriod })]
        : []),
    ]),
  effects: {
    approve: (doc) => {
      const source = { sourceType: '3', sourceId: doc.$.id, sourceBillNo: doc.billNo ?? '' } as const
      const [inDeptId, out] = [doc.inDeptId, isTransfer(doc) ? '4' : '5'] as const
      return doc.items.map((row) => [
        entry(source, out, outPlace(row, doc.outDeptId), row.amount.negated()),
        inDeptId &&
          row.inSubjectId &&
          row.inPeriod &&
          entry(source, '3', { deptId: inDeptId, subjectId: row.inSubjectId, period: row.inPeriod }, row.amount),
      ])
    },
  },
  approval: [
    { role: 'dept_manager', of: 'outDeptId' },
    { role: 'dept_manager', of: 'inDeptId', says: '跨部门', when: ({ crossDept }) => crossDept === 'Y' },
    'finance_manager',
    {
      role: 'general_manager',
      says: '调整金额 ≥ 50,000.00 或跨部门',
      when: ({ totalAmount, crossDept }) => totalAmount.ge(50_000) || crossDept === 'Y',
    },
  ],
  guide: budgetGuide,
  print: 'A4-landscape',
  live: true,
  sample: 48,
})
