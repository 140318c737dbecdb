import { isOneOf } from '../../definitions/choices.ts'
import { date, decimal, dept, dict, files, int, longText, money, price, ref, rowRef, sellingOrg, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { me } from '../../definitions/start.ts'
import { all, eq, gt, lt, ne, oneOf } from '../../kernel/condition.ts'
import { ZERO } from '../../kernel/decimal.ts'
import type { Wire } from '../../kernel/wire.ts'
import { share } from '../../sales/part-document.ts'
import { taxes } from '../../sales/sales-line.ts'
import { partEarnest, rateOf } from '../sale/part-rows.ts'

/** 退价 and 补价 of refund_direction, 按客户库存 of refund_basis. */
export const [LOWER, HIGHER, BY_STOCK] = ['1', '2', '2'] as const
/** 补差 of adjust_type, 库存 of flow_type, 正常 of line_type. */
export const [DIFFERENCE, STOCK_FLOW, NORMAL] = ['2', '3', '1'] as const
/** Applications that hold goods of their order. */
const HOLDING = ['approving', 'approved', 'adjusting', 'settled']
export const BASE_PRICE = 'sale:saleOrder:basePrice'

const isStill = (state: string): boolean => isOneOf(state, 'draft', 'rejected', '')

export const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  direction: dict('退补方向', { code: 'refund_direction', required: true, default: LOWER, listed: true, queried: true }),
  companyId: ref('商业公司', {
    to: 'bsc.bscBussCompany',
    section: '退补信息',
    required: true,
    reads: ['settleMethod', 'name', 'bankName', 'bankNo'],
    listed: true,
    queried: true,
  }),
  hospitalId: ref('终端医院', { to: 'bsc.hospital', listed: true, queried: true }),
  orgId: sellingOrg('销售组织', { required: true, default: me('saleOrgId'), queried: true }),
  empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  adjustReason: dict('退补原因', { code: 'adjust_reason', required: true, listed: true, queried: true }),
  basisNo: text('调价文件号', { max: 60 }),
  effectiveDate: date('新价执行日期', { required: true, listed: true, queried: 'range' }),
  basisType: dict('退补依据', { code: 'refund_basis', required: true, default: '1', listed: true }),
  stockDate: date('库存盘点日', { required: 'shown' }),
  settleWay: dict('结算方式', { code: 'refund_settle_way', required: true, default: '1', listed: true, queried: true }),
  totalQty: decimal('退补数量', { section: '金额', scale: 5, derived: true, listed: true }),
  smDiffAmount: money('差额合计', { derived: true }),
  amount: money('退补金额', { derived: true, listed: true }),
  amountUpper: text('金额大写', { derived: true }),
  // The deposit is shown to whoever sees the order.
  smDiffEarnestMoney: money('保证金差额', { derived: true, listed: true, open: true }),
  factoryBear: money('厂家承担金额', {
    default: '0',
    atLeast: 0,
    atMost: 'amount',
    message: '厂家承担金额不能为负数或大于退补金额',
    listed: true,
  }),
  purchasePolicyId: ref('厂家价格保护政策', { to: 'cg.purchasePolicy' }),
  adjustCount: int('调价单数', { section: '结算', derived: 'onRead', listed: true }),
  settleDate: date('结算日期', { editable: false, required: true, listed: true }),
  settleVoucherNo: text('红字发票或凭证号', { editable: false, required: true, max: 50 }),
  attachments: files('调价文件及库存证明', { required: true, message: '请上传调价文件，按库存退补的须上传加盖公章的库存证明' }),
  remark: longText('备注', { max: 500 }),
}

export const productList = lines('退补明细', {
  under: fields,
  columns: {
    orderItemId: rowRef('订单行', {
      to: 'sale.saleOrder.productList',
      required: true,
      fills: { adjustCompetitivePrice: 'competitivePrice', adjustInvoicePrice: 'invoicePrice', adjustBasePrice: 'basePrice' },
    }),
    productId: ref('产品', { to: 'bsc.product', editable: false, fills: { spec: 'spec', unit: 'unit' }, reads: ['name'] }),
    spec: text('规格', { editable: false }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    qty: decimal('原数量', { scale: 5, editable: false }),
    sendQty: decimal('已发数量', { scale: 5, editable: false, totalled: true }),
    invoiceQty: decimal('已开票数量', { scale: 5, editable: false }),
    returnGoodsQty: decimal('已退数量', { scale: 5, editable: false }),
    adjustedQty: decimal('已退补数量', { scale: 5, derived: true }),
    adjustQty: decimal('退补数量', {
      scale: 5,
      required: true,
      above: 0,
      message: '退补数量必须大于0且不能大于已发减已退和已退补数量',
      totalled: true,
    }),
    competitivePrice: price('原中标价', { editable: false }),
    adjustCompetitivePrice: price('新中标价', { required: true, atLeast: 0, message: '新中标价不能小于0' }),
    invoicePrice: price('原开票价', { editable: false }),
    adjustInvoicePrice: price('新开票价', { required: true, above: 0, message: '新开票价必须大于0' }),
    basePrice: price('原底价', { editable: false, guard: BASE_PRICE }),
    adjustBasePrice: price('新底价', { required: true, atLeast: 0, message: '新底价不能小于0', guard: BASE_PRICE }),
    adjustOffer: money('新优惠金额', { default: '0' }),
    offer: money('原优惠金额', { editable: false, hidden: true }),
    amount: money('原金额', { editable: false, hidden: true }),
    earnestMoney: money('原保证金', { editable: false, hidden: true }),
    taxRate: dict('税率', { code: 'tax_rate', editable: false }),
    adjustAmount: money('新金额', { derived: true, totalled: true }),
    oldAmount: money('对应原金额', { derived: true, totalled: true }),
    diffAmount: money('退补金额', { derived: true, totalled: true }),
    diffTaxes: money('退补税额', { derived: true, totalled: true }),
    adjustEarnestMoney: money('新保证金', { derived: true, totalled: true, open: true }),
    diffEarnestMoney: money('保证金差额', { derived: true, totalled: true, open: true }),
    remark: text('备注', { max: 200 }),
  },
  facts: {
    applied: {
      give: 'total',
      from: 'xt.refundSupplement.productList',
      of: 'adjustQty',
      where: ({ orderItemId }, { effectiveDate, $ }) =>
        orderItemId && effectiveDate
          ? all(
              ...[eq('orderItemId', orderItemId), ne('head.id', $.id), eq('head.effectiveDate', effectiveDate)],
              oneOf('head.billStatus', HOLDING),
            )
          : undefined,
    },
    order: {
      give: 'first',
      from: 'sale.saleOrder.productList',
      reads: ['head.id'],
      where: ({ orderItemId }) => (orderItemId ? eq('id', orderItemId) : undefined),
    },
    counted: {
      give: 'rows',
      from: 'sale.saleFlow',
      reads: ['qty'],
      where: ({ productId }, { basisType, stockDate, companyId }) =>
        productId && companyId && basisType === BY_STOCK && stockDate
          ? all(eq('companyId', companyId), eq('flowType', STOCK_FLOW), eq('saleDate', stockDate), eq('productId', productId))
          : undefined,
    },
  },
  derive: {
    // What was refunded otherwise when this was asked for.
    adjustedQty: ({ $ }, head) => (isStill(head.$.state) ? $.facts.applied : amountOf($.old?.['adjustedQty'] as Wire)),
    adjustAmount: ({ adjustQty, adjustInvoicePrice, adjustOffer }) => adjustQty.times(adjustInvoicePrice).minus(adjustOffer).round(2),
    oldAmount: ({ amount, adjustQty, qty }) => (qty?.gt(0) ? share(amount ?? ZERO, adjustQty, qty) : ZERO),
    diffAmount: ({ adjustAmount, oldAmount }) => adjustAmount.minus(oldAmount),
    diffTaxes: (row) => taxes({ amount: row.diffAmount, taxRate: rateOf(row) }),
    adjustEarnestMoney: ({ adjustQty, adjustBasePrice, adjustInvoicePrice, taxRate }) =>
      partEarnest({ lineType: NORMAL, qty: adjustQty, basePrice: adjustBasePrice, invoicePrice: adjustInvoicePrice, taxRate }),
    diffEarnestMoney: ({ adjustEarnestMoney, earnestMoney, adjustQty, qty }) =>
      adjustEarnestMoney.minus(qty?.gt(0) ? share(earnestMoney ?? ZERO, adjustQty, qty) : ZERO),
  },
  rules: {
    adjustOffer: {
      holds: ({ adjustOffer, adjustQty, adjustInvoicePrice }) =>
        adjustOffer.ge(0) && adjustOffer.le(adjustQty.times(adjustInvoicePrice).round(2)),
      message: '新优惠金额不能小于0且不能大于行金额',
    },
  },
  pull: {
    from: 'sale.saleOrder.productList',
    by: 'orderItemId',
    where: ({ companyId, effectiveDate }) =>
      companyId && effectiveDate
        ? all(
            ...[eq('head.companyId', companyId), oneOf('head.billStatus', ['approved', 'finished', 'closed'])],
            ...[lt('head.orderDate', effectiveDate), eq('lineType', NORMAL), gt('unreturnedQty', '0')],
          )
        : undefined,
    wants: '请先选择商业公司和新价执行日期',
    held: { facts: ['applied'], of: 'unreturnedQty' },
    fills: {
      ...{ productId: 'productId', qty: 'qty', sendQty: 'sendQty', invoiceQty: 'invoiceQty', returnGoodsQty: 'returnGoodsQty' },
      ...{ competitivePrice: 'competitivePrice', invoicePrice: 'invoicePrice', basePrice: 'basePrice', offer: 'offer' },
      ...{ amount: 'amount', earnestMoney: 'earnestMoney', taxRate: 'taxRate' },
      adjustQty: 'unreturnedQty',
    },
    shows: ['head.billNo', 'productId', 'spec', 'qty', 'sendQty', 'returnGoodsQty', 'invoicePrice'],
  },
  unique: [{ fields: ['orderItemId'], message: '退补明细中订单行重复' }],
  atLeast: 1,
  importable: true,
})
