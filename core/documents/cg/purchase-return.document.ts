import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, message, reverse, update } from '../../definitions/effect.ts'
import { date, decimal, dept, dict, files, longText, money, price, ref, rowRef, text, user } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { all, eq, gt, has, ne, oneOf } from '../../kernel/condition.ts'
import { sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { dealtWith, handledRows, leftAgain, taken as handles } from '../oa/unqualified-rows.ts'
import { batchOf, batchShown } from './batch-of-row.ts'
import { taxIn, worth } from './purchase-line.ts'
import { lockStock, takeStock } from './stock-moves.ts'
import {
  codeOnce,
  codeRules,
  codeScan,
  codesShort,
  IN_STOCK,
  moveCodes,
  RETURNED_TO_SUPPLIER,
  SENT_BACK,
  STOPPED,
  traceCodes,
  tracedFacts,
  UNFIT,
} from './trace-codes.ts'

const SUPPLIER = '1'
/** 采购退货 of stock_biz_type, and of payable_type. */
const [TAKEN, CREDIT] = ['4', '2'] as const
/** 质量问题 and 药品召回 of supplier_return_reason. */
const BAD = ['1', '4'] as const

const fields = {
  billNo: text('退货单号', { editable: false, listed: true, queried: true }),
  companyId: ref('供货单位', { to: 'bsc.bscBussCompany', required: true, listed: true, queried: true }),
  orgId: dept('采购组织', { required: true, default: me('deptId') }),
  buyerId: user('采购员', { required: true, default: me('userId'), listed: true, queried: true }),
  returnDate: date('退货日期', { required: true, default: today, listed: true, queried: 'range' }),
  reason: dict('退货原因', { code: 'supplier_return_reason', required: true, listed: true, queried: true }),
  warehouseId: ref('出库仓库', { to: 'bsc.warehouse', required: true, listed: true }),
  agreeNo: text('供方同意函编号', { max: 60 }),
  carrier: text('承运单位', { max: 100 }),
  waybillNo: text('运单号', { max: 60 }),
  smQty: decimal('数量合计', { scale: 5, derived: true, listed: true }),
  smAmount: money('金额合计', { derived: true, listed: true }),
  upAmount: text('金额大写', { derived: true }),
  shipDate: date('出库日期', { editable: false, listed: true }),
  redInvoiceNo: text('红字信息表编号', { max: 60 }),
  files: files('附件'),
  remark: longText('备注', { max: 500 }),
  unqualifiedHandleId: ref('不合格药品处理单', { to: 'oa.unqualifiedHandle', editable: false, hidden: true }),
}

const items = lines('退货明细', {
  under: fields,
  columns: {
    receiptItemId: rowRef('入库行', {
      to: 'cg.purchaseReceipt.items',
      required: true,
      hidden: true,
      fills: {
        productId: 'productId',
        batchNo: 'batchNo',
        productionDate: 'productionDate',
        expiryDate: 'expiryDate',
        taxRate: 'taxRate',
        orderItemId: 'orderItemId',
      },
      reads: ['qty', 'returnQty', 'returnableQty', 'invoiceQty', 'unitPrice'],
    }),
    orderItemId: rowRef('订单行', { to: 'cg.purchaseOrder.items', required: true, editable: false, hidden: true }),
    productId: ref('产品', {
      to: 'bsc.product',
      editable: false,
      fills: { spec: 'spec', unit: 'unit', factoryId: 'factoryId' },
      reads: ['name', 'specialType', 'traceNo', 'productNum', 'includedNum'],
    }),
    spec: text('规格', { editable: false }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    factoryId: ref('生产厂家', { to: 'bsc.factory', editable: false }),
    ...batchShown,
    stockId: ref('库存批次', {
      to: 'cg.stock',
      required: true,
      none: '出库仓库没有该批号的可用库存：请更改出库仓库，或先释放占用',
      reads: ['warehouseId', 'locationCode', 'qualityStatus', 'productionDate', 'companyId', 'costPrice', 'availableQty'],
    }),
    invoiceQty: decimal('已收票数量', { scale: 5, derived: true }),
    qty: decimal('退货数量', { scale: 5, required: true, above: 0, message: '退货数量必须大于0', totalled: true }),
    unitPrice: price('退货单价', { required: true, atLeast: 0, message: '退货单价不能小于0' }),
    amount: money('金额', { derived: true, totalled: true }),
    taxRate: dict('税率', { code: 'tax_rate', editable: false }),
    taxes: money('税额', { derived: true, totalled: true }),
    traceCodes: traceCodes({ in: { approved: 'warehouse' } }),
    remark: text('备注', { max: 200 }),
  },
  facts: {
    ...tracedFacts(),
    openElsewhere: {
      give: 'total',
      from: 'cg.purchaseReturn.items',
      of: 'qty',
      where: ({ receiptItemId }, { $ }) =>
        receiptItemId
          ? all(eq('receiptItemId', receiptItemId), oneOf('head.billStatus', ['approving', 'approved']), ne('head.id', $.id))
          : undefined,
    },
  },
  derive: {
    invoiceQty: (row) => amountOf(row.$.ref('receiptItemId')['invoiceQty']),
    amount: (row) => worth(row),
    taxes: (row) => taxIn(row.amount, row.taxRate),
  },
  rules: { traceCodes: codeRules({ states: [IN_STOCK, UNFIT, STOPPED], isOpen: (state) => state !== 'shipped' }) },
  fallback: { unitPrice: (row) => row.$.ref('receiptItemId')['unitPrice'] ?? null },
  choices: {
    stockId: ({ productId, batchNo }, { warehouseId }) =>
      all(eq('warehouseId', warehouseId), eq('productId', productId), eq('batchNo', batchNo), gt('availableQty', '0')),
  },
  pull: {
    from: 'cg.purchaseReceipt.items',
    by: 'receiptItemId',
    where: ({ companyId }) =>
      companyId ? all(eq('head.companyId', companyId), eq('head.billStatus', 'stored'), gt('returnableQty', '0')) : undefined,
    wants: '请先选择供货单位',
    held: { facts: ['openElsewhere'], of: 'returnableQty' },
    fills: { unitPrice: 'unitPrice', qty: 'returnableQty' },
    shows: ['head.billNo', 'productId', 'spec', 'batchNo', 'expiryDate', 'qty', 'returnQty', 'unitPrice'],
  },
  scans: codeScan(({ qty }: { readonly qty: Decimal }) => qty),
  unique: [
    { fields: ['receiptItemId', 'stockId'], message: '同一入库行的同一库存不能重复' },
    { ...codeOnce, name: 'cg.traceCode', where: ne('head.billStatus', 'shipped') },
  ],
  atLeast: 1,
})

type Item = NonNullable<(typeof items)['$row']>

const qtyOf = ({ qty }: Item): Decimal => qty

/** How much of what a row names the whole document takes. */
const taken = (rows: readonly Item[], row: Item, key: 'receiptItemId' | 'stockId'): Decimal =>
  sumOf(rows, (one) => (one[key] === row[key] ? one.qty : ZERO))

/** Will more have been invoiced of the receipt than stays? */
const needsRedInvoice = (rows: readonly Item[], row: Item): boolean => {
  const { invoiceQty, returnableQty } = row.$.ref('receiptItemId')
  return amountOf(invoiceQty).gt(amountOf(returnableQty).minus(taken(rows, row, 'receiptItemId')))
}

/** 采购退货单: purchasing sends goods back to the supplier by batch. */
export default defineDocument({
  key: 'cg.purchaseReturn',
  title: '采购退货单',
  number: 'CGTH{yyyyMM}{seq:4}',
  states: { approved: '待出库', shipped: '已出库' },
  about: 'companyId',
  fields,
  lines: { items },
  facts: { handled: handledRows('2') },
  derive: {
    smQty: (doc) => sumOf(doc.items, ({ qty }) => qty),
    smAmount: (doc) => sumOf(doc.items, ({ amount }) => amount),
    upAmount: (doc) => capitalWords(doc.smAmount),
  },
  required: { files: ({ reason }) => isOneOf(reason, ...BAD) },
  shown: { redInvoiceNo: (doc) => doc.items.some(({ invoiceQty }) => invoiceQty.gt(0)) },
  choices: { companyId: () => has('tradeType', SUPPLIER) },
  locks: (doc) => doc.items.map(({ receiptItemId }) => `cg.purchaseReceipt.items/${receiptItemId}`),
  checks: [
    {
      rows: 'items',
      field: 'qty',
      holds: (row, doc) =>
        taken(doc.items, row, 'receiptItemId')
          .plus(row.$.facts.openElsewhere)
          .le(amountOf(row.$.ref('receiptItemId')['returnableQty'])),
      message: '退货数量不能大于入库未退数量',
    },
    {
      rows: 'items',
      field: 'qty',
      // Once submitted the stock is kept for it.
      holds: (row, doc) =>
        doc.$.state === 'approving' || taken(doc.items, row, 'stockId').le(amountOf(row.$.ref('stockId')['availableQty'])),
      message: '退货数量不能大于批次可用库存',
    },
    {
      rows: 'items',
      field: 'unitPrice',
      holds: (row) => row.unitPrice.eq(amountOf(row.$.ref('receiptItemId')['unitPrice'])),
      message: '退货单价与入库单价不一致，是否继续',
      said: '与入库单价不一致',
      warns: true,
    },
  ],
  effects: {
    submit: (doc) => doc.items.map((row) => lockStock(batchOf(row))),
    reject: () => [reverse('submit')],
    withdraw: () => [reverse('submit')],
    save: (doc) => handles(doc),
    // A draft keeps nothing; one that was decided is cancelled.
    void: (doc) => leftAgain(doc),
    delete: (doc) => leftAgain(doc),
  },
  actions: {
    ship: {
      title: '确认出库',
      from: 'approved',
      to: 'shipped',
      role: 'warehouse',
      ask: ['carrier', 'waybillNo'],
      checks: [{ holds: (doc) => !codesShort(doc.items, qtyOf), message: (doc) => codesShort(doc.items, qtyOf) ?? '' }],
      effects: (doc) => [
        doc.items.map((row) => takeStock(batchOf(row), { bizType: TAKEN, billNo: doc.billNo ?? '', companyId: doc.companyId })),
        doc.items.map((row) =>
          moveCodes(row, {
            ...{ bizType: RETURNED_TO_SUPPLIER, billNo: doc.billNo, companyId: doc.companyId },
            ...{ from: [IN_STOCK, UNFIT, STOPPED], to: SENT_BACK, warehouseId: null, qty: row.qty },
          }),
        ),
        doc.items.map((row) => [
          update('cg.purchaseReceipt.items', row.receiptItemId, {
            add: { returnQty: row.qty },
            needs: { holds: (from) => from.$.state === 'stored', message: '入库单已撤销入库，不能退货' },
          }),
          update('cg.purchaseOrder.items', row.orderItemId, { add: { returnQty: row.qty } }),
        ]),
        create('cg.payable', {
          payableType: CREDIT,
          sourceId: doc.$.id,
          sourceBillNo: doc.billNo,
          orgId: doc.orgId,
          companyId: doc.companyId,
          buyerId: doc.buyerId,
          postDate: doc.$.today,
          amount: doc.smAmount.negated(),
          invoicedAmount: ZERO,
          paidAmount: ZERO,
          dueDate: doc.$.today,
        }),
        update(doc, { set: { shipDate: doc.$.today } }),
        dealtWith(doc),
        doc.items.some((row) => needsRedInvoice(doc.items, row)) &&
          message(`采购退货单${doc.billNo ?? ''}已出库，收票多于实收，请向供货单位索取红字发票`, { role: 'finance' }),
      ],
    },
    cancel: {
      title: '取消出库',
      from: 'approved',
      to: 'voided',
      role: 'warehouse',
      ask: { cancelReason: text('取消原因', { required: true, max: 200 }) },
      confirm: '取消后释放占用的库存，确定取消？',
      effects: (doc) => [reverse('submit'), leftAgain(doc)],
    },
  },
  approval: [
    'purchase',
    {
      role: 'quality',
      says: '质量问题、药品召回或含特殊管理药品',
      when: (doc) => isOneOf(doc.reason, ...BAD) || doc.items.some(({ $ }) => ($.ref('productId')['specialType'] ?? '0') !== '0'),
    },
    {
      role: 'finance',
      says: '金额合计 ≥ 10,000.00 或已收票',
      when: (doc) => doc.smAmount.ge(10_000) || doc.items.some(({ invoiceQty }) => invoiceQty.gt(0)),
    },
    { role: 'general_manager', says: '金额合计 ≥ 100,000.00', when: (doc) => doc.smAmount.ge(100_000) },
  ],
  print: 'A4-landscape',
  sample: 24,
})
