import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { reverse, update } from '../../definitions/effect.ts'
import { date, dept, dict, files, longText, money, ref, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { today } from '../../definitions/start.ts'
import { all, any, eq, filled, gt } from '../../kernel/condition.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { OPEN } from './accounts-offered.ts'
import { holdOn, payIn, RECEIPT, RECEIVED } from './deposit.ts'

/** 银行回款, 期初, 佣金转入 and 货款转入 of deposit_receive_type. */
const [BANK, OPENING, COMMISSION, GOODS] = ['1', '2', '3', '4'] as const

type Paid = { readonly receiveType: string | null; readonly payMethod: string | null }

const byBank = ({ receiveType }: { readonly receiveType: string | null }): boolean => receiveType === BANK
const byDraft = (doc: Paid): boolean => byBank(doc) && isOneOf(doc.payMethod, '2', '3')

/** 保证金收取: finance records deposit money that came in, with the receipt given for it. */
export default defineDocument({
  key: 'bzj.receive',
  title: '保证金收取',
  number: 'BZJS{yyyyMM}{seq:4}',
  states: { approved: '已入账', reversed: '已冲销' },
  about: 'ownerName',
  fields: {
    billNo: text('单据编号', { editable: false, listed: true, queried: true }),
    accountId: ref('保证金账户', {
      to: 'bzj.account',
      required: true,
      fills: { orgId: 'orgId', ownerName: 'ownerName', depositType: 'depositType', companyId: 'companyId', agentId: 'agentId' },
      reads: ['availableAmount'],
      listed: true,
      queried: true,
    }),
    ownerName: text('主体名称', { editable: false, listed: true, queried: true }),
    agentId: ref('代理商', { to: 'zs.agent', editable: false, queried: true }),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany', editable: false, queried: true }),
    orgId: dept('所属组织', { editable: false }),
    depositType: dict('保证金类型', { code: 'deposit_type', editable: false, listed: true, queried: true }),
    receiveType: dict('收取方式', { code: 'deposit_receive_type', required: true, default: BANK, listed: true, queried: true }),
    receiveDate: date('收取日期', { required: true, default: today, listed: true, queried: 'range' }),
    amount: money('收取金额', { required: true, above: 0, message: '收取金额必须大于0', listed: true }),
    upAmount: text('金额大写', { derived: true }),
    returnMoneyId: ref('回款单', { to: 'bsc.returnMoney', reads: ['unallocatedAmount', 'amount'] }),
    payMethod: dict('收款方式', { required: 'shown', code: 'pay_method', default: '1' }),
    bankAccountId: ref('收款账户', { required: 'shown', to: 'bsc.bankAccount', listed: true }),
    payerName: text('付款方名称', { required: 'shown', max: 100, listed: true }),
    bankSerialNo: text('银行流水号', { max: 60 }),
    draftNo: text('汇票号码', { required: 'shown', max: 40 }),
    draftDueDate: date('汇票到期日', { required: 'shown' }),
    protocolId: ref('销售协议', { to: 'sale.saleProtocol' }),
    receiptNo: text('收据编号', { max: 40, listed: true, queried: true }),
    sourceBillNo: text('来源单号', { editable: false, queried: true }),
    files: files('附件'),
    remark: longText('备注', { max: 500 }),
  },
  facts: {
    moved: { give: 'exists', from: 'bzj.flow', where: ({ accountId }) => (accountId ? eq('accountId', accountId) : undefined) },
  },
  derive: { upAmount: ({ amount }) => capitalWords(amount) },
  required: {
    returnMoneyId: ({ receiveType }) => receiveType === GOODS,
  },
  shown: {
    returnMoneyId: ({ receiveType, sourceBillNo }) => receiveType === GOODS || (receiveType === BANK && !!sourceBillNo),
    payMethod: byBank,
    bankAccountId: byBank,
    payerName: byBank,
    bankSerialNo: byBank,
    draftNo: byDraft,
    draftDueDate: byDraft,
  },
  choices: {
    accountId: () => OPEN,
    returnMoneyId: ({ companyId, agentId, sourceBillNo }) =>
      // What a 回款 makes draws on that one, which its confirmation uses up (bzj Z9).
      sourceBillNo
        ? undefined
        : all(
            eq('billStatus', 'confirmed'),
            gt('unallocatedAmount', '0'),
            any(...(companyId ? [eq('companyId', companyId)] : []), ...(agentId ? [eq('agentId', agentId)] : [])),
          ),
    bankAccountId: ({ orgId, sourceBillNo }) => (sourceBillNo ? undefined : all(eq('forDeposit', 'Y'), eq('orgId', orgId))),
    protocolId: ({ accountId }) => eq('depositAccountId', accountId),
  },
  rules: { receiveDate: { holds: ({ receiveDate, $ }) => receiveDate <= $.today, message: '收取日期不能晚于今天' } },
  unique: [
    { fields: ['receiptNo'], message: '该收据编号已使用' },
    { fields: ['bankAccountId', 'bankSerialNo'], where: filled('bankSerialNo'), message: '该银行流水号已登记' },
  ],
  checks: [
    {
      field: 'amount',
      holds: ({ receiveType, amount, returnMoneyId, $ }) =>
        receiveType !== GOODS || !returnMoneyId || amount.le(amountOf($.ref('returnMoneyId')['unallocatedAmount'])),
      message: '收取金额不能大于回款单未核销金额',
    },
    {
      field: 'amount',
      holds: ({ receiveType, amount, returnMoneyId, $ }) =>
        !returnMoneyId || receiveType !== BANK || amount.eq(amountOf($.ref('returnMoneyId')['amount'])),
      message: '收取金额与回款单金额不一致',
    },
    { holds: ({ receiveType, $ }) => receiveType !== OPENING || !$.facts.moved, message: '该账户已有流水，不能录入期初' },
    {
      holds: ({ receiveType, sourceBillNo }) => receiveType !== COMMISSION || !!sourceBillNo,
      message: '佣金转入由结算单自动生成，不能手工录入',
    },
    {
      field: 'payerName',
      holds: ({ payerName, ownerName }) => !payerName || payerName === ownerName,
      message: '付款方与账户主体不一致，是否继续',
      warns: true,
    },
  ],
  effects: {
    approve: (doc) => [
      payIn(holdOn(doc.accountId, RECEIPT, doc), RECEIVED, doc.amount),
      doc.receiveType === GOODS &&
        doc.returnMoneyId !== null &&
        update('bsc.returnMoney', doc.returnMoneyId, { add: { allocatedAmount: doc.amount }, refusal: '回款单可用金额不足' }),
    ],
  },
  actions: {
    reverse: {
      title: '冲销',
      from: 'approved',
      to: 'reversed',
      role: 'finance_manager',
      when: ({ amount, sourceBillNo, $ }) => !sourceBillNo && amountOf($.ref('accountId')['availableAmount']).ge(amount),
      message: '账户可用余额不足或单据由其他单据生成，不能冲销',
      ask: { reverseReason: longText('冲销原因', { required: true, max: 200 }) },
      effects: () => [reverse('approve')],
    },
    printReceipt: {
      title: '打印收据',
      from: 'approved',
      role: ['finance', 'cashier'],
      when: ({ receiptNo }) => !!receiptNo,
      message: '请先填写收据编号',
      opens: {
        paper: {
          title: '收据',
          size: 'A5',
          line: ['receiptNo', 'receiveDate', 'billNo'],
          facts: [['amount', 'upAmount'], ['payerName', 'ownerName'], ['depositType', 'payMethod', 'bankSerialNo'], ['remark']],
          signatures: ['制单', '出纳', '收款单位（盖章）'],
        },
      },
    },
  },
  approval: [
    'finance',
    {
      role: 'finance_manager',
      says: '金额 ≥ 200,000.00 或期初',
      when: ({ amount, receiveType }) => amount.ge(200_000) || receiveType === OPENING,
    },
  ],
  print: 'A5',
  sample: 120,
})
