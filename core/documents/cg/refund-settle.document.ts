import { defineDocument } from '../../definitions/document.ts'
import { create, update } from '../../definitions/effect.ts'
import { date, decimal, dict, files, longText, money, percent, ref, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { today } from '../../definitions/start.ts'
import { isOneOf } from '../../definitions/choices.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, ge, gt, le, ne, type Condition } from '../../kernel/condition.ts'
import { sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { chosenProduct } from '../bsc/chosen-product.ts'
import { BY_UNIT, distributed, refundOn, tiersOf } from './refund.ts'

/** 冲抵货款 of refund_form. */
const OFFSET = '1'
/** 返利冲抵 of payable_type. */
const REFUND = '5'
/** 采购数量, 付款金额 and 终端流向数量 of refund_base. */
const [BY_QUANTITY, BY_PAYMENT, BY_FLOW] = ['2', '3', '4'] as const

/** 销售 of flow_type. */
const SALE = '2'

const isWritten = ({ $ }: { readonly $: { readonly state: string } }): boolean => isOneOf($.state, 'draft', 'rejected')

type Period = {
  readonly companyId: string | null
  readonly startDate: string | null
  readonly endDate: string | null
  readonly $: { readonly state: string; readonly today: string }
}

/** What happened in the period with the supplier; asked only while it is calculated. */
const inPeriod = (doc: Period, day: string, ...conditions: readonly Condition[]): Condition | undefined =>
  doc.companyId && doc.startDate && doc.endDate && isWritten(doc)
    ? all(eq('head.companyId', doc.companyId), ge(day, doc.startDate), le(day, doc.endDate), ...conditions)
    : undefined

const fields = {
  billNo: text('核算单号', { editable: false, listed: true, queried: true }),
  refundPolicyId: ref('返利政策', {
    to: 'cg.refundPolicy',
    required: true,
    fills: { companyId: 'companyId', refundBase: 'refundBase', refundForm: 'refundForm', refundCycle: 'refundCycle' },
    reads: ['startDate', 'endDate', 'needPaid', 'refundMethod', 'refundCalc', 'orgId', 'buyerId', 'cashDays'],
    listed: true,
    queried: true,
  }),
  companyId: ref('供货单位', { to: 'bsc.bscBussCompany', editable: false, listed: true, queried: true }),
  refundCycle: dict('返利周期', { code: 'refund_cycle', editable: false }),
  refundBase: dict('返利基数', { code: 'refund_base', editable: false, listed: true }),
  startDate: date('期间起', { required: true, listed: true, queried: 'range' }),
  endDate: date('期间止', { required: true, listed: true }),
  baseTotal: decimal('基数合计', { scale: 5, derived: true, listed: true }),
  amount: money('应返金额', { derived: true, listed: true }),
  upAmount: text('应返金额大写', { derived: true }),
  confirmAmount: money('厂家确认金额', { editable: false, required: true, atLeast: 0, message: '确认金额不能小于0', listed: true }),
  diffAmount: money('差异', { derived: true, listed: true }),
  refundForm: dict('兑现形式', { code: 'refund_form', required: true, listed: true, queried: true }),
  cashedAmount: money('已兑现金额', {
    editable: false,
    required: true,
    above: 0,
    atMost: 'confirmAmount',
    message: '兑现金额必须大于0且不能大于确认金额',
    listed: true,
  }),
  cashDate: date('兑现日期', { editable: false, required: true }),
  files: files('确认函'),
  remark: longText('备注', { max: 500 }),
}

const items = lines('核算明细', {
  under: fields,
  columns: {
    ...chosenProduct,
    buyQty: decimal('采购数量', { scale: 5, editable: false, totalled: true }),
    buyAmount: money('采购金额', { editable: false, totalled: true }),
    baseValue: decimal('返利基数', { scale: 5, editable: false, totalled: true }),
    rate: percent('适用比例（%）', { editable: false }),
    calcAmount: money('计算金额', { editable: false, totalled: true }),
    adjustAmount: money('调整金额', { default: '0', totalled: true }),
    amount: money('应返金额', { derived: true, totalled: true }),
    remark: text('调整原因', { max: 200 }),
  },
  derive: { amount: ({ calcAmount, adjustAmount }) => (calcAmount ?? ZERO).plus(adjustAmount ?? ZERO).round(2) },
  required: { remark: ({ adjustAmount }) => !(adjustAmount ?? ZERO).isZero() },
  rules: { amount: { holds: ({ amount }) => amount.ge(0), message: '应返金额不能小于0' } },
})

type Facts = Readonly<Record<'products' | 'tiers' | 'bought' | 'returned' | 'flowed', readonly Known[]>> &
  Readonly<Record<'settledBills' | 'prepaid', Decimal>>

type Settling = {
  readonly refundBase: string | null
  readonly $: { readonly facts: Facts; readonly ref: (field: 'refundPolicyId') => Known }
}

type Base = { readonly productId: string; readonly buyQty: Decimal; readonly buyAmount: Decimal; readonly flowQty: Decimal }

/** What was bought of each product that the policy speaks of, returns taken off. */
const basesOf = ({ $ }: Settling): readonly Base[] => {
  const { products, bought, returned, flowed } = $.facts
  const only = new Set(products.map(({ productId }) => productId))
  const bases = new Map<string, Base>()
  const add = (rows: readonly Known[], by: (base: Base, row: Known) => Partial<Base>) => {
    for (const row of rows) {
      const productId = String(row['productId'] ?? '')
      if (!productId || (only.size > 0 && !only.has(productId))) continue
      const base = bases.get(productId) ?? { productId, buyQty: ZERO, buyAmount: ZERO, flowQty: ZERO }
      bases.set(productId, { ...base, ...by(base, row) })
    }
  }
  add(bought, ({ buyQty, buyAmount }, { qty, amount }) => ({
    buyQty: buyQty.plus(amountOf(qty)),
    buyAmount: buyAmount.plus(amountOf(amount)),
  }))
  add(returned, ({ buyQty, buyAmount }, { qty, amount }) => ({
    buyQty: buyQty.minus(amountOf(qty)),
    buyAmount: buyAmount.minus(amountOf(amount)),
  }))
  // Flows name no supplier: without a list of products those count that were bought from him.
  const his = only.size ? flowed : flowed.filter(({ productId }) => bases.has(String(productId)))
  add(his, ({ flowQty }, { qty }) => ({ flowQty: flowQty.plus(amountOf(qty)) }))
  return [...bases.values()]
}

/** The rows of a settlement (cg C9). What was paid belongs to products as what was bought does. */
const settledRows = (doc: Settling) => {
  const { refundMethod, refundCalc } = doc.$.ref('refundPolicyId')
  const { tiers, settledBills, prepaid } = doc.$.facts
  const bases = basesOf(doc)
  const paid = distributed(
    settledBills.plus(prepaid),
    bases.map(({ buyAmount }) => buyAmount),
  )
  const valued = bases
    .map((base, at) => {
      if (doc.refundBase === BY_QUANTITY) return { base, value: base.buyQty }
      if (doc.refundBase === BY_PAYMENT) return { base, value: paid[at] ?? ZERO }
      return { base, value: doc.refundBase === BY_FLOW ? base.flowQty : base.buyAmount }
    })
    .filter(({ value }) => value.gt(0))
  const whole = sumOf(valued, ({ value }) => value)
  const amount = refundOn(whole, tiersOf(tiers, refundMethod), refundCalc)
  const parts = distributed(
    amount,
    valued.map(({ value }) => value),
  )
  return valued.map(({ base: { productId, buyQty, buyAmount }, value }, at) => ({
    productId,
    buyQty,
    buyAmount,
    baseValue: value,
    rate: refundMethod === BY_UNIT || whole.isZero() ? null : amount.mulDiv(100, whole, 4),
    calcAmount: parts[at] ?? ZERO,
    adjustAmount: ZERO,
  }))
}

/** 返利核算单: purchasing computes a policy's refund of a period, gets the supplier's confirmation and records the payment. */
export default defineDocument({
  key: 'cg.refundSettle',
  title: '返利核算单',
  number: 'FLHS{yyyyMM}{seq:4}',
  states: { approved: '待厂家确认', confirmed: '待兑现', cashed: '已兑现' },
  about: 'companyId',
  fields,
  lines: { items },
  facts: {
    settled: {
      give: 'exists',
      from: 'cg.refundSettle',
      where: ({ refundPolicyId, startDate, endDate, $ }) =>
        refundPolicyId && startDate && endDate
          ? all(
              ne('id', $.id),
              eq('refundPolicyId', refundPolicyId),
              ne('billStatus', 'voided'),
              le('startDate', endDate),
              ge('endDate', startDate),
            )
          : undefined,
    },
    owing: {
      give: 'exists',
      from: 'cg.payable',
      where: ({ companyId, endDate }) =>
        companyId && endDate ? all(eq('companyId', companyId), le('postDate', endDate), gt('balance', '0')) : undefined,
    },
    products: {
      give: 'rows',
      from: 'cg.refundPolicy.items',
      reads: ['productId'],
      where: ({ refundPolicyId }) => (refundPolicyId ? eq('head.id', refundPolicyId) : undefined),
    },
    tiers: {
      give: 'rows',
      from: 'cg.refundPolicy.tiers',
      reads: ['fromValue', 'toValue', 'rate', 'unitAmount'],
      order: 'fromValue asc',
      where: ({ refundPolicyId }) => (refundPolicyId ? eq('head.id', refundPolicyId) : undefined),
    },
    bought: {
      give: 'rows',
      from: 'cg.purchaseReceipt.items',
      reads: ['productId', 'qty', 'amount'],
      where: (doc) => inPeriod(doc, 'head.storeDate', eq('head.billStatus', 'stored')),
    },
    returned: {
      give: 'rows',
      from: 'cg.purchaseReturn.items',
      reads: ['productId', 'qty', 'amount'],
      where: (doc) => inPeriod(doc, 'head.shipDate', eq('head.billStatus', 'shipped')),
    },
    settledBills: {
      give: 'total',
      from: 'cg.purchasePayment.items',
      of: 'amount',
      where: (doc) => inPeriod(doc, 'head.payDate', eq('head.billStatus', 'paid')),
    },
    prepaid: {
      give: 'total',
      from: 'cg.purchasePayment.orders',
      of: 'amount',
      where: (doc) => inPeriod(doc, 'head.payDate', eq('head.billStatus', 'paid')),
    },
    flowed: {
      give: 'rows',
      from: 'sale.saleFlow',
      reads: ['productId', 'qty'],
      where: (doc) =>
        doc.refundBase === BY_FLOW && doc.startDate && doc.endDate && isWritten(doc)
          ? all(eq('flowType', SALE), ge('saleDate', doc.startDate), le('saleDate', doc.endDate))
          : undefined,
    },
  },
  derive: {
    baseTotal: (doc) => sumOf(doc.items, ({ baseValue }) => baseValue ?? ZERO),
    amount: (doc) => sumOf(doc.items, ({ amount }) => amount),
    upAmount: (doc) => capitalWords(doc.amount),
    diffAmount: (doc) => (doc.confirmAmount === null ? ZERO : doc.confirmAmount.minus(doc.amount).round(2)),
  },
  shown: {
    confirmAmount: ({ $ }) => isOneOf($.state, 'confirmed', 'cashed'),
    cashedAmount: ({ $ }) => $.state === 'cashed',
    cashDate: ({ $ }) => $.state === 'cashed',
  },
  rules: {
    startDate: { holds: (doc) => doc.startDate >= String(doc.$.ref('refundPolicyId')['startDate'] ?? ''), message: '期间超出政策有效期' },
    endDate: {
      holds: (doc) => doc.endDate >= doc.startDate && doc.endDate <= String(doc.$.ref('refundPolicyId')['endDate'] ?? ''),
      message: '期间超出政策有效期',
    },
  },
  locks: ({ refundPolicyId }) => [`cg.refundPolicy/${refundPolicyId}`],
  checks: [
    // Rows come by an action of a draft that was saved before.
    { holds: (doc) => doc.items.length > 0, message: '核算明细至少要有1行，请填写或点“计算”', field: 'items' },
    { holds: (doc) => !doc.$.facts.settled, message: '该期间已核算', field: 'startDate' },
    { holds: (doc) => doc.endDate < doc.$.today, message: '期间尚未结束', field: 'endDate' },
    {
      holds: (doc) => doc.$.ref('refundPolicyId')['needPaid'] !== 'Y' || !doc.$.facts.owing,
      message: '期间内货款尚未付清，是否继续',
      warns: true,
    },
  ],
  actions: {
    calc: {
      title: '计算',
      from: ['draft', 'rejected'],
      role: 'purchase',
      confirm: '按政策重新计算核算明细，原有调整将被替换，是否继续？',
      effects: (doc) => [update(doc, { rows: { items: { remove: {}, add: settledRows(doc) } } })],
    },
    confirm: {
      title: '厂家确认',
      from: 'approved',
      to: 'confirmed',
      role: 'purchase',
      ask: ['confirmAmount', 'files'],
      effects: (doc) => [
        doc.refundForm === OFFSET &&
          (doc.confirmAmount ?? ZERO).gt(0) &&
          create('cg.payable', {
            payableType: REFUND,
            sourceId: doc.$.id,
            sourceBillNo: doc.billNo,
            orgId: (doc.$.ref('refundPolicyId')['orgId'] ?? null) as string | null,
            companyId: doc.companyId,
            buyerId: (doc.$.ref('refundPolicyId')['buyerId'] ?? null) as string | null,
            postDate: doc.$.today,
            amount: (doc.confirmAmount ?? ZERO).negated(),
            invoicedAmount: ZERO,
            paidAmount: ZERO,
            dueDate: doc.$.today,
          }),
      ],
    },
    offset: {
      title: '冲抵货款',
      from: 'confirmed',
      to: 'cashed',
      auto: true,
      when: ({ refundForm }) => refundForm === OFFSET,
      effects: (doc) => [update(doc, { set: { cashedAmount: doc.confirmAmount, cashDate: doc.$.today } })],
    },
    cash: {
      title: '登记兑现',
      from: 'confirmed',
      to: 'cashed',
      role: 'finance',
      ask: ['cashedAmount', 'cashDate'],
      begins: { cashDate: today },
      checks: [{ holds: (doc, { cashDate }) => String(cashDate) <= doc.$.today, message: '兑现日期不能晚于今天', field: 'cashDate' }],
    },
  },
  approval: [
    'purchase',
    'finance',
    {
      role: 'finance_manager',
      says: '应返金额 ≥ 100,000.00 或有调整',
      when: (doc) => doc.amount.ge(100_000) || !sumOf(doc.items, ({ adjustAmount }) => adjustAmount ?? ZERO).isZero(),
    },
  ],
  print: 'A4',
  sample: 36,
})
