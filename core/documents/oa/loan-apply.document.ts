import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { message, update } from '../../definitions/effect.ts'
import { bankcard, bool, date, dept, dict, files, longText, money, ref, text, user } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { me, today } from '../../definitions/start.ts'
import { all, eq, gt, lt, ne, type Condition } from '../../kernel/condition.ts'
import { daysBetween } from '../../kernel/dates.ts'
import type { Wire } from '../../kernel/wire.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { ADVANCES, PAID_BACK, PAID_OUT } from './loan.ts'

/** 备用金, 临时借款, 投标保证金 and 押金 of loan_type. */
const [PETTY_CASH, TEMPORARY, TENDER, PLEDGE] = ['1', '2', '3', '4'] as const
const MOST_PETTY_CASH = 20_000
const LONGEST_TEMPORARY = 90

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  loanType: dict('借款类型', { code: 'loan_type', required: true, default: TEMPORARY, listed: true, queried: true }),
  empId: ref('借款人', {
    to: 'sys.employee',
    required: true,
    default: me('empId'),
    fills: { bankName: 'bankName', bankNo: 'bankNo' },
    listed: true,
    queried: true,
  }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  amount: money('借款金额', { required: true, above: 0, message: '借款金额必须大于0', listed: true }),
  upAmount: text('金额大写', { derived: true }),
  payeeName: text('收款方', { required: true, max: 60, default: me('empName') }),
  bankName: text('开户银行', { required: true, max: 60, open: true }),
  bankNo: bankcard('银行账号', { required: true, mask: 'bankcard', open: true }),
  payMethod: dict('付款方式', { code: 'pay_method', required: true, default: '1' }),
  needDate: date('用款日期', { required: true, default: today, listed: true }),
  planReturnDate: date('预计归还日期', {
    required: true,
    listed: true,
    queried: 'range',
    atLeast: 'needDate',
    message: '预计归还日期不能早于用款日期',
  }),
  reason: longText('借款事由', { required: true, max: 500 }),
  openLoan: money('本人未还借款', { derived: 'onRead', dependsOn: ['empId'] }),
  paidAmount: money('已付金额', { editable: false, default: '0', listed: true }),
  returnedAmount: money('已归还金额', {
    editable: false,
    default: '0',
    atLeast: 0,
    atMost: 'paidAmount',
    message: '还款金额不能大于未还金额',
    listed: true,
  }),
  leftAmount: money('未还金额', { derived: true, listed: true }),
  isOverdue: bool('逾期', {
    derived: 'onRead',
    dependsOn: ['leftAmount', 'paidAmount', 'returnedAmount', 'planReturnDate'],
    listed: true,
    queried: true,
  }),
  attachments: files('附件', { message: '请上传招标文件或合同' }),
}

const entries = lines('往来明细', {
  columns: {
    entryDate: date('日期', { required: true, default: today }),
    entryKind: dict('类型', { code: 'advance_entry_kind', required: true, editable: false }),
    amount: money('金额', { required: true, above: 0, message: '金额必须大于0' }),
    payMethod: dict('方式', { code: 'pay_method' }),
    voucherNo: text('凭证号', { max: 40 }),
    sourceBillNo: text('来源单据', { editable: false }),
    operatorId: user('经办人', { editable: false, default: me('userId') }),
  },
  editable: false,
})

const ofEmployee = ({ empId, $ }: { readonly empId: string | null; readonly $: { readonly id: string } }): Condition | undefined =>
  empId ? all(eq('empId', empId), ne('id', $.id)) : undefined

/** 借款: petty cash, temporary loans, tender deposits and pledges outside a budget apply; followed until all is given back. */
export default defineDocument({
  key: 'oa.loanApply',
  title: '借款申请',
  number: 'JK{yyyyMM}{seq:4}',
  about: 'reason',
  states: { approved: '待付款', paid: '未还清', settled: '已还清' },
  usable: ['paid'],
  fields,
  lines: { entries },
  facts: {
    otherLoans: { give: 'total', from: 'oa.loanApply', of: 'leftAmount', where: ofEmployee },
    ...ADVANCES,
    overdue: {
      give: 'exists',
      from: 'oa.loanApply',
      where: (doc) => {
        const own = ofEmployee(doc)
        return own && all(own, eq('billStatus', 'paid'), gt('leftAmount', '0'), lt('planReturnDate', doc.$.today))
      },
    },
  },
  derive: {
    upAmount: ({ amount }) => capitalWords(amount),
    openLoan: ({ $: { facts } }) => facts.otherLoans.plus(facts.costAdvances).plus(facts.tripAdvances),
    leftAmount: ({ paidAmount, returnedAmount }) => paidAmount.minus(returnedAmount),
    isOverdue: ({ leftAmount, planReturnDate, $ }) => (leftAmount.gt(0) && planReturnDate < $.today ? 'Y' : 'N'),
  },
  required: { attachments: ({ loanType }) => isOneOf(loanType, TENDER, PLEDGE) },
  rules: {
    needDate: { holds: ({ needDate, $ }) => needDate >= $.today, message: '用款日期不能早于今天' },
  },
  checks: [
    {
      holds: ({ loanType, needDate, planReturnDate }) =>
        loanType !== TEMPORARY || daysBetween(needDate, planReturnDate) <= LONGEST_TEMPORARY,
      message: '临时借款期限不能超过90天',
      field: 'planReturnDate',
    },
    { holds: ({ $ }) => !$.facts.overdue, message: '您有逾期未还的借款，请先归还' },
    {
      holds: ({ loanType, amount, openLoan }) => loanType !== PETTY_CASH || openLoan.plus(amount).le(MOST_PETTY_CASH),
      message: '备用金累计将超过20000元，是否继续',
      field: 'amount',
      warns: true,
    },
  ],
  actions: {
    pay: {
      title: '付款登记',
      from: 'approved',
      to: 'paid',
      role: 'cashier',
      ask: {
        payDate: date('付款日期', { required: true, default: today }),
        bankAccountId: ref('付款账户', { to: 'bsc.bankAccount', required: true }),
      },
      checks: [{ holds: (doc, { payDate }) => String(payDate) <= doc.$.today, message: '付款日期不能晚于今天', field: 'payDate' }],
      effects: (doc, { payDate }) => [
        update(doc, {
          add: { paidAmount: doc.amount },
          rows: {
            entries: {
              add: [
                {
                  entryDate: String(payDate),
                  entryKind: PAID_OUT,
                  amount: doc.amount,
                  payMethod: doc.payMethod,
                  operatorId: doc.$.me.userId,
                },
              ],
            },
          },
        }),
        message(`您的借款${doc.billNo ?? ''}已付款${yuan(doc.amount)}元`, { empId: doc.empId }),
      ],
    },
    giveBack: {
      title: '还款登记',
      from: 'paid',
      role: 'cashier',
      when: ({ leftAmount }) => leftAmount.gt(0),
      message: '该借款已还清',
      ask: {
        entryDate: date('日期', { required: true, default: today }),
        returned: money('还款金额', { required: true, above: 0, message: '金额必须大于0' }),
        entryMethod: dict('方式', { code: 'pay_method', required: true, default: '1' }),
        voucherNo: text('凭证号', { max: 40 }),
      },
      checks: [
        { holds: (doc, { entryDate }) => String(entryDate) <= doc.$.today, message: '日期不能晚于今天', field: 'entryDate' },
        {
          holds: ({ leftAmount }, { returned }) => amountOf(returned as Wire).le(leftAmount),
          message: '还款金额不能大于未还金额',
          field: 'returned',
        },
      ],
      effects: (doc, { entryDate, returned, entryMethod, voucherNo }) => [
        update(doc, {
          add: { returnedAmount: amountOf(returned as Wire) },
          rows: {
            entries: {
              add: [
                {
                  entryDate: String(entryDate),
                  entryKind: PAID_BACK,
                  amount: amountOf(returned as Wire),
                  payMethod: entryMethod as Wire,
                  voucherNo: (voucherNo as Wire) ?? null,
                  operatorId: doc.$.me.userId,
                },
              ],
            },
          },
        }),
      ],
    },
    extend: {
      title: '延期',
      from: 'paid',
      role: 'finance_manager',
      ask: {
        planReturnDate: date('新归还日期', { required: true }),
        extendReason: text('延期原因', { required: true, max: 200 }),
      },
      checks: [
        {
          holds: ({ $ }, { planReturnDate }) => String(planReturnDate) > String($.old?.['planReturnDate'] ?? ''),
          message: '新归还日期必须晚于原日期',
          field: 'planReturnDate',
        },
      ],
    },
    settle: { title: '还清', from: 'paid', to: 'settled', auto: true, when: ({ leftAmount }) => leftAmount.isZero() },
  },
  jobs: {
    loanOverdue: {
      title: '借款逾期提醒',
      cron: '0 30 8 * * ?',
      description: '已付款且超过预计归还日期仍未还清的借款，提醒借款人和财务',
      looksAt: (day) => all(eq('billStatus', 'paid'), lt('planReturnDate', day), gt('leftAmount', '0')),
      each: ({ billNo, leftAmount, empId }) => {
        const title = `您的借款${billNo ?? ''}已逾期，未还${yuan(leftAmount)}元`
        return [message(title, { empId }), message(title, { role: 'finance' })]
      },
    },
  },
  approval: [
    'dept_manager',
    'finance',
    { role: 'finance_manager', says: '借款金额 ≥ 5,000.00', when: ({ amount }) => amount.ge(5_000) },
    {
      role: 'general_manager',
      says: '借款金额 ≥ 20,000.00 或押金',
      when: ({ amount, loanType }) => amount.ge(20_000) || loanType === PLEDGE,
    },
    { role: 'chairman', says: '借款金额 ≥ 200,000.00', when: ({ amount }) => amount.ge(200_000) },
  ],
  print: 'A5',
  sample: 50,
})
