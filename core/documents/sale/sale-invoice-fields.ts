import { isOneOf } from '../../definitions/choices.ts'
import { date, decimal, dict, email, files, longText, money, price, ref, rowRef, sellingOrg, text, user } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { me } from '../../definitions/start.ts'
import type { Wire } from '../../kernel/wire.ts'
import { all, eq, gt, ne, oneOf } from '../../kernel/condition.ts'
import { decimal as exact, min, ZERO } from '../../kernel/decimal.ts'
import { share } from '../../sales/part-document.ts'
import { cartons, discount, discountAmount, taxes, unitPrice } from '../../sales/sales-line.ts'
import { COPIED, PACK, PRICES, TAX_RATE } from './part-columns.ts'
import { at, partEarnest, partOf, rateOf } from './part-rows.ts'

/** 销售开票, 退货红冲, 补差开票 and 整票红冲 of sale_invoice_type. */
export const [GOODS, RETURNED, DIFFERENCE, WHOLE] = ['1', '2', '3', '4'] as const
/** 蓝字 and 红字 of invoice_direction. */
export const [BLUE, RED] = ['1', '2'] as const
/** 不开票 of invoice_type; the electronic ones, 电子邮件 of invoice_deliver. */
export const [NONE, ELECTRONIC, BY_MAIL] = ['9', ['3', '4'], '1'] as const

export const HOLDING = ['approving', 'approved']
const DONE = ['issued', 'flushed']

export const isRedType = (type: string): boolean => isOneOf(type, RETURNED, WHOLE)

export const fields = {
  billNo: text('申请单号', { section: '申请', editable: false, listed: true, queried: true }),
  saleInvoiceType: dict('开票业务', { code: 'sale_invoice_type', required: true, default: GOODS, listed: true, queried: true }),
  direction: dict('蓝红标志', { code: 'invoice_direction', derived: true, listed: true, queried: true }),
  orgId: sellingOrg('开票组织', { required: true, default: me('saleOrgId'), queried: true }),
  companyId: ref('商业公司', {
    to: 'bsc.bscBussCompany',
    required: true,
    fills: {
      invoiceType: 'invoiceType',
      invoiceTitle: 'invoiceTitle',
      taxNo: 'taxNo',
      invoiceAddressPhone: 'invoiceAddressPhone',
      bankName: 'bankName',
      bankNo: 'bankNo',
    },
    reads: ['creditBase'],
    listed: true,
    queried: true,
  }),
  hospitalId: ref('终端医院', { to: 'bsc.hospital', reads: ['nature'], listed: true, queried: true }),
  originId: ref('原蓝字发票', { to: 'sale.saleInvoice', none: '该客户没有可红冲的蓝字发票' }),
  priceAdjustId: ref('调价单', { required: 'shown', to: 'sale.priceAdjust', none: '该客户没有已通过的补差调价单', reads: ['orderId'] }),
  // As of every document: the day on which it is submitted.
  applyDate: date('申请日期', { editable: false, listed: true, queried: 'range' }),
  saleUserId: user('业务员', { required: true, default: me('userId'), queried: true }),
  invoiceType: dict('发票类型', { section: '开票信息', code: 'invoice_type', required: true, listed: true }),
  invoiceTitle: text('开票名称', { required: true, max: 100 }),
  taxNo: text('纳税人识别号', { required: true, max: 20, pattern: '^[0-9A-Z]{15,20}$', message: '纳税人识别号应为15至20位' }),
  invoiceAddressPhone: text('开票地址电话', { max: 200 }),
  bankName: text('开户银行', { max: 100 }),
  bankNo: text('银行账号', { max: 40, guard: 'bsc:bscBussCompany:bankNo' }),
  deliverWay: dict('发票交付', { code: 'invoice_deliver', default: BY_MAIL }),
  email: email('接收邮箱'),
  smAmount: money('价税合计', { section: '合计', derived: true, listed: true }),
  upAmount: text('价税合计大写', { derived: true }),
  smTaxes: money('税额合计', { derived: true }),
  smNoTaxAmount: money('不含税合计', { derived: true }),
  smEarnestMoney: money('保证金合计', { derived: true }),
  upEarnestMoney: text('保证金大写', { derived: true }),
  invoiceCode: text('发票代码', {
    section: '开票结果',
    editable: false,
    max: 12,
    pattern: '^\\d{10,12}$',
    message: '发票代码应为10或12位数字',
  }),
  invoiceNo: text('发票号码', {
    editable: false,
    max: 20,
    pattern: '^(\\d{8}|\\d{20})$',
    message: '发票号码应为8位或20位数字',
    listed: true,
    queried: true,
  }),
  invoiceDate: date('开票日期', { editable: false, listed: true, queried: 'range' }),
  invoiceFile: files('发票文件', { editable: false }),
  expressNo: text('快递单号', { editable: false, max: 40 }),
  remark: longText('发票备注', { max: 200 }),
}

const shipmentItem = ({ shipmentItemId }: { readonly shipmentItemId: string | null }) => shipmentItemId

export const productList = lines('开票明细', {
  under: fields,
  columns: {
    shipmentItemId: rowRef('发货行', {
      to: 'sale.saleShipment.productList',
      hidden: true,
      fills: { batchNo: 'batchNo', expiryDate: 'expiryDate' },
      reads: ['orderItemId', 'sendQty', 'returnGoodsQty', 'invoiceQty', 'invoiceAmount', 'amount', 'offer', 'uninvoicedQty'],
    }),
    orderItemId: rowRef('订单行', {
      to: 'sale.saleOrder.productList',
      required: true,
      hidden: true,
      fills: COPIED,
      reads: ['sendQty', 'invoiceQty', 'returnGoodsQty', 'invoiceAmount'],
    }),
    originItemId: rowRef('原发票行', { to: 'sale.saleInvoice.productList', hidden: true, reads: ['qty', 'amount', 'redQty', 'redAmount'] }),
    productId: ref('产品', {
      to: 'bsc.product',
      editable: false,
      fills: { spec: 'spec', unit: 'unit', factoryId: 'factoryId', taxCode: 'taxCode' },
      reads: ['twoInvoice', 'treatedAsProducer'],
    }),
    lineType: dict('行类型', { code: 'line_type', editable: false }),
    spec: text('规格', { editable: false }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    factoryId: ref('生产厂家', { to: 'bsc.factory', editable: false }),
    taxCode: text('税收分类编码', { editable: false }),
    batchNo: text('批号', { editable: false }),
    expiryDate: date('有效期至', { editable: false }),
    qty: decimal('开票数量', { scale: 5, required: true, totalled: true }),
    ...PACK,
    ...PRICES,
    unitPrice: price('单价', { derived: true }),
    offer: money('优惠金额', { derived: true, totalled: true }),
    discountAmount: money('折后金额', { derived: true, totalled: true }),
    diffAmount: money('补差金额', { default: '0', editable: false }),
    amount: money('价税合计', { derived: true, totalled: true }),
    ...TAX_RATE,
    taxes: money('税额', { derived: true, totalled: true }),
    noTaxAmount: money('不含税金额', { derived: true, totalled: true }),
    earnestMoney: money('保证金', { derived: true, totalled: true, open: true }),
    sendQty: decimal('已发数量', { scale: 5, derived: true }),
    invoiceQty: decimal('此前已开票数量', { scale: 5, derived: true }),
    returnGoodsQty: decimal('已退数量', { scale: 5, derived: true }),
    invoiceAmount: money('此前已开票金额', { derived: true }),
    redQty: decimal('已红冲数量', { scale: 5, atLeast: 0, atMost: 'qty', editable: false, hidden: true, default: '0' }),
    redAmount: money('已红冲金额', { atLeast: 0, editable: false, hidden: true, default: '0' }),
    unredQty: decimal('未红冲数量', { scale: 5, derived: true, hidden: true }),
    upstreamInvoiceId: ref('上游发票', { to: 'cg.purchaseInvoice', editable: { in: { approved: ['business', 'finance'] } } }),
    remark: text('备注', { max: 100 }),
  },
  facts: {
    // Open applications of the same kind over the same goods: none of them takes what another asks for.
    held: {
      give: 'total',
      from: 'sale.saleInvoice.productList',
      of: 'qty',
      where: ({ shipmentItemId }, { saleInvoiceType, $ }) =>
        shipmentItemId && isOneOf(saleInvoiceType, GOODS, RETURNED)
          ? all(
              eq('shipmentItemId', shipmentItemId),
              ne('head.id', $.id),
              eq('head.saleInvoiceType', saleInvoiceType),
              oneOf('head.billStatus', HOLDING),
            )
          : undefined,
    },
    redHeld: {
      give: 'total',
      from: 'sale.saleInvoice.productList',
      of: 'qty',
      where: ({ originItemId }, { $ }) =>
        originItemId ? all(eq('originItemId', originItemId), ne('head.id', $.id), oneOf('head.billStatus', HOLDING)) : undefined,
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
      reads: ['head.id', 'head.billStatus', 'head.settleMethod', 'head.creditDays'],
      where: ({ orderItemId }) => (orderItemId ? eq('id', orderItemId) : undefined),
    },
    upstream: {
      give: 'first',
      from: 'cg.purchaseInvoice.items',
      reads: ['head.id'],
      order: 'head.invoiceDate desc',
      where: ({ productId, batchNo }) =>
        productId && batchNo
          ? all(eq('productId', productId), eq('batchNo', batchNo), eq('head.direction', BLUE), eq('head.billStatus', 'approved'))
          : undefined,
    },
  },
  derive: {
    count: (row) => cartons({ qty: row.qty, productNum: exact(row.productNum ?? 1), includedNum: exact(row.includedNum ?? 1) }),
    discount: (row) => discount(row),
    unitPrice: (row) => unitPrice(row),
    offer: ({ qty, $ }, { saleInvoiceType }) =>
      saleInvoiceType === DIFFERENCE ? ZERO : share(at($.ref('shipmentItemId'), 'offer'), qty, at($.ref('shipmentItemId'), 'sendQty')),
    discountAmount: (row, { orgId }) => discountAmount(row, { orgId }),
    amount: (row, head) => {
      // What was issued stands; the rest of its source is another one by then.
      if (isOneOf(head.$.old?.['billStatus'] as Wire, ...DONE)) return amountOf(row.$.old?.['amount'] as Wire)
      if (head.saleInvoiceType === DIFFERENCE) return row.diffAmount
      if (isRedType(head.saleInvoiceType)) {
        const origin = row.$.ref('originItemId')
        const [qty, amount] = [at(origin, 'qty'), at(origin, 'amount')]
        const left = amount.minus(at(origin, 'redAmount'))
        return (row.qty.eq(qty.minus(at(origin, 'redQty'))) ? left : min(share(amount, row.qty, qty), left)).negated()
      }
      const item = row.$.ref('shipmentItemId')
      const left = { qty: at(item, 'sendQty').minus(at(item, 'invoiceQty')), amount: at(item, 'amount').minus(at(item, 'invoiceAmount')) }
      return partOf(row, head, shipmentItem, left)
    },
    taxes: (row) => taxes({ amount: row.amount, taxRate: rateOf(row) }),
    noTaxAmount: (row) => row.amount.minus(row.taxes),
    earnestMoney: (row) => partEarnest(row),
    sendQty: ({ $ }) => at($.ref('orderItemId'), 'sendQty'),
    invoiceQty: ({ $ }) => at($.ref('orderItemId'), 'invoiceQty'),
    returnGoodsQty: ({ $ }) => at($.ref('orderItemId'), 'returnGoodsQty'),
    invoiceAmount: ({ $ }) => at($.ref('orderItemId'), 'invoiceAmount'),
    unredQty: ({ qty, redQty }) => qty.minus(redQty),
  },
  required: {
    shipmentItemId: (_, { saleInvoiceType }) => saleInvoiceType !== DIFFERENCE,
    originItemId: (_, { saleInvoiceType }) => isRedType(saleInvoiceType),
  },
  fallback: { upstreamInvoiceId: ({ $ }) => $.facts.upstream?.['headId'] ?? null },
  rules: {
    orderItemId: {
      holds: ({ orderItemId, shipmentItemId, $ }) => !shipmentItemId || $.ref('shipmentItemId')['orderItemId'] === orderItemId,
      message: '订单行与发货行不符',
    },
    qty: {
      holds: ({ qty }, { saleInvoiceType }) => (saleInvoiceType === DIFFERENCE ? qty.isZero() : qty.gt(0)),
      message: '开票数量必须大于0（补差开票为0）',
    },
  },
  choices: {
    shipmentItemId: () => oneOf('head.billStatus', ['shipped', 'signed']),
    orderItemId: () => oneOf('head.billStatus', ['approved', 'finished', 'closed']),
    originItemId: (_, { originId }) => all(eq('head.id', originId), eq('head.billStatus', 'issued')),
    upstreamInvoiceId: () => eq('direction', BLUE),
  },
  pull: {
    from: 'sale.saleShipment.productList',
    by: 'shipmentItemId',
    where: ({ companyId, saleInvoiceType }) =>
      companyId && saleInvoiceType === GOODS
        ? all(eq('head.companyId', companyId), oneOf('head.billStatus', ['shipped', 'signed']), gt('uninvoicedQty', '0'))
        : undefined,
    wants: '请先选择商业公司；红字和补差开票由退货单、原发票和调价单生成',
    held: { facts: ['held'], of: 'uninvoicedQty' },
    fills: { orderItemId: 'orderItemId', qty: 'uninvoicedQty' },
    shows: ['head.billNo', 'productId', 'spec', 'batchNo', 'sendQty', 'returnGoodsQty', 'invoiceQty', 'unitPrice'],
  },
  unique: [{ fields: ['shipmentItemId'], message: '同一发货行不能重复开票' }],
  atLeast: 1,
})
