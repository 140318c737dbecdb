import { invoicePaper } from './invoice-paper.ts'
import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { type Effects, update } from '../../definitions/effect.ts'
import { date, decimal, dict, email, files, longText, money, price, ref, rowRef, sellingOrg, text, user } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import type { Wire } from '../../kernel/wire.ts'
import { all, eq, gt, ne, oneOf } from '../../kernel/condition.ts'
import { decimal as exact, min, sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { share } from '../../sales/part-document.ts'
import { cartons, discount, discountAmount, taxes, unitPrice } from '../../sales/sales-line.ts'
import { invoiceBills, uninvoiceBills } from './invoice-bills.ts'
import { COPIED, PACK, PRICES, TAX_RATE } from './part-columns.ts'
import { at, partEarnest, partOf, rateOf } from './part-rows.ts'
import { customerLocks } from './sales-locks.ts'

/** 销售开票, 退货红冲, 补差开票 and 整票红冲 of sale_invoice_type. */
const [GOODS, RETURNED, DIFFERENCE, WHOLE] = ['1', '2', '3', '4'] as const
/** 蓝字 and 红字 of invoice_direction. */
const [BLUE, RED] = ['1', '2'] as const
/** 不开票 of invoice_type; the electronic ones, 电子邮件 of invoice_deliver. */
const [NONE, ELECTRONIC, BY_MAIL] = ['9', ['3', '4'], '1'] as const
/** 公立 of hospital_nature. */
const PUBLIC = '1'
/** Digits of a number that comes with a code of its own. */
const PAPER_DIGITS = 8

const HOLDING = ['approving', 'approved']
const DONE = ['issued', 'flushed']

const isRedType = (type: string): boolean => isOneOf(type, RETURNED, WHOLE)
const isIssued = ({ $ }: { readonly $: { readonly state: string } }): boolean => $.state === 'issued'

const fields = {
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

const productList = lines('开票明细', {
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
    fills: { orderItemId: 'orderItemId', qty: 'uninvoicedQty' },
    shows: ['head.billNo', 'productId', 'spec', 'batchNo', 'sendQty', 'returnGoodsQty', 'invoiceQty', 'unitPrice'],
  },
  unique: [{ fields: ['shipmentItemId'], message: '同一发货行不能重复开票' }],
  atLeast: 1,
})

type Row = NonNullable<(typeof productList)['$row']>

const TOO_MUCH = '开票数量不能大于已发未退未开票数量'
const OVER_ORIGINAL = '红冲数量不能大于原发票数量'
const OVER_RETURNED = '退货红冲数量不能大于已退货的已开票数量'

/** Goods that left, were not returned and are on no invoice; `held` are those other applications ask for. */
const isUninvoiced = ({ qty, $ }: Row, held: Decimal): boolean => {
  const item = $.ref('shipmentItemId')
  return qty.plus(held).le(at(item, 'sendQty').minus(at(item, 'returnGoodsQty')).minus(at(item, 'invoiceQty')))
}

const isOnOriginal = ({ qty, $ }: Row, held: Decimal): boolean => {
  const origin = $.ref('originItemId')
  return qty.plus(held).plus(at(origin, 'redQty')).le(at(origin, 'qty'))
}

/** More is invoiced than stayed with the customer. */
const isReturned = ({ qty, $ }: Row, held: Decimal): boolean => {
  const item = $.ref('shipmentItemId')
  return qty.plus(held).le(at(item, 'invoiceQty').minus(at(item, 'sendQty').minus(at(item, 'returnGoodsQty'))))
}

type Invoice = {
  readonly saleInvoiceType: string
  readonly direction: string | null
  readonly productList: readonly Row[]
}

/** What is invoiced of the rows that were shipped and ordered; `times` −1 undoes it (sale S9, S10). Differences count no goods. */
const counted = ({ saleInvoiceType, direction, productList }: Invoice, times: 1 | -1): Effects =>
  saleInvoiceType === DIFFERENCE
    ? []
    : productList.map((row) => {
        const add = {
          invoiceQty: row.qty.times(direction === RED ? -times : times),
          invoiceAmount: row.amount.times(times),
        }
        return [
          update('sale.saleShipment.productList', row.shipmentItemId ?? '', { add, refusal: TOO_MUCH }),
          update('sale.saleOrder.productList', row.orderItemId, { add, refusal: TOO_MUCH }),
          direction === RED &&
            update('sale.saleInvoice.productList', row.originItemId ?? '', {
              add: { redQty: row.qty.times(times), redAmount: row.amount.times(-times) },
              refusal: OVER_ORIGINAL,
            }),
        ]
      })

/** 开票申请: business clerks ask for invoices over shipped goods, returns or price differences; finance issues them and records the number. */
export default defineDocument({
  key: 'sale.saleInvoice',
  title: '开票申请',
  number: 'KPSQ{yyyyMM}{seq:4}',
  states: { approved: '待开票', issued: '已开票', flushed: '已红冲' },
  usable: ['issued'],
  about: 'companyId',
  fields,
  lines: { productList },
  facts: {
    reds: {
      give: 'exists',
      from: 'sale.saleInvoice',
      where: ({ $ }) => ($.id ? all(eq('originId', $.id), oneOf('billStatus', ['draft', ...HOLDING, 'issued'])) : undefined),
    },
    anyRed: {
      give: 'exists',
      from: 'sale.saleInvoice',
      where: ({ $ }) => ($.id ? all(eq('originId', $.id), ne('billStatus', 'voided')) : undefined),
    },
    originRows: {
      give: 'count',
      from: 'sale.saleInvoice.productList',
      where: ({ originId }) => (originId ? eq('head.id', originId) : undefined),
    },
  },
  derive: {
    direction: ({ saleInvoiceType, productList: rows }) => {
      const isDown = saleInvoiceType === DIFFERENCE && sumOf(rows, ({ diffAmount }) => diffAmount).isNegative()
      return isRedType(saleInvoiceType) || isDown ? RED : BLUE
    },
    smAmount: (doc) => sumOf(doc.productList, ({ amount }) => amount),
    upAmount: (doc) => capitalWords(doc.smAmount),
    smTaxes: (doc) => sumOf(doc.productList, (row) => row.taxes),
    smNoTaxAmount: (doc) => doc.smAmount.minus(doc.smTaxes),
    smEarnestMoney: (doc) => sumOf(doc.productList, (row) => row.earnestMoney),
    upEarnestMoney: (doc) => capitalWords(doc.smEarnestMoney),
  },
  required: {
    originId: ({ saleInvoiceType }) => isRedType(saleInvoiceType),
    email: ({ deliverWay, invoiceType }) => deliverWay === BY_MAIL && isOneOf(invoiceType, ...ELECTRONIC),
    invoiceNo: isIssued,
    invoiceCode: (doc) => isIssued(doc) && doc.invoiceNo?.length === PAPER_DIGITS,
  },
  shown: {
    originId: ({ direction }) => direction === RED,
    priceAdjustId: ({ saleInvoiceType }) => saleInvoiceType === DIFFERENCE,
  },
  choices: {
    originId: ({ companyId }) => all(eq('companyId', companyId), eq('direction', BLUE)),
    priceAdjustId: ({ companyId }) => all(eq('companyId', companyId), eq('adjustType', '2')),
  },
  rules: {
    invoiceType: { holds: ({ invoiceType }) => invoiceType !== NONE, message: '不开票客户不能申请开票' },
    invoiceDate: { holds: ({ invoiceDate, $ }) => (invoiceDate ?? '') <= $.today, message: '开票日期不能晚于今天' },
  },
  unique: [{ fields: ['invoiceCode', 'invoiceNo'], message: '该发票号码已登记' }],
  locks: customerLocks,
  checks: [
    {
      rows: 'productList',
      field: 'qty',
      holds: (row, doc) => doc.saleInvoiceType !== GOODS || isUninvoiced(row, row.$.facts.held),
      message: TOO_MUCH,
    },
    {
      rows: 'productList',
      field: 'qty',
      holds: (row, doc) => !isRedType(doc.saleInvoiceType) || isOnOriginal(row, row.$.facts.redHeld),
      message: OVER_ORIGINAL,
    },
    {
      rows: 'productList',
      field: 'qty',
      holds: (row, doc) => doc.saleInvoiceType !== RETURNED || isReturned(row, row.$.facts.held),
      message: OVER_RETURNED,
    },
    {
      holds: (doc) =>
        doc.saleInvoiceType !== WHOLE ||
        (doc.productList.length === doc.$.facts.originRows &&
          doc.productList.every(({ qty, $ }) => qty.eq(at($.ref('originItemId'), 'qty')))),
      message: '整票红冲必须包含原发票全部行',
      field: 'productList',
    },
    { rows: 'productList', field: 'taxCode', holds: ({ taxCode }) => !!taxCode, message: '存在未维护税收分类编码的产品' },
    { holds: (doc) => doc.saleInvoiceType === DIFFERENCE || !doc.smAmount.isZero(), message: '开票金额不能为0' },
    {
      rows: 'productList',
      field: 'upstreamInvoiceId',
      holds: (row, doc) =>
        doc.$.ref('hospitalId')['nature'] !== PUBLIC || row.$.ref('productId')['twoInvoice'] !== 'Y' || !!row.upstreamInvoiceId,
      message: '两票制产品缺少上游发票，是否继续',
      said: '缺少上游发票',
      warns: true,
    },
  ],
  actions: {
    issue: {
      title: '开票登记',
      from: 'approved',
      to: 'issued',
      role: 'finance',
      ask: ['invoiceNo', 'invoiceCode', 'invoiceDate', 'invoiceFile', 'expressNo'],
      begins: { invoiceDate: today },
      checks: [
        { holds: (doc) => doc.saleInvoiceType !== GOODS || doc.productList.every((row) => isUninvoiced(row, ZERO)), message: TOO_MUCH },
        {
          holds: (doc) => !isRedType(doc.saleInvoiceType) || doc.productList.every((row) => isOnOriginal(row, ZERO)),
          message: OVER_ORIGINAL,
        },
        {
          holds: (doc) => doc.saleInvoiceType !== RETURNED || doc.productList.every((row) => isReturned(row, ZERO)),
          message: OVER_RETURNED,
        },
        {
          // Who is treated as the producer makes out the first of the two invoices: none comes before it.
          holds: (doc) =>
            doc.saleInvoiceType !== GOODS ||
            doc.$.ref('hospitalId')['nature'] !== PUBLIC ||
            doc.productList.every(
              ({ upstreamInvoiceId, $ }) =>
                !!upstreamInvoiceId || $.ref('productId')['twoInvoice'] !== 'Y' || $.ref('productId')['treatedAsProducer'] === 'Y',
            ),
          message: '两票制产品缺少上游发票，请补齐后再开票',
        },
      ],
      effects: (doc, { invoiceDate }) => {
        const day = String(invoiceDate ?? doc.$.today)
        return [
          counted(doc, 1),
          invoiceBills(doc, doc.invoiceNo ?? '', day),
          doc.saleInvoiceType === WHOLE &&
            update('sale.saleInvoice', doc.originId ?? '', {
              set: { billStatus: 'flushed' },
              needs: { holds: ({ $ }: { readonly $: { readonly state: string } }) => $.state === 'issued', message: '原发票已红冲' },
            }),
          update(doc, { set: { invoiceDate: day } }),
          // Kept as it is posted, whatever it came to when it was applied for.
          doc.productList.map((row) => update(row, { set: { amount: row.amount } })),
        ]
      },
    },
    unissue: {
      title: '撤销登记',
      from: 'issued',
      to: 'approved',
      role: 'finance_manager',
      when: (doc) => doc.invoiceDate?.slice(0, 7) === doc.$.today.slice(0, 7) && !doc.$.facts.anyRed,
      message: '仅可撤销当月未红冲的发票',
      checks: [
        {
          holds: (doc) => doc.productList.every(({ $ }) => $.facts.order?.['billStatus'] === 'approved'),
          message: '销售订单已完成或已关闭，不能撤销登记，请使用红字发票',
        },
      ],
      confirm: '确定撤销登记？',
      effects: (doc) => [
        counted(doc, -1),
        uninvoiceBills(doc),
        doc.saleInvoiceType === WHOLE && update('sale.saleInvoice', doc.originId ?? '', { set: { billStatus: 'issued' } }),
        update(doc, { set: { invoiceNo: null, invoiceCode: null, invoiceDate: null, invoiceFile: null, expressNo: null } }),
      ],
    },
    red: {
      title: '整票红冲',
      from: 'issued',
      role: 'finance',
      when: (doc) => doc.direction === BLUE && !doc.$.facts.reds,
      message: '该发票已有红字申请',
      opens: {
        form: 'sale.saleInvoice',
        with: (doc) => ({
          ...{ saleInvoiceType: WHOLE, originId: doc.$.id, orgId: doc.orgId, companyId: doc.companyId, hospitalId: doc.hospitalId },
          ...{ saleUserId: doc.saleUserId, invoiceType: doc.invoiceType, invoiceTitle: doc.invoiceTitle, taxNo: doc.taxNo },
          ...{ invoiceAddressPhone: doc.invoiceAddressPhone, bankName: doc.bankName, deliverWay: doc.deliverWay, email: doc.email },
          productList: doc.productList.map(({ shipmentItemId, orderItemId, qty, upstreamInvoiceId, $ }) => ({
            ...{ shipmentItemId, orderItemId, originItemId: $.id, qty: qty.toString(), upstreamInvoiceId },
          })),
        }),
      },
    },
    cancel: {
      title: '取消申请',
      from: 'approved',
      to: 'voided',
      role: 'finance',
      ask: { cancelReason: longText('取消原因', { required: true, max: 200 }) },
    },
  },
  invariants: {
    V1: (doc) => doc.smAmount.eq(sumOf(doc.productList, ({ amount }) => amount)),
    V2: (doc) =>
      doc.saleInvoiceType === DIFFERENCE || doc.productList.every(({ amount }) => (doc.direction === RED ? amount.le(0) : amount.ge(0))),
  },
  approval: [
    'business',
    'finance',
    {
      role: 'finance_manager',
      says: '红字发票，或价税合计 ≥ 300,000.00',
      when: (doc) => doc.direction === RED || doc.smAmount.ge(300_000),
    },
  ],
  print: invoicePaper,
})
