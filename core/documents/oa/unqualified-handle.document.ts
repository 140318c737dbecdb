import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, message, update } from '../../definitions/effect.ts'
import { bool, date, decimal, dept, dict, files, images, longText, money, price, ref, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, gt, oneOf } from '../../kernel/condition.ts'
import { min, sumOf, ZERO } from '../../kernel/decimal.ts'
import { batchShown } from '../cg/batch-of-row.ts'
import { type MovedBatch, moveStock } from '../cg/stock-moves.ts'
import { availableOf, lyingAs, moved, portionOf, QUALIFIED, REJECT, STOCK_READS, STOPPED, UNQUALIFIED } from './stock-orders.ts'

const TITLE = '不合格药品处理'
/** 不合格品库 of warehouse_type. */
const REJECTS = '7'
/** 过期失效 and 假劣药品 of unqualified_kind. */
const [EXPIRED, FAKE] = ['4', '5'] as const
/** 报损销毁, 退回供货单位, 报告监管部门并封存 and 复检合格恢复销售 of unqualified_way. */
const [SCRAP, RETURN, SEAL, RESTORE] = ['1', '2', '3', '4'] as const
/** 状态调整 of stock_biz_type. */
const STATE_CHANGE = '11'
/** 过期 and 其他 of scrap_reason; 质量问题 of supplier_return_reason. */
const [SCRAPPED_EXPIRED, SCRAPPED_OTHER, RETURNED_BAD] = ['2', '9', '1'] as const
const COST = ['finance', 'finance_manager', 'general_manager', 'quality'] as const

const isDecided = (state: string): boolean => isOneOf(state, 'approved', 'closed')

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  source: dict('发现环节', { code: 'unqualified_source', required: true, listed: true, queried: true }),
  findDate: date('发现日期', { required: true, default: today, listed: true, queried: 'range' }),
  warehouseId: ref('所在仓库', { to: 'bsc.warehouse', required: true, listed: true, queried: true }),
  badWarehouseId: ref('不合格品仓库', { to: 'bsc.warehouse', required: true }),
  empId: ref('报告人', { to: 'sys.employee', required: true, default: me('empId'), listed: true }),
  deptId: dept('报告部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  companyId: ref('供货单位', { to: 'bsc.bscBussCompany', listed: true, queried: true }),
  sourceBillNo: text('来源单据', { max: 40 }),
  totalQty: decimal('数量合计', { scale: 5, derived: true, listed: true }),
  amount: money('金额合计', { derived: true, visibleTo: [...COST], listed: true }),
  description: longText('情况描述', { required: true, max: 1000 }),
  cause: longText('原因分析', { required: true, max: 1000, editable: { at: ['quality'] } }),
  measure: longText('预防措施', { required: true, max: 1000, editable: { at: ['quality'] } }),
  reportFda: bool('需报告药监', { required: true, default: 'N', editable: { at: ['quality'] }, listed: true }),
  reportNo: text('报告文号', { max: 60, editable: { in: { approved: 'quality' } } }),
  images: images('照片', { required: true }),
  attachments: files('检验报告及附件'),
}

const items = lines('不合格明细', {
  under: fields,
  columns: {
    stockId: ref('库存批次', {
      to: 'cg.stock',
      required: true,
      none: '所在仓库没有可用的库存批次，请更改所在仓库',
      fills: {
        productId: 'productId',
        spec: 'spec',
        unit: 'unit',
        factoryId: 'factoryId',
        batchNo: 'batchNo',
        productionDate: 'productionDate',
        expiryDate: 'expiryDate',
        availableQty: 'availableQty',
        costPrice: 'costPrice',
      },
      reads: [...STOCK_READS],
    }),
    productId: ref('产品', { to: 'bsc.product', editable: false, reads: ['name'] }),
    spec: text('规格', { editable: false }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    factoryId: ref('生产厂家', { to: 'bsc.factory', editable: false }),
    ...batchShown,
    availableQty: decimal('可用数量', { scale: 5, editable: false }),
    qty: decimal('不合格数量', { scale: 5, required: true, above: 0, message: '不合格数量不能大于可用数量', totalled: true }),
    costPrice: price('成本单价', { editable: false, visibleTo: [...COST] }),
    amount: money('金额', { derived: true, totalled: true, visibleTo: [...COST] }),
    kind: dict('不合格类别', { code: 'unqualified_kind', required: true }),
    handleWay: dict('处理方式', { code: 'unqualified_way', required: true, editable: { at: ['quality'] } }),
    handleBillNo: text('处理单号', { editable: false }),
    settled: bool('已处理', { editable: false, default: 'N' }),
    note: text('备注', { max: 200 }),
  },
  facts: {
    bad: {
      give: 'first',
      from: 'cg.stock',
      reads: [...STOCK_READS],
      where: lyingAs(UNQUALIFIED, (row, head) =>
        row.$.ref('stockId')['qualityStatus'] === UNQUALIFIED ? head.warehouseId : (head.badWarehouseId ?? null),
      ),
    },
    receipt: {
      give: 'first',
      from: 'cg.purchaseReceipt.items',
      reads: ['returnableQty', 'unitPrice', 'head.companyId'],
      order: 'returnableQty desc',
      where: ({ productId, batchNo }) =>
        productId && batchNo
          ? all(eq('productId', productId), eq('batchNo', batchNo), eq('head.billStatus', 'stored'), gt('returnableQty', '0'))
          : undefined,
    },
  },
  derive: { amount: ({ qty, costPrice }) => qty.times(costPrice ?? ZERO).round(2) },
  choices: {
    // Goods that it moved lie in another row of stock by then.
    stockId: (_, { warehouseId, $ }) =>
      isDecided($.state)
        ? eq('warehouseId', warehouseId)
        : all(eq('warehouseId', warehouseId), gt('availableQty', '0'), oneOf('qualityStatus', [QUALIFIED, UNQUALIFIED, STOPPED])),
  },
  rules: {
    qty: {
      holds: ({ qty, availableQty }, { $ }) => isDecided($.state) || qty.le(availableQty ?? ZERO),
      message: '不合格数量不能大于可用数量',
    },
  },
  unique: [{ fields: ['stockId'], message: '库存批次不能重复' }],
  chosenBy: 'stockId',
  atLeast: 1,
})

type Item = NonNullable<(typeof items)['$row']>

/** Rows of one way that nobody deals with yet. */
const open = (rows: readonly Item[], way: string): readonly Item[] =>
  rows.filter(({ handleWay, settled, handleBillNo }) => handleWay === way && settled === 'N' && !handleBillNo)

/** Rows that lie apart are dealt with apart. */
const grouped = (rows: readonly Item[], key: (row: Item) => string): readonly (readonly Item[])[] =>
  [...new Set(rows.map(key))].map((one) => rows.filter((row) => key(row) === one))

const placeOf = ({ $ }: Item): string => String($.facts.bad?.['warehouseId'] ?? '')

const settledNow = (rows: readonly Item[]) => rows.map((row) => update(row, { set: { settled: 'Y' } }))

/** The goods of a row as they lie in the red zone. */
const batchOf = ({ productId, batchNo, qty, $ }: Item): MovedBatch => {
  const stock: Known = $.facts.bad ?? {}
  const at = (key: string) => (stock[key] ?? null) as string | null
  return {
    stockId: at('id') ?? '',
    productName: String($.ref('productId')['name'] ?? ''),
    ...{ productId, batchNo, qty },
    warehouseId: at('warehouseId'),
    locationCode: at('locationCode'),
    qualityStatus: at('qualityStatus'),
    expiryDate: at('expiryDate'),
    productionDate: at('productionDate'),
    companyId: at('companyId'),
    costPrice: amountOf(stock['costPrice']),
  }
}

const MISSING = '不合格品库已没有该批号的可用库存'

const isThere = ({ qty, $ }: Item): boolean => availableOf($.facts.bad).ge(qty)

/** 不合格药品处理: quality confirms that goods are unqualified, they go to the red zone, and every row is settled. */
export default defineDocument({
  key: 'oa.unqualifiedHandle',
  title: TITLE,
  number: 'BHG{yyyyMM}{seq:4}',
  states: { approved: '处理中', closed: '已办结' },
  usable: ['approved', 'closed'],
  about: 'warehouseId',
  fields,
  lines: { items },
  derive: {
    totalQty: (doc) => sumOf(doc.items, ({ qty }) => qty),
    amount: (doc) => sumOf(doc.items, (row) => row.amount),
  },
  choices: { badWarehouseId: () => eq('warehouseType', REJECTS) },
  rules: { findDate: { holds: ({ findDate, $ }) => findDate <= $.today, message: '发现日期不能晚于今天' } },
  checks: [
    {
      // Quality says so at its step.
      holds: (doc) => doc.$.state !== 'approving' || doc.reportFda === 'Y' || doc.items.every(({ kind }) => kind !== FAKE),
      message: '假劣药品必须报告药监',
      field: 'reportFda',
      again: true,
    },
  ],
  actions: {
    toScrap: {
      title: '转报损',
      from: 'approved',
      role: 'quality',
      when: (doc) => open(doc.items, SCRAP).length > 0,
      message: '没有待报损的明细',
      checks: [{ holds: (doc) => open(doc.items, SCRAP).every(isThere), message: MISSING }],
      effects: (doc) =>
        grouped(open(doc.items, SCRAP), placeOf).map((rows) =>
          create('xt.scrapApply', {
            unqualifiedHandleId: doc.$.id,
            warehouseId: placeOf(rows[0]!),
            empId: doc.$.me.empId || doc.empId,
            deptId: doc.$.me.deptId || doc.deptId,
            reason: rows.every(({ kind, expiryDate }) => kind === EXPIRED && (expiryDate ?? '') < doc.$.today)
              ? SCRAPPED_EXPIRED
              : SCRAPPED_OTHER,
            reasonNote: `${TITLE}${doc.billNo ?? ''}：${doc.description}`.slice(0, 500),
            images: doc.images,
            attachments: doc.attachments,
            items: rows.map(({ qty, $ }) => ({ stockId: $.facts.bad?.['id'] ?? null, qty })),
          }),
        ),
    },
    toReturn: {
      title: '转采购退货',
      from: 'approved',
      role: 'purchase',
      when: (doc) => open(doc.items, RETURN).length > 0,
      message: '没有待退货的明细',
      checks: [
        { holds: (doc) => open(doc.items, RETURN).every(isThere), message: MISSING },
        {
          holds: (doc) => open(doc.items, RETURN).every(({ $ }) => $.facts.receipt !== undefined),
          message: '部分批号没有可退的采购入库，不能退回供货单位',
        },
      ],
      effects: (doc) =>
        grouped(open(doc.items, RETURN), (row) => `${placeOf(row)}/${String(row.$.facts.receipt?.['companyId'] ?? '')}`).map((rows) =>
          create('cg.purchaseReturn', {
            unqualifiedHandleId: doc.$.id,
            companyId: rows[0]!.$.facts.receipt?.['companyId'] ?? null,
            warehouseId: placeOf(rows[0]!),
            orgId: doc.$.me.deptId,
            buyerId: doc.$.me.userId,
            reason: RETURNED_BAD,
            files: doc.attachments,
            remark: `${TITLE}${doc.billNo ?? ''}`,
            items: rows.map(({ qty, $ }) => ({
              receiptItemId: $.facts.receipt?.['id'] ?? null,
              stockId: $.facts.bad?.['id'] ?? null,
              qty: min(qty, amountOf($.facts.receipt?.['returnableQty'])),
              unitPrice: $.facts.receipt?.['unitPrice'] ?? null,
            })),
          }),
        ),
    },
    seal: {
      title: '封存登记',
      from: 'approved',
      role: 'quality',
      when: (doc) => open(doc.items, SEAL).length > 0,
      message: '没有待封存的明细',
      ask: {
        sealPlace: text('封存地点', { required: true, max: 60 }),
        reportNo: text('报告文号', { required: true, max: 60 }),
      },
      effects: (doc) => settledNow(open(doc.items, SEAL)),
    },
    restore: {
      title: '恢复销售',
      from: 'approved',
      role: 'quality',
      when: (doc) => open(doc.items, RESTORE).length > 0,
      message: '没有待恢复的明细',
      ask: { checkReport: files('复检报告', { required: true }) },
      checks: [
        { holds: (doc) => open(doc.items, RESTORE).every(isThere), message: MISSING },
        {
          holds: (doc) => open(doc.items, RESTORE).every(({ expiryDate }) => (expiryDate ?? '') > doc.$.today),
          message: '已过有效期的批号不能恢复销售',
        },
      ],
      // No move leads out of the red zone: the form itself writes the two entries (rule C3 of cg).
      effects: (doc) => {
        const rows = open(doc.items, RESTORE)
        const why = { bizType: STATE_CHANGE, billNo: doc.billNo ?? '' }
        return [
          moveStock(
            rows.map((row) => ({
              batch: batchOf(row),
              from: why,
              to: why,
              place: { ...batchOf(row), warehouseId: doc.warehouseId, qualityStatus: QUALIFIED },
            })),
          ),
          settledNow(rows),
        ]
      },
    },
    finish: {
      title: '办结',
      from: 'approved',
      to: 'closed',
      role: 'quality',
      when: (doc) => doc.items.every(({ settled }) => settled === 'Y'),
      message: '还有未处理完的明细',
    },
  },
  effects: {
    approve: (doc) => [
      moved(
        doc,
        { type: REJECT, title: TITLE, files: doc.attachments ?? doc.images, to: doc.badWarehouseId },
        doc.items.flatMap(({ stockId, qty, $ }) =>
          isOneOf(String($.ref('stockId')['qualityStatus']), QUALIFIED, STOPPED)
            ? [portionOf({ ...$.ref('stockId'), id: stockId }, qty)]
            : [],
        ),
      ),
      message(`${TITLE}${doc.billNo ?? ''}已确认，请核对不合格品库`, { role: 'warehouse' }),
      doc.reportFda === 'Y' && message(`${TITLE}${doc.billNo ?? ''}须报告药监部门`, { role: 'quality', priority: 'H' }),
    ],
  },
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    'quality',
    { role: 'purchase', says: '退回供货单位', when: (doc) => doc.items.some(({ handleWay }) => handleWay === RETURN) },
    { role: 'finance', says: '金额合计 ≥ 5,000.00', when: ({ amount }) => amount.ge(5_000) },
    {
      role: 'general_manager',
      says: '金额合计 ≥ 20,000.00 或需报告药监',
      when: ({ amount, reportFda }) => amount.ge(20_000) || reportFda === 'Y',
    },
  ],
  print: 'A4-landscape',
  sample: 36,
})
