import { defineDocument } from '../../definitions/document.ts'
import { message, update } from '../../definitions/effect.ts'
import { bankcard, bool, date, decimal, dept, dict, files, int, longText, money, month, ref, text, tree } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { me, thisMonth, today } from '../../definitions/start.ts'
import { all, eq, has, ne, oneOf } from '../../kernel/condition.ts'
import { decimal as exact, sumOf } from '../../kernel/decimal.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { budgetGuide } from './budget-guide.ts'
import { advanceActions, advances, isBorrowing } from './advance.ts'
import {
  budgetLeft,
  CLOSE,
  flag,
  holding,
  holdsOf,
  isOver,
  isUsedUp,
  leftToWriteOff,
  locksOf,
  pendingIn,
  poolChecks,
  poolFacts,
  releasing,
  remainingOf,
  remindWriteOff,
  SUBJECT_READS,
} from './apply.ts'
import { sourceOf } from './budget.ts'

const ENTERTAINMENT = '2'
const EMPLOYEE = '1'
const MOST_BORROWED = 50_000
const NEEDS_FILES = 10_000

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  title: text('申请事由', { section: '申请信息', required: true, max: 100, listed: true, queried: true }),
  costType: dict('费用类型', { code: 'expense_type', required: true, listed: true, queried: true }),
  empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('费用承担部门', { reads: ['departName'], required: true, default: me('deptId'), listed: true, queried: true }),
  period: month('预算期间', { required: true, default: thisMonth, listed: true, queried: true }),
  expectDate: date('预计发生日期', { required: true, default: today, listed: 'aside' }),
  companyId: ref('相关商业公司', { to: 'bsc.bscBussCompany' }),
  hospitalId: ref('相关医院', { to: 'bsc.hospital' }),
  guestCount: int('招待人数', { required: 'shown', above: 0, message: '招待人数必须大于0' }),
  companionCount: int('陪同人数', { required: 'shown', atLeast: 1, message: '陪同人数至少1人' }),
  guestUnit: text('招待对象单位', { required: 'shown', max: 100 }),
  payTarget: dict('收款方类型', { section: '收款信息', code: 'pay_target', required: true, default: EMPLOYEE }),
  payeeName: text('收款方名称', { required: true, max: 100, default: me('empName'), listed: 'aside' }),
  bankName: text('开户行', { max: 100 }),
  bankNo: bankcard('银行账号'),
  needAdvance: bool('是否借款', { default: 'N' }),
  advanceAmount: money('借款金额', { required: 'shown', default: '0' }),
  amount: money('申请金额', { section: '金额', derived: true, listed: true }),
  amountUpper: text('金额大写', { derived: true }),
  writtenOffAmount: money('已核销金额', { editable: false, default: '0', listed: true }),
  remainingAmount: money('占用余额', { derived: 'onRead', listed: true }),
  advancePaid: money('已付借款', { editable: false, default: '0' }),
  advanceLeft: money('未还借款', { editable: false, default: '0', atLeast: 0, listed: true }),
  overBudget: bool('超预算', { editable: false, default: 'N', listed: true, queried: true }),
  attachments: files('附件', { message: '申请金额满1万元须上传预算明细或报价单' }),
  remark: longText('备注', { max: 500 }),
  // A step names its department by a field of the header: the one that manages the first such subject.
  ownerDeptId: dept('归口管理部门', { derived: true, hidden: true }),
}

const items = lines('费用明细', {
  under: fields,
  columns: {
    subjectId: tree('预算科目', { to: 'ys.subject', required: true, reads: [...SUBJECT_READS, 'ownerDeptId'], indexed: true }),
    ...budgetLeft,
    content: text('费用内容', { required: true, max: 100 }),
    qty: decimal('数量', { scale: 2, required: true, default: '1', above: 0, message: '数量必须大于0' }),
    unitPrice: money('单价', { required: true, above: 0, message: '单价必须大于0' }),
    amount: money('金额', { derived: true, totalled: true }),
    overBudget: bool('超预算', { editable: false, default: 'N' }),
    note: text('备注', { max: 200 }),
  },
  facts: poolFacts,
  derive: {
    available: ({ $ }) => $.facts.pool,
    pending: (row) => pendingIn(row),
    amount: ({ qty, unitPrice }) => qty.times(unitPrice).round(2),
  },
  choices: { subjectId: () => all(eq('isLeaf', 'Y'), eq('enabled', 'Y'), has('useScene', '1')) },
  atLeast: 1,
  importable: true,
})

const isEntertaining = ({ costType }: { readonly costType: string | null }): boolean => costType === ENTERTAINMENT
const asSource = sourceOf('4')

/** 费用申请: staff ask for money before they spend it; approval holds the budget (ys R6). */
export default defineDocument({
  key: 'ys.costApply',
  title: '费用申请',
  number: 'FYSQ{yyyyMM}{seq:4}',
  states: { writtenOff: '已核销', closed: '已关闭' },
  about: 'title',
  fields,
  lines: { items, advances },
  facts: {
    holds: holdsOf('4'),
    borrowed: {
      give: 'total',
      from: 'ys.costApply',
      of: 'advanceLeft',
      where: ({ empId, $ }) => (empId ? all(eq('empId', empId), ne('id', $.id)) : undefined),
    },
    writingOff: {
      give: 'exists',
      from: 'ys.costWriteOff',
      where: ({ $ }) => ($.id ? all(eq('costApplyId', $.id), eq('billStatus', 'approving')) : undefined),
    },
    writtenOff: {
      give: 'exists',
      from: 'ys.costWriteOff',
      where: ({ $ }) => ($.id ? all(eq('costApplyId', $.id), oneOf('billStatus', ['approving', 'approved', 'paid'])) : undefined),
    },
  },
  derive: {
    amount: (doc) => sumOf(doc.items, (row) => row.amount),
    amountUpper: (doc) => capitalWords(doc.amount),
    ownerDeptId: (doc) => doc.items.map(({ $ }) => $.ref('subjectId').ownerDeptId).find((id) => id && id !== doc.deptId) ?? null,
    remainingAmount: ({ $ }) => remainingOf($.facts.holds),
  },
  required: {
    bankName: (doc) => doc.payTarget !== EMPLOYEE || isBorrowing(doc),
    bankNo: (doc) => doc.payTarget !== EMPLOYEE || isBorrowing(doc),
    attachments: ({ amount }) => amount.ge(NEEDS_FILES),
  },
  shown: { guestCount: isEntertaining, companionCount: isEntertaining, guestUnit: isEntertaining, advanceAmount: isBorrowing },
  rules: {
    period: { holds: ({ period, $ }) => period >= $.today.slice(0, 7), message: '不能使用以前月份的预算' },
    advanceAmount: {
      holds: (doc) => !isBorrowing(doc) || (doc.advanceAmount.gt(0) && doc.advanceAmount.le(doc.amount)),
      message: '借款金额必须大于0且不超过申请金额',
    },
  },
  checks: [
    { holds: ({ amount }) => amount.gt(0), message: '申请金额必须大于0' },
    { holds: ({ period, $ }) => period.slice(0, 4) >= $.today.slice(0, 4), message: '期间“{period}”所属年度已关闭', field: 'period' },
    ...poolChecks('items'),
    {
      holds: (doc) => !isBorrowing(doc) || doc.$.facts.borrowed.le(MOST_BORROWED),
      message: '您的未还借款已超过5万元，请先核销或还款',
      field: 'needAdvance',
    },
    {
      holds: (doc) => !isEntertaining(doc) || (doc.companionCount ?? 0) <= (doc.guestCount ?? 0),
      message: '陪同人数超过招待人数，是否继续？',
      warns: true,
      field: 'companionCount',
    },
  ],
  locks: (doc) => locksOf(doc.items, doc),
  actions: {
    ...advanceActions,
    writeOff: {
      title: '核销',
      from: 'approved',
      role: 'applicant',
      opens: {
        form: 'ys.costWriteOff',
        with: (doc) => ({
          sourceType: '1',
          costApplyId: doc.$.id,
          items: leftToWriteOff(doc.title, doc.$.facts.holds),
        }),
      },
    },
    close: {
      title: '关闭',
      ...CLOSE,
      when: ({ $ }) => !$.facts.writingOff,
      message: '该申请存在审批中的核销单，不能关闭',
      confirm: (doc) => `关闭后将释放占用余额${yuan(doc.remainingAmount)}元，确定关闭？`,
      effects: (doc) => releasing(asSource(doc), doc.$.facts.holds),
    },
    finish: { title: '核销完毕', from: 'approved', to: 'writtenOff', auto: true, when: ({ $ }) => isUsedUp($.facts.holds) },
    reopen: { title: '恢复占用', from: 'writtenOff', to: 'approved', auto: true, when: ({ $ }) => remainingOf($.facts.holds).gt(0) },
  },
  effects: {
    submit: (doc) => [
      update(doc, { set: { overBudget: flag(doc.items.some((row) => isOver(row, doc.items, doc))) } }),
      doc.items.map((row) => update(row, { set: { overBudget: flag(isOver(row, doc.items, doc)) } })),
    ],
    approve: (doc) => [
      doc.items.some((row) => isOver(row, doc.items, doc)) && update(doc, { set: { overBudget: 'Y' } }),
      holding(asSource(doc), doc.items, doc),
    ],
  },
  jobs: {
    remindWriteOff: {
      ...remindWriteOff('expectDate'),
      each: ({ billNo, empId, $ }) =>
        $.facts.writtenOff ? [] : [message(`您的申请${billNo ?? ''}已超过30天未核销，请及时核销或关闭`, { empId })],
    },
  },
  approval: [
    'dept_manager',
    {
      role: 'dept_manager',
      of: 'ownerDeptId',
      says: '科目由其他部门归口管理',
      when: ({ ownerDeptId }) => Boolean(ownerDeptId),
    },
    'finance',
    { role: 'finance_manager', says: '申请金额 ≥ 10,000.00', when: ({ amount }) => amount.ge(10_000) },
    {
      role: 'general_manager',
      says: '申请金额 ≥ 30,000.00 或超预算',
      when: (doc) => doc.amount.ge(30_000) || doc.overBudget === 'Y' || doc.items.some((row) => isOver(row, doc.items, doc)),
    },
    { role: 'chairman', says: '申请金额 ≥ 200,000.00', when: ({ amount }) => amount.ge(exact(200_000)) },
  ],
  guide: budgetGuide,
  print: 'A4',
  live: true,
  sample: 160,
})
