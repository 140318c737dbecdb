import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, message } from '../../definitions/effect.ts'
import { date, decimal, dict, int, longText, ref, text, user } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { all, eq, gt } from '../../kernel/condition.ts'

/** 停售 of stock_move_type. */
const STOP = '3'
/** 停售待查 of maintain_measure. */
const SUSPECT = '5'

const isSound = ({ maintainResult }: { readonly maintainResult: string }): boolean => isOneOf(maintainResult, '1', '5')

const fields = {
  billNo: text('养护单号', { editable: false, listed: true, queried: true }),
  warehouseId: ref('仓库', {
    to: 'bsc.warehouse',
    required: true,
    reads: ['tempMin', 'tempMax', 'humidityMin', 'humidityMax'],
    listed: true,
    queried: true,
  }),
  maintainDate: date('养护日期', { required: true, default: today, listed: true, queried: 'range' }),
  maintainUserId: user('养护员', { required: true, default: me('userId'), listed: true }),
  temperature: decimal('库内温度（℃）', { scale: 1, required: true, listed: true }),
  humidity: decimal('库内湿度（%）', { scale: 1, required: true, listed: true }),
  rowCount: int('养护批次数', { derived: true, listed: true }),
  badCount: int('异常批次数', { derived: true, listed: true }),
  remark: longText('备注', { max: 500 }),
}

const items = lines('养护明细', {
  under: fields,
  columns: {
    stockId: ref('库存批次', {
      to: 'cg.stock',
      required: true,
      fills: { productId: 'productId', batchNo: 'batchNo', expiryDate: 'expiryDate', locationCode: 'locationCode', qty: 'qty' },
      reads: ['availableQty'],
    }),
    productId: ref('产品', {
      to: 'bsc.product',
      editable: false,
      fills: { spec: 'spec', unit: 'unit', maintainType: 'maintainType' },
    }),
    spec: text('规格', { editable: false }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    maintainType: dict('养护类型', { code: 'maintain_type', editable: false }),
    batchNo: text('批号', { editable: false }),
    expiryDate: date('有效期至', { editable: false }),
    locationCode: text('货位', { editable: false }),
    qty: decimal('数量', { scale: 5, editable: false, totalled: true }),
    maintainResult: dict('养护结论', { code: 'maintain_result', required: true, default: '1' }),
    maintainMeasure: dict('养护措施', { code: 'maintain_measure', required: true, default: '0' }),
    remark: text('说明', { max: 200 }),
  },
  required: { remark: (row) => !isSound(row) },
  pull: {
    from: 'cg.stock',
    by: 'stockId',
    where: ({ warehouseId }) => (warehouseId ? all(eq('warehouseId', warehouseId), gt('qty', '0')) : undefined),
    wants: '请先选择仓库',
    shows: ['productId', 'spec', 'batchNo', 'expiryDate', 'qualityStatus', 'locationCode', 'qty'],
  },
  unique: [{ fields: ['stockId'], message: '同一库存批次不能重复' }],
  atLeast: 1,
})

/** 药品养护记录: the maintainer checks stored drugs every month as GSP asks and records condition and measures. */
export default defineDocument({
  key: 'cg.stockMaintain',
  title: '药品养护记录',
  number: 'YHJL{yyyyMM}{seq:4}',
  states: { confirmed: '已确认' },
  about: 'warehouseId',
  fields,
  lines: { items },
  derive: {
    rowCount: (doc) => doc.items.length,
    badCount: (doc) => doc.items.filter((row) => !isSound(row)).length,
  },
  rules: { maintainDate: { holds: (doc) => doc.maintainDate <= doc.$.today, message: '养护日期不能晚于今天' } },
  checks: [
    {
      holds: ({ temperature, $ }) => {
        const { tempMin, tempMax } = $.ref('warehouseId')
        return temperature.ge(amountOf(tempMin)) && temperature.le(amountOf(tempMax))
      },
      message: '库内温度超出仓库温度范围，是否继续',
      field: 'temperature',
      warns: true,
    },
    {
      holds: ({ humidity, $ }) => {
        const { humidityMin, humidityMax } = $.ref('warehouseId')
        return humidity.ge(amountOf(humidityMin)) && humidity.le(amountOf(humidityMax ?? 100))
      },
      message: '库内湿度超出仓库湿度范围，是否继续',
      field: 'humidity',
      warns: true,
    },
  ],
  actions: {
    confirm: {
      title: '确认',
      from: 'draft',
      to: 'confirmed',
      role: ['quality', 'warehouse'],
      effects: (doc) => {
        const suspect = doc.items.filter(
          ({ maintainMeasure, $ }) => maintainMeasure === SUSPECT && amountOf($.ref('stockId')['availableQty']).gt(0),
        )
        return [
          suspect.length > 0 &&
            create('cg.stockMove', {
              stockMoveType: STOP,
              moveDate: doc.$.today,
              warehouseId: doc.warehouseId,
              toWarehouseId: doc.warehouseId,
              handlerId: doc.maintainUserId,
              reason: `药品养护记录${doc.billNo ?? ''}：停售待查`,
              items: suspect.map(({ stockId, locationCode, $ }) => ({
                stockId,
                qty: amountOf($.ref('stockId')['availableQty']),
                toLocationCode: locationCode,
              })),
            }),
          doc.badCount > 0 && message(`药品养护记录${doc.billNo ?? ''}有${doc.badCount}个批次异常`, { role: 'quality' }),
        ]
      },
    },
    // A draft is voided as any other.
    void: { title: '作废', from: 'confirmed', to: 'voided', role: 'quality', confirm: '作废后本次养护不再作数，确定作废？' },
  },
  approval: [],
  print: 'A4-landscape',
  sample: 30,
})
