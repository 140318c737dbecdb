import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { act, create, type Effects, message, update } from '../../definitions/effect.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import type { TypeKey } from '../../definitions/type-keys.ts'
import { all, any, eq, filled, ne } from '../../kernel/condition.ts'
import { type Decimal, min, sumOf, ZERO } from '../../kernel/decimal.ts'
import type { Row, Wire } from '../../kernel/wire.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { dueOf, isSourced, paySource, sourceFact, sourceOf, SOURCES } from './payment-source.ts'
import {
  AGENT,
  CASH,
  DEPOSIT,
  EMPLOYEE,
  EXPIRED,
  GOODS,
  PARTNER,
  PAYMENT,
  RECEIPT,
  RETURNS,
  fields,
  isSettlement,
  isStill,
  orders,
  payItems,
} from './payment-notice-fields.ts'

const MOST_CASH = 1_000

type Kinds = { readonly noticeType: string; readonly payKind: string | null; readonly payeeType: string | null }

const comesIn = ({ noticeType }: Pick<Kinds, 'noticeType'>): boolean => noticeType === RECEIPT
const goesOut = ({ noticeType }: Pick<Kinds, 'noticeType'>): boolean => noticeType === PAYMENT
const byDraft = ({ payMethod }: { readonly payMethod: string }): boolean => isOneOf(payMethod, '2', '3')
const isOf = (doc: Kinds, kind: string): boolean => goesOut(doc) && doc.payKind === kind
const hasSource = (doc: Kinds): boolean => goesOut(doc) && isSourced(doc.payKind)
const isForDeposit = (doc: Kinds & { readonly returnMoneyType: string | null }): boolean => comesIn(doc) && doc.returnMoneyType === DEPOSIT
const isDecided = ({ $ }: { readonly $: { readonly state: string } }): boolean => isOneOf($.state, 'approved', 'confirmed', 'paid')

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
