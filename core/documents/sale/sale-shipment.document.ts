import { defineDocument } from '../../definitions/document.ts'
import { reverse, update } from '../../definitions/effect.ts'
import {
  bool,
  date,
  datetime,
  decimal,
  dict,
  files,
  longText,
  money,
  price,
  ref,
  rowRef,
  sellingOrg,
  text,
  tree,
  user,
} from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { today } from '../../definitions/start.ts'
import { all, eq, gt, has, lt, ne, oneOf } from '../../kernel/condition.ts'
import { addDays, daysBetween } from '../../kernel/dates.ts'
import { decimal as exact, max, sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { message } from '../../definitions/effect.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { share } from '../../sales/part-document.ts'
import { cartons, discount, discountAmount, isGift, taxes, unitPrice } from '../../sales/sales-line.ts'
import { blocked, carrierPapers, expiredPapers } from '../bsc/licence-status.ts'
import { batchOf } from '../cg/batch-of-row.ts'
import { takeStock } from '../cg/stock-moves.ts'
import {
  codeOnce,
  codeRules,
  codeScan,
  codesShort,
  IN_STOCK,
  moveCodes,
  SHIPPED,
  SOLD as CODE_SOLD,
  traceCodes,
  tracedFacts,
} from '../cg/trace-codes.ts'
import { COPIED, PACK, PRICES, TAX_RATE } from './part-columns.ts'
import { at, partEarnest, partOf, rateOf, siblings } from './part-rows.ts'
import { customerLocks } from './sales-locks.ts'
import { billOfShipment } from './shipment-bill.ts'
import { progress } from './progress.ts'

/** 承运商 of trade_type. */
const CARRIER = '4'
/** 客户自提 of transport_mode, 预付款 of settle_method. */
const [COLLECTED_BY_CUSTOMER, PREPAID] = ['5', '2'] as const
/** 销售出库 of stock_biz_type, 合格 of stock_quality, 合格 of review_result. */
const [SOLD, QUALIFIED, FINE] = ['2', '1', '1'] as const
/** Shipments that hold goods of their order although nothing has left. */
const HOLDING = ['approving', 'approved', 'reviewed']
/** Shipments of which nothing has left. */
const WAITING = ['draft', 'rejected', ...HOLDING]
/** Days after which a shipment that nobody signed for is told of (unsignedShipment). */
const UNSIGNED_DAYS = 7

const qtyOf = ({ qty }: { readonly qty: Decimal }): Decimal => qty

const isCold = ({ coldFlag }: { readonly coldFlag: string | null }): boolean => coldFlag === 'Y'

const isFit = (temperature: { readonly ge: (n: number) => boolean; readonly le: (n: number) => boolean } | null): boolean =>
  temperature !== null && temperature.ge(2) && temperature.le(8)

type Carried = { readonly carrierId: string | null; readonly $: { readonly facts: { readonly carrierLicensed: boolean } } }

const hasLicensedCarrier = ({ carrierId, $ }: Carried): boolean => !carrierId || $.facts.carrierLicensed

const fields = {
  billNo: text('发货单号', { section: '基本信息', editable: false, listed: true, queried: true }),
  orderId: ref('销售订单', {
    to: 'sale.saleOrder',
    required: true,
    none: '没有可发货的销售订单：订单须已通过审批且未全部发货',
    fills: {
      orgId: 'orgId',
      saleMode: 'saleMode',
      saleAreaId: 'saleAreaId',
      companyId: 'companyId',
      hospitalId: 'hospitalId',
      pharmacyId: 'pharmacyId',
      agentId: 'agentId',
      saleUserId: 'saleUserId',
      warehouseId: 'warehouseId',
      receiverAddress: 'receiverAddress',
      receiver: 'receiver',
      receiverPhone: 'receiverPhone',
      freightPay: 'freightPay',
    },
    reads: ['billNo', 'billStatus', 'settleMethod', 'creditDays', 'depositAccountId', 'heldEarnestMoney'],
    listed: true,
    queried: true,
  }),
  orgId: sellingOrg('销售组织', { editable: false, queried: true }),
  saleMode: dict('销售模式', { code: 'sale_mode', editable: false, hidden: true }),
  saleAreaId: tree('销售区域', { to: 'bsc.saleArea', editable: false, hidden: true }),
  companyId: ref('商业公司', { to: 'bsc.bscBussCompany', reads: ['creditBase'], editable: false, listed: true, queried: true }),
  hospitalId: ref('终端医院', { to: 'bsc.hospital', editable: false, listed: true, queried: true }),
  pharmacyId: ref('终端药店', { to: 'bsc.pharmacy', editable: false }),
  agentId: ref('代理商', { to: 'zs.agent', editable: false, queried: true }),
  saleUserId: user('业务员', { editable: false, queried: true }),
  warehouseId: ref('发货仓库', { to: 'bsc.warehouse', required: true, listed: true, queried: true }),
  planDate: date('计划发货日期', { required: true, default: today, listed: true, queried: 'range' }),
  receiverAddress: text('收货地址', { section: '收货与运输', required: true, max: 200 }),
  receiver: text('收货人', { required: true, max: 40 }),
  receiverPhone: text('收货电话', { required: true, max: 40 }),
  freightPay: dict('运费承担', { code: 'freight_pay', default: '1' }),
  transportMode: dict('运输方式', { code: 'transport_mode', required: true, default: '1', listed: true }),
  // Who carries goods is approved as a partner and licensed like one; nothing is bought of him, so that no first dealing is asked for.
  carrierId: ref('承运单位', {
    to: 'bsc.bscBussCompany',
    none: '没有可选的承运单位：新增“商业公司”（往来类型含承运商）并通过审批，登记证照后才能承运',
    fills: { carrier: 'name' },
  }),
  carrier: text('承运单位名称', { max: 100, editable: false, hidden: true }),
  waybillNo: text('运单号', { editable: false, max: 60, listed: true, queried: true }),
  plateNo: text('车牌号', { editable: false, max: 20 }),
  driver: text('司机', { editable: false, max: 40 }),
  coldFlag: bool('冷链发货', { derived: true, listed: true }),
  startTemp: decimal('启运温度（℃）', { scale: 1, editable: false }),
  tempDeviceNo: text('温度记录仪编号', { editable: false, max: 40 }),
  tempRecord: files('途中温度记录', { editable: false }),
  minTemp: decimal('途中最低温度（℃）', { scale: 1, editable: false }),
  maxTemp: decimal('途中最高温度（℃）', { scale: 1, editable: false }),
  smQty: decimal('数量合计', { section: '合计与过程', scale: 5, derived: true, listed: true }),
  smCount: decimal('件数合计', { scale: 5, derived: true }),
  smAmount: money('金额合计', { derived: true, listed: true }),
  upAmount: text('金额大写', { derived: true }),
  smEarnestMoney: money('保证金合计', { derived: true }),
  upEarnestMoney: text('保证金大写', { derived: true }),
  reviewUserId: user('复核人', { editable: false }),
  reviewTime: datetime('复核时间', { editable: false }),
  shipDate: date('出库日期', { editable: false, listed: true, queried: 'range' }),
  signDate: date('签收日期', { editable: false, listed: true }),
  invoiceStatus: dict('开票状态', { code: 'invoice_status', derived: true, listed: true, queried: true }),
  remark: longText('备注', { max: 500 }),
}

const orderItem = ({ orderItemId }: { readonly orderItemId: string | null }) => orderItemId

const productList = lines('发货明细', {
  under: fields,
  columns: {
    orderItemId: rowRef('订单行', {
      to: 'sale.saleOrder.productList',
      required: true,
      hidden: true,
      reads: ['qty', 'sendQty', 'sendAmount', 'amount', 'offer'],
    }),
    productId: ref('产品', {
      to: 'bsc.product',
      editable: false,
      fills: {
        spec: 'spec',
        dosageForm: 'dosageForm',
        unit: 'unit',
        factoryId: 'factoryId',
        approvalNo: 'approvalNo',
        storageCondition: 'storageCondition',
      },
      reads: ['name', 'coldChain', 'specialType', 'nearExpiryDays', 'traceNo', 'productNum', 'includedNum'],
    }),
    lineType: dict('行类型', { code: 'line_type', editable: false }),
    spec: text('规格', { editable: false }),
    dosageForm: dict('剂型', { code: 'dosage_form', editable: false }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    factoryId: ref('生产厂家', { to: 'bsc.factory', editable: false }),
    approvalNo: text('批准文号', { editable: false }),
    storageCondition: dict('储存条件', { code: 'storage_condition', editable: false }),
    stockId: ref('库存批次', {
      to: 'cg.stock',
      required: true,
      none: '发货仓库没有该产品的合格可用批次，请联系仓库管理员，或更换发货仓库',
      fills: { batchNo: 'batchNo', productionDate: 'productionDate', expiryDate: 'expiryDate', locationCode: 'locationCode' },
      reads: ['warehouseId', 'qualityStatus', 'companyId', 'costPrice', 'availableQty'],
    }),
    batchNo: text('批号', { editable: false, indexed: true }),
    productionDate: date('生产日期', { editable: false }),
    expiryDate: date('有效期至', { editable: false }),
    locationCode: text('货位', { editable: false }),
    qty: decimal('数量', { scale: 5, required: true, above: 0, message: '数量必须大于0', totalled: true }),
    ...PACK,
    ...PRICES,
    unitPrice: price('单价', { derived: true }),
    offer: money('优惠金额', { derived: true, totalled: true }),
    discountAmount: money('折后金额', { derived: true, totalled: true }),
    amount: money('金额', { derived: true, totalled: true }),
    ...TAX_RATE,
    taxes: money('税额', { derived: true, totalled: true }),
    earnestMoney: money('保证金', { derived: true, totalled: true, open: true }),
    sendQty: decimal('已出库数量', { scale: 5, atLeast: 0, atMost: 'qty', editable: false, default: '0' }),
    invoiceQty: decimal('已开票数量', { scale: 5, atLeast: 0, atMost: 'sendQty', editable: false, default: '0', totalled: true }),
    invoiceAmount: money('已开票金额', { atLeast: 0, editable: false, default: '0', totalled: true }),
    returnGoodsQty: decimal('已退数量', { scale: 5, atLeast: 0, atMost: 'sendQty', editable: false, default: '0', totalled: true }),
    uninvoicedQty: decimal('未开票数量', { scale: 5, derived: true, hidden: true }),
    unreturnedQty: decimal('未退数量', { scale: 5, derived: true, hidden: true }),
    returnAmount: money('已退金额', { atLeast: 0, editable: false, default: '0', totalled: true }),
    costPrice: price('成本单价', { editable: false, hidden: true, guard: 'cg:stock:cost' }),
    reviewResult: dict('质量状况', { code: 'review_result', editable: false, default: '1' }),
    traceCodes: traceCodes({ in: { approved: 'warehouse' } }),
    remark: text('备注', { max: 200 }),
  },
  // 近效期先出.
  allots: { to: 'stockId', of: 'qty', has: 'availableQty' },
  pull: {
    from: 'sale.saleOrder.productList',
    by: 'orderItemId',
    where: ({ orderId }) => (orderId ? all(eq('head.id', orderId), gt('unsentQty', '0')) : undefined),
    wants: '请先选择销售订单',
    fills: { ...COPIED, qty: 'unsentQty' },
    shows: ['productId', 'spec', 'unit', 'qty', 'sendQty', 'batchRequire'],
  },
  facts: {
    ...tracedFacts(),
    held: {
      give: 'total',
      from: 'sale.saleShipment.productList',
      of: 'qty',
      where: (row, head) =>
        row.orderItemId ? all(eq('orderItemId', row.orderItemId), ne('head.id', head.$.id), oneOf('head.billStatus', HOLDING)) : undefined,
    },
    licenceExpired: { give: 'exists', from: 'bsc.licence', where: (row, head) => blocked('productId', row.productId, head.$.today) },
    earlierBatch: {
      give: 'exists',
      from: 'cg.stock',
      where: (row, head) =>
        row.productId && row.expiryDate && head.warehouseId
          ? all(
              eq('productId', row.productId),
              eq('warehouseId', head.warehouseId),
              eq('qualityStatus', QUALIFIED),
              gt('availableQty', '0'),
              gt('expiryDate', head.$.today),
              lt('expiryDate', row.expiryDate),
              ...siblings(row, head, ({ productId }) => productId).map(({ stockId }) => ne('id', stockId)),
            )
          : undefined,
    },
  },
  choices: {
    stockId: (row, head) =>
      all(
        eq('warehouseId', head.warehouseId),
        eq('productId', row.productId),
        eq('qualityStatus', QUALIFIED),
        gt('expiryDate', head.$.today),
        gt('availableQty', '0'),
      ),
  },
  derive: {
    count: (row) => cartons({ qty: row.qty, productNum: exact(row.productNum ?? 1), includedNum: exact(row.includedNum ?? 1) }),
    discount: (row) => discount(row),
    unitPrice: (row) => unitPrice(row),
    offer: ({ qty, $ }) => share(at($.ref('orderItemId'), 'offer'), qty, at($.ref('orderItemId'), 'qty')),
    discountAmount: (row, { orgId }) => discountAmount(row, { orgId }),
    // What has left keeps its amount; the order's rest is another one by then.
    amount: (row, head) => {
      if (amountOf(row.$.old?.['sendQty'] as string).gt(0)) return amountOf(row.$.old?.['amount'] as string)
      const item = row.$.ref('orderItemId')
      const left = { qty: at(item, 'qty').minus(at(item, 'sendQty')), amount: at(item, 'amount').minus(at(item, 'sendAmount')) }
      return partOf(row, head, orderItem, left)
    },
    // A gift is never invoiced.
    uninvoicedQty: (row) => (isGift(row) ? ZERO : max(ZERO, row.sendQty.minus(row.returnGoodsQty).minus(row.invoiceQty))),
    unreturnedQty: (row) => row.sendQty.minus(row.returnGoodsQty),
    taxes: (row) => taxes({ amount: row.amount, taxRate: rateOf(row) }),
    earnestMoney: (row) => partEarnest(row),
  },
  rules: {
    traceCodes: codeRules({ states: [IN_STOCK], isOpen: (state) => WAITING.includes(state) }),
    expiryDate: { holds: ({ expiryDate }, head) => (expiryDate ?? '') > head.$.today, message: '该批号已过有效期，不能发货' },
  },
  scans: codeScan(qtyOf),
  unique: [
    { fields: ['orderItemId', 'stockId'], message: '同一订单行的同一批号不能重复' },
    { ...codeOnce, name: 'cg.traceCode', where: oneOf('head.billStatus', WAITING) },
  ],
  atLeast: 1,
})

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
