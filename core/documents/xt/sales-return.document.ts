import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, message } from '../../definitions/effect.ts'
import {
  bool,
  date,
  decimal,
  dept,
  dict,
  files,
  images,
  int,
  longText,
  money,
  price,
  ref,
  rowRef,
  sellingOrg,
  text,
} from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { quantity } from '../../definitions/formatted-values.ts'
import { me, today } from '../../definitions/start.ts'
import { all, empty, eq, gt, lt, ne, oneOf } from '../../kernel/condition.ts'
import { daysBetween } from '../../kernel/dates.ts'
import { sumOf, ZERO } from '../../kernel/decimal.ts'
import type { Wire } from '../../kernel/wire.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { taxes } from '../../sales/sales-line.ts'
import { batchShown } from '../cg/batch-of-row.ts'
import { rateOf } from '../sale/part-rows.ts'
import { customerLocks } from '../sale/sales-locks.ts'

/** 药品召回 of sale_return_reason, 退款 of return_settle_way. */
const [RECALL, REFUND] = ['7', '2'] as const
/** 退货库 and 不合格品库 of warehouse_type. */
const [RETURNS, REJECTS] = ['6', '7'] as const
/** Applications, and returns without one, that hold goods of their shipment. */
const HOLDING = ['approving', 'approved', 'returning']
const RETURNING = ['approving', 'approved', 'received']
const SHIPPED = ['shipped', 'signed']
/** Days left of its life below which goods come back only for a reason of their own, and days after which one is asked. */
const [SHORT_DATED, LONG_AGO] = [180, 180] as const

const isReturned = ({ $ }: { readonly $: { readonly state: string } }): boolean => isOneOf($.state, 'returning', 'closed')
const isStill = (state: string): boolean => isOneOf(state, 'draft', 'rejected', '')

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  companyId: ref('商业公司', {
    to: 'bsc.bscBussCompany',
    section: '退货信息',
    required: true,
    reads: ['name', 'bankName', 'bankNo'],
    listed: true,
    queried: true,
  }),
  shipmentId: ref('发货单', { to: 'sale.saleShipment', follows: 'companyId', none: '该客户没有已出库的发货单', listed: true }),
  hospitalId: ref('终端医院', { to: 'bsc.hospital', listed: true, queried: true }),
  orgId: sellingOrg('销售组织', { required: true, default: me('saleOrgId'), queried: true }),
  empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('申请部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  returnDate: date('申请日期', { required: true, default: today, listed: true, queried: 'range' }),
  reason: dict('退货原因', { code: 'sale_return_reason', required: true, listed: true, queried: true }),
  reasonNote: longText('原因说明', { required: true, max: 500 }),
  recallNo: text('召回文件号', { required: 'shown', max: 60 }),
  isInvoiced: bool('已开票', { section: '票款处理', derived: true, listed: true }),
  redWay: dict('发票处理', { required: 'shown', code: 'red_invoice_way' }),
  settleWay: dict('货款处理', { code: 'return_settle_way', required: true, default: '1', listed: true, queried: true }),
  freight: money('退货运费', { default: '0', atLeast: 0, message: '退货运费不能为负数' }),
  freightPay: dict('运费承担', { code: 'freight_pay', default: '1' }),
  totalQty: decimal('退货数量', { scale: 5, derived: true, listed: true }),
  amount: money('退货金额', { derived: true, listed: true }),
  amountUpper: text('金额大写', { derived: true }),
  taxes: money('税额', { derived: true }),
  hasCold: bool('含冷链药品', { section: '质量信息', derived: true, listed: true }),
  tempRecord: files('温度记录', { required: 'shown', message: '冷链药品退回须上传售出期间温度记录' }),
  qualityOpinion: longText('质量管理意见', { required: true, max: 500, editable: { at: ['quality'] } }),
  saleReturnId: ref('销售退货单', {
    to: 'sale.saleReturn',
    section: '退货结果',
    anyState: true,
    reads: ['billStatus', 'smAmount'],
    editable: false,
    listed: true,
  }),
  postedAmount: money('实退金额', { derived: 'onRead', dependsOn: ['saleReturnId'], listed: true }),
  returnWarehouseId: ref('退货仓库', { to: 'bsc.warehouse', editable: false, required: true, none: '还没有退货库，请联系仓库管理员新增' }),
  okWarehouseId: ref('合格品入库仓库', { to: 'bsc.warehouse', editable: false, required: true }),
  badWarehouseId: ref('不合格品仓库', {
    to: 'bsc.warehouse',
    editable: false,
    required: true,
    none: '还没有不合格品库，请联系仓库管理员新增',
  }),
  images: images('商品照片'),
  attachments: files('退货函及附件', { required: true, message: '请上传客户退货函' }),
  remark: longText('备注', { max: 500 }),
}

const items = lines('退货明细', {
  under: fields,
  columns: {
    shipmentItemId: rowRef('发货行', { to: 'sale.saleShipment.productList', required: true, reads: ['sendQty', 'returnGoodsQty'] }),
    orderItemId: rowRef('订单行', {
      to: 'sale.saleOrder.productList',
      editable: false,
      hidden: true,
      fills: { unitPrice: 'returnPrice' },
    }),
    productId: ref('产品', {
      to: 'bsc.product',
      editable: false,
      fills: { spec: 'spec', unit: 'unit', factoryId: 'factoryId' },
      reads: ['name', 'coldChain', 'specialType'],
    }),
    spec: text('规格', { editable: false }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    factoryId: ref('生产厂家', { to: 'bsc.factory', editable: false }),
    ...batchShown,
    remainDays: int('剩余效期(天)', { derived: true }),
    sendQty: decimal('已发数量', { scale: 5, editable: false }),
    invoiceQty: decimal('已开票数量', { scale: 5, editable: false }),
    returnableQty: decimal('可退数量', { scale: 5, derived: true }),
    qty: decimal('退货数量', { scale: 5, required: true, above: 0, message: '退货数量必须大于0且不能大于可退数量', totalled: true }),
    unitPrice: price('退货单价', { editable: false }),
    amount: money('退货金额', { derived: true, totalled: true }),
    taxRate: dict('税率', { code: 'tax_rate', editable: false }),
    taxes: money('税额', { derived: true, totalled: true }),
    packState: dict('包装状况', { code: 'return_pack_state', required: true, default: '1' }),
    remark: text('备注', { max: 200 }),
  },
  facts: {
    applied: {
      give: 'total',
      from: 'xt.salesReturn.items',
      of: 'qty',
      where: ({ shipmentItemId }, { $ }) =>
        shipmentItemId ? all(eq('shipmentItemId', shipmentItemId), ne('head.id', $.id), oneOf('head.billStatus', HOLDING)) : undefined,
    },
    // A return that was made from an application is counted with that.
    returning: {
      give: 'total',
      from: 'sale.saleReturn.productList',
      of: 'qty',
      where: ({ shipmentItemId }) =>
        shipmentItemId ? all(eq('shipmentItemId', shipmentItemId), empty('head.applyId'), oneOf('head.billStatus', RETURNING)) : undefined,
    },
    shipped: {
      give: 'first',
      from: 'sale.saleShipment.productList',
      reads: ['head.shipDate'],
      where: ({ shipmentItemId }) => (shipmentItemId ? eq('id', shipmentItemId) : undefined),
    },
  },
  derive: {
    remainDays: ({ expiryDate, $ }) => (expiryDate ? daysBetween($.today, expiryDate) : 0),
    // What could be taken back when it was asked for.
    returnableQty: ({ $ }, head) => {
      if (!isStill(head.$.state)) return amountOf($.old?.['returnableQty'] as Wire)
      const { sendQty, returnGoodsQty } = $.ref('shipmentItemId')
      return amountOf(sendQty).minus(amountOf(returnGoodsQty)).minus($.facts.applied).minus($.facts.returning)
    },
    amount: ({ qty, unitPrice }) => qty.times(unitPrice ?? ZERO).round(2),
    taxes: (row) => taxes({ amount: row.amount, taxRate: rateOf(row) }),
  },
  pull: {
    from: 'sale.saleShipment.productList',
    by: 'shipmentItemId',
    where: ({ companyId, shipmentId }) =>
      companyId
        ? all(
            ...[eq('head.companyId', companyId), oneOf('head.billStatus', SHIPPED), gt('unreturnedQty', '0')],
            ...(shipmentId ? [eq('head.id', shipmentId)] : []),
          )
        : undefined,
    wants: '请先选择商业公司',
    held: { facts: ['applied', 'returning'], of: 'unreturnedQty' },
    fills: {
      ...{ orderItemId: 'orderItemId', productId: 'productId', batchNo: 'batchNo', productionDate: 'productionDate' },
      ...{ expiryDate: 'expiryDate', sendQty: 'sendQty', invoiceQty: 'invoiceQty', taxRate: 'taxRate', qty: 'unreturnedQty' },
    },
    shows: ['head.billNo', 'productId', 'spec', 'batchNo', 'expiryDate', 'sendQty', 'returnGoodsQty', 'invoiceQty', 'unitPrice'],
  },
  unique: [{ fields: ['shipmentItemId'], message: '退货明细中发货行重复' }],
  atLeast: 1,
  importable: true,
})

/** 销货退回: sales staff ask to take goods back; receiving, inspection and posting happen in the sale.saleReturn made from it. */
export default defineDocument({
  key: 'xt.salesReturn',
  title: '销货退回',
  number: 'XSTH{yyyyMM}{seq:4}',
  states: { approved: '待退货', returning: '退货中', closed: '已完成' },
  usable: ['approved', 'returning', 'closed'],
  about: 'companyId',
  fields,
  lines: { items },
  facts: {
    notice: {
      give: 'exists',
      from: 'xt.paymentNotice',
      where: ({ $ }) => ($.id ? all(eq('salesReturnId', $.id), ne('billStatus', 'voided')) : undefined),
    },
    red: {
      give: 'rows',
      from: 'sale.receivable',
      reads: ['id', 'balance', 'sourceBillNo'],
      where: ({ saleReturnId }) => (saleReturnId ? all(eq('sourceId', saleReturnId), lt('balance', '0')) : undefined),
    },
  },
  derive: {
    isInvoiced: (doc) => (doc.items.some(({ invoiceQty }) => invoiceQty?.gt(0)) ? 'Y' : 'N'),
    totalQty: (doc) => sumOf(doc.items, ({ qty }) => qty),
    amount: (doc) => sumOf(doc.items, ({ amount }) => amount),
    amountUpper: ({ amount }) => capitalWords(amount),
    taxes: (doc) => sumOf(doc.items, (row) => row.taxes),
    hasCold: (doc) => (doc.items.some(({ $ }) => $.ref('productId').coldChain === 'Y') ? 'Y' : 'N'),
    postedAmount: ({ saleReturnId, $ }) =>
      saleReturnId && $.ref('saleReturnId').billStatus === 'finished' ? amountOf($.ref('saleReturnId').smAmount as Wire) : ZERO,
  },
  required: {
    freightPay: ({ freight }) => freight.gt(0),
    images: ({ reason }) => isOneOf(reason, '1', '4', '5'),
  },
  shown: {
    recallNo: ({ reason }) => reason === RECALL,
    redWay: ({ isInvoiced }) => isInvoiced === 'Y',
    tempRecord: ({ hasCold }) => hasCold === 'Y',
    returnWarehouseId: isReturned,
    okWarehouseId: isReturned,
    badWarehouseId: isReturned,
  },
  choices: {
    shipmentId: ({ companyId }) => all(eq('companyId', companyId), oneOf('billStatus', SHIPPED)),
    returnWarehouseId: () => eq('warehouseType', RETURNS),
    okWarehouseId: () => eq('saleable', 'Y'),
    badWarehouseId: () => eq('warehouseType', REJECTS),
  },
  locks: customerLocks,
  checks: [
    {
      rows: 'items',
      field: 'qty',
      holds: ({ qty, returnableQty }) => qty.le(returnableQty),
      message: ({ qty, batchNo, returnableQty, $ }) =>
        `产品${$.ref('productId').name ?? ''}批号${batchNo ?? ''}可退数量${quantity(returnableQty)}，不足${quantity(qty)}`,
    },
    {
      rows: 'items',
      field: 'expiryDate',
      holds: ({ remainDays }, { reason }) => isOneOf(reason, '1', '2', '6', '7') || remainDays >= SHORT_DATED,
      message: '剩余效期不足180天的商品只能因质量、近效期、拒收或召回退回',
    },
    {
      rows: 'items',
      field: 'productId',
      holds: ({ $ }, { reason }) => $.ref('productId').coldChain !== 'Y' || isOneOf(reason, '1', '5', '6', '7'),
      message: '冷链药品非质量、错发、拒收或召回原因不得退回',
    },
    {
      rows: 'items',
      field: 'productId',
      holds: ({ $ }) => isOneOf($.ref('productId').specialType ?? '0', '0', '6'),
      message: '特殊管理药品退回须按专门程序办理',
    },
    {
      rows: 'items',
      field: 'packState',
      holds: ({ packState }, { reason }) => !isOneOf(packState, '4', '5') || isOneOf(reason, '1', '4', '7'),
      message: '内包装破损或污染的商品只能因质量、破损或召回退回',
    },
    {
      rows: 'items',
      field: 'shipmentItemId',
      holds: ({ $ }, head) => {
        const shipDate = $.facts.shipped?.['head.shipDate']
        return !shipDate || daysBetween(String(shipDate), head.$.today) <= LONG_AGO
      },
      message: '存在发货超过180天的明细，是否继续',
      said: '发货已超过180天',
      warns: true,
    },
  ],
  actions: {
    makeReturn: {
      title: '生成销售退货单',
      from: 'approved',
      to: 'returning',
      role: ['business', 'warehouse'],
      ask: ['returnWarehouseId', 'okWarehouseId', 'badWarehouseId'],
      effects: (doc) => [
        create(
          'sale.saleReturn',
          {
            ...{ applyId: doc.$.id, orgId: doc.orgId, companyId: doc.companyId, shipmentId: doc.shipmentId },
            ...{ reason: doc.reason, recallNo: doc.recallNo, warehouseId: doc.returnWarehouseId },
            ...{ okWarehouseId: doc.okWarehouseId, badWarehouseId: doc.badWarehouseId, files: doc.attachments },
            productList: doc.items.map(({ shipmentItemId, orderItemId, qty, unitPrice }) => ({
              ...{ shipmentItemId, orderItemId, qty: qty.toString(), unitPrice: (unitPrice ?? ZERO).toString() },
            })),
          },
          { as: 'saleReturnId' },
        ),
      ],
    },
    refuse: {
      title: '终止退货',
      from: 'approved',
      to: 'closed',
      role: 'business',
      ask: { refuseReason: longText('终止原因', { required: true, max: 300 }) },
      effects: (doc, { refuseReason }) => [message(`销货退回${doc.billNo ?? ''}已终止：${String(refuseReason)}`, { empId: doc.empId })],
    },
    makePayment: {
      title: '生成退款通知',
      from: 'closed',
      role: 'finance',
      when: (doc) => doc.settleWay === REFUND && doc.postedAmount.gt(0) && !doc.$.facts.notice,
      message: '该退货无需退款或已生成退款通知',
      effects: (doc) => {
        const { name, bankName, bankNo } = doc.$.ref('companyId')
        return [
          create('xt.paymentNotice', {
            ...{ noticeType: '2', payKind: '5', payeeType: '1', orgId: doc.orgId, companyId: doc.companyId, salesReturnId: doc.$.id },
            ...{ payeeName: name, bankName, bankNo, amount: doc.postedAmount, dueDate: doc.$.today, invoiceState: '3' },
            payItems: doc.$.facts.red.map((bill) => ({
              content: `${String(bill['sourceBillNo'] ?? '')}退货退款`,
              receivableId: bill['id'] ?? null,
              amount: amountOf(bill['balance']).negated().toString(),
            })),
          }),
        ]
      },
    },
  },
  effects: {
    approve: (doc) => [
      message(`销货退回${doc.billNo ?? ''}已批准，请安排退货`, { role: 'business', about: 'todo' }),
      message(`销货退回${doc.billNo ?? ''}已批准，请安排退货`, { empId: doc.empId }),
    ],
  },
  approval: [
    'dept_manager',
    'business',
    'quality',
    { role: 'finance', says: '退货金额 ≥ 5,000.00 或已开票', when: ({ amount, isInvoiced }) => amount.ge(5_000) || isInvoiced === 'Y' },
    { role: 'sales_director', says: '退货金额 ≥ 20,000.00', when: ({ amount }) => amount.ge(20_000) },
    {
      role: 'general_manager',
      says: '退货金额 ≥ 50,000.00，或滞销及其他原因',
      when: ({ amount, reason }) => amount.ge(50_000) || isOneOf(reason, '3', '9'),
    },
  ],
  print: 'A4-landscape',
  sample: 10,
  live: true,
})
