import { isOneOf } from '../../definitions/choices.ts'
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
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { all, any, eq, ge, gt, has, ne, oneOf } from '../../kernel/condition.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'
import { decimal as exact, max, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { cartons } from '../../sales/sales-line.ts'
import { taxIn, worth } from './purchase-line.ts'
import { codeOnce, codeRules, codeScan, EXPECTED, traceCodes, tracedFacts } from './trace-codes.ts'

/** 合格 and 不合格 of stock_quality. */
export const [QUALIFIED, UNQUALIFIED] = ['1', '3'] as const
/** 生物制品 of dosage_form: each lot is released. */
export const BIOLOGICAL = '33'

type Arrived = { readonly arriveQty: Decimal | null; readonly rejectQty: Decimal | null; readonly qty: Decimal | null }

/** Until somebody says otherwise all that was not refused is qualified. */
export const qtyOf = ({ arriveQty, rejectQty, qty }: Arrived): Decimal => qty ?? max(ZERO, (arriveQty ?? ZERO).minus(rejectQty ?? ZERO))

export const fields = {
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

export const items = lines('入库明细', {
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
