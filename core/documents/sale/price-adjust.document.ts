import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { date, decimal, dict, files, int, longText, money, price, ref, rowRef, sellingOrg, text, user } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { today } from '../../definitions/start.ts'
import { all, eq, gt, ne, oneOf } from '../../kernel/condition.ts'
import { decimal as exact, sumOf } from '../../kernel/decimal.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { share } from '../../sales/part-document.ts'
import { formerly } from '../../sales/price-adjust.ts'
import { amount, cartons, discount, earnestMoney, taxes } from '../../sales/sales-line.ts'
import { changedOrder, settledDifference } from './adjusted-order.ts'
import { at, rateOf } from './part-rows.ts'
import { customerLocks } from './sales-locks.ts'

/** 订单变更（发货前） and 补差（发货后） of adjust_type. */
const [CHANGE, DIFFERENCE] = ['1', '2'] as const
/** 中标价调整 and 国家集采降价 of adjust_reason: an authority's paper says so. */
const BY_PAPER = ['1', '2'] as const
const NORMAL = '1'

const fields = {
  billNo: text('调价单号', { editable: false, listed: true, queried: true }),
  adjustType: dict('调价类型', { code: 'adjust_type', required: true, default: CHANGE, listed: true, queried: true }),
  applyId: ref('退补价申请', { to: 'xt.refundSupplement', editable: false }),
  orderId: ref('销售订单', {
    to: 'sale.saleOrder',
    required: true,
    fills: { orgId: 'orgId', companyId: 'companyId', hospitalId: 'hospitalId', agentId: 'agentId', saleUserId: 'saleUserId' },
    reads: ['billNo', 'billStatus', 'creditDays', 'invoiceType', 'depositAccountId', 'heldEarnestMoney'],
    listed: true,
    queried: true,
  }),
  orgId: sellingOrg('销售组织', { editable: false }),
  companyId: ref('商业公司', {
    to: 'bsc.bscBussCompany',
    reads: ['invoiceType', 'invoiceTitle', 'taxNo', 'invoiceAddressPhone', 'bankName', 'bankNo'],
    editable: false,
    listed: true,
    queried: true,
  }),
  hospitalId: ref('终端医院', { to: 'bsc.hospital', editable: false }),
  agentId: ref('代理商', { to: 'zs.agent', editable: false }),
  saleUserId: user('业务员', { editable: false, queried: true }),
  adjustDate: date('调价日期', { required: true, default: today, listed: true, queried: 'range' }),
  adjustReason: dict('调价原因', { code: 'adjust_reason', required: true, listed: true, queried: true }),
  smAmount: money('调整后金额合计', { derived: true, listed: true }),
  upAmount: text('调整后金额大写', { derived: true }),
  smEarnestMoney: money('调整后保证金合计', { derived: true }),
  upEarnestMoney: text('调整后保证金大写', { derived: true }),
  smDiffAmount: money('差额合计', { derived: true, listed: true }),
  upDiffAmount: text('差额大写', { derived: true }),
  smDiffEarnestMoney: money('保证金差额合计', { derived: true }),
  files: files('依据文件'),
  remark: longText('调价说明', { required: true, max: 500 }),
}

/** What the order's row said when it was adjusted: read anew until that is decided. */
const asOrdered = {
  invoicePrice: price('原开票价', { editable: false }),
  competitivePrice: price('原中标价', { editable: false }),
  basePrice: price('原底价', { editable: false, guard: 'sale:saleOrder:basePrice' }),
  productNum: int('原中包装数量', { editable: false }),
  includedNum: int('原件含中包装数', { editable: false }),
  qty: decimal('原数量', { scale: 5, editable: false }),
  sendQty: decimal('已发数量', { scale: 5, editable: false }),
  invoiceQty: decimal('已开票数量', { scale: 5, editable: false }),
  returnGoodsQty: decimal('已退数量', { scale: 5, editable: false }),
  unitPrice: price('原单价', { editable: false }),
  discount: decimal('原扣率', { scale: 4, editable: false }),
  count: decimal('原件数', { scale: 5, leastShown: 2, editable: false }),
  offer: money('原优惠金额', { editable: false }),
  earnestMoney: money('原保证金', { editable: false }),
  taxes: money('原税额', { editable: false }),
  amount: money('原金额', { editable: false, totalled: true }),
}

/** Own column → the order's row, word for word. */
const COPIED = Object.fromEntries(Object.keys(asOrdered).map((key) => [key, key])) as { readonly [K in keyof typeof asOrdered]: K }

const isChange = (adjustType: unknown): boolean => adjustType === CHANGE

/** What of an order's row left and did not come back. */
const stayed = (source: Parameters<typeof at>[0]) => at(source, 'sendQty').minus(at(source, 'returnGoodsQty'))

const productList = lines('调价明细', {
  under: fields,
  columns: {
    orderItemId: rowRef('订单行', {
      to: 'sale.saleOrder.productList',
      required: true,
      hidden: true,
      fills: { productId: 'productId', taxRate: 'taxRate' },
      reads: ['sendAmount', 'adjustDiff', 'returnPrice', 'lineType'],
    }),
    productId: ref('产品', { to: 'bsc.product', editable: false, fills: { spec: 'spec', unit: 'unit' } }),
    spec: text('规格', { editable: false }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    taxRate: dict('税率', { code: 'tax_rate', editable: false }),
    ...asOrdered,
    adjustInvoicePrice: price('调整后开票价', { required: true, above: 0, message: '调整后开票价必须大于0' }),
    adjustCompetitivePrice: price('调整后中标价', { required: true, atLeast: 0, message: '调整后中标价不能小于0' }),
    adjustBasePrice: price('调整后底价', { required: true, atLeast: 0, message: '调整后底价不能小于0', guard: 'sale:saleOrder:basePrice' }),
    adjustProductNum: int('调整后中包装数量', { required: true, default: 1, above: 0, message: '调整后中包装数量必须大于0' }),
    adjustIncludedNum: int('调整后件含中包装数', { required: true, default: 1, above: 0, message: '调整后件含中包装数必须大于0' }),
    adjustQty: decimal('调整数量', { scale: 5, required: true, above: 0, message: '调整数量必须大于0', totalled: true }),
    adjustCount: decimal('调整后件数', { scale: 5, leastShown: 2, derived: true }),
    adjustDiscount: decimal('调整后扣率', { scale: 4, derived: true }),
    adjustOffer: money('调整后优惠金额', { default: '0' }),
    adjustAmount: money('调整后金额', { derived: true, totalled: true }),
    adjustTaxes: money('调整后税额', { derived: true, totalled: true }),
    adjustEarnestMoney: money('调整后保证金', { derived: true, totalled: true, open: true }),
    oldAmount: money('对应原金额', { derived: true, totalled: true }),
    oldEarnestMoney: money('对应原保证金', { derived: true, totalled: true }),
    diffAmount: money('金额差额', { derived: true, totalled: true }),
    diffTaxes: money('税额差额', { derived: true, totalled: true }),
    diffEarnestMoney: money('保证金差额', { derived: true, totalled: true, open: true }),
    remark: text('备注', { max: 200 }),
  },
  facts: {
    earlier: {
      give: 'rows',
      from: 'sale.priceAdjust.productList',
      reads: ['qty', 'adjustQty'],
      where: ({ orderItemId }, { adjustType }) =>
        orderItemId && adjustType === DIFFERENCE
          ? all(eq('orderItemId', orderItemId), eq('head.adjustType', DIFFERENCE), eq('head.billStatus', 'approved'))
          : undefined,
    },
  },
  derive: {
    adjustCount: ({ adjustQty, adjustProductNum, adjustIncludedNum }) =>
      cartons({ qty: adjustQty, productNum: exact(adjustProductNum), includedNum: exact(adjustIncludedNum) }),
    adjustDiscount: ({ adjustInvoicePrice, adjustCompetitivePrice }) =>
      discount({ invoicePrice: adjustInvoicePrice, competitivePrice: adjustCompetitivePrice }),
    adjustAmount: ({ adjustQty, adjustInvoicePrice, adjustOffer }) =>
      amount({ qty: adjustQty, invoicePrice: adjustInvoicePrice, offer: adjustOffer }),
    adjustTaxes: (row) => taxes({ amount: row.adjustAmount, taxRate: rateOf(row) }),
    adjustEarnestMoney: (row) =>
      earnestMoney({ qty: row.adjustQty, invoicePrice: row.adjustInvoicePrice, basePrice: row.adjustBasePrice, taxRate: rateOf(row) }),
    // A further difference counts from what was agreed last (S12).
    oldAmount: (row, { adjustType }) =>
      formerly(isChange(adjustType) ? row.amount : row.amount?.plus(at(row.$.ref('orderItemId'), 'adjustDiff')), row, adjustType),
    oldEarnestMoney: (row, { adjustType }) => formerly(row.earnestMoney, row, adjustType),
    diffAmount: (row) => row.adjustAmount.minus(row.oldAmount),
    diffTaxes: (row) => taxes({ amount: row.diffAmount, taxRate: rateOf(row) }),
    diffEarnestMoney: (row) => row.adjustEarnestMoney.minus(row.oldEarnestMoney),
  },
  rules: {
    adjustOffer: {
      holds: ({ adjustOffer, adjustQty, adjustInvoicePrice }) =>
        adjustOffer.ge(0) && adjustOffer.le(adjustQty.times(adjustInvoicePrice).round(2)),
      message: '调整后优惠金额不能小于0且不能大于行金额',
    },
  },
  pull: {
    from: 'sale.saleOrder.productList',
    by: 'orderItemId',
    where: ({ orderId, adjustType }) =>
      orderId
        ? all(eq('head.id', orderId), eq('lineType', NORMAL), ...(isChange(adjustType) ? [] : [gt('unreturnedQty', '0')]))
        : undefined,
    wants: '请先选择销售订单',
    fills: {
      ...COPIED,
      adjustInvoicePrice: 'invoicePrice',
      adjustCompetitivePrice: 'competitivePrice',
      adjustBasePrice: 'basePrice',
      adjustProductNum: 'productNum',
      adjustIncludedNum: 'includedNum',
      adjustQty: (source, { adjustType }) => (isChange(adjustType) ? amountOf(source['qty']) : stayed(source)).toString(),
      adjustOffer: (source, { adjustType }) => {
        const offer = amountOf(source['offer'])
        return (isChange(adjustType) ? offer : share(offer, stayed(source), amountOf(source['qty']))).toString()
      },
    },
    shows: ['productId', 'spec', 'qty', 'sendQty', 'returnGoodsQty', 'invoicePrice', 'amount'],
  },
  unique: [{ fields: ['orderItemId'], message: '同一订单行不能重复' }],
  atLeast: 1,
})

/** 调价单: prices or quantities of an order change before shipping, or a price difference is settled after it. */
export default defineDocument({
  key: 'sale.priceAdjust',
  title: '调价单',
  number: 'TJD{yyyyMM}{seq:4}',
  usable: ['approved'],
  about: 'companyId',
  fields,
  lines: { productList },
  facts: {
    otherOpen: {
      give: 'exists',
      from: 'sale.priceAdjust',
      where: ({ orderId, $ }) => (orderId ? all(eq('orderId', orderId), ne('id', $.id), eq('billStatus', 'approving')) : undefined),
    },
    openShipments: {
      give: 'exists',
      from: 'sale.saleShipment',
      where: ({ orderId }) =>
        orderId ? all(eq('orderId', orderId), oneOf('billStatus', ['approving', 'approved', 'reviewed'])) : undefined,
    },
    available: {
      give: 'total',
      from: 'bzj.account',
      of: 'availableAmount',
      where: ({ $ }) => ($.ref('orderId')['depositAccountId'] ? eq('id', $.ref('orderId')['depositAccountId']) : undefined),
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
    bills: {
      give: 'rows',
      from: 'sale.receivable',
      reads: ['heldEarnest'],
      order: 'id asc',
      where: ({ orderId }) => (orderId ? all(eq('orderId', orderId), eq('receivableType', '1'), gt('heldEarnest', '0')) : undefined),
    },
  },
  derive: {
    smAmount: (doc) => sumOf(doc.productList, (row) => row.adjustAmount),
    upAmount: (doc) => capitalWords(doc.smAmount),
    smEarnestMoney: (doc) => sumOf(doc.productList, (row) => row.adjustEarnestMoney),
    upEarnestMoney: (doc) => capitalWords(doc.smEarnestMoney),
    smDiffAmount: (doc) => sumOf(doc.productList, (row) => row.diffAmount),
    upDiffAmount: (doc) => capitalWords(doc.smDiffAmount),
    smDiffEarnestMoney: (doc) => sumOf(doc.productList, (row) => row.diffEarnestMoney),
  },
  required: { files: ({ adjustReason }) => isOneOf(adjustReason, ...BY_PAPER) },
  shown: { applyId: ({ adjustType }) => adjustType === DIFFERENCE },
  choices: { orderId: () => oneOf('billStatus', ['approved', 'finished', 'closed']) },
  locks: customerLocks,
  checks: [
    {
      holds: (doc) => !isChange(doc.adjustType) || doc.$.ref('orderId')['billStatus'] === 'approved',
      message: '已完成或已关闭的订单不能变更，请使用补差',
      field: 'orderId',
      again: true,
    },
    {
      rows: 'productList',
      field: 'adjustQty',
      holds: (row, doc) => !isChange(doc.adjustType) || row.adjustQty.ge(row.sendQty ?? 0),
      message: '变更后数量不能小于已发货数量',
      again: true,
    },
    {
      rows: 'productList',
      field: 'adjustInvoicePrice',
      holds: (row, doc) =>
        !isChange(doc.adjustType) ||
        !row.sendQty?.gt(0) ||
        (row.adjustInvoicePrice.eq(row.invoicePrice ?? 0) &&
          row.adjustCompetitivePrice.eq(row.competitivePrice ?? 0) &&
          row.adjustBasePrice.eq(row.basePrice ?? 0) &&
          row.adjustOffer.eq(row.offer ?? 0)),
      message: '已发货的行只能变更数量，价格差异请使用补差',
      again: true,
    },
    {
      rows: 'productList',
      field: 'adjustAmount',
      holds: (row, doc) => !isChange(doc.adjustType) || row.adjustAmount.ge(at(row.$.ref('orderItemId'), 'sendAmount')),
      message: '变更后金额不能小于已发货金额',
      again: true,
    },
    {
      rows: 'productList',
      field: 'adjustQty',
      holds: (row, doc) => doc.adjustType !== DIFFERENCE || row.adjustQty.le((row.sendQty ?? exact(0)).minus(row.returnGoodsQty ?? 0)),
      message: '补差数量不能大于已发未退数量',
      again: true,
    },
    {
      rows: 'productList',
      field: 'adjustQty',
      holds: (row, doc) =>
        doc.adjustType !== DIFFERENCE || row.$.facts.earlier.every(({ qty, adjustQty }) => amountOf(qty).eq(amountOf(adjustQty))),
      message: '该行此前的补差没有覆盖全部数量，不能再次补差',
      again: true,
    },
    {
      rows: 'productList',
      field: 'adjustInvoicePrice',
      holds: ({ adjustCompetitivePrice, adjustInvoicePrice }) =>
        adjustCompetitivePrice.le(0) || adjustInvoicePrice.le(adjustCompetitivePrice),
      message: '调整后开票价不能高于调整后中标价',
    },
    {
      rows: 'productList',
      field: 'adjustInvoicePrice',
      holds: ({ adjustInvoicePrice, adjustBasePrice }) => adjustInvoicePrice.ge(adjustBasePrice),
      message: '调整后开票价低于底价，需总经理审批，是否继续',
      said: '调整后开票价低于底价，需总经理审批',
      warns: true,
    },
    {
      holds: (doc) =>
        doc.productList.some(
          (row) =>
            !row.diffAmount.isZero() ||
            !row.diffEarnestMoney.isZero() ||
            !row.adjustQty.eq(row.qty ?? 0) ||
            row.adjustProductNum !== row.productNum ||
            row.adjustIncludedNum !== row.includedNum ||
            !row.adjustCompetitivePrice.eq(row.competitivePrice ?? 0),
        ),
      message: '没有任何调整内容',
      field: 'productList',
    },
    {
      holds: (doc) =>
        !doc.$.ref('orderId')['depositAccountId'] || doc.smDiffEarnestMoney.le(0) || doc.$.facts.available.ge(doc.smDiffEarnestMoney),
      message: '保证金可用余额不足',
      again: true,
    },
    { holds: (doc) => !doc.$.facts.otherOpen, message: '该订单存在审批中的调价单' },
    {
      holds: (doc) => !isChange(doc.adjustType) || !doc.$.facts.openShipments,
      message: '该订单存在未完成的发货单，不能变更',
      again: true,
    },
  ],
  effects: {
    approve: (doc) => [
      isChange(doc.adjustType) ? changedOrder(doc) : settledDifference(doc),
      // As they stand when it takes effect.
      doc.productList.map((row) => {
        const item = row.$.ref('orderItemId')
        return update(row, {
          set: { sendQty: at(item, 'sendQty'), invoiceQty: at(item, 'invoiceQty'), returnGoodsQty: at(item, 'returnGoodsQty') },
        })
      }),
    ],
  },
  approval: [
    'dept_manager',
    'business',
    'finance',
    {
      role: 'sales_director',
      says: '差额合计 < 0，或调整后扣率低于 0.9',
      when: (doc) => doc.smDiffAmount.isNegative() || doc.productList.some((row) => row.adjustDiscount.lt('0.9')),
    },
    {
      role: 'general_manager',
      says: '差额合计达到 50,000.00，或调整后开票价低于底价',
      when: (doc) => doc.smDiffAmount.abs().ge(50_000) || doc.productList.some((row) => row.adjustInvoicePrice.lt(row.adjustBasePrice)),
    },
  ],
  print: 'A4-landscape',
})
