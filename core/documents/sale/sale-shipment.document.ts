import { defineDocument } from '../../definitions/document.ts'
import { reverse, update } from '../../definitions/effect.ts'
import { longText } from '../../definitions/fields.ts'
import { all, eq, has, lt, ne } from '../../kernel/condition.ts'
import { addDays, daysBetween } from '../../kernel/dates.ts'
import { sumOf, ZERO } from '../../kernel/decimal.ts'
import { message } from '../../definitions/effect.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { isGift } from '../../sales/sales-line.ts'
import { carrierPapers, expiredPapers } from '../bsc/licence-status.ts'
import { batchOf } from '../cg/batch-of-row.ts'
import { takeStock } from '../cg/stock-moves.ts'
import { codesShort, IN_STOCK, moveCodes, SHIPPED, SOLD as CODE_SOLD } from '../cg/trace-codes.ts'
import { at, siblings } from './part-rows.ts'
import { customerLocks } from './sales-locks.ts'
import { billOfShipment } from './shipment-bill.ts'
import { progress } from './progress.ts'
import { FINE, HOLDING, SOLD, fields, orderItem, productList, qtyOf } from './sale-shipment-fields.ts'

/** 承运商 of trade_type. */
const CARRIER = '4'
/** 客户自提 of transport_mode, 预付款 of settle_method. */
const [COLLECTED_BY_CUSTOMER, PREPAID] = ['5', '2'] as const
/** Days after which a shipment that nobody signed for is told of (unsignedShipment). */
const UNSIGNED_DAYS = 7

const isCold = ({ coldFlag }: { readonly coldFlag: string | null }): boolean => coldFlag === 'Y'

const isFit = (temperature: { readonly ge: (n: number) => boolean; readonly le: (n: number) => boolean } | null): boolean =>
  temperature !== null && temperature.ge(2) && temperature.le(8)

type Carried = { readonly carrierId: string | null; readonly $: { readonly facts: { readonly carrierLicensed: boolean } } }

const hasLicensedCarrier = ({ carrierId, $ }: Carried): boolean => !carrierId || $.facts.carrierLicensed

/** 发货单: the warehouse picks batches for an order, reviews and ships them; printed it goes along with the goods (随货同行单). */
export default defineDocument({
  key: 'sale.saleShipment',
  title: '发货单',
  number: 'FHD{yyyyMM}{seq:4}',
  states: { reviewed: '已复核', shipped: '已出库', signed: '已签收' },
  usable: ['shipped', 'signed'],
  about: 'companyId',
  fields,
  lines: { productList },
  facts: {
    ...expiredPapers(),
    ...carrierPapers(),
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
    prepaid: {
      give: 'total',
      from: 'bsc.returnMoney',
      of: 'unallocatedAmount',
      where: (doc) => (doc.companyId ? all(eq('companyId', doc.companyId), eq('billStatus', 'confirmed')) : undefined),
    },
    billedEarnest: {
      give: 'total',
      from: 'sale.receivable',
      of: 'earnestMoney',
      where: ({ orderId }) => (orderId ? eq('orderId', orderId) : undefined),
    },
    releasedEarnest: {
      give: 'total',
      from: 'sale.receivable',
      of: 'releasedEarnest',
      where: ({ orderId }) => (orderId ? eq('orderId', orderId) : undefined),
    },
    collected: {
      give: 'exists',
      from: 'sale.receivable',
      where: ({ $ }) => ($.id ? all(eq('sourceId', $.id), ne('collectedAmount', '0')) : undefined),
    },
  },
  derive: {
    coldFlag: (doc) => (doc.productList.some(({ $ }) => $.ref('productId')['coldChain'] === 'Y') ? 'Y' : 'N'),
    smQty: (doc) => sumOf(doc.productList, ({ qty }) => qty),
    smCount: (doc) => sumOf(doc.productList, ({ count }) => count),
    smAmount: (doc) => sumOf(doc.productList, ({ amount }) => amount),
    upAmount: (doc) => capitalWords(doc.smAmount),
    smEarnestMoney: (doc) => sumOf(doc.productList, (row) => row.earnestMoney),
    upEarnestMoney: (doc) => capitalWords(doc.smEarnestMoney),
    invoiceStatus: (doc) =>
      progress(
        sumOf(doc.productList, ({ invoiceQty }) => invoiceQty),
        doc.productList.some((row) => !isGift(row) && row.invoiceQty.lt(row.qty.minus(row.returnGoodsQty))),
      ),
  },
  required: { carrierId: ({ transportMode }) => transportMode !== COLLECTED_BY_CUSTOMER },
  shown: { startTemp: isCold, tempDeviceNo: isCold, tempRecord: isCold, minTemp: isCold, maxTemp: isCold },
  choices: {
    orderId: () => all(eq('billStatus', 'approved'), ne('sendStatus', '2')),
    warehouseId: () => eq('saleable', 'Y'),
    carrierId: () => has('tradeType', CARRIER),
  },
  locks: customerLocks,
  checks: [
    {
      rows: 'productList',
      field: 'qty',
      holds: ({ qty, $ }) =>
        qty.le(
          at($.ref('orderItemId'), 'qty')
            .minus(at($.ref('orderItemId'), 'sendQty'))
            .minus($.facts.held),
        ),
      message: '发货数量不能大于订单未发数量',
    },
    {
      rows: 'productList',
      field: 'qty',
      holds: (row, doc) => {
        const item = row.$.ref('orderItemId')
        const all = sumOf(siblings(row, doc, orderItem), ({ qty }) => qty)
        return all.le(at(item, 'qty').minus(at(item, 'sendQty')).minus(row.$.facts.held))
      },
      message: '同一订单行的发货数量合计不能大于订单未发数量',
    },
    {
      rows: 'productList',
      field: 'qty',
      holds: (row, doc) => {
        const all = sumOf(
          doc.productList.filter(({ stockId }) => stockId === row.stockId),
          ({ qty }) => qty,
        )
        // From when it is sent off it keeps what it takes: that is free no more, and its own.
        return HOLDING.includes(doc.$.state) || all.le(at(row.$.ref('stockId'), 'availableQty'))
      },
      message: '发货数量不能大于批次可用库存',
    },
    {
      rows: 'productList',
      field: 'batchNo',
      holds: ({ $ }) => !$.facts.earlierBatch,
      message: '存在更近效期的批号，是否继续',
      warns: true,
      said: '存在更近效期的批号',
    },
    {
      rows: 'productList',
      field: 'expiryDate',
      holds: ({ expiryDate, $ }, doc) =>
        !expiryDate || daysBetween(doc.$.today, expiryDate) > Number($.ref('productId')['nearExpiryDays'] ?? 0),
      message: '存在近效期批号，是否继续',
      warns: true,
      said: '近效期',
    },
    { holds: (doc) => hasLicensedCarrier(doc), message: '承运单位没有在计划发货日期有效的证照，不能发货', field: 'carrierId', again: true },
    { holds: (doc) => !doc.$.facts.carrierLicenceExpired, message: '承运单位存在已过期的证照，不能发货', field: 'carrierId', again: true },
    { holds: (doc) => !doc.$.facts.companyLicenceExpired, message: '商业公司存在已过期的证照，不能发货', again: true },
    { holds: (doc) => !doc.$.facts.hospitalLicenceExpired, message: '终端医院存在已过期的证照，不能发货', again: true },
    { holds: (doc) => !doc.$.facts.pharmacyLicenceExpired, message: '终端药店存在已过期的证照，不能发货', again: true },
    {
      rows: 'productList',
      field: 'productId',
      holds: ({ $ }) => !$.facts.licenceExpired,
      message: '产品存在已过期的证照，不能发货',
      again: true,
    },
    {
      holds: (doc) =>
        doc.$.ref('orderId')['settleMethod'] !== PREPAID || doc.$.facts.prepaid.minus(doc.$.facts.receivable).ge(doc.smAmount),
      message: '预付款余额不足，不能发货',
    },
  ],
  effects: {
    submit: (doc) =>
      doc.productList.map((row) =>
        update('cg.stock', row.stockId, { add: { lockedQty: row.qty }, refusal: `批号${row.batchNo ?? ''}可用库存不足` }),
      ),
    reject: () => [reverse('submit')],
    withdraw: () => [reverse('submit')],
  },
  actions: {
    review: {
      title: '出库复核',
      from: 'approved',
      to: 'reviewed',
      role: 'warehouse',
      askRows: { fill: 'productList', shows: ['productId', 'batchNo', 'qty'], columns: ['reviewResult'] },
      when: (doc) => doc.productList.every(({ reviewResult }) => reviewResult === FINE),
      message: '存在质量异常的行，请先处理',
      checks: [
        {
          holds: (doc) =>
            doc.$.old?.['applyUserId'] !== doc.$.me.userId ||
            doc.productList.every(({ $ }) => ($.ref('productId')['specialType'] ?? '0') === '0'),
          message: '特殊管理药品须双人复核',
        },
        { holds: (doc) => !codesShort(doc.productList, qtyOf), message: (doc) => codesShort(doc.productList, qtyOf) ?? '' },
      ],
      effects: (doc) => [update(doc, { set: { reviewUserId: doc.$.me.userId, reviewTime: doc.$.now } })],
    },
    ship: {
      title: '确认出库',
      from: 'reviewed',
      to: 'shipped',
      role: 'warehouse',
      ask: ['waybillNo', 'plateNo', 'driver', 'startTemp', 'tempDeviceNo'],
      when: (doc) => !isCold(doc) || isFit(doc.startTemp),
      message: '冷链药品启运温度应在2至8℃之间',
      checks: [
        {
          holds: (doc) => doc.productList.every(({ expiryDate }) => (expiryDate ?? '') > doc.$.today),
          message: '该批号已过有效期，不能发货',
        },
        {
          holds: ({ $, productList: rows }) =>
            !$.facts.companyLicenceExpired &&
            !$.facts.hospitalLicenceExpired &&
            !$.facts.pharmacyLicenceExpired &&
            rows.every((row) => !row.$.facts.licenceExpired),
          message: '客户、终端或产品的证照已过期，不能发货',
        },
        { holds: (doc) => hasLicensedCarrier(doc) && !doc.$.facts.carrierLicenceExpired, message: '承运单位的证照已过期，不能发货' },
      ],
      effects: (doc) => [
        update('sale.saleOrder', doc.orderId, {
          needs: {
            holds: ({ $ }: { readonly $: { readonly state: string } }) => $.state === 'approved',
            message: '销售订单已关闭或已完成，不能发货，请取消该发货单',
          },
        }),
        doc.productList.map((row) => [
          takeStock(batchOf(row), { bizType: SOLD, billNo: doc.billNo ?? '', companyId: doc.companyId }),
          moveCodes(row, {
            ...{ bizType: SHIPPED, billNo: doc.billNo, companyId: doc.companyId, from: [IN_STOCK], to: CODE_SOLD },
            ...{ warehouseId: null, qty: row.qty },
          }),
          update('sale.saleOrder.productList', row.orderItemId, {
            add: { sendQty: row.qty, sendAmount: row.amount },
            refusal: '发货数量不能大于订单未发数量',
          }),
          update(row, { set: { sendQty: row.qty, costPrice: at(row.$.ref('stockId'), 'costPrice') } }),
        ]),
        billOfShipment(doc),
        update(doc, { set: { shipDate: doc.$.today } }),
      ],
    },
    unship: {
      title: '撤销出库',
      from: 'shipped',
      to: 'approved',
      role: 'warehouse',
      when: (doc) =>
        doc.productList.every(({ invoiceQty, returnGoodsQty }) => invoiceQty.isZero() && returnGoodsQty.isZero()) && !doc.$.facts.collected,
      message: '已开票、退货或回款，不能撤销出库',
      checks: [
        {
          holds: (doc) => doc.$.ref('orderId')['billStatus'] === 'approved',
          message: '销售订单已完成或已关闭，不能撤销出库，请使用销售退货',
        },
      ],
      confirm: '确定撤销出库？',
      effects: (doc) => [reverse('ship'), update(doc, { set: { reviewUserId: null, reviewTime: null } })],
    },
    cancel: {
      title: '取消发货',
      from: ['approved', 'reviewed'],
      to: 'voided',
      role: 'warehouse',
      ask: { cancelReason: longText('取消原因', { required: true, max: 200 }) },
      effects: () => [reverse('submit')],
    },
    sign: {
      title: '登记签收',
      from: 'shipped',
      role: 'business',
      opens: {
        form: 'sale.deliveryReceipt',
        with: (doc) => ({
          shipmentId: doc.$.id,
          items: doc.productList.map(({ qty, $ }) => ({ shipmentItemId: $.id, signQty: qty.toString() })),
        }),
      },
    },
    invoice: {
      title: '生成开票申请',
      from: ['shipped', 'signed'],
      role: 'business',
      when: (doc) => doc.productList.some((row) => !isGift(row) && row.invoiceQty.lt(row.sendQty.minus(row.returnGoodsQty))),
      message: '该发货单已全部开票',
      opens: {
        form: 'sale.saleInvoice',
        with: (doc) => ({
          saleInvoiceType: '1',
          orgId: doc.orgId,
          companyId: doc.companyId,
          hospitalId: doc.hospitalId,
          saleUserId: doc.saleUserId,
          productList: doc.productList
            .filter(({ uninvoicedQty }) => uninvoicedQty.gt(0))
            .map(({ orderItemId, uninvoicedQty, $ }) => ({ shipmentItemId: $.id, orderItemId, qty: uninvoicedQty.toString() })),
        }),
      },
    },
    printAccompany: {
      title: '打印随货同行单',
      from: ['reviewed', 'shipped', 'signed'],
      role: 'warehouse',
      opens: {
        paper: {
          title: '随货同行单',
          size: 'A4-landscape',
          line: ['billNo', 'orderId', 'planDate', 'shipDate'],
          facts: [
            ['companyId', 'hospitalId', 'warehouseId'],
            ['receiverAddress', 'receiver', 'receiverPhone'],
            ['transportMode', 'carrierId', 'waybillNo'],
            ['reviewUserId', 'reviewTime', 'startTemp'],
          ],
          columns: {
            productList: [
              ...['productId', 'dosageForm', 'spec', 'factoryId', 'approvalNo', 'batchNo', 'productionDate', 'expiryDate'],
              ...['storageCondition', 'unit', 'qty', 'unitPrice', 'amount', 'reviewResult'],
            ],
          },
          signatures: ['制单', '复核', '承运人', '收货人', '出库专用章'],
          total: true,
        },
      },
    },
  },
  jobs: {
    unsignedShipment: {
      title: '未签收发货提醒',
      cron: '0 0 9 * * ?',
      description: '发出满7天未签收的发货单，告知商务部',
      looksAt: (day) => all(eq('billStatus', 'shipped'), eq('shipDate', addDays(day, -UNSIGNED_DAYS))),
      each: ({ billNo, shipDate, $ }) => [
        message(`发货单${billNo}已发出${daysBetween(shipDate ?? $.today, $.today)}天未签收`, { role: 'business' }),
      ],
    },
  },
  invariants: {
    H1: (doc) => doc.productList.every((row) => row.returnGoodsQty.ge(0) && row.returnGoodsQty.le(row.sendQty) && row.sendQty.le(row.qty)),
    H2: (doc) => doc.productList.every((row) => row.invoiceQty.ge(0) && row.invoiceQty.le(row.sendQty)),
    H3: (doc) =>
      doc.productList.every(
        (row) =>
          row.invoiceQty.ne(row.sendQty) ||
          row.returnGoodsQty.gt(0) ||
          row.invoiceAmount.eq(row.amount) ||
          row.sendQty.isZero() ||
          isGift(row),
      ),
    H4: (doc) => doc.productList.every((row) => row.returnAmount.ge(ZERO)),
  },
  approval: [
    'business',
    {
      role: 'finance',
      says: '有逾期应收，或现款现货、预付款',
      when: (doc) => doc.$.facts.overdue.gt(0) || ['1', PREPAID].includes(String(doc.$.ref('orderId')['settleMethod'])),
    },
  ],
  print: 'A4-landscape',
  live: true,
})
