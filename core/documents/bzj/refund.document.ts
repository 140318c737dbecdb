import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { message, reverse, update } from '../../definitions/effect.ts'
import { bankcard, bool, date, dept, dict, files, longText, money, ref, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { today } from '../../definitions/start.ts'
import { all, eq, lt, ne, oneOf } from '../../kernel/condition.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { USABLE } from './accounts-offered.ts'
import { holdOn, occupy, payOut, REFUND, REFUNDED, underWay } from './deposit.ts'

const isPaid = ({ $ }: { readonly $: { readonly state: string } }): boolean => $.state === 'paid'

/** 协议到期 and 终止合作 of deposit_refund_reason. */
const endsDealings = (refundReason: string | null): boolean => isOneOf(refundReason, '1', '2')

/** 保证金退还: staff ask to give a deposit back at the end of an agreement or when too much is held; the cashier pays. */
export default defineDocument({
  key: 'bzj.refund',
  title: '保证金退还',
  number: 'BZJT{yyyyMM}{seq:4}',
  states: { approved: '待付款', paid: '已退还' },
  about: 'ownerName',
  fields: {
    billNo: text('单据编号', { editable: false, listed: true, queried: true }),
    accountId: ref('保证金账户', {
      to: 'bzj.account',
      required: true,
      fills: {
        orgId: 'orgId',
        ownerName: 'ownerName',
        depositType: 'depositType',
        companyId: 'companyId',
        agentId: 'agentId',
        payeeName: 'ownerName',
      },
      reads: ['balance', 'availableAmount', 'requiredAmount'],
      listed: true,
      queried: true,
    }),
    ownerName: text('主体名称', { editable: false, listed: true, queried: true }),
    agentId: ref('代理商', { to: 'zs.agent', editable: false, fills: { bankName: 'bankName', bankNo: 'bankAccount' } }),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany', editable: false, fills: { bankName: 'bankName', bankNo: 'bankNo' } }),
    orgId: dept('所属组织', { editable: false }),
    depositType: dict('保证金类型', { code: 'deposit_type', editable: false, listed: true }),
    refundReason: dict('退还原因', { code: 'deposit_refund_reason', required: true, listed: true, queried: true }),
    balance: money('账户余额', { derived: 'onRead', dependsOn: ['accountId'] }),
    availableAmount: money('可用余额', { derived: 'onRead', dependsOn: ['accountId'] }),
    requiredAmount: money('应缴金额', { derived: 'onRead', dependsOn: ['accountId'] }),
    overdueAmount: money('逾期应收', { derived: 'onRead', dependsOn: ['agentId', 'companyId'] }),
    amount: money('退还金额', { required: true, above: 0, message: '退还金额必须大于0', listed: true }),
    upAmount: text('金额大写', { derived: true }),
    closeAccount: bool('同时销户', { default: 'N', listed: true }),
    payeeName: text('收款户名', { required: true, max: 100 }),
    bankName: text('开户银行', { required: true, max: 100 }),
    /** Whoever asks for money to be paid sees where it goes. */
    bankNo: bankcard('银行账号', { required: true, open: true }),
    receiptReturned: bool('原收据已收回', { default: 'N' }),
    receiptNos: text('原收据编号', { max: 200 }),
    lossStatement: files('收据遗失声明', { required: 'shown' }),
    protocolEndFile: files('终止协议', { required: 'shown' }),
    payDate: date('付款日期', { editable: false, required: true, default: today, listed: true, queried: 'range' }),
    bankAccountId: ref('付款账户', { to: 'bsc.bankAccount', editable: false, required: true }),
    paySerialNo: text('付款流水号', { editable: false, required: true, max: 60 }),
    reason: longText('退还说明', { required: true, max: 500 }),
  },
  facts: {
    overdue: {
      give: 'total',
      from: 'sale.receivable',
      of: 'balance',
      where: ({ agentId, companyId, $ }) => {
        if (agentId) return all(eq('agentId', agentId), lt('dueDate', $.today))
        return companyId ? all(eq('companyId', companyId), lt('dueDate', $.today)) : undefined
      },
    },
    deducting: {
      give: 'exists',
      from: 'bzj.deduct',
      where: ({ accountId }) => (accountId ? all(eq('accountId', accountId), eq('billStatus', 'approving')) : undefined),
    },
    another: {
      give: 'exists',
      from: 'bzj.refund',
      where: ({ accountId, $ }) =>
        accountId ? all(ne('id', $.id), eq('accountId', accountId), oneOf('billStatus', ['approving', 'approved'])) : undefined,
    },
  },
  derive: {
    balance: ({ $ }) => amountOf($.ref('accountId')['balance']),
    availableAmount: ({ $ }) => amountOf($.ref('accountId')['availableAmount']),
    requiredAmount: ({ $ }) => amountOf($.ref('accountId')['requiredAmount']),
    overdueAmount: ({ $ }) => $.facts.overdue,
    upAmount: ({ amount }) => capitalWords(amount),
  },
  shown: {
    lossStatement: ({ receiptReturned }) => receiptReturned === 'N',
    protocolEndFile: ({ refundReason }) => endsDealings(refundReason),
    payDate: isPaid,
    bankAccountId: isPaid,
    paySerialNo: isPaid,
  },
  choices: { accountId: () => USABLE },
  rules: { payDate: { holds: ({ payDate, $ }) => (payDate ?? '') <= $.today, message: '付款日期不能晚于今天' } },
  checks: [
    {
      field: 'amount',
      // While it is decided about, it holds its amount itself.
      holds: ({ amount, availableAmount, $ }) => $.state === 'approving' || amount.le(availableAmount),
      message: '退还金额不能大于可用余额',
    },
    {
      field: 'amount',
      holds: ({ closeAccount, balance, amount, requiredAmount }) => closeAccount === 'Y' || balance.minus(amount).ge(requiredAmount),
      message: '退还后余额低于应缴保证金',
    },
    {
      field: 'amount',
      holds: ({ closeAccount, amount, balance }) => closeAccount !== 'Y' || amount.eq(balance),
      message: '销户时须退还全部余额',
    },
    { holds: ({ overdueAmount }) => overdueAmount.le(0), message: '存在逾期应收，不能退还保证金' },
    { holds: ({ $ }) => !$.facts.deducting, message: '存在审批中的扣除单，不能退还' },
    { holds: ({ $ }) => !$.facts.another, message: '该账户存在未完成的退还单' },
    {
      field: 'payeeName',
      holds: ({ payeeName, ownerName }) => payeeName === ownerName,
      message: '收款户名与账户主体不一致，是否继续',
      warns: true,
    },
  ],
  locks: underWay,
  effects: {
    submit: (doc) => [occupy(holdOn(doc.accountId, REFUND, doc), doc.amount)],
    reject: () => [reverse('submit')],
    withdraw: () => [reverse('submit')],
    approve: (doc) => [message(`请退还保证金${yuan(doc.amount)}元给${doc.payeeName}`, { role: 'cashier', about: 'todo' })],
  },
  actions: {
    pay: {
      title: '付款登记',
      from: 'approved',
      to: 'paid',
      role: 'cashier',
      ask: ['payDate', 'bankAccountId', 'paySerialNo'],
      effects: (doc) => [
        reverse('submit'),
        payOut(holdOn(doc.accountId, REFUND, doc), REFUNDED, doc.amount),
        doc.closeAccount === 'Y' && update('bzj.account', doc.accountId, { set: { accountStatus: '3', closeDate: doc.payDate } }),
      ],
    },
    cancel: {
      title: '取消退还',
      from: 'approved',
      to: 'voided',
      role: 'finance_manager',
      ask: { cancelReason: longText('取消原因', { required: true, max: 200 }) },
      effects: () => [reverse('submit')],
    },
  },
  approval: [
    'dept_manager',
    'business',
    'finance',
    {
      role: 'finance_manager',
      says: '金额 ≥ 50,000.00 或同时销户',
      when: ({ amount, closeAccount }) => amount.ge(50_000) || closeAccount === 'Y',
    },
    { role: 'general_manager', says: '金额 ≥ 100,000.00', when: ({ amount }) => amount.ge(100_000) },
  ],
  print: 'A4',
  sample: 32,
})
