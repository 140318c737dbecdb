import { receiptPaper } from './purchase-receipt-paper.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, message, reverse, update, type Effects } from '../../definitions/effect.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { today } from '../../definitions/start.ts'
import { all, eq, ne } from '../../kernel/condition.ts'
import { addMonths, daysBetween } from '../../kernel/dates.ts'
import { sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import type { Wire } from '../../kernel/wire.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { costOf } from './purchase-line.ts'
import { dueDate } from './purchase-terms.ts'
import { takesReceipts } from './receiving-warehouse.ts'
import { storeStock } from './stock-moves.ts'
import { codesShort, EXPECTED, IN_STOCK, moveCodes, RECEIVED } from './trace-codes.ts'
import { BIOLOGICAL, QUALIFIED, UNQUALIFIED, fields, items, qtyOf } from './purchase-receipt-fields.ts'

/** 采购入库 of stock_biz_type, and of payable_type. */
const [STOCKED, OWED] = ['1', '1'] as const
/** 不合格品库 of warehouse_type. */
const REJECTS = '7'
/** 药品 of product_kind: its batch comes with a report. */
const MEDICINE = '1'
/** 常温 or none of storage_condition: any warehouse will do. */
const ANYWHERE = '1'
/** Days of life below which a batch is doubted, and the part of its whole life (cg C8). */
const [HALF_YEAR, THIRD] = [180, 3] as const

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
