import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, update, type Effects } from '../../definitions/effect.ts'
import { bool, date, decimal, dept, dict, files, longText, money, month, price, ref, rowRef, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { all, eq, gt, has, lt, ne, oneOf } from '../../kernel/condition.ts'
import { sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { costOf, GIFT, taxIn, worth } from './purchase-line.ts'
import { dueDate } from './purchase-terms.ts'
import { costCorrected } from './stock-moves.ts'

const SUPPLIER = '1'
/** 蓝字 and 红字 of invoice_direction. */
const [BLUE, RED] = ['1', '2'] as const
/** 发票差异 of payable_type. */
const DIFFERENCE = '3'
/** 生产企业或视同生产企业 of two_invoice_role. */
const PRODUCER = '1'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  direction: dict('蓝红标志', { code: 'invoice_direction', required: true, default: BLUE, listed: true, queried: true }),
  companyId: ref('供货单位', { to: 'bsc.bscBussCompany', required: true, reads: ['twoInvoiceRole'], listed: true, queried: true }),
  orgId: dept('收票组织', { required: true, default: me('deptId') }),
  invoiceType: dict('发票类型', { code: 'invoice_type', required: true, default: '3', listed: true, queried: true }),
  invoiceCode: text('发票代码', { pattern: '^\\d{10,12}$', message: '发票代码应为10或12位数字' }),
  invoiceNo: text('发票号码', {
    required: true,
    pattern: '^(\\d{8}|\\d{20})$',
    message: '发票号码应为8位或20位数字',
    listed: true,
    queried: true,
  }),
  invoiceDate: date('开票日期', { required: true, listed: true, queried: 'range' }),
  receiveDate: date('收票日期', { required: true, default: today }),
  originId: ref('原蓝字发票', { required: 'shown', to: 'cg.purchaseInvoice' }),
  invoiceAmount: money('发票价税合计', { required: true, above: 0, message: '发票价税合计必须大于0', listed: true }),
  invoiceTaxes: money('发票税额', { required: true, atLeast: 0, message: '发票税额不能小于0' }),
  smAmount: money('明细价税合计', { derived: true, listed: true }),
  upAmount: text('价税合计大写', { derived: true }),
  smTaxes: money('明细税额合计', { derived: true }),
  diffAmount: money('与入库差额', { derived: true, listed: true }),
  diffReason: longText('差额原因', { max: 200 }),
  firstInvoiceNo: text('生产企业发票号码', { max: 20 }),
  firstInvoiceFiles: files('生产企业发票'),
  verifyFlag: bool('已查验真伪', { default: 'N', editable: { at: ['finance'] }, listed: true }),
  certifyMonth: month('抵扣月份', { editable: { at: ['finance'] } }),
  invoiceFile: files('发票文件', { required: true }),
  remark: longText('备注', { max: 500 }),
}

const items = lines('校验明细', {
  under: fields,
  columns: {
    receiptItemId: rowRef('入库行', {
      to: 'cg.purchaseReceipt.items',
      required: true,
      hidden: true,
      fills: {
        orderItemId: 'orderItemId',
        productId: 'productId',
        batchNo: 'batchNo',
        unitPrice: 'unitPrice',
        taxRate: 'taxRate',
        invoicePrice: 'unitPrice',
      },
      reads: ['toInvoiceQty', 'invoiceQty'],
    }),
    orderItemId: rowRef('订单行', {
      to: 'cg.purchaseOrder.items',
      required: true,
      editable: false,
      hidden: true,
      reads: ['taxRate'],
    }),
    productId: ref('产品', {
      to: 'bsc.product',
      editable: false,
      fills: { spec: 'spec', unit: 'unit' },
      reads: ['twoInvoice'],
    }),
    spec: text('规格', { editable: false }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    batchNo: text('批号', { editable: false }),
    qty: decimal('发票数量', { scale: 5, required: true, above: 0, message: '发票数量必须大于0', totalled: true }),
    unitPrice: price('入库单价', { editable: false }),
    amount: money('入库金额', { derived: true, totalled: true }),
    invoicePrice: price('发票单价', { required: true, atLeast: 0, message: '发票单价不能小于0' }),
    invoiceAmount: money('发票金额', { required: true, totalled: true }),
    diffAmount: money('差额', { derived: true, totalled: true }),
    taxRate: dict('税率', { code: 'tax_rate', required: true }),
    taxes: money('税额', { derived: true, totalled: true }),
    noTaxAmount: money('不含税金额', { derived: true, totalled: true }),
    remark: text('备注', { max: 100 }),
  },
  facts: {
    openElsewhere: {
      give: 'total',
      from: 'cg.purchaseInvoice.items',
      of: 'qty',
      where: ({ receiptItemId }, { $, direction }) =>
        receiptItemId
          ? all(
              eq('receiptItemId', receiptItemId),
              eq('head.billStatus', 'approving'),
              eq('head.direction', direction),
              ne('head.id', $.id),
            )
          : undefined,
    },
    received: {
      give: 'first',
      from: 'cg.purchaseReceipt.items',
      reads: ['head.payableId', 'head.storeDate'],
      where: ({ receiptItemId }) => (receiptItemId ? eq('id', receiptItemId) : undefined),
    },
    terms: {
      give: 'first',
      from: 'cg.purchaseOrder.items',
      reads: ['head.creditBase', 'head.creditDays'],
      where: ({ orderItemId }) => (orderItemId ? eq('id', orderItemId) : undefined),
    },
    batches: {
      give: 'rows',
      from: 'cg.stock',
      reads: ['id', 'qty'],
      order: 'id asc',
      where: ({ productId, batchNo }) =>
        productId && batchNo
          ? all(eq('productId', productId), eq('batchNo', batchNo), oneOf('qualityStatus', ['1', '2', '4']), gt('qty', '0'))
          : undefined,
    },
  },
  derive: {
    amount: (row) => worth(row),
    diffAmount: (row) => row.invoiceAmount.minus(row.amount),
    taxes: (row) => taxIn(row.invoiceAmount, row.taxRate),
    noTaxAmount: (row) => row.invoiceAmount.minus(row.taxes),
  },
  fallback: {
    invoicePrice: ({ unitPrice }) => unitPrice?.toString() ?? null,
    invoiceAmount: ({ qty, invoicePrice, unitPrice }) =>
      worth({ qty, unitPrice: invoicePrice.isZero() ? unitPrice : invoicePrice }).toString(),
    taxRate: ({ $ }) => $.ref('receiptItemId')['taxRate'] ?? null,
  },
  rules: {
    invoiceAmount: {
      holds: ({ qty, invoicePrice, invoiceAmount }) =>
        invoiceAmount
          .minus(worth({ qty, unitPrice: invoicePrice }))
          .abs()
          .le('0.05'),
      message: '发票金额与数量乘单价相差超过0.05元',
    },
  },
  pull: {
    from: 'cg.purchaseReceipt.items',
    by: 'receiptItemId',
    where: ({ companyId, direction }) =>
      companyId
        ? all(
            eq('head.companyId', companyId),
            eq('head.billStatus', 'stored'),
            ne('lineType', GIFT),
            direction === RED ? lt('toInvoiceQty', '0') : gt('toInvoiceQty', '0'),
          )
        : undefined,
    wants: '请先选择供货单位',
    held: { facts: ['openElsewhere'], of: 'toInvoiceQty' },
    fills: {
      invoicePrice: 'unitPrice',
      taxRate: 'taxRate',
      qty: ({ toInvoiceQty }) => amountOf(toInvoiceQty).abs().toString(),
      invoiceAmount: ({ toInvoiceQty, unitPrice }) =>
        worth({ qty: amountOf(toInvoiceQty).abs(), unitPrice: amountOf(unitPrice) }).toString(),
    },
    shows: ['head.billNo', 'productId', 'spec', 'batchNo', 'qty', 'invoiceQty', 'returnQty', 'unitPrice'],
  },
  unique: [{ fields: ['receiptItemId'], message: '同一入库行不能重复' }],
  atLeast: 1,
})

type Item = NonNullable<(typeof items)['$row']>
type Invoice = {
  readonly billNo: string | null
  readonly direction: string
  readonly companyId: string
  readonly orgId: string
  readonly invoiceNo: string
  readonly invoiceDate: string
  readonly diffAmount: Decimal
  readonly items: readonly Item[]
  readonly $: { readonly id: string; readonly today: string; readonly me: { readonly userId: string } }
}

const signed = ({ direction }: Pick<Invoice, 'direction'>, amount: Decimal): Decimal => (direction === RED ? amount.negated() : amount)

const TOO_MUCH = '发票数量不能大于入库未退未收票数量'

/** What is invoiced of the rows of receipts and orders, which others may have invoiced or returned meanwhile. */
const counted = (doc: Invoice): Effects =>
  doc.items.map((row) => [
    update('cg.purchaseReceipt.items', row.receiptItemId, {
      add: { invoiceQty: signed(doc, row.qty) },
      needs: {
        holds: ({
          items: rows,
          $,
        }: {
          readonly items: readonly { readonly toInvoiceQty: Decimal; readonly $: { readonly id: string } }[]
          readonly $: { readonly state: string }
        }) =>
          $.state === 'stored' &&
          (doc.direction === RED || rows.some((one) => one.$.id === row.receiptItemId && one.toInvoiceQty.ge(row.qty))),
        message: TOO_MUCH,
      },
    }),
    update('cg.purchaseOrder.items', row.orderItemId, { add: { invoiceQty: signed(doc, row.qty) } }),
  ])

/** The bills of the receipts: so much of them is invoiced, and they fall due by the order's terms. */
const billed = (doc: Invoice): Effects =>
  doc.items.map((row) => {
    const { received: { payableId, storeDate } = {}, terms = {} } = row.$.facts
    const dates = { received: String(storeDate ?? doc.$.today), invoiced: doc.invoiceDate }
    return (
      !!payableId &&
      update('cg.payable', String(payableId), {
        add: { invoicedAmount: signed(doc, row.amount) },
        set: doc.direction === BLUE ? { invoiceNo: doc.invoiceNo, dueDate: dueDate(terms, dates) } : {},
      })
    )
  })

/** The part of each batch that still lies there costs as much more, or less, as the invoice says (cg C4). */
const corrected = (doc: Invoice): Effects =>
  doc.items.map((row) => {
    const difference = signed(doc, costOf(row.invoicePrice, row.taxRate).minus(costOf(row.unitPrice, row.taxRate)))
    if (difference.isZero()) return []
    let left = row.qty
    return row.$.facts.batches.map(({ id, qty }) => {
      const lies = amountOf(qty)
      const invoiced = lies.lt(left) ? lies : left
      left = left.minus(invoiced)
      return (
        invoiced.gt(0) &&
        update('cg.stock', String(id), { set: (stock) => ({ costPrice: costCorrected(stock, { invoiced, difference }) }) })
      )
    })
  })

const owedMore = (doc: Invoice): Effects => [
  !doc.diffAmount.isZero() &&
    create('cg.payable', {
      payableType: DIFFERENCE,
      sourceId: doc.$.id,
      sourceBillNo: doc.billNo,
      orgId: doc.orgId,
      companyId: doc.companyId,
      buyerId: doc.$.me.userId,
      postDate: doc.$.today,
      amount: signed(doc, doc.diffAmount),
      invoicedAmount: signed(doc, doc.diffAmount),
      invoiceNo: doc.invoiceNo,
      paidAmount: ZERO,
      dueDate: doc.$.today,
    }),
]

/** 采购发票校验: finance checks a supplier's invoice against receipts (quantity and price) before payment. */
export default defineDocument({
  key: 'cg.purchaseInvoice',
  title: '采购发票校验',
  number: 'CGFP{yyyyMM}{seq:4}',
  titleField: 'invoiceNo',
  usable: ['approved'],
  about: 'companyId',
  fields,
  lines: { items },
  derive: {
    smAmount: (doc) => sumOf(doc.items, ({ invoiceAmount }) => invoiceAmount),
    upAmount: (doc) => capitalWords(doc.smAmount),
    smTaxes: (doc) => sumOf(doc.items, ({ taxes }) => taxes),
    diffAmount: (doc) => sumOf(doc.items, ({ diffAmount }) => diffAmount),
  },
  required: {
    diffReason: ({ diffAmount }) => !diffAmount.isZero(),
    firstInvoiceFiles: (doc) =>
      doc.$.ref('companyId')['twoInvoiceRole'] !== PRODUCER && doc.items.some(({ $ }) => $.ref('productId')['twoInvoice'] === 'Y'),
  },
  shown: {
    originId: ({ direction }) => direction === RED,
    certifyMonth: ({ invoiceType }) => isOneOf(invoiceType, '1', '3'),
  },
  choices: {
    companyId: () => has('tradeType', SUPPLIER),
    originId: ({ companyId }) => all(eq('companyId', companyId), eq('direction', BLUE)),
  },
  rules: {
    invoiceDate: { holds: (doc) => doc.invoiceDate <= doc.$.today, message: '开票日期不能晚于今天' },
    verifyFlag: { holds: (doc) => doc.$.state !== 'approving' || doc.verifyFlag === 'Y', message: '请先查验发票真伪' },
  },
  unique: [{ fields: ['invoiceCode', 'invoiceNo'], message: '该发票已登记' }],
  locks: (doc) => doc.items.map(({ receiptItemId }) => `cg.purchaseReceipt.items/${receiptItemId}`),
  checks: [
    {
      rows: 'items',
      field: 'qty',
      holds: (row, doc) =>
        doc.direction === RED || row.qty.plus(row.$.facts.openElsewhere).le(amountOf(row.$.ref('receiptItemId')['toInvoiceQty'])),
      message: TOO_MUCH,
    },
    {
      rows: 'items',
      field: 'qty',
      holds: (row, doc) =>
        doc.direction === BLUE || row.qty.plus(row.$.facts.openElsewhere).le(amountOf(row.$.ref('receiptItemId')['invoiceQty'])),
      message: '红字数量不能大于已收票数量',
    },
    { holds: (doc) => doc.smAmount.eq(doc.invoiceAmount), message: '明细合计与发票价税合计不一致', field: 'invoiceAmount' },
    {
      holds: (doc) => doc.smTaxes.minus(doc.invoiceTaxes).abs().le('0.1'),
      message: '明细税额与发票税额相差超过0.1元',
      field: 'invoiceTaxes',
    },
    {
      rows: 'items',
      field: 'taxRate',
      holds: (row) => row.taxRate === row.$.ref('orderItemId')['taxRate'],
      message: '发票税率与订单税率不一致，是否继续',
      said: '与订单税率不一致',
      warns: true,
    },
  ],
  effects: { approve: (doc) => [counted(doc), billed(doc), corrected(doc), owedMore(doc)] },
  approval: [
    'purchase',
    'finance',
    {
      role: 'finance_manager',
      says: '差额超过 1.00、发票价税合计 ≥ 500,000.00 或红字发票',
      when: (doc) => doc.diffAmount.abs().gt(1) || doc.invoiceAmount.ge(500_000) || doc.direction === RED,
    },
  ],
  print: 'A4',
  sample: 100,
})
