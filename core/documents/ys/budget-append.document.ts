import { defineDocument } from '../../definitions/document.ts'
import { date, bool, dept, dict, files, longText, money, month, percent, ref, text, tree, year } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me, thisMonth, thisYear, today } from '../../definitions/start.ts'
import { all, eq } from '../../kernel/condition.ts'
import { decimal, sumOf } from '../../kernel/decimal.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { budgetGuide } from './budget-guide.ts'
import { entry, poolOf } from './budget.ts'

/** Above this share of what was issued, 累计追加比例, the chairman decides. */
const MOST = 20

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  year: year('预算年度', { required: true, default: thisYear, listed: true, queried: true }),
  deptId: dept('预算部门', { reads: ['departName'], required: true, default: me('deptId'), listed: true, queried: true }),
  empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  appendReason: dict('追加原因', { code: 'budget_append_reason', required: true, listed: true, queried: true }),
  urgent: bool('是否紧急', { default: 'N', listed: true }),
  billDate: date('申请日期', { required: true, default: today, listed: true, queried: 'range' }),
  totalAmount: money('追加金额', { derived: true, listed: true }),
  totalUpper: text('金额大写', { derived: true }),
  issuedAmount: money('年度已下达', { derived: true }),
  appendedAmount: money('年度已追加', { derived: true }),
  appendRate: percent('累计追加比例(%)', { derived: true, listed: true }),
  reason: longText('追加说明', { required: true, max: 1000 }),
  expectedBenefit: longText('预期效益', { max: 500 }),
  attachments: files('附件'),
}

const items = lines('追加明细', {
  under: fields,
  columns: {
    subjectId: tree('预算科目', { to: 'ys.subject', required: true, fills: { subjectCode: 'code' }, reads: ['controlCycle'] }),
    subjectCode: text('科目编码', { editable: false }),
    period: month('预算期间', { required: true, default: thisMonth }),
    available: money('当前可用', { derived: 'onRead' }),
    amount: money('追加金额', { required: true, above: 0, message: '追加金额必须大于0', totalled: true }),
    note: text('用途说明', { required: true, max: 200 }),
  },
  facts: {
    pool: {
      give: 'total',
      from: 'ys.budgetCost',
      of: 'available',
      where: ({ subjectId, period, $ }, { deptId }) =>
        deptId && subjectId && period ? poolOf({ deptId, subjectId, period }, $.ref('subjectId').controlCycle) : undefined,
    },
  },
  derive: { available: ({ $ }) => $.facts.pool },
  choices: { subjectId: () => all(eq('isLeaf', 'Y'), eq('enabled', 'Y')) },
  unique: [{ fields: ['subjectId', 'period'], message: '追加明细中科目与期间重复' }],
  atLeast: 1,
  importable: true,
})

/** 预算追加: a department asks for money beyond what was issued, by subject and month (ys R13). */
export default defineDocument({
  key: 'ys.budgetAppend',
  title: '预算追加',
  number: 'YSZJ{yyyyMM}{seq:4}',
  about: 'deptId.departName',
  fields,
  lines: { items },
  facts: {
    issued: {
      give: 'total',
      from: 'ys.budgetCost',
      of: 'issued',
      where: ({ deptId, year: of }) => (deptId && of ? all(eq('deptId', deptId), eq('year', of)) : undefined),
    },
    appended: {
      give: 'total',
      from: 'ys.budgetCost',
      of: 'appended',
      where: ({ deptId, year: of }) => (deptId && of ? all(eq('deptId', deptId), eq('year', of)) : undefined),
    },
  },
  derive: {
    totalAmount: (doc) => sumOf(doc.items, ({ amount }) => amount),
    totalUpper: ({ totalAmount }) => capitalWords(totalAmount),
    issuedAmount: ({ $ }) => $.facts.issued,
    appendedAmount: ({ $ }) => $.facts.appended,
    appendRate: ({ issuedAmount, appendedAmount, totalAmount }) =>
      issuedAmount.gt(0) ? appendedAmount.plus(totalAmount).mulDiv(100, issuedAmount, 2) : decimal(100),
  },
  rules: { year: { holds: ({ year: of, $ }) => of >= $.today.slice(0, 4), message: '以前年度预算已关闭，不能追加' } },
  checks: [
    {
      rows: 'items',
      field: 'period',
      holds: ({ period }, { year: of }) => period.startsWith(of),
      message: '预算期间必须在所选预算年度内',
    },
    { rows: 'items', field: 'period', holds: ({ period }, { $ }) => period >= $.today.slice(0, 7), message: '不能追加以前月份的预算' },
    {
      holds: ({ appendRate }) => appendRate.le(MOST),
      message: '累计追加已超过年度下达预算的20%，将提交董事长审批，是否继续？',
      warns: true,
      field: 'appendRate',
    },
  ],
  effects: {
    approve: (doc) =>
      doc.items.map(({ subjectId, period, amount }) =>
        entry(
          { sourceType: '2', sourceId: doc.$.id, sourceBillNo: doc.billNo ?? '' },
          '2',
          { deptId: doc.deptId, subjectId, period },
          amount,
        ),
      ),
  },
  approval: [
    'dept_manager',
    'finance_manager',
    'general_manager',
    {
      role: 'chairman',
      says: '追加金额 ≥ 200,000.00 或累计追加超过 20%',
      when: ({ totalAmount, appendRate }) => totalAmount.ge(200_000) || appendRate.gt(MOST),
    },
  ],
  guide: budgetGuide,
  print: 'A4',
  live: true,
  sample: 40,
})
