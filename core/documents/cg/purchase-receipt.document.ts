import { receiptPaper } from './receipt-paper.ts'
import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, message, reverse, update, type Effects } from '../../definitions/effect.ts'
import {
  bool,
  date,
  datetime,
  decimal,
  dept,
  dict,
  files,
  int,
  longText,
  money,
  price,
  ref,
  rowRef,
  text,
  user,
} from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { all, any, eq, ge, gt, has, ne, oneOf } from '../../kernel/condition.ts'
import { addDays, addMonths, daysBetween } from '../../kernel/dates.ts'
import { decimal as exact, max, sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import type { Wire } from '../../kernel/wire.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { cartons } from '../../sales/sales-line.ts'
import { costOf, taxIn, worth } from './purchase-line.ts'
import { dueDate } from './purchase-terms.ts'
import { takesReceipts } from './receiving-warehouse.ts'
import { storeStock } from './stock-moves.ts'
import {
  codeOnce,
  codeRules,
  codeScan,
  codesShort,
  EXPECTED,
  IN_STOCK,
  moveCodes,
  RECEIVED,
  traceCodes,
  tracedFacts,
} from './trace-codes.ts'

/** 采购入库 of stock_biz_type, and of payable_type. */
const [STOCKED, OWED] = ['1', '1'] as const
/** 合格 and 不合格 of stock_quality. */
const [QUALIFIED, UNQUALIFIED] = ['1', '3'] as const
/** 不合格品库 of warehouse_type. */
const REJECTS = '7'
/** 药品 of product_kind: its batch comes with a report. */
const MEDICINE = '1'
/** 生物制品 of dosage_form: each lot is released. */
const BIOLOGICAL = '33'
/** 常温 or none of storage_condition: any warehouse will do. */
const ANYWHERE = '1'
/** Days of life below which a batch is doubted, and the part of its whole life (cg C8). */
const [HALF_YEAR, THIRD] = [180, 3] as const

type Arrived = { readonly arriveQty: Decimal | null; readonly rejectQty: Decimal | null; readonly qty: Decimal | null }

/** Until somebody says otherwise all that was not refused is qualified. */
const qtyOf = ({ arriveQty, rejectQty, qty }: Arrived): Decimal => qty ?? max(ZERO, (arriveQty ?? ZERO).minus(rejectQty ?? ZERO))

const fields = {
  billNo: text('入库单号', { section: '收货', editable: false, listed: true, queried: true }),
  orderId: ref('采购订单', {
    to: 'cg.purchaseOrder',
    required: true,
    none: '没有待到货的采购订单：请采购部下单并审批通过后再收货',
    fills: { companyId: 'companyId', orgId: 'orgId', buyerId: 'buyerId', warehouseId: 'warehouseId' },
    reads: ['creditBase', 'creditDays'],
    listed: true,
    queried: true,
  }),
  companyId: ref('供货单位', { to: 'bsc.bscBussCompany', editable: false, listed: true, queried: true }),
  orgId: dept('采购组织', { editable: false }),
  buyerId: user('采购员', { editable: false }),
  warehouseId: ref('入库仓库', { to: 'bsc.warehouse', required: true, reads: ['storageCondition'], listed: true, queried: true }),
  badWarehouseId: ref('不合格品仓库', { to: 'bsc.warehouse', editable: { in: { received: 'quality' } } }),
  arriveDate: date('到货日期', { required: true, default: today, listed: true, queried: 'range' }),
  deliveryNo: text('随货同行单号', { required: true, max: 60, listed: true, queried: true }),
  deliveryFiles: files('随货同行单扫描件', { required: true }),
  transportMode: dict('运输方式', { section: '运输', code: 'transport_mode', required: true, default: '1' }),
  carrier: text('承运单位', { max: 100 }),
  plateNo: text('车牌号', { max: 20 }),
  startTime: datetime('启运时间'),
  coldFlag: bool('冷链到货', { derived: true, listed: true }),
  arriveTemp: decimal('到货温度（℃）', { required: 'shown', scale: 1 }),
  tempRecord: files('途中温度记录', { required: 'shown' }),
  receiveUserId: user('收货员', { section: '过程与合计', required: true, default: me('userId'), listed: true }),
  inspectUserId: user('验收员', { editable: false, listed: true }),
  secondInspectUserId: user('第二验收员', { editable: false }),
  inspectDate: date('验收日期', { editable: false, listed: true }),
  inspectResult: dict('验收结论', { code: 'inspect_result', derived: true, listed: true, queried: true }),
  storeUserId: user('入库员', { editable: false }),
  storeDate: date('入库日期', { editable: false, listed: true, queried: 'range' }),
  smQty: decimal('入库数量合计', { scale: 5, derived: true, listed: true }),
  smAmount: money('入库金额合计', { derived: true, listed: true }),
  upAmount: text('金额大写', { derived: true }),
  payableId: ref('应付单', { to: 'cg.payable', editable: false, hidden: true }),
  remark: longText('备注', { max: 500 }),
}

const items = lines('入库明细', {
  under: fields,
  columns: {
    orderItemId: rowRef('订单行', {
      to: 'cg.purchaseOrder.items',
      required: true,
      hidden: true,
      fills: {
        productId: 'productId',
        lineType: 'lineType',
        taxRate: 'taxRate',
        unitPrice: 'unitPrice',
        productNum: 'productNum',
        includedNum: 'includedNum',
      },
      reads: ['restQty'],
    }),
    productId: ref('产品', {
      to: 'bsc.product',
      editable: false,
      fills: {
        spec: 'spec',
        dosageForm: 'dosageForm',
        unit: 'unit',
        factoryId: 'factoryId',
        mahId: 'mahId',
        storageCondition: 'storageCondition',
      },
      reads: ['name', 'approvalNo', 'shelfMonths', 'coldChain', 'productKind', 'specialType', 'traceNo', 'productNum', 'includedNum'],
    }),
    lineType: dict('行类型', { code: 'line_type', editable: false }),
    spec: text('规格', { editable: false }),
    dosageForm: dict('剂型', { code: 'dosage_form', editable: false }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    factoryId: ref('生产厂家', { to: 'bsc.factory', editable: false }),
    mahId: ref('上市许可持有人', { to: 'bsc.factory', editable: false }),
    storageCondition: dict('储存条件', { code: 'storage_condition', editable: false }),
    approvalNo: text('批准文号', { max: 60 }),
    batchNo: text('批号', { required: true, max: 40 }),
    productionDate: date('生产日期', { required: true }),
    expiryDate: date('有效期至', { required: true }),
    arriveQty: decimal('到货数量', { scale: 5, required: true, above: 0, message: '到货数量必须大于0', totalled: true }),
    rejectQty: decimal('拒收数量', {
      scale: 5,
      default: '0',
      atLeast: 0,
      atMost: 'arriveQty',
      message: '拒收数量不能小于0且不能大于到货数量',
      totalled: true,
    }),
    rejectReason: dict('拒收原因', { code: 'reject_reason' }),
    sampleQty: decimal('抽样数量', { scale: 5, editable: { in: { received: 'quality' } } }),
    qty: decimal('合格数量', { scale: 5, editable: { in: { received: 'quality' } }, totalled: true }),
    unqualifiedQty: decimal('不合格数量', { scale: 5, derived: true, totalled: true }),
    unqualifiedReason: text('不合格原因', { max: 200, editable: { in: { received: 'quality' } } }),
    inspectResult: dict('验收结论', { code: 'inspect_result', default: '1', editable: { in: { received: 'quality' } } }),
    reportFiles: files('检验报告书', { editable: { in: { received: 'quality' } } }),
    lotReleaseFiles: files('生物制品批签发', { editable: { in: { received: 'quality' } } }),
    locationCode: text('货位', { max: 20, editable: { in: { inspected: 'warehouse' } } }),
    productNum: int('中包装数量', { default: 1, editable: false }),
    includedNum: int('件含中包装数', { default: 1, editable: false }),
    count: decimal('件数', { scale: 5, leastShown: 2, derived: true, totalled: true }),
    unitPrice: price('含税单价', { editable: false }),
    amount: money('金额', { derived: true, totalled: true }),
    taxRate: dict('税率', { code: 'tax_rate', editable: false }),
    taxes: money('税额', { derived: true, totalled: true }),
    noTaxAmount: money('不含税金额', { derived: true, totalled: true }),
    invoiceQty: decimal('已收票数量', {
      scale: 5,
      editable: false,
      default: '0',
      atLeast: 0,
      atMost: 'qty',
      message: '红字数量不能大于已收票数量',
    }),
    returnQty: decimal('已退货数量', {
      scale: 5,
      editable: false,
      default: '0',
      atLeast: 0,
      atMost: 'qty',
      message: '退货数量不能大于入库未退数量',
    }),
    // What may still be returned; what an invoice is still to come for, and below nothing what a red one is.
    returnableQty: decimal('可退数量', { scale: 5, derived: true, hidden: true }),
    toInvoiceQty: decimal('未收票数量', { scale: 5, derived: true, hidden: true }),
    traceCodes: traceCodes({ in: { inspected: 'warehouse' } }),
    remark: text('备注', { max: 200 }),
  },
  facts: {
    ...tracedFacts(),
    recalled: {
      give: 'exists',
      from: 'oa.recall',
      where: ({ productId, batchNo }) =>
        productId && batchNo
          ? all(eq('productId', productId), oneOf('billStatus', ['approving', 'approved']), has('batchNos', batchNo))
          : undefined,
    },
    otherDates: {
      give: 'exists',
      from: 'cg.stock',
      where: ({ productId, batchNo, productionDate, expiryDate }) =>
        productId && batchNo && productionDate && expiryDate
          ? all(eq('productId', productId), eq('batchNo', batchNo), any(ne('productionDate', productionDate), ne('expiryDate', expiryDate)))
          : undefined,
    },
    stored: {
      give: 'exists',
      from: 'cg.stock',
      where: ({ productId, batchNo, locationCode, qty }, { warehouseId }) =>
        productId && batchNo
          ? all(
              eq('warehouseId', warehouseId),
              eq('locationCode', locationCode),
              eq('productId', productId),
              eq('batchNo', batchNo),
              eq('qualityStatus', QUALIFIED),
              ge('availableQty', (qty ?? ZERO).toString()),
            )
          : undefined,
    },
  },
  derive: {
    unqualifiedQty: (row) => (row.arriveQty ?? ZERO).minus(row.rejectQty ?? ZERO).minus(qtyOf(row)),
    count: (row) => cartons({ qty: qtyOf(row), productNum: exact(row.productNum ?? 1), includedNum: exact(row.includedNum ?? 1) }),
    amount: (row) => worth({ qty: qtyOf(row), unitPrice: row.unitPrice }),
    taxes: (row) => taxIn(row.amount, row.taxRate),
    noTaxAmount: (row) => row.amount.minus(row.taxes),
    returnableQty: (row) => qtyOf(row).minus(row.returnQty ?? ZERO),
    toInvoiceQty: (row) => row.returnableQty.minus(row.invoiceQty ?? ZERO),
  },
  required: {
    approvalNo: (row) => !!row.$.ref('productId')['approvalNo'],
    rejectReason: ({ rejectQty }) => (rejectQty ?? ZERO).gt(0),
    unqualifiedReason: ({ unqualifiedQty }) => unqualifiedQty.gt(0),
    lotReleaseFiles: ({ dosageForm }, head) => dosageForm === BIOLOGICAL && isOneOf(head.$.state, 'inspected', 'stored'),
  },
  fallback: {
    expiryDate: ({ productionDate, $ }) => {
      const months = Number($.ref('productId')['shelfMonths'] ?? 0)
      return productionDate && months ? addDays(addMonths(productionDate, months), -1) : null
    },
    qty: (row) => qtyOf(row).toString(),
  },
  rules: {
    traceCodes: codeRules({ states: [EXPECTED], mayBeNew: true, isOpen: (state) => state !== 'stored' }),
    approvalNo: {
      holds: (row) => !row.$.ref('productId')['approvalNo'] || row.approvalNo === row.$.ref('productId')['approvalNo'],
      message: '批准文号与产品档案不一致',
    },
    productionDate: { holds: (row, head) => row.productionDate <= head.arriveDate, message: '生产日期不能晚于到货日期' },
    expiryDate: {
      holds: (row, head) => row.expiryDate > row.productionDate && row.expiryDate > head.arriveDate,
      message: '有效期必须晚于生产日期和到货日期',
    },
    sampleQty: {
      holds: ({ sampleQty, arriveQty, rejectQty }) =>
        (sampleQty ?? ZERO).ge(0) && (sampleQty ?? ZERO).le(arriveQty.minus(rejectQty ?? ZERO)),
      message: '抽样数量不正确',
    },
    qty: {
      holds: ({ qty, arriveQty, rejectQty }) => (qty ?? ZERO).ge(0) && (qty ?? ZERO).le(arriveQty.minus(rejectQty ?? ZERO)),
      message: '合格数量不能大于到货数量减拒收数量',
    },
  },
  pull: {
    from: 'cg.purchaseOrder.items',
    by: 'orderItemId',
    where: ({ orderId }) => (orderId ? all(eq('head.id', orderId), gt('restQty', '0')) : undefined),
    wants: '请先选择采购订单',
    fills: { arriveQty: 'restQty' },
    shows: ['productId', 'spec', 'lineType', 'qty', 'receiveQty', 'unitPrice'],
  },
  scans: codeScan(qtyOf),
  unique: [
    { fields: ['orderItemId', 'batchNo'], message: '同一订单行的同一批号不能重复' },
    { ...codeOnce, name: 'cg.traceCode', where: oneOf('head.billStatus', ['draft', 'received', 'inspected']) },
  ],
  atLeast: 1,
  importable: true,
})

type Item = NonNullable<(typeof items)['$row']>

/** How much of a row the order keeps free for the receipt, as it was saved before. */
const heldBefore = ({ $ }: Item): Decimal => amountOf(($.old?.['qty'] ?? 0) as Wire)

const hold = (rows: readonly Item[], by: (row: Item) => Decimal): Effects =>
  rows.map((row) => update('cg.purchaseOrder.items', row.orderItemId, { add: { arrivingQty: by(row) } }))

const stillOpen = (orderId: string): Effects => [
  update('cg.purchaseOrder', orderId, {
    needs: { holds: (order) => order.$.state === 'approved', message: '采购订单已完成或已关闭，不能收货' },
  }),
]

/** The qualified goods at their price, and the others, which nobody owes anything for. */
const stocked = (
  row: Item,
  {
    billNo,
    companyId,
    warehouseId,
    badWarehouseId,
  }: {
    readonly billNo: string | null
    readonly companyId: string | null
    readonly warehouseId: string
    readonly badWarehouseId: string | null
  },
): Effects => {
  const { productId, batchNo, expiryDate, productionDate, locationCode } = row
  const move = { bizType: STOCKED, billNo: billNo ?? '', companyId }
  const goods = { productId, batchNo, expiryDate, productionDate, locationCode, companyId }
  return [
    storeStock({ ...goods, warehouseId, qualityStatus: QUALIFIED, costPrice: costOf(row.unitPrice, row.taxRate), qty: qtyOf(row) }, move),
    storeStock({ ...goods, warehouseId: badWarehouseId, qualityStatus: UNQUALIFIED, costPrice: ZERO, qty: row.unqualifiedQty }, move),
  ]
}

/** Does a batch come with other dates than elsewhere, in stock or in another row (cg C8)? */
const hasOtherDates = (row: Item, rows: readonly Item[]): boolean =>
  row.$.facts.otherDates ||
  rows.some(
    ({ productId, batchNo, productionDate, expiryDate }) =>
      productId === row.productId && batchNo === row.batchNo && (productionDate !== row.productionDate || expiryDate !== row.expiryDate),
  )

const OTHER_DATES = '同一批号的生产日期或有效期与已有记录不一致'

/** 采购入库单: warehouse receives, quality inspects, warehouse stores by batch; holds the GSP receiving and acceptance record. */
export default defineDocument({
  key: 'cg.purchaseReceipt',
  title: '采购入库单',
  number: 'CGRK{yyyyMM}{seq:4}',
  states: { received: '待验收', inspected: '待入库', stored: '已入库' },
  usable: ['stored'],
  about: 'companyId',
  fields,
  lines: { items },
  facts: {
    registered: {
      give: 'exists',
      from: 'cg.purchaseReceipt',
      where: ({ companyId, deliveryNo, $ }) =>
        companyId && deliveryNo
          ? all(ne('id', $.id), eq('companyId', companyId), eq('deliveryNo', deliveryNo), ne('billStatus', 'voided'))
          : undefined,
    },
  },
  derive: {
    coldFlag: (doc) => (doc.items.some(({ $ }) => $.ref('productId')['coldChain'] === 'Y') ? 'Y' : 'N'),
    inspectResult: (doc) => {
      const bad = sumOf(doc.items, ({ unqualifiedQty, rejectQty }) => unqualifiedQty.plus(rejectQty ?? ZERO))
      if (bad.isZero()) return '1'
      return doc.smQty.isZero() ? '3' : '2'
    },
    smQty: (doc) => sumOf(doc.items, qtyOf),
    smAmount: (doc) => sumOf(doc.items, ({ amount }) => amount),
    upAmount: (doc) => capitalWords(doc.smAmount),
  },
  required: {
    badWarehouseId: (doc) => doc.items.some(({ unqualifiedQty }) => unqualifiedQty.gt(0)),
  },
  shown: {
    arriveTemp: ({ coldFlag }) => coldFlag === 'Y',
    tempRecord: ({ coldFlag }) => coldFlag === 'Y',
  },
  choices: {
    orderId: () => ne('receiveStatus', '2'),
    warehouseId: takesReceipts,
    badWarehouseId: () => eq('warehouseType', REJECTS),
  },
  rules: {
    arriveDate: { holds: (doc) => doc.arriveDate <= doc.$.today, message: '到货日期不能晚于今天' },
    startTime: { holds: (doc) => (doc.startTime ?? '') <= doc.$.now, message: '启运时间不能晚于现在' },
  },
  checks: [
    {
      rows: 'items',
      field: 'qty',
      // Once received, the order's row keeps it free: its bounds hold.
      holds: (row, doc) =>
        doc.$.state !== 'draft' ||
        sumOf(doc.items, (one) => (one.orderItemId === row.orderItemId ? qtyOf(one) : ZERO)).le(
          amountOf(row.$.ref('orderItemId')['restQty']),
        ),
      message: '入库数量合计不能大于订单未入库数量',
    },
    { rows: 'items', field: 'batchNo', holds: (row, doc) => !hasOtherDates(row, doc.items), message: OTHER_DATES },
    {
      holds: ({ coldFlag, arriveTemp }) => coldFlag !== 'Y' || (arriveTemp !== null && arriveTemp.ge(2) && arriveTemp.le(8)),
      message: '冷链药品到货温度应在2至8℃之间，请拒收或由质量部门处理',
      field: 'arriveTemp',
      warns: true,
    },
    {
      rows: 'items',
      field: 'expiryDate',
      holds: (row, doc) => {
        // Nothing is doubted before its dates are there.
        if (!row.productionDate || !row.expiryDate) return true
        const left = daysBetween(doc.arriveDate, row.expiryDate)
        const whole = daysBetween(row.productionDate, addMonths(row.productionDate, Number(row.$.ref('productId')['shelfMonths'] ?? 0)))
        return left >= HALF_YEAR && left * THIRD >= whole
      },
      message: '存在剩余效期不足6个月的批号，是否继续',
      said: '剩余效期不足6个月或有效期的三分之一',
      warns: true,
    },
    {
      rows: 'items',
      field: 'storageCondition',
      holds: (row, doc) => row.storageCondition === doc.$.ref('warehouseId')['storageCondition'] || row.storageCondition === ANYWHERE,
      message: '仓库储存条件与产品要求不符，是否继续',
      said: '仓库储存条件与产品要求不符',
      warns: true,
    },
    { holds: (doc) => !doc.$.facts.registered, message: '该随货同行单已登记，是否继续', warns: true, field: 'deliveryNo' },
  ],
  effects: { save: (doc) => (doc.$.state === 'received' ? hold(doc.items, (row) => qtyOf(row).minus(heldBefore(row))) : []) },
  actions: {
    receive: {
      title: '确认收货',
      from: 'draft',
      to: 'received',
      role: 'warehouse',
      effects: (doc) => [
        stillOpen(doc.orderId),
        hold(doc.items, qtyOf),
        message(`采购入库单${doc.billNo ?? ''}待验收`, { role: 'quality' }),
      ],
    },
    inspect: {
      title: '验收',
      from: 'received',
      to: 'inspected',
      role: 'quality',
      ask: ['inspectDate', 'secondInspectUserId'],
      begins: { inspectDate: today },
      when: (doc) =>
        doc.items.every(
          (row) =>
            (row.unqualifiedQty.isZero() || !!row.unqualifiedReason) &&
            (qtyOf(row).isZero() || row.$.ref('productId')['productKind'] !== MEDICINE || !!row.reportFiles) &&
            (row.dosageForm !== BIOLOGICAL || !!row.lotReleaseFiles),
        ),
      message: '请填写不合格原因并上传检验报告书',
      checks: [
        { holds: (doc) => doc.items.every(({ $ }) => !$.facts.recalled), message: '该批号正在召回' },
        { holds: (doc) => doc.receiveUserId !== doc.$.me.userId, message: '收货与验收不能为同一人' },
        {
          holds: (doc, { inspectDate }) => !inspectDate || (String(inspectDate) >= doc.arriveDate && String(inspectDate) <= doc.$.today),
          message: '验收日期应在到货日期与今天之间',
          field: 'inspectDate',
        },
        {
          holds: (doc, { secondInspectUserId }) =>
            doc.items.every(({ $ }) => ($.ref('productId')['specialType'] ?? '0') === '0') ||
            (!!secondInspectUserId && secondInspectUserId !== doc.$.me.userId),
          message: '特殊管理药品须双人验收',
          field: 'secondInspectUserId',
        },
      ],
      effects: (doc, { inspectDate }) => [
        update(doc, { set: { inspectUserId: doc.$.me.userId, inspectDate: (inspectDate as string | null) ?? doc.$.today } }),
        message(`采购入库单${doc.billNo ?? ''}待入库`, { role: 'warehouse' }),
      ],
    },
    backInspect: {
      title: '退回验收',
      from: 'inspected',
      to: 'received',
      role: 'quality',
      effects: (doc) => [update(doc, { set: { inspectUserId: null, secondInspectUserId: null, inspectDate: null } })],
    },
    store: {
      title: '确认入库',
      from: 'inspected',
      to: 'stored',
      role: 'warehouse',
      when: (doc) => doc.items.every((row) => qtyOf(row).isZero() || !!row.locationCode),
      message: '请填写货位',
      checks: [
        { holds: (doc) => !doc.items.some((row) => hasOtherDates(row, doc.items)), message: OTHER_DATES },
        { holds: (doc) => !codesShort(doc.items, qtyOf), message: (doc) => codesShort(doc.items, qtyOf) ?? '' },
      ],
      effects: (doc) => [
        doc.items.map((row) => stocked(row, doc)),
        doc.items.map((row) =>
          moveCodes(row, {
            ...{ bizType: RECEIVED, billNo: doc.billNo, companyId: doc.companyId, from: [EXPECTED], to: IN_STOCK },
            ...{ warehouseId: doc.warehouseId, qty: qtyOf(row) },
          }),
        ),
        doc.items.map((row) =>
          update('cg.purchaseOrder.items', row.orderItemId, {
            add: { receiveQty: qtyOf(row), arrivingQty: qtyOf(row).negated() },
          }),
        ),
        stillOpen(doc.orderId),
        update('cg.purchaseOrder', doc.orderId, { add: { receivedAmount: doc.smAmount } }),
        doc.smAmount.gt(0) &&
          create(
            'cg.payable',
            {
              payableType: OWED,
              sourceId: doc.$.id,
              sourceBillNo: doc.billNo,
              orderId: doc.orderId,
              orgId: doc.orgId,
              companyId: doc.companyId,
              buyerId: doc.buyerId,
              postDate: doc.$.today,
              amount: doc.smAmount,
              invoicedAmount: ZERO,
              paidAmount: ZERO,
              dueDate: dueDate(doc.$.ref('orderId'), { received: doc.$.today }),
            },
            { as: 'payableId' },
          ),
        update(doc, { set: { storeUserId: doc.$.me.userId, storeDate: doc.$.today } }),
      ],
    },
    // A draft is voided as any other.
    void: {
      title: '作废',
      from: 'received',
      to: 'voided',
      role: 'warehouse',
      confirm: '确定作废？',
      effects: (doc) => hold(doc.items, (row) => qtyOf(row).negated()),
    },
    unstore: {
      title: '撤销入库',
      from: 'stored',
      to: 'inspected',
      role: 'warehouse',
      confirm: '撤销后库存、应付和订单到货数量一并退回，确定撤销入库？',
      when: (doc) =>
        doc.items.every(
          (row) => (row.invoiceQty ?? ZERO).isZero() && (row.returnQty ?? ZERO).isZero() && (qtyOf(row).isZero() || row.$.facts.stored),
        ),
      message: '已收票、退货或库存已动用，不能撤销入库',
      effects: (doc) => [stillOpen(doc.orderId), reverse('store', { refusal: '应付已付款，不能撤销' })],
    },
  },
  approval: [],
  print: receiptPaper,
  live: true,
  sample: 130,
})
