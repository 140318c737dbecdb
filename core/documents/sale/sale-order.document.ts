import { orderPaper } from './sale-order-paper.ts'
import { contains, isOneOf } from '../../definitions/choices.ts'
import { defineDocument, type Indicator } from '../../definitions/document.ts'
import { message, reverse } from '../../definitions/effect.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import type { Known } from '../../definitions/views.ts'
import { sumOf, type Decimal } from '../../kernel/decimal.ts'
import { all, any, eq, has, le, ge, lt, ne, oneOf } from '../../kernel/condition.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { isGift } from '../../sales/sales-line.ts'
import { expiredPapers } from '../bsc/licence-status.ts'
import { occupyDeposit, releaseUnsent } from './order-deposit.ts'
import { progress } from './progress.ts'
import { fields, productList } from './sale-order-fields.ts'

const LIMIT = '1000000000000'
const NO_INVOICE = '9'
const MEDICAL_INSTITUTION = '4'

type Trading = {
  readonly smAmount: Decimal
  readonly $: { readonly ref: (field: 'companyId') => Known; readonly facts: { readonly receivable: Decimal } }
}

const sellsToHospitalItself = ({ $ }: { readonly $: Pick<Trading['$'], 'ref'> }) =>
  $.ref('companyId')['companyCategory'] === MEDICAL_INSTITUTION

/** 发货状态 of an order of which nothing is left to send. */
const ALL_SENT = '2'

/** A limit of 0 is no limit. */
const isOverCredit = ({ smAmount, $ }: Trading) => {
  const limit = amountOf($.ref('companyId')['creditLimit'])
  return limit.gt(0) && smAmount.plus($.facts.receivable).gt(limit)
}

/** What the customer may still owe, and what is overdue. */
const standing = ({ $ }: { readonly $: Trading['$'] & { readonly facts: { readonly overdue: Decimal } } }): readonly Indicator[] => {
  const limit = amountOf($.ref('companyId')['creditLimit'])
  const left = limit.minus($.facts.receivable)
  const credit: Indicator[] = limit.gt(0) ? [{ title: '信用可用', value: yuan(left), tone: left.isNegative() ? 'bad' : 'plain' }] : []
  const isOverdue = $.facts.overdue.gt(0)
  return [...credit, { title: '逾期', value: isOverdue ? yuan($.facts.overdue) : '无', tone: isOverdue ? 'warn' : 'plain' }]
}

/** 销售订单: business clerks enter what a business company, chain or hospital orders; prices, deposit and credit are checked here. */
export default defineDocument({
  key: 'sale.saleOrder',
  title: '销售订单',
  number: 'XSDD{yyyyMM}{seq:4}',
  states: { finished: '已完成', closed: '已关闭' },
  fields,
  lines: { productList },
  facts: {
    receivable: {
      give: 'total',
      from: 'sale.receivable',
      of: 'balance',
      where: (doc) => (doc.companyId ? eq('companyId', doc.companyId) : undefined),
    },
    overdue: {
      give: 'total',
      from: 'sale.receivable',
      of: 'balance',
      where: (doc) => (doc.companyId ? all(eq('companyId', doc.companyId), lt('dueDate', doc.$.today)) : undefined),
    },
    billed: { give: 'total', from: 'sale.receivable', of: 'amount', where: ({ $ }) => ($.id ? eq('orderId', $.id) : undefined) },
    billedEarnest: {
      give: 'total',
      from: 'sale.receivable',
      of: 'earnestMoney',
      where: ({ $ }) => ($.id ? eq('orderId', $.id) : undefined),
    },
    releasedEarnest: {
      give: 'total',
      from: 'sale.receivable',
      of: 'releasedEarnest',
      where: ({ $ }) => ($.id ? eq('orderId', $.id) : undefined),
    },
    ...expiredPapers(),
    openShipments: {
      give: 'exists',
      from: 'sale.saleShipment',
      where: ({ $ }) => ($.id ? all(eq('orderId', $.id), oneOf('billStatus', ['draft', 'approving', 'approved', 'reviewed'])) : undefined),
    },
    addresses: {
      give: 'rows',
      from: 'bsc.bscBussCompany.addresses',
      where: (doc) => (doc.companyId ? eq('head.id', doc.companyId) : undefined),
      reads: ['address', 'receiver', 'phone', 'isDefault'],
      order: 'isDefault desc',
    },
  },
  derive: {
    depositAvailable: (doc) => amountOf(doc.$.ref('depositAccountId')['availableAmount']),
    smQty: (doc) => sumOf(doc.productList, (row) => row.qty),
    smAmount: (doc) => sumOf(doc.productList, (row) => row.amount),
    upAmount: (doc) => capitalWords(doc.smAmount),
    smEarnestMoney: (doc) => sumOf(doc.productList, (row) => row.earnestMoney),
    upEarnestMoney: (doc) => capitalWords(doc.smEarnestMoney),
    smTaxes: (doc) => sumOf(doc.productList, (row) => row.taxes),
    sendStatus: (doc) =>
      progress(
        sumOf(doc.productList, (row) => row.sendQty),
        doc.productList.some((row) => row.sendQty.lt(row.qty)),
      ),
    invoiceStatus: (doc) =>
      progress(
        sumOf(doc.productList, (row) => row.invoiceQty),
        doc.productList.some((row) => !isGift(row) && row.invoiceQty.lt(row.qty.minus(row.returnGoodsQty))),
      ),
    // What was billed is asked only of orders that something was collected for.
    collectStatus: (doc) => progress(doc.collectedAmount, !doc.collectedAmount.isZero() && doc.collectedAmount.lt(doc.$.facts.billed)),
  },
  required: {
    depositAccountId: (doc) => doc.saleMode === '1',
  },
  shown: {
    hospitalId: (doc) => isOneOf(doc.terminalType, '1', '4'),
    pharmacyId: (doc) => doc.terminalType === '2',
    agentId: (doc) => doc.saleMode === '1',
  },
  choices: {
    productOption: (doc) => eq('orgId', doc.orgId),
    companyId: () => any(has('tradeType', '2'), has('tradeType', '3')),
    protocolId: (doc) => all(eq('companyId', doc.companyId), le('startDate', doc.orderDate), ge('endDate', doc.orderDate)),
    depositAccountId: (doc) =>
      all(eq('accountStatus', '1'), any(...(doc.agentId ? [eq('agentId', doc.agentId)] : []), eq('companyId', doc.companyId))),
    warehouseId: (doc) => all(eq('saleable', 'Y'), eq('orgId', doc.orgId)),
  },
  offers: {
    receiverAddress: (doc) =>
      doc.$.facts.addresses.map(({ address = null, receiver = null, phone = null }) => ({
        receiverAddress: address,
        receiver,
        receiverPhone: phone,
      })),
  },
  picks: {
    order_pick: {
      id: 'rp06',
      title: '销售订单选择',
      params: { companyId: 'optional' },
      where: ({ companyId }) =>
        all(eq('billStatus', 'approved'), ne('sendStatus', ALL_SENT), ...(companyId ? [eq('companyId', companyId)] : [])),
      columns: {
        billNo: '订单编号',
        orderDate: '订单日期',
        'companyId.name': '商业公司',
        saleUserId: '业务员',
        smAmount: '订单金额',
        sendStatus: '发货状态',
      },
      hidden: ['companyId'],
      sortable: ['billNo', 'orderDate'],
      totalled: ['smAmount'],
      asked: { billNo: '订单编号', companyId: '商业公司', orderDate: '订单日期' },
    },
  },
  checks: [
    {
      rows: 'productList',
      field: 'invoicePrice',
      holds: (row) => isGift(row) || row.competitivePrice.le(0) || row.invoicePrice.le(row.competitivePrice),
      message: '开票价不能高于中标价',
    },
    {
      rows: 'productList',
      field: 'invoicePrice',
      holds: (row) => isGift(row) || row.invoicePrice.ge(row.basePrice),
      message: '开票价低于底价，需总经理审批，是否继续',
      warns: true,
      said: '开票价低于底价，需总经理审批',
      // The deposit is worked out of the base price and shown to everybody (catalogue/SETTLED, guarded fields): this tells no more.
      open: true,
    },
    { holds: (doc) => !doc.productList.some(isGift) || !doc.productList.every(isGift), message: '不能只有赠品行' },
    { holds: (doc) => doc.smAmount.lt(LIMIT), message: '金额合计超出范围' },
    { holds: (doc) => !doc.companyId || doc.$.ref('companyId')['firstStatus'] === '2', message: '商业公司尚未通过首营审批' },
    { holds: (doc) => !doc.$.facts.companyLicenceExpired, message: '商业公司存在已过期的证照，不能开单' },
    { holds: (doc) => !doc.$.facts.hospitalLicenceExpired, message: '终端医院存在已过期的证照，不能开单' },
    { holds: (doc) => !doc.$.facts.pharmacyLicenceExpired, message: '终端药店存在已过期的证照，不能开单' },
    { rows: 'productList', field: 'productId', holds: (row) => !row.$.facts.licenceExpired, message: '产品存在已过期的证照，不能开单' },
    {
      holds: (doc) =>
        sellsToHospitalItself(doc) ||
        doc.productList.every(
          (row) => !row.productId || contains(doc.$.ref('companyId')['businessScope'], row.$.ref('productId')['businessScope']),
        ),
      message: '产品超出商业公司的经营范围',
    },
    { holds: (doc) => !doc.depositAccountId || doc.depositAvailable.ge(doc.smEarnestMoney), message: '保证金可用余额不足' },
    { holds: (doc) => !isOverCredit(doc), message: '超出客户信用额度，需财务经理审批，是否继续', warns: true },
    { holds: (doc) => doc.$.facts.overdue.le(0), message: '客户存在逾期应收，是否继续', warns: true },
    {
      rows: 'productList',
      field: 'availableQty',
      holds: (row) => row.qty.le(row.availableQty),
      message: '部分产品可用库存不足，是否继续',
      warns: true,
      said: '可用库存不足',
    },
    {
      holds: (doc) =>
        doc.$.ref('hospitalId')['nature'] !== '1' ||
        sellsToHospitalItself(doc) ||
        doc.productList.every(({ $ }) => $.ref('productId')['twoInvoice'] !== 'Y' || $.ref('productId')['treatedAsProducer'] === 'Y'),
      message: '执行两票制的产品经商业公司销往公立医院将超过两票，是否继续',
      warns: true,
    },
  ],
  about: 'companyId',
  indicators: {
    客户: (doc) => (doc.companyId ? standing(doc) : []),
    结算与交货: (doc) =>
      doc.depositAccountId
        ? [{ title: '保证金可用', value: yuan(doc.depositAvailable), tone: doc.depositAvailable.lt(doc.smEarnestMoney) ? 'bad' : 'plain' }]
        : [],
  },
  effects: {
    submit: (doc) => occupyDeposit(doc),
    reject: () => [reverse('submit')],
    withdraw: () => [reverse('submit')],
    approve: (doc) => [message(`销售订单${doc.billNo}待发货`, { role: 'warehouse' })],
  },
  actions: {
    ship: {
      title: '生成发货单',
      from: 'approved',
      role: 'business',
      when: (doc) => doc.productList.some((row) => row.sendQty.lt(row.qty)),
      message: '该订单已全部发货',
      opens: { form: 'sale.saleShipment', with: (doc) => ({ orderId: doc.$.id }), pulls: 'productList' },
    },
    priceAdjust: {
      title: '调价',
      from: 'approved',
      role: 'business',
      opens: { form: 'sale.priceAdjust', with: (doc) => ({ orderId: doc.$.id }) },
    },
    close: {
      title: '关闭订单',
      from: 'approved',
      to: 'closed',
      role: 'business',
      ask: ['closeReason'],
      when: (doc) => !doc.$.facts.openShipments,
      message: '存在未完成的发货单，不能关闭',
      confirm: '关闭后未发数量不再发货，确定关闭？',
      effects: (doc) => releaseUnsent(doc),
    },
    finish: {
      title: '完成',
      from: 'approved',
      to: 'finished',
      auto: true,
      when: (doc) =>
        doc.productList.every(
          (row) =>
            row.sendQty.eq(row.qty) &&
            (isGift(row) || doc.invoiceType === NO_INVOICE || row.invoiceQty.eq(row.sendQty.minus(row.returnGoodsQty))),
        ),
      effects: (doc) => releaseUnsent(doc),
    },
    trace: { title: '单据追踪', role: 'business', opens: { view: 'trace' } },
  },
  invariants: {
    O1: (doc) => doc.productList.every((row) => row.sendQty.ge(0) && row.sendQty.le(row.qty)),
    O2: (doc) => doc.productList.every((row) => row.returnGoodsQty.ge(0) && row.returnGoodsQty.le(row.sendQty)),
    O3: (doc) => doc.productList.every((row) => row.invoiceQty.ge(0) && row.invoiceQty.le(row.sendQty)),
    O4: (doc) =>
      doc.productList.every((row) => row.invoiceAmount.ge(0) && row.invoiceAmount.le(row.sendAmount) && row.sendAmount.le(row.amount)),
    O5: (doc) => doc.productList.every((row) => row.sendQty.ne(row.qty) || row.sendAmount.eq(row.amount)),
    O6: (doc) =>
      doc.smAmount.eq(sumOf(doc.productList, (row) => row.amount)) &&
      doc.smEarnestMoney.eq(sumOf(doc.productList, (row) => row.earnestMoney)),
    O7: (doc) => doc.heldEarnestMoney.ge(0),
  },
  approval: [
    'dept_manager',
    'business',
    {
      role: 'quality',
      says: '含特殊管理药品',
      when: (doc) => doc.productList.some(({ $ }) => ($.ref('productId')['specialType'] ?? '0') !== '0'),
    },
    { role: 'finance', says: '金额合计 ≥ 50,000.00 或有逾期应收', when: (doc) => doc.smAmount.ge(50_000) || doc.$.facts.overdue.gt(0) },
    { role: 'finance_manager', says: '超出信用额度', when: (doc) => isOverCredit(doc) },
    {
      role: 'sales_director',
      says: '金额合计 ≥ 200,000.00、扣率低于 0.9 或有优惠',
      when: (doc) => doc.smAmount.ge(200_000) || doc.productList.some((row) => row.discount.lt('0.9') || row.offer.gt(0)),
    },
    {
      role: 'general_manager',
      says: '金额合计 ≥ 500,000.00 或开票价低于底价',
      when: (doc) => doc.smAmount.ge(500_000) || doc.productList.some((row) => !isGift(row) && row.invoicePrice.lt(row.basePrice)),
    },
  ],
  print: orderPaper,
  live: true,
  sample: 400,
})
