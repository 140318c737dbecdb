import { defineDocument } from '../../definitions/document.ts'
import { message, update } from '../../definitions/effect.ts'
import { bankcard, date, dept, dict, files, int, longText, money, percent, ref, rowRef, text } from '../../definitions/fields.ts'
import { amountOf as exact } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { me, today } from '../../definitions/start.ts'
import { all, eq, gt, oneOf } from '../../kernel/condition.ts'
import { sumOf, ZERO } from '../../kernel/decimal.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { untilDecided } from '../ys/write-off.ts'

/** 付款 of contract_pay_side; 票已到 of pay_invoice_state. */
const [PAYS, INVOICED] = ['2', '1'] as const

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  contractId: ref('合同', {
    to: 'oa.contractApproval',
    required: true,
    none: '没有执行中的付款合同：请先在“合同审批”中办理',
    fills: { counterparty: 'counterparty', companyId: 'companyId', contractAmount: 'amount', deptId: 'deptId' },
    reads: ['paidAmount'],
    listed: true,
    queried: true,
  }),
  counterparty: text('收款单位', { editable: false, listed: true, queried: true }),
  companyId: ref('商业公司', { to: 'bsc.bscBussCompany', editable: false }),
  contractAmount: money('合同金额', { editable: false }),
  paidAmount: money('已付金额', { derived: true }),
  empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true }),
  deptId: dept('费用部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  amount: money('本次付款金额', { derived: true, listed: true }),
  upAmount: text('金额大写', { derived: true }),
  payRate: percent('累计付款比例（%）', { derived: true, listed: true }),
  accountName: text('户名', { required: true, max: 60 }),
  bankName: text('开户银行', { required: true, max: 60 }),
  bankNo: bankcard('银行账号', { required: true }),
  payMethod: dict('付款方式', { code: 'pay_method', required: true, default: '1' }),
  planDate: date('要求付款日期', { required: true, default: today, listed: true, queried: 'range' }),
  invoiceState: dict('来票情况', { code: 'pay_invoice_state', required: true, default: INVOICED, listed: true }),
  costWriteOffId: ref('费用核销单', { to: 'ys.costWriteOff' }),
  reason: longText('付款说明', { required: true, max: 300 }),
  payDate: date('付款日期', { editable: false, listed: true }),
  attachments: files('发票及验收单', { message: '请上传发票' }),
}

const items = lines('付款计划', {
  under: fields,
  columns: {
    planItemId: rowRef('计划行', { to: 'oa.contractApproval.plans', required: true, hidden: true }),
    planNo: int('期次', { editable: false }),
    planDate: date('计划日期', { editable: false }),
    condition: text('付款条件', { editable: false }),
    planAmount: money('计划金额', { editable: false, totalled: true }),
    paidBefore: money('已付金额', { editable: false, totalled: true }),
    amount: money('本次金额', { required: true, above: 0, message: '本次金额不能大于计划未付金额', totalled: true }),
  },
  pull: {
    from: 'oa.contractApproval.plans',
    by: 'planItemId',
    where: ({ contractId }) => (contractId ? all(eq('head.id', contractId), gt('openAmount', '0')) : undefined),
    wants: '请先选择合同',
    fills: {
      planNo: 'planNo',
      planDate: 'planDate',
      condition: 'condition',
      planAmount: 'planAmount',
      paidBefore: 'paidAmount',
      amount: 'openAmount',
    },
    shows: ['planNo', 'planDate', 'condition', 'planAmount', 'paidAmount', 'openAmount'],
  },
  rules: {
    amount: {
      holds: ({ amount, planAmount, paidBefore }, { $ }) => $.state === 'paid' || amount.le((planAmount ?? ZERO).minus(paidBefore ?? ZERO)),
      message: '本次金额不能大于计划未付金额',
    },
  },
  unique: [
    { fields: ['planItemId'], message: '付款计划不能重复' },
    {
      fields: ['planItemId'],
      where: oneOf('head.billStatus', ['approving', 'approved']),
      message: (own, met) => `第${own.planNo ?? ''}期已在单据${met.head?.billNo ?? ''}中申请付款`,
    },
  ],
  atLeast: 1,
})

/** 合同付款申请: payments under an approved contract that are not goods, by its plan; goods are paid through 采购, costs through 预算费用. */
export default defineDocument({
  key: 'oa.payRequest',
  title: '合同付款申请',
  number: 'HTFK{yyyyMM}{seq:4}',
  states: { approved: '待付款', paid: '已付款' },
  about: 'counterparty',
  fields,
  lines: { items },
  derive: {
    paidAmount: (doc) => untilDecided(doc, 'paidAmount', () => exact(doc.$.ref('contractId')['paidAmount'])),
    amount: (doc) => sumOf(doc.items, ({ amount }) => amount),
    upAmount: ({ amount }) => capitalWords(amount),
    payRate: ({ contractAmount, paidAmount, amount }) =>
      contractAmount?.gt(0) ? paidAmount.plus(amount).mulDiv(100, contractAmount, 2) : ZERO,
  },
  required: { attachments: ({ invoiceState }) => invoiceState === INVOICED },
  choices: {
    contractId: () => all(eq('billStatus', 'approved'), eq('paySide', PAYS)),
    costWriteOffId: () => eq('billStatus', 'approved'),
  },
  rules: { accountName: { holds: ({ accountName, counterparty }) => accountName === counterparty, message: '户名须与合同对方一致' } },
  locks: ({ contractId }) => [`oa.contractApproval/${contractId}`],
  checks: [
    {
      holds: ({ paidAmount, amount, contractAmount }) => paidAmount.plus(amount).le(contractAmount ?? ZERO),
      message: '累计付款不能超过合同金额',
      field: 'items',
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
        paySerialNo: text('付款流水号', { max: 60 }),
      },
      checks: [{ holds: (doc, { payDate }) => String(payDate) <= doc.$.today, message: '付款日期不能晚于今天', field: 'payDate' }],
      effects: (doc) => [
        doc.items.map(({ planItemId, amount }) => update('oa.contractApproval.plans', planItemId, { add: { paidAmount: amount } })),
        update('oa.contractApproval', doc.contractId, {
          add: { paidAmount: doc.amount },
          needs: { holds: (contract) => contract.$.state === 'approved', message: '合同已终止或到期，不能付款' },
        }),
        message(`合同付款${doc.billNo ?? ''}已付款${yuan(doc.amount)}元`, { empId: doc.empId }),
      ],
    },
  },
  approval: [
    'dept_manager',
    'finance',
    { role: 'finance_manager', says: '付款金额 ≥ 10,000.00', when: ({ amount }) => amount.ge(10_000) },
    { role: 'general_manager', says: '付款金额 ≥ 50,000.00', when: ({ amount }) => amount.ge(50_000) },
    { role: 'chairman', says: '付款金额 ≥ 500,000.00', when: ({ amount }) => amount.ge(500_000) },
  ],
  print: 'A4',
  sample: 44,
})
