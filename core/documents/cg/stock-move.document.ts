import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { date, decimal, dict, files, longText, ref, text, user } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import type { DictValue } from '../../definitions/type-keys.ts'
import { all, eq, gt, ne, oneOf } from '../../kernel/condition.ts'
import { type Decimal, sumOf } from '../../kernel/decimal.ts'
import { batchOf } from './batch-of-row.ts'
import { moveStock, type Transfer } from './stock-moves.ts'
import {
  areEnough,
  type Coded,
  codeOnce,
  codeRules,
  codeScan,
  lyingCodes,
  MOVED,
  moveCodesOf,
  notEnough,
  stateOfQuality,
  statesOfQuality,
  traceCodes,
  tracedFacts,
} from './trace-codes.ts'

/** 仓库调拨, 停售, 解除停售 and 转不合格 of stock_move_type. */
const [TRANSFER, STOP, RELEASE, REJECT] = ['2', '3', '4', '5'] as const
/** 合格, 不合格 and 停售 of stock_quality. */
const [QUALIFIED, UNQUALIFIED, STOPPED] = ['1', '3', '4'] as const
/** 移入, 移出 and 状态调整 of stock_biz_type. */
const [IN, OUT, STATE_CHANGE] = ['5', '6', '11'] as const
/** 不合格品库 of warehouse_type. */
const REJECTS = '7'

const changesQuality = (stockMoveType: string | null): boolean => isOneOf(stockMoveType, STOP, RELEASE, REJECT)

/** Where goods may come from for a type of move. */
const movable = (stockMoveType: string | null) => {
  if (stockMoveType === RELEASE) return [eq('qualityStatus', STOPPED)]
  return isOneOf(stockMoveType, STOP, REJECT) ? [oneOf('qualityStatus', [QUALIFIED, STOPPED])] : []
}

const QUALITIES: Readonly<Record<string, DictValue<'stock_quality'>>> = { [STOP]: STOPPED, [RELEASE]: QUALIFIED, [REJECT]: UNQUALIFIED }

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  stockMoveType: dict('移库类型', { code: 'stock_move_type', required: true, default: '1', listed: true, queried: true }),
  moveDate: date('日期', { required: true, default: today, listed: true, queried: 'range' }),
  warehouseId: ref('移出仓库', { to: 'bsc.warehouse', required: true, listed: true, queried: true }),
  toWarehouseId: ref('移入仓库', { to: 'bsc.warehouse', required: true, reads: ['warehouseType'], listed: true }),
  handlerId: user('经办人', { required: true, default: me('userId'), listed: true }),
  smQty: decimal('数量合计', { scale: 5, derived: true, listed: true }),
  qualityFile: files('质量处理文件'),
  reason: longText('原因', { required: true, max: 500, listed: true }),
}

const items = lines('明细', {
  under: fields,
  columns: {
    stockId: ref('库存批次', {
      to: 'cg.stock',
      required: true,
      none: '移出仓库没有可移动的批次：请更改移出仓库或移库类型',
      fills: {
        productId: 'productId',
        batchNo: 'batchNo',
        expiryDate: 'expiryDate',
        locationCode: 'locationCode',
        qualityStatus: 'qualityStatus',
        availableQty: 'availableQty',
        qty: 'availableQty',
        toLocationCode: 'locationCode',
      },
      reads: ['warehouseId', 'productionDate', 'companyId', 'costPrice'],
    }),
    productId: ref('产品', { to: 'bsc.product', editable: false, reads: ['name', 'traceNo', 'productNum', 'includedNum'] }),
    batchNo: text('批号', { editable: false }),
    expiryDate: date('有效期至', { editable: false }),
    locationCode: text('原货位', { editable: false }),
    qualityStatus: dict('原质量状态', { code: 'stock_quality', editable: false }),
    availableQty: decimal('可用数量', { scale: 5, editable: false }),
    qty: decimal('移动数量', {
      scale: 5,
      required: true,
      above: 0,
      atMost: 'availableQty',
      message: '移动数量必须大于0且不能大于可用数量',
      totalled: true,
    }),
    toLocationCode: text('新货位', { required: true, max: 20 }),
    toQualityStatus: dict('新质量状态', { code: 'stock_quality', derived: true }),
    traceCodes: traceCodes(),
    remark: text('备注', { max: 100 }),
  },
  pull: {
    from: 'cg.stock',
    by: 'stockId',
    where: ({ warehouseId, stockMoveType }) =>
      warehouseId ? all(eq('warehouseId', warehouseId), gt('availableQty', '0'), ...movable(stockMoveType)) : undefined,
    wants: '请先选择移出仓库',
    fills: { qty: 'availableQty', toLocationCode: 'locationCode' },
    shows: ['productId', 'spec', 'batchNo', 'expiryDate', 'qualityStatus', 'locationCode', 'availableQty'],
  },
  derive: {
    toQualityStatus: ({ qualityStatus }, { stockMoveType }) =>
      QUALITIES[stockMoveType] ?? (qualityStatus as DictValue<'stock_quality'> | null),
  },
  facts: { ...tracedFacts(), lying: lyingCodes(({ traceCodes: given }) => !given) },
  rules: {
    traceCodes: codeRules({
      states: ({ qualityStatus }: Coded & { readonly qualityStatus: string | null }) => statesOfQuality(qualityStatus),
      isOpen: (state) => state !== 'approved',
    }),
  },
  scans: codeScan(({ qty }: { readonly qty: Decimal }) => qty),
  unique: [
    { fields: ['stockId'], message: '同一库存批次不能重复' },
    { ...codeOnce, name: 'cg.traceCode', where: ne('head.billStatus', 'approved') },
  ],
  atLeast: 1,
})

type Item = NonNullable<(typeof items)['$row']>
type Moving = { readonly billNo: string | null; readonly stockMoveType: string; readonly toWarehouseId: string }

const transferOf = (row: Item, { billNo, stockMoveType, toWarehouseId }: Moving): Transfer => {
  const batch = batchOf(row)
  const [from, to] = changesQuality(stockMoveType) ? [STATE_CHANGE, STATE_CHANGE] : [OUT, IN]
  const place = { ...batch, warehouseId: toWarehouseId, locationCode: row.toLocationCode, qualityStatus: row.toQualityStatus }
  return { batch, from: { bizType: from, billNo: billNo ?? '' }, to: { bizType: to, billNo: billNo ?? '' }, place }
}

/** 移库与停售单: warehouse moves batches between places, quality stops and releases batches. */
export default defineDocument({
  key: 'cg.stockMove',
  title: '移库与停售单',
  number: 'YKD{yyyyMM}{seq:4}',
  about: 'warehouseId',
  fields,
  lines: { items },
  derive: { smQty: (doc) => sumOf(doc.items, ({ qty }) => qty) },
  required: { qualityFile: ({ stockMoveType }) => changesQuality(stockMoveType) },
  fallback: { toWarehouseId: ({ warehouseId }) => warehouseId },
  checks: [
    {
      holds: (doc) => doc.stockMoveType !== TRANSFER || doc.warehouseId !== doc.toWarehouseId,
      message: '仓库调拨的移出与移入仓库不能相同',
      field: 'toWarehouseId',
    },
    {
      holds: (doc) => isOneOf(doc.stockMoveType, TRANSFER, REJECT) || doc.warehouseId === doc.toWarehouseId,
      message: '该移库类型不能更换仓库',
      field: 'toWarehouseId',
    },
    {
      holds: (doc) => doc.stockMoveType !== REJECT || doc.$.ref('toWarehouseId')['warehouseType'] === REJECTS,
      message: '转不合格必须移入不合格品库',
      field: 'toWarehouseId',
    },
    {
      rows: 'items',
      field: 'expiryDate',
      holds: ({ expiryDate }, doc) => doc.stockMoveType !== RELEASE || (expiryDate ?? '') > doc.$.today,
      message: '已过有效期的批号不能解除停售',
      again: true,
    },
    { rows: 'items', field: 'traceCodes', holds: (row) => areEnough(row, row.qty), message: (row) => notEnough(row, row.qty) },
  ],
  effects: {
    approve: (doc) => [
      moveStock(doc.items.map((row) => transferOf(row, doc))),
      doc.items.map((row) =>
        moveCodesOf(row, {
          ...{ bizType: MOVED, billNo: doc.billNo, warehouseId: doc.toWarehouseId },
          ...{ from: statesOfQuality(row.qualityStatus), to: stateOfQuality(row.toQualityStatus) },
        }),
      ),
    ],
  },
  approval: [
    'warehouse',
    { role: 'quality', says: '停售、解除停售或转不合格', when: ({ stockMoveType }) => changesQuality(stockMoveType) },
  ],
  print: 'A5',
  sample: 40,
})
