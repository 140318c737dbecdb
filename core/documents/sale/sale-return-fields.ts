import { isOneOf } from '../../definitions/choices.ts'
import {
  codes,
  date,
  decimal,
  dict,
  files,
  images,
  longText,
  money,
  price,
  ref,
  rowRef,
  sellingOrg,
  text,
  user,
} from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { all, eq, gt, ne, oneOf } from '../../kernel/condition.ts'
import { decimal as exact, max, min, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { share } from '../../sales/part-document.ts'
import { cartons, discount, discountAmount, taxes } from '../../sales/sales-line.ts'
import { batchShown } from '../cg/batch-of-row.ts'
import { COPIED, PACK, PRICES, TAX_RATE } from './part-columns.ts'
import { at, partEarnest, rateOf } from './part-rows.ts'
import { codeOnce, codeRules, codeScan, SOLD, traceCodes, tracedFacts } from '../cg/trace-codes.ts'

/** Returns that hold goods of their shipment although nothing is posted yet. */
const HOLDING = ['approving', 'approved', 'received']

export const fields = {
  billNo: text('退货单号', { editable: false, listed: true, queried: true }),
  applyId: ref('退货申请', { to: 'xt.salesReturn', editable: false }),
  orgId: sellingOrg('销售组织', { required: true, default: me('saleOrgId'), queried: true }),
  companyId: ref('商业公司', { to: 'bsc.bscBussCompany', required: true, listed: true, queried: true }),
  shipmentId: ref('发货单', {
    to: 'sale.saleShipment',
    none: '该客户没有已出库的发货单',
    fills: { orgId: 'orgId' },
    listed: true,
    queried: true,
  }),
  returnDate: date('退货日期', { required: true, default: today, listed: true, queried: 'range' }),
  reason: dict('退货原因', { code: 'sale_return_reason', required: true, listed: true, queried: true }),
  recallNo: text('召回文件号', { required: 'shown', max: 60 }),
  warehouseId: ref('退货仓库', {
    to: 'bsc.warehouse',
    required: true,
    none: '还没有退货库，请联系仓库管理员新增',
    listed: true,
    queried: true,
  }),
  okWarehouseId: ref('合格品入库仓库', { to: 'bsc.warehouse', required: true }),
  badWarehouseId: ref('不合格品仓库', { to: 'bsc.warehouse', required: true, none: '还没有不合格品库，请联系仓库管理员新增' }),
  linkman: text('退货联系人', { max: 40 }),
  phone: text('联系电话', { max: 40 }),
  carrier: text('承运单位', { max: 100 }),
  waybillNo: text('运单号', { max: 60 }),
  smQty: decimal('退货数量合计', { scale: 5, derived: true, listed: true }),
  smAmount: money('退货金额合计', { derived: true, listed: true }),
  upAmount: text('金额大写', { derived: true }),
  smEarnestMoney: money('保证金合计', { derived: true }),
  upEarnestMoney: text('保证金大写', { derived: true }),
  receiveUserId: user('收货人', { editable: false }),
  receiveDate: date('收货日期', { editable: false, listed: true }),
  checkUserId: user('验收员', { editable: false }),
  checkDate: date('验收日期', { editable: false, listed: true }),
  images: images('实物照片'),
  files: files('退货证明'),
  remark: longText('备注', { max: 500 }),
}

/** What was asked back, until it is known what came. */
export const cameOr = ({ receivedQty, qty }: { readonly receivedQty: Decimal | null; readonly qty: Decimal }): Decimal => receivedQty ?? qty

export const productList = lines('退货明细', {
  under: fields,
  columns: {
    shipmentItemId: rowRef('发货行', {
      to: 'sale.saleShipment.productList',
      required: true,
      hidden: true,
      fills: { ...COPIED, batchNo: 'batchNo', productionDate: 'productionDate', expiryDate: 'expiryDate' },
      reads: [
        ...(['orderItemId', 'sendQty', 'returnGoodsQty', 'invoiceQty', 'invoiceAmount'] as const),
        ...(['unitPrice', 'amount', 'returnAmount', 'offer', 'earnestMoney', 'costPrice', 'unreturnedQty'] as const),
      ],
    }),
    orderItemId: rowRef('订单行', { to: 'sale.saleOrder.productList', required: true, hidden: true, reads: ['returnPrice'] }),
    productId: ref('产品', {
      to: 'bsc.product',
      editable: false,
      fills: { spec: 'spec', dosageForm: 'dosageForm', unit: 'unit', factoryId: 'factoryId', approvalNo: 'approvalNo' },
      reads: ['name', 'specialType', 'traceNo', 'productNum', 'includedNum'],
    }),
    lineType: dict('行类型', { code: 'line_type', editable: false }),
    spec: text('规格', { editable: false }),
    dosageForm: dict('剂型', { code: 'dosage_form', editable: false }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    factoryId: ref('生产厂家', { to: 'bsc.factory', editable: false }),
    approvalNo: text('批准文号', { editable: false }),
    ...batchShown,
    sendQty: decimal('已发数量', { scale: 5, derived: true }),
    returnGoodsQty: decimal('此前已退数量', { scale: 5, derived: true }),
    invoiceQty: decimal('已开票数量', { scale: 5, derived: true }),
    qty: decimal('退货数量', { scale: 5, required: true, above: 0, message: '退货数量必须大于0', totalled: true }),
    receivedQty: decimal('实收数量', {
      scale: 5,
      editable: false,
      atLeast: 0,
      atMost: 'qty',
      message: '实收数量不能小于0且不能大于退货数量',
      totalled: true,
    }),
    qualifiedQty: decimal('合格数量', {
      scale: 5,
      editable: false,
      atLeast: 0,
      atMost: 'receivedQty',
      message: '合格数量不能小于0且不能大于实收数量',
      totalled: true,
    }),
    unqualifiedQty: decimal('不合格数量', { scale: 5, derived: true, totalled: true }),
    acceptResult: dict('验收结论', { code: 'return_accept', default: '1', editable: false }),
    unqualifiedReason: text('不合格原因', { max: 200, editable: false }),
    traceCodes: traceCodes({ in: { approved: 'warehouse' } }),
    unfitCodes: codes('不合格追溯码', { editable: false, max: 4000 }),
    ...PACK,
    ...PRICES,
    discountAmount: money('折后金额', { derived: true, totalled: true }),
    unitPrice: price('退货单价', { required: true, atLeast: 0, message: '退货单价不能小于0' }),
    offer: money('优惠金额', { derived: true, totalled: true }),
    amount: money('退货金额', { derived: true, totalled: true }),
    ...TAX_RATE,
    taxes: money('税额', { derived: true, totalled: true }),
    earnestMoney: money('保证金', { derived: true, totalled: true, open: true }),
    invoiceAmount: money('已开票金额', { derived: true }),
    remark: text('备注', { max: 200 }),
  },
  facts: {
    ...tracedFacts(),
    held: {
      give: 'total',
      from: 'sale.saleReturn.productList',
      of: 'qty',
      where: ({ shipmentItemId }, { $ }) =>
        shipmentItemId ? all(eq('shipmentItemId', shipmentItemId), ne('head.id', $.id), oneOf('head.billStatus', HOLDING)) : undefined,
    },
    otherPrice: {
      give: 'exists',
      from: 'sale.saleReturn.productList',
      where: ({ shipmentItemId, $ }) =>
        shipmentItemId
          ? all(
              eq('shipmentItemId', shipmentItemId),
              eq('head.billStatus', 'finished'),
              gt('receivedQty', '0'),
              ne('unitPrice', $.ref('shipmentItemId')['unitPrice']),
            )
          : undefined,
    },
    shipment: {
      give: 'first',
      from: 'sale.saleShipment.productList',
      reads: ['head.id'],
      where: ({ shipmentItemId }) => (shipmentItemId ? eq('id', shipmentItemId) : undefined),
    },
    order: {
      give: 'first',
      from: 'sale.saleOrder.productList',
      reads: ['head.id', 'head.billNo', 'head.depositAccountId', 'head.hospitalId', 'head.agentId', 'head.saleUserId'],
      where: ({ orderItemId }) => (orderItemId ? eq('id', orderItemId) : undefined),
    },
    invoices: {
      give: 'rows',
      from: 'sale.saleInvoice.productList',
      reads: [
        ...['unredQty', 'head.id', 'head.hospitalId', 'head.saleUserId', 'head.invoiceType', 'head.invoiceTitle', 'head.taxNo'],
        ...['head.invoiceAddressPhone', 'head.bankName', 'head.bankNo', 'head.deliverWay', 'head.email'],
      ],
      order: 'head.invoiceDate desc',
      where: ({ shipmentItemId }) =>
        shipmentItemId
          ? all(eq('shipmentItemId', shipmentItemId), eq('head.billStatus', 'issued'), eq('head.direction', '1'), gt('unredQty', '0'))
          : undefined,
    },
  },
  derive: {
    sendQty: ({ $ }) => at($.ref('shipmentItemId'), 'sendQty'),
    returnGoodsQty: ({ $ }) => at($.ref('shipmentItemId'), 'returnGoodsQty'),
    invoiceQty: ({ $ }) => at($.ref('shipmentItemId'), 'invoiceQty'),
    unqualifiedQty: ({ receivedQty, qualifiedQty }) => (receivedQty ?? ZERO).minus(qualifiedQty ?? ZERO),
    count: (row) => cartons({ qty: cameOr(row), productNum: exact(row.productNum ?? 1), includedNum: exact(row.includedNum ?? 1) }),
    discount: (row) => discount(row),
    discountAmount: (row, { orgId }) => {
      const { lineType, competitivePrice, invoicePrice } = row
      return discountAmount({ lineType, competitivePrice, invoicePrice, qty: cameOr(row) }, { orgId })
    },
    // A price that an adjustment made holds the offer already.
    offer: (row) => {
      const item = row.$.ref('shipmentItemId')
      return row.unitPrice.eq(at(item, 'unitPrice')) ? share(at(item, 'offer'), cameOr(row), at(item, 'sendQty')) : ZERO
    },
    amount: (row) => {
      const item = row.$.ref('shipmentItemId')
      const own = max(ZERO, cameOr(row).times(row.unitPrice).round(2).minus(row.offer))
      if (!row.unitPrice.eq(at(item, 'unitPrice')) || row.$.facts.otherPrice) return own
      const left = at(item, 'amount').minus(at(item, 'returnAmount'))
      return at(item, 'returnGoodsQty').plus(cameOr(row)).eq(at(item, 'sendQty')) ? left : min(own, left)
    },
    taxes: (row) => taxes({ amount: row.amount, taxRate: rateOf(row) }),
    earnestMoney: (row) => {
      const { lineType, basePrice, invoicePrice, taxRate } = row
      return partEarnest({ lineType, basePrice, invoicePrice, taxRate, qty: cameOr(row) })
    },
    invoiceAmount: ({ $ }) => at($.ref('shipmentItemId'), 'invoiceAmount'),
  },
  fallback: { unitPrice: ({ $ }) => $.ref('orderItemId')['returnPrice'] },
  rules: {
    traceCodes: codeRules({
      states: [SOLD],
      companyOf: (_, { companyId }) => companyId ?? null,
      isOpen: (state) => isOneOf(state, 'draft', 'rejected', 'approving', 'approved'),
    }),
    orderItemId: {
      holds: ({ orderItemId, $ }) => $.ref('shipmentItemId')['orderItemId'] === orderItemId,
      message: '订单行与发货行不符',
    },
  },
  choices: { orderItemId: () => oneOf('head.billStatus', ['approved', 'finished', 'closed']) },
  pull: {
    from: 'sale.saleShipment.productList',
    by: 'shipmentItemId',
    where: ({ companyId, shipmentId }) =>
      companyId
        ? all(
            eq('head.companyId', companyId),
            ...(shipmentId ? [eq('head.id', shipmentId)] : []),
            oneOf('head.billStatus', ['shipped', 'signed']),
            gt('unreturnedQty', '0'),
          )
        : undefined,
    wants: '请先选择商业公司',
    held: { facts: ['held'], of: 'unreturnedQty' },
    fills: { orderItemId: 'orderItemId', qty: 'unreturnedQty' },
    shows: ['head.billNo', 'productId', 'spec', 'batchNo', 'sendQty', 'returnGoodsQty', 'invoiceQty', 'unitPrice'],
  },
  scans: codeScan(cameOr),
  unique: [
    { fields: ['shipmentItemId'], message: '同一发货行不能重复退货' },
    { ...codeOnce, name: 'cg.traceCode', where: ne('head.billStatus', 'finished') },
  ],
  atLeast: 1,
})
