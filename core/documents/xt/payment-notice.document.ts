import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { act, create, type Effects, message, update } from '../../definitions/effect.ts'
import { bankcard, bool, date, dept, dict, files, longText, money, ref, refBy, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { yuan } from '../../definitions/said.ts'
import { me, today } from '../../definitions/start.ts'
import type { TypeKey } from '../../definitions/type-keys.ts'
import { all, any, eq, filled, gt, lt, ne } from '../../kernel/condition.ts'
import { type Decimal, min, sumOf, ZERO } from '../../kernel/decimal.ts'
import type { Row, Wire } from '../../kernel/wire.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { dueOf, isSourced, paySource, sourceFact, sourceOf, SOURCES } from './payment-source.ts'

/** 回款通知 and 付款通知 of payment_notice_type. */
const [RECEIPT, PAYMENT] = ['1', '2'] as const
/** 往来单位, 代理商 and 员工 of payee_type. */
const [PARTNER, AGENT, EMPLOYEE] = ['1', '2', '3'] as const
/** 佣金结算, 退货及退补价 and 返利支付 of payment_kind. */
const [COMMISSION, RETURNS, REBATE] = ['3', '5', '6'] as const
/** 货款 and 保证金 of return_money_type, 现金 of pay_method, 已过期 of licence_status. */
const [GOODS, DEPOSIT, CASH, EXPIRED] = ['1', '3', '4', '3'] as const
const MOST_CASH = 1_000

type Kinds = { readonly noticeType: string; readonly payKind: string | null; readonly payeeType: string | null }

const comesIn = ({ noticeType }: Pick<Kinds, 'noticeType'>): boolean => noticeType === RECEIPT
const goesOut = ({ noticeType }: Pick<Kinds, 'noticeType'>): boolean => noticeType === PAYMENT
const byDraft = ({ payMethod }: { readonly payMethod: string }): boolean => isOneOf(payMethod, '2', '3')
const isOf = (doc: Kinds, kind: string): boolean => goesOut(doc) && doc.payKind === kind
const isSettlement = (payKind: string | null): boolean => isOneOf(payKind, COMMISSION, REBATE)
const hasSource = (doc: Kinds): boolean => goesOut(doc) && isSourced(doc.payKind)
const isForDeposit = (doc: Kinds & { readonly returnMoneyType: string | null }): boolean => comesIn(doc) && doc.returnMoneyType === DEPOSIT
const isDecided = ({ $ }: { readonly $: { readonly state: string } }): boolean => isOneOf($.state, 'approved', 'confirmed', 'paid')
const isStill = (state: string): boolean => isOneOf(state, 'draft', 'rejected', '')

const fields = {
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
  dueDate: date('要求付款日期', { required: 'shown', listed: true, queried: 'range' }),
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

const orders = lines('回款明细', {
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

const payItems = lines('付款明细', {
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

type PayItem = NonNullable<(typeof payItems)['$row']>

type Receiving = {
  readonly companyId: string | null
  readonly agentId: string | null
  readonly returnMoneyType: string | null
  readonly depositAccountId: string | null
  readonly amount: Decimal
  readonly $: { readonly facts: { readonly slip: Row | undefined } }
}

/** A red bill is written off by what is paid, never past nothing (xt T3). */
const writtenOff = ({ receivableId, amount }: PayItem): Effects => [
  !!receivableId &&
    update('sale.receivable', receivableId, {
      add: { collectedAmount: amount.negated() },
      needs: {
        holds: ({ balance }: { readonly balance: Decimal }) => amount.le(balance.negated()),
        message: '红字应收余额不足',
      },
    }),
]

type Paying = {
  readonly agentId: string | null
  readonly payDate: string | null
  readonly payMethod: string
  readonly payVoucherNo: string | null
  readonly billNo: string | null
}

/** A settlement gets a payment of its own, by its own rules. */
const paidSettlement = (doc: Paying, { sourceKey, sourceDocId, amount }: PayItem): Effects => [
  !!sourceKey &&
    !!sourceDocId &&
    act(sourceKey as TypeKey, sourceDocId, 'pay', {
      ...{ agentId: doc.agentId, payDate: doc.payDate, payAmount: amount, voucherNo: doc.payVoucherNo, remark: doc.billNo },
    }),
]

/** 付款通知: staff tell finance that a customer has paid or that money must be paid out; the cashier confirms either. */
export default defineDocument({
  key: 'xt.paymentNotice',
  title: '付款通知',
  number: 'FKTZ{yyyyMM}{seq:4}',
  states: { confirmed: '已到账', paid: '已付款' },
  about: 'companyId',
  fields,
  lines: { orders, payItems },
  facts: {
    purchase: sourceFact(1, ['amount', 'payeeName', 'companyId']),
    cost: sourceFact(2, ['payAmount', 'payeeName']),
    deposit: sourceFact(4, ['amount', 'payeeName', 'companyId']),
    trip: sourceFact(7, ['payAmount']),
    payer: {
      give: 'first',
      from: 'bsc.bscBussCompany',
      reads: ['name'],
      where: (doc) => (comesIn(doc) && doc.companyId ? eq('id', doc.companyId) : undefined),
    },
    slip: {
      give: 'first',
      from: 'bsc.returnMoney',
      reads: ['id', 'billStatus', 'amount'],
      where: ({ bankAccountId, bankSerialNo, returnMoneyId }) =>
        bankAccountId && bankSerialNo && !returnMoneyId
          ? all(eq('bankAccountId', bankAccountId), eq('bankSerialNo', bankSerialNo), ne('billStatus', 'voided'))
          : undefined,
    },
    collection: {
      give: 'first',
      from: 'sale.collection',
      reads: ['id'],
      where: ({ returnMoneyId }) => (returnMoneyId ? all(eq('returnMoneyId', returnMoneyId), ne('billStatus', 'voided')) : undefined),
    },
  },
  derive: {
    isThirdParty: (doc) => (comesIn(doc) && doc.companyId && doc.payerName !== doc.$.facts.payer?.['name'] ? 'Y' : 'N'),
    amountUpper: ({ amount }) => capitalWords(amount),
    allocated: (doc) => (comesIn(doc) ? sumOf(doc.orders, ({ thisAmount }) => thisAmount) : sumOf(doc.payItems, ({ amount }) => amount)),
    unallocated: ({ amount, allocated }) => amount.minus(allocated),
  },
  required: {
    companyId: (doc) => (comesIn(doc) ? !doc.agentId : doc.payeeType === PARTNER),
    agentId: (doc) => goesOut(doc) && doc.payeeType === AGENT,
    bankAccountId: comesIn,
    bankName: (doc) => goesOut(doc) && doc.payMethod !== CASH,
    bankNo: (doc) => goesOut(doc) && doc.payMethod !== CASH,
  },
  shown: {
    returnMoneyType: comesIn,
    payKind: goesOut,
    payeeType: goesOut,
    companyId: (doc) => comesIn(doc) || doc.payeeType === PARTNER,
    agentId: (doc) => comesIn(doc) || doc.payeeType === AGENT,
    depositAccountId: isForDeposit,
    payeeEmpId: (doc) => goesOut(doc) && doc.payeeType === EMPLOYEE,
    sourceId: hasSource,
    salesReturnId: (doc) => isOf(doc, RETURNS),
    refundSupplementId: (doc) => isOf(doc, RETURNS),
    payerName: comesIn,
    thirdPartyProof: ({ isThirdParty }) => isThirdParty === 'Y',
    draftNo: byDraft,
    draftDueDate: byDraft,
    receiveDate: comesIn,
    payeeName: goesOut,
    bankName: goesOut,
    bankNo: goesOut,
    dueDate: goesOut,
    invoiceState: goesOut,
    bankSerialNo: (doc) => comesIn(doc) && isDecided(doc),
    actualReceiveDate: (doc) => comesIn(doc) && isDecided(doc),
    actualAmount: (doc) => comesIn(doc) && isDecided(doc),
    payDate: (doc) => goesOut(doc) && isDecided(doc),
    payAccountId: (doc) => goesOut(doc) && isDecided(doc),
    payVoucherNo: (doc) => goesOut(doc) && isDecided(doc),
    orders: comesIn,
    payItems: goesOut,
  },
  choices: {
    sourceId: () => eq('billStatus', 'approved'),
    bankAccountId: ({ orgId }) => all(eq('orgId', orgId), eq('enabled', 'Y')),
    payAccountId: () => eq('enabled', 'Y'),
    depositAccountId: ({ agentId, companyId }) =>
      all(eq('accountStatus', '1'), any(...(agentId ? [eq('agentId', agentId)] : []), eq('companyId', companyId))),
  },
  offers: {
    payerName: (doc) => [{ payerName: doc.$.facts.payer?.['name'] ?? null }],
    amount: (doc) => {
      const source = sourceOf(doc)
      if (!source) return []
      const { payeeName = null, bankName = null, companyId = null } = source
      return [{ amount: dueOf(source).toString(), payeeName, bankName, ...(companyId ? { companyId } : {}) }]
    },
    bankNo: (doc) => {
      const source = sourceOf(doc)
      return source ? [{ bankNo: source['bankNo'] ?? null }] : []
    },
  },
  rules: {
    draftDueDate: { holds: ({ draftDueDate, $ }) => !isStill($.state) || (draftDueDate ?? '') > $.today, message: '汇票已到期' },
    dueDate: { holds: ({ dueDate, noticeDate }) => (dueDate ?? '') >= noticeDate, message: '要求付款日期不能早于通知日期' },
  },
  unique: [{ fields: ['payKind', 'sourceId'], where: filled('sourceId'), message: '该来源单据已有付款通知' }],
  checks: [
    {
      holds: (doc) => !comesIn(doc) || doc.returnMoneyType !== GOODS || doc.orders.length > 0,
      message: '货款回款须填写回款明细',
      field: 'orders',
    },
    { holds: (doc) => !comesIn(doc) || doc.unallocated.ge(0), message: '回款明细合计不能大于回款金额', field: 'orders' },
    {
      holds: (doc) => !comesIn(doc) || doc.returnMoneyType !== GOODS || doc.unallocated.isZero(),
      message: ({ unallocated }) => `有${yuan(unallocated)}元未分配，到账后将作为预收款，是否继续？`,
      field: 'unallocated',
      warns: true,
    },
    {
      holds: (doc) => !goesOut(doc) || (doc.payItems.length > 0 && doc.unallocated.isZero()),
      message: '付款明细合计必须等于付款金额',
      field: 'payItems',
    },
    {
      holds: (doc) => !goesOut(doc) || doc.payMethod !== CASH || doc.amount.le(MOST_CASH),
      message: '现金付款不能超过1000元',
      field: 'payMethod',
    },
    {
      holds: (doc) => {
        const source = hasSource(doc) ? sourceOf(doc) : undefined
        return !source || doc.amount.eq(dueOf(source))
      },
      message: '付款金额必须等于来源单据应付金额',
      field: 'amount',
    },
    {
      holds: ({ $ }) => $.ref('companyId').licenceStatus !== EXPIRED,
      message: '该商业公司证照已过期，是否继续？',
      field: 'companyId',
      warns: true,
    },
  ],
  actions: {
    confirm: {
      title: '到账确认',
      from: 'approved',
      to: 'confirmed',
      role: 'cashier',
      when: comesIn,
      message: '付款通知请使用付款登记',
      ask: ['bankSerialNo', 'actualReceiveDate', 'actualAmount'],
      checks: [
        {
          holds: ({ $ }, { actualReceiveDate }) => String(actualReceiveDate) <= $.today,
          message: '到账日期不能晚于今天',
          field: 'actualReceiveDate',
        },
        {
          holds: ({ amount }, { actualAmount }) => amount.eq(amountOf(actualAmount as Wire)),
          message: '实际到账金额与通知金额不一致，请驳回后重新通知',
          field: 'actualAmount',
        },
        {
          holds: ({ $ }) => !$.facts.slip || $.facts.slip['billStatus'] === 'registered',
          message: '该银行流水已被认领',
          field: 'bankSerialNo',
        },
        {
          holds: ({ amount, $ }) => !$.facts.slip || amount.eq(amountOf($.facts.slip['amount'])),
          message: '银行流水金额与通知金额不一致',
          field: 'actualAmount',
        },
      ],
      effects: (doc) => {
        const claim = ({ companyId, agentId, returnMoneyType, depositAccountId }: Omit<Receiving, '$'>) => ({
          ...{ companyId, agentId, returnMoneyType, depositAccountId },
        })
        const slip = doc.$.facts.slip?.['id']
        return [
          slip
            ? [
                act('bsc.returnMoney', String(slip), 'claim', claim(doc), { refusal: '该银行流水已被认领' }),
                update(doc, { set: { returnMoneyId: String(slip) } }),
              ]
            : create(
                'bsc.returnMoney',
                {
                  ...claim(doc),
                  ...{ receiveDate: doc.actualReceiveDate, orgId: doc.orgId, bankAccountId: doc.bankAccountId },
                  ...{ payMethod: doc.payMethod, payerName: doc.payerName, amount: doc.actualAmount, bankSerialNo: doc.bankSerialNo },
                  ...{ draftNo: doc.draftNo, draftDueDate: doc.draftDueDate },
                  ...{ claimUserId: doc.$.me.userId, claimDate: doc.$.today },
                },
                { state: 'claimed', as: 'returnMoneyId' },
              ),
          message(`回款${yuan(doc.amount)}元已到账`, { empId: doc.empId }),
        ]
      },
    },
    pay: {
      title: '付款登记',
      from: 'approved',
      to: 'paid',
      role: 'cashier',
      when: goesOut,
      message: '回款通知请使用到账确认',
      ask: ['payDate', 'payAccountId', 'payVoucherNo'],
      checks: [
        { holds: ({ $ }, { payDate }) => String(payDate) <= $.today, message: '付款日期不能晚于今天', field: 'payDate' },
        {
          holds: (doc) => !isSettlement(doc.payKind) || doc.payItems.every(({ sourceKey, sourceDocId }) => sourceKey && sourceDocId),
          message: '没有找到付款明细的来源结算单，请核对来源单号',
        },
      ],
      effects: (doc) => [
        paySource(doc, doc),
        isSettlement(doc.payKind) && doc.payItems.map((row) => paidSettlement(doc, row)),
        isOf(doc, RETURNS) && doc.payItems.map(writtenOff),
        message(`付款${yuan(doc.amount)}元已完成`, { empId: doc.empId }),
      ],
    },
    makeCollection: {
      title: '生成收款核销',
      from: 'confirmed',
      role: 'finance',
      when: (doc) => doc.returnMoneyType === GOODS && doc.$.ref('returnMoneyId').billStatus === 'confirmed' && doc.allocated.gt(0),
      message: '回款单尚未财务确认或没有回款明细',
      effects: (doc) => {
        const earlier = doc.$.facts.collection?.['id']
        if (earlier)
          return [update('sale.collection', String(earlier), { needs: { holds: () => false, message: '已生成收款核销单{billNo}' } })]
        const open = doc.orders
          .map(({ receivableId, thisAmount, balance }) => ({ receivableId, amount: min(thisAmount, balance ?? ZERO) }))
          .filter(({ amount }) => amount.gt(0))
        return [
          create('sale.collection', {
            ...{ collectType: '1', orgId: doc.orgId, companyId: doc.companyId, returnMoneyId: doc.returnMoneyId },
            items: open.map(({ receivableId, amount }) => ({ receivableId, amount: amount.toString() })),
          }),
        ]
      },
    },
  },
  effects: {
    save: (doc) => {
      const source = hasSource(doc) && doc.payItems.length === 0 ? sourceOf(doc) : undefined
      return source
        ? [
            update(doc, {
              rows: {
                payItems: {
                  add: [
                    {
                      ...{ content: `支付${String(source['billNo'] ?? '')}`, sourceBillNo: source['billNo'] ?? null },
                      ...{ sourceKey: SOURCES[Number(doc.payKind) as keyof typeof SOURCES], sourceDocId: doc.sourceId },
                      amount: dueOf(source).toString(),
                    },
                  ],
                },
              },
            }),
          ]
        : []
    },
    approve: (doc) => [
      // The dialog of 到账确认 begins with it.
      comesIn(doc) && update(doc, { set: { actualAmount: doc.amount } }),
      message(
        comesIn(doc) ? `请确认${doc.payerName ?? ''}回款${yuan(doc.amount)}元到账` : `请付款${yuan(doc.amount)}元给${doc.payeeName ?? ''}`,
        { role: 'cashier', about: 'todo' },
      ),
    ],
  },
  approval: [
    { role: 'dept_manager', says: '付款通知', when: goesOut },
    {
      role: 'business',
      says: '回款通知，或采购货款、退货及退补价、返利支付',
      when: (doc) => comesIn(doc) || isOneOf(doc.payKind, '1', '5', '6'),
    },
    'finance',
    { role: 'finance_manager', says: '付款金额 ≥ 50,000.00', when: (doc) => goesOut(doc) && doc.amount.ge(50_000) },
    { role: 'general_manager', says: '付款金额 ≥ 100,000.00', when: (doc) => goesOut(doc) && doc.amount.ge(100_000) },
    { role: 'chairman', says: '付款金额 ≥ 500,000.00', when: (doc) => goesOut(doc) && doc.amount.ge(500_000) },
  ],
  print: 'A4',
  live: true,
  sample: 180,
})
