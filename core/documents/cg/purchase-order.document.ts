import { orderPaper } from './purchase-order-paper.ts'
import { contains, isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { message, update, type Effects } from '../../definitions/effect.ts'
import { all, eq, ge, has, le, lt, ne, oneOf } from '../../kernel/condition.ts'
import { sumOf, ZERO } from '../../kernel/decimal.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { blocked } from '../bsc/licence-status.ts'
import { takesReceipts } from './receiving-warehouse.ts'
import { GIFT, progress } from './purchase-line.ts'
import { PASSED, fields, items } from './purchase-order-fields.ts'

/** 供货单位 of trade_type. */
const SUPPLIER = '1'
/** 直调采购 of purchase_type. */
const DIRECT = '2'
/** 不开票 of invoice_type. */
const NO_INVOICE = '9'
/** 现金 of pay_method. */
const CASH = '4'
/** 预付款 of settle_method. */
const PREPAID = '2'
/** 生产企业或视同生产企业 of two_invoice_role. */
const PRODUCER = '1'

type Item = NonNullable<(typeof items)['$row']>

/** The supplier's price of what was bought last. */
const pricedLast = (row: Item): Effects =>
  row.lineType === GIFT
    ? []
    : row.$.facts.prices.map(({ id }) => update('bsc.productProcurePrice', String(id), { set: { lastPrice: row.unitPrice } }))

const isAboveAgreed = ({ unitPrice, standardPrice }: Item): boolean => standardPrice !== null && unitPrice.gt(standardPrice)

/** 采购订单: purchasing orders goods from a qualified supplier; serves as the GSP purchase record. */
export default defineDocument({
  key: 'cg.purchaseOrder',
  title: '采购订单',
  number: 'CGDD{yyyyMM}{seq:4}',
  states: { finished: '已完成', closed: '已关闭' },
  usable: ['approved'],
  about: 'companyId',
  fields,
  lines: { items },
  facts: {
    licenceExpired: { give: 'exists', from: 'bsc.licence', where: (doc) => blocked('companyId', doc.companyId, doc.$.today) },
    openReceipts: {
      give: 'exists',
      from: 'cg.purchaseReceipt',
      where: ({ $ }) => ($.id ? all(eq('orderId', $.id), oneOf('billStatus', ['draft', 'received', 'inspected'])) : undefined),
    },
  },
  derive: {
    smQty: (doc) => sumOf(doc.items, ({ qty }) => qty),
    smAmount: (doc) => sumOf(doc.items, ({ amount }) => amount),
    upAmount: (doc) => capitalWords(doc.smAmount),
    smTaxes: (doc) => sumOf(doc.items, ({ taxes }) => taxes),
    receiveStatus: (doc) =>
      progress(
        sumOf(doc.items, ({ receiveQty }) => receiveQty),
        doc.items.some(({ receiveQty, qty }) => receiveQty.lt(qty)),
      ),
    invoiceStatus: (doc) =>
      progress(
        sumOf(doc.items, ({ invoiceQty }) => invoiceQty),
        doc.items.some((row) => row.lineType !== GIFT && row.invoiceQty.lt(row.qty.minus(row.returnQty))),
      ),
  },
  shown: { directCompanyId: ({ purchaseType }) => purchaseType === DIRECT },
  choices: {
    companyId: () => all(has('tradeType', SUPPLIER), eq('firstStatus', PASSED)),
    warehouseId: takesReceipts,
    purchasePolicyId: ({ companyId, orderDate }) => all(eq('companyId', companyId), le('startDate', orderDate), ge('endDate', orderDate)),
  },
  checks: [
    { holds: (doc) => !doc.$.facts.licenceExpired, message: '供货单位存在已过期的证照，不能采购', again: true },
    {
      rows: 'items',
      field: 'productId',
      holds: (row) => !row.$.facts.licenceExpired,
      message: '产品存在已过期的证照，不能采购',
      again: true,
    },
    {
      rows: 'items',
      field: 'factoryId',
      holds: (row) => !row.$.facts.factoryLicenceExpired,
      message: '生产厂家存在已过期的证照，不能采购',
      again: true,
    },
    {
      rows: 'items',
      field: 'productId',
      holds: (row, doc) => contains(doc.$.ref('companyId')['businessScope'], row.$.ref('productId')['businessScope']),
      message: '产品超出供货单位的经营范围',
    },
    {
      rows: 'items',
      field: 'approvalNo',
      holds: (row, doc) => {
        const expiry = row.$.ref('productId')['approvalExpiry']
        return !expiry || String(expiry) >= doc.$.today
      },
      message: '产品批准文号已过有效期，不能采购',
    },
    {
      rows: 'items',
      field: 'unitPrice',
      holds: (row) => !isAboveAgreed(row),
      message: '采购价高于协议采购价，需总经理审批，是否继续',
      said: '采购价高于协议采购价，需总经理审批',
      warns: true,
    },
    {
      rows: 'items',
      field: 'productId',
      holds: (row, doc) => row.$.ref('productId')['twoInvoice'] !== 'Y' || doc.$.ref('companyId')['twoInvoiceRole'] === PRODUCER,
      message: '两票制产品的供货单位不是生产企业，是否继续',
      said: '两票制产品的供货单位不是生产企业',
      warns: true,
    },
    {
      rows: 'items',
      field: 'productId',
      holds: (row, doc) => doc.payMethod !== CASH || row.$.ref('productId')['specialType'] === '0',
      message: '特殊管理药品不得使用现金交易',
    },
  ],
  effects: {
    approve: (doc) => [
      doc.items.map((row) => [
        row.planItemId &&
          update('cg.purchasePlan.items', row.planItemId, { add: { orderedQty: row.qty }, refusal: '采购数量不能大于计划未下单数量' }),
        pricedLast(row),
      ]),
      message(`采购订单${doc.billNo ?? ''}预计${doc.arriveDate}到货`, { role: 'warehouse' }),
    ],
  },
  actions: {
    receive: {
      title: '收货',
      from: 'approved',
      role: 'warehouse',
      when: (doc) => doc.items.some(({ receiveQty, qty }) => receiveQty.lt(qty)),
      message: '该订单已全部到货',
      opens: {
        form: 'cg.purchaseReceipt',
        with: (doc) => ({
          orderId: doc.$.id,
          items: doc.items
            .filter(({ restQty }) => restQty.gt(0))
            .map((row) => ({ orderItemId: row.$.id, productId: row.productId, arriveQty: row.restQty.toString() })),
        }),
      },
    },
    prepay: {
      title: '申请预付款',
      from: 'approved',
      role: 'purchase',
      when: ({ settleMethod }) => isOneOf(settleMethod, '1', '2'),
      message: '该订单结算方式不允许预付',
      opens: {
        form: 'cg.purchasePayment',
        with: (doc) => ({ payPurpose: '1', companyId: doc.companyId, orgId: doc.orgId, orders: [{ orderId: doc.$.id }] }),
      },
    },
    close: {
      title: '关闭订单',
      from: 'approved',
      to: 'closed',
      role: 'purchase',
      ask: ['closeReason'],
      checks: [{ holds: (_, { closeReason }) => !!closeReason, message: '请输入关闭原因', field: 'closeReason' }],
      when: (doc) => !doc.$.facts.openReceipts,
      message: '存在未完成的入库单，不能关闭',
      effects: (doc) =>
        doc.items.map(
          (row) =>
            row.planItemId && update('cg.purchasePlan.items', row.planItemId, { add: { orderedQty: row.receiveQty.minus(row.qty) } }),
        ),
    },
    finish: {
      title: '完成',
      from: 'approved',
      to: 'finished',
      auto: true,
      when: (doc) =>
        doc.items.every(
          (row) =>
            row.receiveQty.eq(row.qty) &&
            (row.lineType === GIFT || doc.invoiceType === NO_INVOICE || row.invoiceQty.eq(row.receiveQty.minus(row.returnQty))),
        ),
    },
  },
  jobs: {
    lateOrder: {
      title: '逾期未到货提醒',
      cron: '0 40 8 * * ?',
      description: '已过要求到货日期而未全部到货的采购订单，每天提醒采购员',
      looksAt: (day) => all(eq('billStatus', 'approved'), lt('arriveDate', day), ne('receiveStatus', '2')),
      each: (doc) => [message(`采购订单${doc.billNo ?? ''}已逾期未到货`, { userId: doc.buyerId })],
    },
  },
  invariants: {
    PO1: (doc) => doc.items.every((row) => row.receiveQty.ge(ZERO) && row.receiveQty.le(row.qty)),
    PO2: (doc) => doc.items.every((row) => row.returnQty.ge(ZERO) && row.returnQty.le(row.receiveQty)),
    PO3: (doc) => doc.items.every((row) => row.invoiceQty.ge(ZERO) && row.invoiceQty.le(row.receiveQty)),
  },
  approval: [
    'purchase',
    {
      role: 'quality',
      says: '含特殊管理药品',
      when: (doc) => doc.items.some(({ $ }) => ($.ref('productId')['specialType'] ?? '0') !== '0'),
    },
    { role: 'finance', says: '金额合计 ≥ 50,000.00', when: (doc) => doc.smAmount.ge(50_000) },
    {
      role: 'finance_manager',
      says: '金额合计 ≥ 200,000.00 或预付款结算',
      when: (doc) => doc.smAmount.ge(200_000) || doc.settleMethod === PREPAID,
    },
    {
      role: 'general_manager',
      says: '金额合计 ≥ 500,000.00 或采购价高于协议采购价',
      when: (doc) => doc.smAmount.ge(500_000) || doc.items.some(isAboveAgreed),
    },
  ],
  print: orderPaper,
  live: true,
  sample: 110,
})
