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
import { all, eq, gt, lt, ne, oneOf } from '../../kernel/condition.ts'
import { decimal as exact, max, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { share } from '../../sales/part-document.ts'
import { cartons, discount, discountAmount, isGift, taxes, unitPrice } from '../../sales/sales-line.ts'
import { blocked } from '../bsc/licence-status.ts'
import { codeOnce, codeRules, codeScan, IN_STOCK, traceCodes, tracedFacts } from '../cg/trace-codes.ts'
import { COPIED, PACK, PRICES, TAX_RATE } from './part-columns.ts'
import { at, partEarnest, partOf, rateOf, siblings } from './part-rows.ts'

/** 销售出库 of stock_biz_type, 合格 of stock_quality, 合格 of review_result. */
export const [SOLD, QUALIFIED, FINE] = ['2', '1', '1'] as const
/** Shipments that hold goods of their order although nothing has left. */
export const HOLDING = ['approving', 'approved', 'reviewed']
/** Shipments of which nothing has left. */
const WAITING = ['draft', 'rejected', ...HOLDING]

export const qtyOf = ({ qty }: { readonly qty: Decimal }): Decimal => qty

export const fields = {
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

export const orderItem = ({ orderItemId }: { readonly orderItemId: string | null }) => orderItemId

export const productList = lines('发货明细', {
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
    held: { facts: ['held'], of: 'unsentQty' },
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
