import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, type Effects, message, update } from '../../definitions/effect.ts'
import { date, decimal, dept, dict, files, int, longText, money, price, ref, rowRef, sellingOrg, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { yuan } from '../../definitions/said.ts'
import { me } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, gt, lt, ne, oneOf } from '../../kernel/condition.ts'
import { decimal as exact, sumOf, ZERO } from '../../kernel/decimal.ts'
import type { Wire } from '../../kernel/wire.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { share } from '../../sales/part-document.ts'
import { taxes } from '../../sales/sales-line.ts'
import { partEarnest, rateOf } from '../sale/part-rows.ts'
import { customerLocks } from '../sale/sales-locks.ts'

/** 退价 and 补价 of refund_direction, 按客户库存 of refund_basis. */
const [LOWER, HIGHER, BY_STOCK] = ['1', '2', '2'] as const
/** 现金退补 and 实物补偿 of refund_settle_way, 现款现货 of settle_method. */
const [IN_CASH, IN_GOODS, CASH_ON_DELIVERY] = ['2', '4', '1'] as const
/** 补差 of adjust_type, 库存 of flow_type, 正常 of line_type. */
const [DIFFERENCE, STOCK_FLOW, NORMAL] = ['2', '3', '1'] as const
/** Applications that hold goods of their order. */
const HOLDING = ['approving', 'approved', 'adjusting', 'settled']
const BASE_PRICE = 'sale:saleOrder:basePrice'

const isStill = (state: string): boolean => isOneOf(state, 'draft', 'rejected', '')
const isSettled = ({ $ }: { readonly $: { readonly state: string } }): boolean => $.state === 'settled'

const fields = {
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

const productList = lines('退补明细', {
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
            ...[lt('head.orderDate', effectiveDate), eq('lineType', NORMAL), gt('sendQty', '0')],
          )
        : undefined,
    wants: '请先选择商业公司和新价执行日期',
    fills: {
      ...{ productId: 'productId', qty: 'qty', sendQty: 'sendQty', invoiceQty: 'invoiceQty', returnGoodsQty: 'returnGoodsQty' },
      ...{ competitivePrice: 'competitivePrice', invoicePrice: 'invoicePrice', basePrice: 'basePrice', offer: 'offer' },
      ...{ amount: 'amount', earnestMoney: 'earnestMoney', taxRate: 'taxRate' },
      adjustQty: (source) => amountOf(source['sendQty']).minus(amountOf(source['returnGoodsQty'])).toString(),
    },
    shows: ['head.billNo', 'productId', 'spec', 'qty', 'sendQty', 'returnGoodsQty', 'invoicePrice'],
  },
  unique: [{ fields: ['orderItemId'], message: '退补明细中订单行重复' }],
  atLeast: 1,
  importable: true,
})

type Item = NonNullable<(typeof productList)['$row']>

const left = ({ sendQty, returnGoodsQty, adjustedQty }: Item) => (sendQty ?? ZERO).minus(returnGoodsQty ?? ZERO).minus(adjustedQty)

type Adjusting = {
  readonly productList: readonly Item[]
  readonly adjustReason: string
  readonly billNo: string | null
  readonly basisNo: string | null
  readonly attachments: string
  readonly $: { readonly id: string }
}

/** One draft adjustment for each order. */
const adjustments = (doc: Adjusting): Effects => {
  const orderOf = ({ $ }: Item): string => String($.facts.order?.['headId'] ?? '')
  return [...new Set(doc.productList.map(orderOf))].map((orderId) =>
    create('sale.priceAdjust', {
      ...{ adjustType: DIFFERENCE, applyId: doc.$.id, orderId, adjustReason: doc.adjustReason, files: doc.attachments },
      remark: [doc.billNo, doc.basisNo].filter(Boolean).join(' '),
      productList: doc.productList
        .filter((row) => orderOf(row) === orderId)
        .map((row) => ({
          ...{ orderItemId: row.orderItemId, adjustQty: row.adjustQty.toString(), adjustOffer: row.adjustOffer.toString() },
          adjustCompetitivePrice: row.adjustCompetitivePrice.toString(),
          adjustInvoicePrice: row.adjustInvoicePrice.toString(),
          adjustBasePrice: row.adjustBasePrice.toString(),
        })),
    }),
  )
}

type Adjusted = { readonly $: { readonly facts: { readonly adjusts: readonly Known[]; readonly red: readonly Known[] } } }

const standing = ({ $ }: Adjusted): readonly Known[] => $.facts.adjusts.filter(({ billStatus }) => billStatus !== 'voided')

/** The red bills of its adjustments. */
const redBills = ({ $ }: Adjusted): readonly Known[] => {
  const own = new Set($.facts.adjusts.map(({ id }) => id))
  return $.facts.red.filter(({ sourceId }) => own.has(sourceId ?? null))
}

/** 退补价: after a price change staff ask to refund or collect the difference; the sale.priceAdjust documents made from it do the posting. */
export default defineDocument({
  key: 'xt.refundSupplement',
  title: '退补价',
  number: 'TBJ{yyyyMM}{seq:4}',
  states: { approved: '待调价', adjusting: '调价中', settled: '已结算' },
  usable: ['approved', 'adjusting', 'settled'],
  about: 'companyId',
  fields,
  lines: { productList },
  facts: {
    adjusts: {
      give: 'rows',
      from: 'sale.priceAdjust',
      reads: ['id', 'billStatus'],
      where: ({ $ }) => ($.id ? eq('applyId', $.id) : undefined),
    },
    red: {
      give: 'rows',
      from: 'sale.receivable',
      reads: ['id', 'sourceId', 'sourceBillNo', 'balance'],
      where: ({ companyId, $ }) => (companyId && $.state === 'adjusting' ? all(eq('companyId', companyId), lt('balance', '0')) : undefined),
    },
  },
  derive: {
    totalQty: (doc) => sumOf(doc.productList, ({ adjustQty }) => adjustQty),
    smDiffAmount: (doc) => sumOf(doc.productList, ({ diffAmount }) => diffAmount),
    amount: ({ smDiffAmount }) => smDiffAmount.abs(),
    amountUpper: ({ amount }) => capitalWords(amount),
    smDiffEarnestMoney: (doc) => sumOf(doc.productList, ({ diffEarnestMoney }) => diffEarnestMoney),
    adjustCount: (doc) => standing(doc).length,
  },
  required: {
    basisNo: ({ adjustReason }) => isOneOf(adjustReason, '1', '2'),
    purchasePolicyId: ({ factoryBear }) => factoryBear.gt(0),
  },
  shown: { stockDate: ({ basisType }) => basisType === BY_STOCK, settleDate: isSettled, settleVoucherNo: isSettled },
  choices: { purchasePolicyId: () => eq('billStatus', 'approved') },
  rules: {
    stockDate: { holds: ({ stockDate, $ }) => (stockDate ?? '') <= $.today, message: '库存盘点日不能晚于今天' },
    settleDate: { holds: ({ settleDate, $ }) => settleDate <= $.today, message: '结算日期不能晚于今天' },
  },
  locks: customerLocks,
  checks: [
    {
      rows: 'productList',
      field: 'diffAmount',
      holds: ({ diffAmount }, { direction }) => direction !== LOWER || diffAmount.lt(0),
      message: '退价单每行退补金额必须小于0',
    },
    {
      rows: 'productList',
      field: 'diffAmount',
      holds: ({ diffAmount }, { direction }) => direction !== HIGHER || diffAmount.gt(0),
      message: '补价单每行退补金额必须大于0',
    },
    {
      rows: 'productList',
      field: 'adjustInvoicePrice',
      holds: ({ adjustCompetitivePrice, adjustInvoicePrice }) =>
        adjustCompetitivePrice.isZero() || adjustInvoicePrice.le(adjustCompetitivePrice),
      message: '新开票价不能高于新中标价',
    },
    {
      rows: 'productList',
      field: 'adjustQty',
      holds: (row) => row.adjustQty.le(left(row)),
      message: ({ $ }) => `产品${$.ref('productId').name ?? ''}可退补数量不足`,
    },
    {
      rows: 'productList',
      field: 'adjustQty',
      holds: (row, doc) => {
        const own = doc.productList.filter(({ productId }) => productId === row.productId)
        const stock = sumOf(row.$.facts.counted, ({ qty }) => amountOf(qty))
        return row.$.facts.counted.length === 0 || sumOf(own, ({ adjustQty }) => adjustQty).le(stock)
      },
      message: '退补数量超过客户盘点库存，是否继续',
      said: '超过客户盘点库存',
      warns: true,
    },
    {
      holds: ({ direction, settleWay, $ }) =>
        direction !== LOWER || settleWay !== IN_GOODS || $.ref('companyId').settleMethod !== CASH_ON_DELIVERY,
      message: '现款现货客户不能实物补偿',
      field: 'settleWay',
    },
  ],
  actions: {
    fillPrice: {
      title: '批量填新价',
      from: ['draft', 'rejected'],
      ask: {
        newProductId: ref('产品', { to: 'bsc.product', required: true }),
        newCompetitive: price('新中标价', { required: true, atLeast: 0, message: '新中标价不能小于0' }),
        newInvoice: price('新开票价', { required: true, above: 0, message: '新开票价必须大于0' }),
        newBase: price('新底价', { required: true, atLeast: 0, message: '新底价不能小于0', guard: BASE_PRICE }),
      },
      effects: (doc, { newProductId, newCompetitive, newInvoice, newBase }) =>
        doc.productList
          .filter(({ productId }) => productId === newProductId)
          .map((row) =>
            update(row, {
              set: {
                adjustCompetitivePrice: exact(String(newCompetitive)),
                adjustInvoicePrice: exact(String(newInvoice)),
                adjustBasePrice: exact(String(newBase)),
              },
            }),
          ),
    },
    makeAdjust: {
      title: '生成调价单',
      from: 'approved',
      to: 'adjusting',
      role: 'business',
      effects: (doc) => adjustments(doc),
    },
    back: {
      title: '退回待调价',
      from: 'adjusting',
      to: 'approved',
      role: 'business',
      when: (doc) => standing(doc).length === 0,
      message: '存在未作废的调价单',
    },
    settle: {
      title: '结算',
      from: 'adjusting',
      to: 'settled',
      role: 'finance',
      when: (doc) => standing(doc).length > 0 && standing(doc).every(({ billStatus }) => billStatus === 'approved'),
      message: '调价单尚未全部审批通过',
      ask: ['settleDate', 'settleVoucherNo'],
      effects: (doc) => {
        const bills = redBills(doc)
        const { name, bankName, bankNo } = doc.$.ref('companyId')
        const owed = sumOf(bills, ({ balance }) => amountOf(balance)).negated()
        return [
          doc.settleWay === IN_CASH &&
            doc.direction === LOWER &&
            create('xt.paymentNotice', {
              ...{ noticeType: '2', payKind: '5', payeeType: '1', orgId: doc.orgId, companyId: doc.companyId },
              ...{ refundSupplementId: doc.$.id, payeeName: name, bankName, bankNo },
              ...{ amount: owed, dueDate: doc.$.today, invoiceState: '3' },
              payItems: bills.map((bill) => ({
                content: `${String(bill['sourceBillNo'] ?? '')}退补价`,
                receivableId: bill['id'] ?? null,
                amount: amountOf(bill['balance']).negated().toString(),
              })),
            }),
          doc.factoryBear.gt(0) && message(`请按价格保护政策向厂家索赔${yuan(doc.factoryBear)}元`, { role: 'purchase', about: 'todo' }),
        ]
      },
    },
  },
  approval: [
    'dept_manager',
    'business',
    'finance',
    { role: 'finance_manager', says: '退补金额 ≥ 10,000.00', when: ({ amount }) => amount.ge(10_000) },
    { role: 'sales_director', says: '退补金额 ≥ 20,000.00', when: ({ amount }) => amount.ge(20_000) },
    {
      role: 'general_manager',
      says: '退补金额 ≥ 50,000.00，或开票错误及其他原因',
      when: ({ amount, adjustReason }) => amount.ge(50_000) || isOneOf(adjustReason, '4', '9'),
    },
    { role: 'chairman', says: '退补金额 ≥ 300,000.00', when: ({ amount }) => amount.ge(300_000) },
  ],
  print: 'A4-landscape',
  live: true,
})
