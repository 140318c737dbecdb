import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { post, update, type Effects } from '../../definitions/effect.ts'
import { date, decimal, dict, files, int, longText, money, price, ref, text, user } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { parts } from '../../definitions/listed.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { all, eq, ge, gt, ne } from '../../kernel/condition.ts'
import { SMALL_BOX } from '../../sales/trace-code.ts'
import { sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import type { Wire } from '../../kernel/wire.ts'
import { placeOf } from './stock-moves.ts'
import {
  areEnough,
  type Coded,
  codeOnce,
  codeRules,
  codeScan,
  COUNTED,
  EXPECTED,
  lyingCodes,
  MISSING,
  moveCodes,
  notEnough,
  stateOfQuality,
  statesOfQuality,
  traceCodes,
  tracedFacts,
} from './trace-codes.ts'

/** 动碰盘点 of stock_check_type: only what moved since the last check. */
const MOVED_ONLY = '4'
/** 盘盈 and 盘亏 of stock_biz_type. */
const [GAIN, LOSS] = ['7', '8'] as const

const fields = {
  billNo: text('盘点单号', { editable: false, listed: true, queried: true }),
  stockCheckType: dict('盘点类型', { code: 'stock_check_type', required: true, default: '1', listed: true, queried: true }),
  warehouseId: ref('仓库', { to: 'bsc.warehouse', required: true, listed: true, queried: true }),
  checkDate: date('盘点日期', { required: true, default: today, listed: true, queried: 'range' }),
  checkUserId: user('盘点人', { required: true, default: me('userId'), listed: true }),
  superviseUserId: user('监盘人', { required: true }),
  // What moved is counted from the day of the last approved check on.
  lastCheckDate: date('上次盘点日期', { hidden: true }),
  rowCount: int('盘点批次数', { derived: true, listed: true }),
  diffCount: int('差异批次数', { derived: true, listed: true }),
  gainAmount: money('盘盈金额', { derived: true, guard: 'cg:stock:cost', listed: true }),
  lossAmount: money('盘亏金额', { derived: true, guard: 'cg:stock:cost', listed: true }),
  files: files('盘点表扫描件'),
  remark: longText('备注', { max: 500 }),
}

/** A row keeps what the book said, and what it cost, when the batch was put into it: goods that move meanwhile are not counted twice. */
type Kept = {
  readonly stockId: string
  readonly $: {
    readonly old: Readonly<Record<string, unknown>> | undefined
    readonly ref: (field: 'stockId') => { readonly [key: string]: Wire }
  }
}

const asEntered = ({ stockId, $ }: Kept, own: string, theirs: string) =>
  amountOf(($.old?.['stockId'] === stockId ? $.old[own] : $.ref('stockId')[theirs]) as Wire)

/** States in which the codes of goods of a quality may be found. */
const countable = (quality: string | null) => [...statesOfQuality(quality), EXPECTED, MISSING]

const items = lines('盘点明细', {
  under: fields,
  columns: {
    stockId: ref('库存批次', {
      to: 'cg.stock',
      required: true,
      fills: {
        productId: 'productId',
        batchNo: 'batchNo',
        expiryDate: 'expiryDate',
        locationCode: 'locationCode',
        qualityStatus: 'qualityStatus',
      },
      reads: ['warehouseId', 'qty', 'lockedQty', 'costPrice'],
    }),
    productId: ref('产品', {
      to: 'bsc.product',
      editable: false,
      fills: { spec: 'spec', unit: 'unit' },
      reads: ['name', 'traceNo', 'productNum', 'includedNum'],
    }),
    spec: text('规格', { editable: false }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    batchNo: text('批号', { editable: false }),
    expiryDate: date('有效期至', { editable: false }),
    locationCode: text('货位', { editable: false }),
    qualityStatus: dict('质量状态', { code: 'stock_quality', editable: false }),
    bookQty: decimal('账面数量', { scale: 5, derived: true, totalled: true }),
    checkQty: decimal('实盘数量', { scale: 5, required: true, atLeast: 0, message: '实盘数量不能小于0', totalled: true }),
    diffQty: decimal('差异数量', { scale: 5, derived: true, totalled: true }),
    costPrice: price('成本单价', { derived: true, guard: 'cg:stock:cost' }),
    diffAmount: money('差异金额', { derived: true, guard: 'cg:stock:cost', totalled: true }),
    traceCodes: traceCodes(),
    diffReason: dict('差异原因', { code: 'stock_check_reason' }),
    remark: text('备注', { max: 100 }),
  },
  facts: {
    ...tracedFacts(),
    lying: lyingCodes(({ traceCodes: given }) => !!given),
  },
  derive: {
    bookQty: (row) => asEntered(row, 'bookQty', 'qty'),
    diffQty: (row) => row.checkQty.minus(row.bookQty),
    costPrice: (row) => asEntered(row, 'costPrice', 'costPrice'),
    diffAmount: (row) => row.diffQty.times(row.costPrice).round(2),
  },
  rules: {
    traceCodes: codeRules({
      states: ({ qualityStatus }: Coded & { readonly qualityStatus: string | null }) => countable(qualityStatus),
      mayBeNew: true,
      isOpen: (state) => state !== 'approved',
    }),
  },
  required: { diffReason: ({ diffQty }) => !diffQty.isZero() },
  pull: {
    from: 'cg.stock',
    by: 'stockId',
    where: ({ warehouseId }) => (warehouseId ? eq('warehouseId', warehouseId) : undefined),
    wants: '请先选择仓库',
    fills: { checkQty: 'qty' },
    shows: ['productId', 'spec', 'batchNo', 'expiryDate', 'qualityStatus', 'locationCode', 'qty'],
  },
  scans: codeScan(({ checkQty }: { readonly checkQty: Decimal }) => checkQty),
  unique: [{ fields: ['stockId'], message: '同一库存批次不能重复' }, codeOnce],
  importable: true,
})

type Item = NonNullable<(typeof items)['$row']>

/** The difference comes into the books: what moved since the count stays moved. */
const corrected = (row: Item, warehouseId: string, billNo: string | null): Effects => {
  const { stockId, diffQty, expiryDate, locationCode, productId, batchNo, qualityStatus } = row
  if (diffQty.isZero()) return []
  const refusal = `产品${row.$.ref('productId')['name'] ?? ''}批号${row.batchNo ?? ''}实盘数量小于占用数量，请先处理占用单据`
  const gained = diffQty.gt(0)
  return [
    update('cg.stock', stockId, { refusal }),
    post('cg.stockFlow', {
      ...placeOf({ warehouseId, locationCode, productId, batchNo, qualityStatus }),
      expiryDate,
      bizType: gained ? GAIN : LOSS,
      sourceBillNo: billNo,
      ...(gained ? { inQty: diffQty } : { outQty: diffQty.negated() }),
    }),
  ]
}

/**
 * The codes that were found lie there, and those that were not are missing where they are as many as the batch lacks: where another row of
 * the batch was not counted nobody can tell which.
 */
const counted = (row: Item, { warehouseId, billNo }: { readonly warehouseId: string; readonly billNo: string | null }): Effects => {
  if (!row.traceCodes) return []
  const move = { bizType: COUNTED, billNo, warehouseId }
  const found = new Set([...parts(row.traceCodes), ...row.$.facts.packed.map(({ code }) => String(code))])
  const lost = row.$.facts.lying.filter(
    ({ code, packCode, cartonCode }) => ![code, packCode, cartonCode].some((one) => one && found.has(String(one))),
  )
  const boxes = lost.filter(({ level }) => level === SMALL_BOX)
  return [
    moveCodes(row, { ...move, from: countable(row.qualityStatus), to: stateOfQuality(row.qualityStatus), qty: row.checkQty }),
    row.diffQty.isNegative() &&
      row.diffQty.negated().eq(boxes.length) &&
      moveCodes(
        row,
        { ...move, from: [stateOfQuality(row.qualityStatus)], to: MISSING, warehouseId: null, qty: row.diffQty.negated() },
        boxes.map(({ code }) => code).join(),
        boxes,
      ),
  ]
}

/** 库存盘点单: warehouse counts a warehouse's batches; approved differences correct the stock. */
export default defineDocument({
  key: 'cg.stockCheck',
  title: '库存盘点单',
  number: 'PDD{yyyyMM}{seq:4}',
  about: 'warehouseId',
  fields,
  lines: { items },
  facts: {
    waiting: {
      give: 'exists',
      from: 'cg.stockCheck',
      where: ({ warehouseId, $ }) =>
        warehouseId ? all(ne('id', $.id), eq('warehouseId', warehouseId), eq('billStatus', 'approving')) : undefined,
    },
    lastCheck: {
      give: 'first',
      from: 'cg.stockCheck',
      reads: ['checkDate'],
      order: 'checkDate desc',
      where: ({ warehouseId, $ }) =>
        warehouseId ? all(ne('id', $.id), eq('warehouseId', warehouseId), eq('billStatus', 'approved')) : undefined,
    },
    lying: {
      give: 'rows',
      from: 'cg.stock',
      reads: ['id', 'qty'],
      order: 'expiryDate asc',
      where: ({ warehouseId, $ }) =>
        warehouseId && isOneOf($.state, 'draft', 'rejected') ? all(eq('warehouseId', warehouseId), gt('qty', '0')) : undefined,
    },
    moved: {
      give: 'rows',
      from: 'cg.stockFlow',
      reads: ['stockId'],
      where: ({ warehouseId, stockCheckType, lastCheckDate, $ }) =>
        warehouseId && stockCheckType === MOVED_ONLY && isOneOf($.state, 'draft', 'rejected')
          ? all(eq('warehouseId', warehouseId), ge('bizDate', lastCheckDate ?? '2000-01-01'))
          : undefined,
    },
  },
  derive: {
    rowCount: (doc) => doc.items.length,
    diffCount: (doc) => doc.items.filter(({ diffQty }) => !diffQty.isZero()).length,
    gainAmount: (doc) => sumOf(doc.items, ({ diffAmount }) => (diffAmount.gt(0) ? diffAmount : ZERO)),
    lossAmount: (doc) => sumOf(doc.items, ({ diffAmount }) => (diffAmount.isNegative() ? diffAmount.negated() : ZERO)),
  },
  fallback: { lastCheckDate: (doc) => doc.$.facts.lastCheck?.['checkDate'] ?? null },
  rules: { superviseUserId: { holds: (doc) => doc.superviseUserId !== doc.checkUserId, message: '监盘人与盘点人不能为同一人' } },
  locks: ({ warehouseId }) => [`cg.stockCheck/${warehouseId}`],
  checks: [
    // Rows come by an action of a draft that was saved before.
    { holds: (doc) => doc.items.length > 0, message: '盘点明细至少要有1行，请填写或点“取账面”', field: 'items' },
    { holds: (doc) => !doc.$.facts.waiting, message: '该仓库存在审批中的盘点单', field: 'warehouseId' },
    {
      rows: 'items',
      field: 'checkQty',
      holds: (row) => row.checkQty.ge(amountOf(row.$.ref('stockId')['lockedQty'])),
      message: '实盘数量小于占用数量，请先处理占用单据',
    },
    {
      rows: 'items',
      field: 'traceCodes',
      holds: (row) => areEnough(row, row.checkQty),
      message: (row) => notEnough(row, row.checkQty),
    },
  ],
  effects: {
    approve: (doc) => [doc.items.map((row) => corrected(row, doc.warehouseId, doc.billNo)), doc.items.map((row) => counted(row, doc))],
  },
  actions: {
    load: {
      title: '取账面',
      from: ['draft', 'rejected'],
      role: 'warehouse',
      effects: (doc) => {
        const moved = new Set(doc.$.facts.moved.map(({ stockId }) => stockId))
        const wanted = doc.$.facts.lying.filter(({ id }) => doc.stockCheckType !== MOVED_ONLY || moved.has(id ?? null))
        return [update(doc, { rows: { items: { add: wanted.map(({ id, qty }) => ({ stockId: id, checkQty: qty })) } } })]
      },
    },
  },
  approval: [
    'warehouse',
    'quality',
    { role: 'finance', says: '有差异', when: ({ diffCount }) => diffCount > 0 },
    { role: 'general_manager', says: '盘亏金额 ≥ 5,000.00', when: ({ lossAmount }) => lossAmount.ge(5_000) },
  ],
  print: {
    size: 'A4-landscape',
    line: ['billNo', 'stockCheckType', 'warehouseId', 'checkDate'],
    facts: [['checkUserId', 'superviseUserId', 'remark']],
    columns: {
      items: [
        ...['productId', 'spec', 'unit', 'batchNo', 'expiryDate', 'locationCode', 'qualityStatus'],
        ...['bookQty', 'checkQty', 'diffQty', 'diffReason', 'remark'],
      ],
    },
    internal: { items: ['costPrice', 'diffAmount'] },
    signatures: ['制单', '盘点人', '监盘人', '仓库主管', '财务'],
  },
  sample: 20,
})
