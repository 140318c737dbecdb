import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, message, update } from '../../definitions/effect.ts'
import { date, dept, dict, files, money, ref, text, user } from '../../definitions/fields.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { me, today } from '../../definitions/start.ts'
import { eq, filled } from '../../kernel/condition.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { settled } from '../sale/open-bill.ts'

/** 保证金 of return_money_type, 现金 of pay_method, 银行回款 of deposit_receive_type. */
const [DEPOSIT, CASH, BY_BANK] = ['3', '4', '1'] as const

const byDraft = ({ payMethod }: { readonly payMethod: string | null }): boolean => isOneOf(payMethod, '2', '3')

/** 回款: the cashier registers money that arrived, sales administration claims it, finance confirms it; collections and deposits draw on it. */
export default defineDocument({
  key: 'bsc.returnMoney',
  title: '回款',
  number: 'HK{yyyyMM}{seq:4}',
  states: { registered: '待认领', claimed: '待确认', confirmed: '已确认' },
  usable: ['confirmed'],
  about: 'companyId',
  fields: {
    billNo: text('回款单号', { editable: false, listed: true, queried: true }),
    receiveDate: date('到账日期', { required: true, default: today, listed: true, queried: 'range' }),
    orgId: dept('收款组织', { required: true, default: me('deptId'), queried: true }),
    bankAccountId: ref('收款账户', { to: 'bsc.bankAccount', required: true, listed: true, queried: true }),
    payMethod: dict('收款方式', { code: 'pay_method', required: true, default: '1', listed: true, queried: true }),
    payerName: text('付款方名称', { required: true, max: 100, listed: true, queried: true }),
    payerBankNo: text('付款方账号', { max: 40 }),
    amount: money('回款金额', { required: true, above: 0, message: '回款金额必须大于0', listed: true }),
    upAmount: text('大写金额', { derived: true }),
    bankSerialNo: text('银行流水号', { max: 60, listed: true, queried: true }),
    draftNo: text('汇票号码', { required: 'shown', max: 40, listed: true }),
    draftDueDate: date('汇票到期日', { required: 'shown' }),
    bankMemo: text('银行摘要', { max: 200 }),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany', reads: ['name', 'invoiceTitle'], listed: true, queried: true }),
    agentId: ref('代理商', { to: 'zs.agent', listed: true, queried: true }),
    returnMoneyType: dict('回款类型', { code: 'return_money_type', default: '1', listed: true, queried: true }),
    depositAccountId: ref('保证金账户', { to: 'bzj.account' }),
    claimUserId: user('认领人', { editable: false, listed: true, queried: true }),
    claimDate: date('认领日期', { editable: false }),
    allocatedAmount: money('已核销金额', {
      default: '0',
      editable: false,
      atLeast: 0,
      atMost: 'amount',
      message: '回款单可用金额不足',
      listed: true,
    }),
    unallocatedAmount: money('未核销金额', { derived: true, listed: true }),
    writeOffStatus: dict('核销状态', { code: 'write_off_status', derived: true, listed: true, queried: true }),
    attachments: files('回单附件'),
    remark: text('备注', { max: 200 }),
  },
  derive: {
    upAmount: ({ amount }) => capitalWords(amount),
    unallocatedAmount: ({ amount, allocatedAmount }) => amount.minus(allocatedAmount),
    writeOffStatus: ({ amount, allocatedAmount }) => settled(allocatedAmount, amount.minus(allocatedAmount)),
  },
  required: {
    depositAccountId: ({ returnMoneyType, $ }) => returnMoneyType === DEPOSIT && $.state === 'claimed',
  },
  shown: { draftNo: byDraft, draftDueDate: byDraft, depositAccountId: ({ returnMoneyType }) => returnMoneyType === DEPOSIT },
  choices: { bankAccountId: ({ orgId }) => eq('orgId', orgId) },
  rules: { receiveDate: { holds: ({ receiveDate, $ }) => receiveDate <= $.today, message: '到账日期不能晚于今天' } },
  unique: [{ fields: ['bankAccountId', 'bankSerialNo'], where: filled('bankSerialNo'), message: '该银行流水号已登记' }],
  checks: [
    {
      field: 'payerName',
      holds: ({ companyId, payerName, $ }) =>
        !companyId || payerName === $.ref('companyId')['name'] || payerName === $.ref('companyId')['invoiceTitle'],
      message: '付款方与商业公司名称不一致，是否继续',
      warns: true,
    },
    { field: 'amount', holds: ({ payMethod, amount }) => payMethod !== CASH || amount.le(10_000), message: '现金回款不能超过10000元' },
  ],
  actions: {
    register: {
      title: '登记',
      from: 'draft',
      to: 'registered',
      role: 'cashier',
      effects: (doc) => [message(`收到${doc.payerName}回款${yuan(doc.amount)}元，请认领`, { role: 'business', about: 'todo' })],
    },
    claim: {
      title: '认领',
      from: 'registered',
      to: 'claimed',
      role: 'business',
      ask: ['companyId', 'agentId', 'returnMoneyType', 'depositAccountId'],
      checks: [{ holds: (_, asked) => !!asked['companyId'] || !!asked['agentId'], message: '请选择商业公司或代理商', field: 'companyId' }],
      effects: (doc) => [update(doc, { set: { claimUserId: doc.$.me.userId, claimDate: doc.$.today } })],
    },
    unclaim: {
      title: '撤销认领',
      from: 'claimed',
      to: 'registered',
      role: 'business',
      effects: (doc) => [
        update(doc, {
          set: { companyId: null, agentId: null, returnMoneyType: '1', depositAccountId: null, claimUserId: null, claimDate: null },
        }),
      ],
    },
    confirm: {
      title: '财务确认',
      from: 'claimed',
      to: 'confirmed',
      role: 'finance',
      effects: (doc) =>
        doc.returnMoneyType === DEPOSIT
          ? [
              create(
                'bzj.receive',
                {
                  accountId: doc.depositAccountId,
                  receiveType: BY_BANK,
                  receiveDate: doc.receiveDate,
                  amount: doc.amount,
                  returnMoneyId: doc.$.id,
                  payMethod: doc.payMethod,
                  bankAccountId: doc.bankAccountId,
                  payerName: doc.payerName,
                  bankSerialNo: doc.bankSerialNo,
                  draftNo: doc.draftNo,
                  draftDueDate: doc.draftDueDate,
                  sourceBillNo: doc.billNo,
                },
                { state: 'approved' },
              ),
              update(doc, { set: { allocatedAmount: doc.amount } }),
            ]
          : [],
    },
    unconfirm: {
      title: '取消确认',
      from: 'confirmed',
      to: 'claimed',
      role: 'finance_manager',
      when: ({ allocatedAmount }) => allocatedAmount.isZero(),
      message: '该回款已核销，不能取消确认',
    },
    void: { title: '作废', from: 'registered', to: 'voided', role: 'cashier', confirm: '作废后不可恢复，是否继续' },
  },
  print: 'A5',
  live: true,
  sample: 260,
})
