import { isOneOf } from '../../definitions/choices.ts'
import { bankcard, bool, date, dept, dict, files, longText, money, ref, refBy, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { all, eq, filled, gt, lt } from '../../kernel/condition.ts'
import { ZERO } from '../../kernel/decimal.ts'
import type { Wire } from '../../kernel/wire.ts'
import { SOURCES } from './payment-source.ts'

/** 回款通知 and 付款通知 of payment_notice_type. */
export const [RECEIPT, PAYMENT] = ['1', '2'] as const
/** 往来单位, 代理商 and 员工 of payee_type. */
export const [PARTNER, AGENT, EMPLOYEE] = ['1', '2', '3'] as const
/** 佣金结算, 退货及退补价 and 返利支付 of payment_kind. */
export const [COMMISSION, RETURNS, REBATE] = ['3', '5', '6'] as const
/** 货款 and 保证金 of return_money_type, 现金 of pay_method, 已过期 of licence_status. */
export const [GOODS, DEPOSIT, CASH, EXPIRED] = ['1', '3', '4', '3'] as const
export const isSettlement = (payKind: string | null): boolean => isOneOf(payKind, COMMISSION, REBATE)
export const isStill = (state: string): boolean => isOneOf(state, 'draft', 'rejected', '')

export const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  noticeType: dict('通知类型', { code: 'payment_notice_type', required: true, default: RECEIPT, listed: true, queried: true }),
  noticeDate: date('通知日期', { section: '基本信息', required: true, default: today, listed: true, queried: 'range' }),
  orgId: dept('收付款组织', { required: true, default: me('deptId'), queried: true }),
  empId: ref('通知人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  returnMoneyType: dict('回款类型', {
    required: 'shown',
    code: 'return_money_type',
    section: '收付款对象',
    default: GOODS,
    listed: true,
    queried: true,
  }),
  payKind: dict('付款事由', { required: 'shown', code: 'payment_kind', default: '1', listed: true, queried: true }),
  payeeType: dict('收款方类型', { required: 'shown', code: 'payee_type', default: PARTNER }),
  companyId: ref('商业公司', {
    to: 'bsc.bscBussCompany',
    fills: { payeeName: 'name', bankName: 'bankName', bankNo: 'bankNo' },
    reads: ['licenceStatus'],
    listed: true,
    queried: true,
  }),
  agentId: ref('代理商', {
    to: 'zs.agent',
    fills: { payeeName: 'accountName', bankName: 'bankName', bankNo: 'bankAccount' },
    listed: true,
  }),
  depositAccountId: ref('保证金账户', {
    required: 'shown',
    to: 'bzj.account',
    none: '客户和代理商都没有状态正常的保证金账户，请联系财务部开户',
  }),
  payeeEmpId: ref('收款员工', { required: 'shown', to: 'sys.employee' }),
  sourceId: refBy('来源单据', { required: 'shown', by: 'payKind', targets: SOURCES, none: '没有待付款的来源单据' }),
  salesReturnId: ref('销货退回单', { to: 'xt.salesReturn', editable: false }),
  refundSupplementId: ref('退补价单', { to: 'xt.refundSupplement', editable: false }),
  payerName: text('付款方名称', { required: 'shown', max: 100, listed: true }),
  isThirdParty: bool('第三方付款', { derived: true, listed: true }),
  thirdPartyProof: files('代付委托书', { required: 'shown', message: '付款方与商业公司不一致，请上传代付委托书' }),
  payMethod: dict('收付款方式', { code: 'pay_method', section: '收付款信息', required: true, default: '1', listed: true, queried: true }),
  draftNo: text('汇票号码', { required: 'shown', max: 40 }),
  draftDueDate: date('汇票到期日', { required: 'shown' }),
  bankAccountId: ref('本方账户', { to: 'bsc.bankAccount', none: '收付款组织还没有银行账户，请联系财务部', listed: true }),
  receiveDate: date('预计到账日期', { required: 'shown', default: today }),
  payeeName: text('收款方名称', { required: 'shown', max: 100, listed: true, queried: true }),
  bankName: text('收款开户行', { max: 100 }),
  /** Whoever asks for money to be paid sees where it goes. */
  bankNo: bankcard('收款账号', { open: true }),
  dueDate: date('要求付款日期', {
    required: 'shown',
    listed: true,
    queried: 'range',
    atLeast: 'noticeDate',
    message: '要求付款日期不能早于通知日期',
  }),
  invoiceState: dict('来票情况', { required: 'shown', code: 'pay_invoice_state', default: '1', listed: true }),
  amount: money('金额', { section: '金额', required: true, above: 0, message: '金额必须大于0', listed: true }),
  amountUpper: text('金额大写', { derived: true }),
  allocated: money('已分配金额', { derived: true }),
  unallocated: money('未分配金额', { derived: true, listed: true }),
  returnMoneyId: ref('回款单', { to: 'bsc.returnMoney', anyState: true, reads: ['billStatus'], editable: false, listed: true }),
  bankSerialNo: text('银行流水号', { editable: false, required: true, max: 60, listed: true }),
  actualReceiveDate: date('实际到账日期', { editable: false, required: true, default: today, listed: true }),
  actualAmount: money('实际到账金额', { editable: false, required: true }),
  payDate: date('付款日期', { editable: false, required: true, default: today, listed: true }),
  payAccountId: ref('付款账户', { to: 'bsc.bankAccount', editable: false, required: true }),
  payVoucherNo: text('付款凭证号', { editable: false, required: true, max: 50 }),
  attachments: files('附件'),
  remark: longText('备注', { max: 500 }),
}

export const orders = lines('回款明细', {
  under: fields,
  columns: {
    receivableId: ref('应收单', {
      to: 'sale.receivable',
      required: true,
      none: '该客户在该组织没有未收的应收单',
      fills: { billAmount: 'amount', dueDate: 'dueDate', balance: 'balance' },
    }),
    billAmount: money('应收金额', { editable: false, totalled: true }),
    dueDate: date('到期日', { editable: false }),
    balance: money('未收金额', { editable: false, totalled: true }),
    thisAmount: money('本次回款', { required: true, totalled: true }),
    note: text('备注', { max: 200 }),
  },
  pull: {
    from: 'sale.receivable',
    by: 'receivableId',
    where: ({ companyId, orgId }) =>
      companyId && orgId ? all(eq('companyId', companyId), eq('orgId', orgId), gt('balance', '0')) : undefined,
    wants: '请先选择收付款组织和商业公司',
    fills: { thisAmount: 'balance' },
    shows: ['sourceBillNo', 'receivableType', 'postDate', 'dueDate', 'amount', 'balance', 'invoiceNo'],
  },
  choices: { receivableId: (_, { companyId }) => all(eq('companyId', companyId), gt('balance', '0')) },
  rules: {
    thisAmount: {
      holds: ({ thisAmount, balance }, { $ }) => thisAmount.gt(0) && (!isStill($.state) || thisAmount.le(balance ?? ZERO)),
      message: '本次回款必须大于0且不能大于未收金额',
    },
  },
  unique: [{ fields: ['receivableId'], message: '明细中单据重复' }],
  importable: true,
})

/** Settlements that are paid row by row, told by their number. */
const settlementFact = <const Of extends 'zs.commissionSettlement' | 'zs.basePriceSettlement' | 'zs.highSettlement' | 'zy.terminalRebate'>(
  from: Of,
  kind: typeof COMMISSION | typeof REBATE,
) =>
  ({
    give: 'first',
    from,
    reads: ['id'],
    where: ({ sourceBillNo }: { readonly sourceBillNo: string | null }, { payKind }: { readonly payKind: string | null }) =>
      payKind === kind && sourceBillNo ? eq('billNo', sourceBillNo) : undefined,
  }) as const

export const payItems = lines('付款明细', {
  under: fields,
  columns: {
    content: text('付款内容', { required: true, max: 100 }),
    receivableId: ref('红字应收单', { required: 'shown', to: 'sale.receivable', none: '该客户没有未冲减的红字应收', reads: ['balance'] }),
    balance: money('未付金额', { derived: true }),
    sourceBillNo: text('来源单号', { max: 50 }),
    sourceKey: text('来源类型', { hidden: true, max: 60 }),
    sourceDocId: text('来源ID', { hidden: true, max: 40 }),
    amount: money('付款金额', { required: true, totalled: true }),
    note: text('备注', { max: 200 }),
  },
  facts: {
    commission: settlementFact('zs.commissionSettlement', COMMISSION),
    basePrice: settlementFact('zs.basePriceSettlement', COMMISSION),
    high: settlementFact('zs.highSettlement', COMMISSION),
    rebate: settlementFact('zy.terminalRebate', REBATE),
  },
  derive: {
    // What was open when it was asked for.
    balance: ({ $ }, head) =>
      isStill(head.$.state) ? amountOf($.ref('receivableId').balance).negated() : amountOf($.old?.['balance'] as Wire),
  },
  required: {
    sourceBillNo: (_, { payKind }) => isSettlement(payKind),
  },
  shown: { receivableId: (_, { payKind }) => payKind === RETURNS },
  choices: { receivableId: (_, { companyId }) => all(eq('companyId', companyId), lt('balance', '0')) },
  fallback: {
    sourceKey: ({ $: { facts } }) => {
      if (facts.commission) return 'zs.commissionSettlement'
      if (facts.basePrice) return 'zs.basePriceSettlement'
      if (facts.high) return 'zs.highSettlement'
      return facts.rebate ? 'zy.terminalRebate' : null
    },
    sourceDocId: ({ $: { facts } }) => (facts.commission ?? facts.basePrice ?? facts.high ?? facts.rebate)?.['id'] ?? null,
  },
  rules: {
    amount: {
      holds: ({ amount, receivableId, balance }) => amount.gt(0) && (!receivableId || amount.le(balance)),
      message: '付款金额必须大于0且不能大于未付金额',
    },
  },
  unique: [{ fields: ['receivableId'], where: filled('receivableId'), message: '明细中单据重复' }],
})
