import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, message } from '../../definitions/effect.ts'
import { bool, date, datetime, decimal, dept, dict, files, int, longText, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me } from '../../definitions/start.ts'
import { all, eq, gt, oneOf } from '../../kernel/condition.ts'
import { momentOf } from '../../kernel/dates.ts'
import { min } from '../../kernel/decimal.ts'
import { availableOf, lyingAs, moved, orderedFor, portionOf, QUALIFIED, RELEASE, STOCK_READS, STOP, STOPPED } from './stock-orders.ts'

const TITLE = '温湿度异常处理'
/** 超湿 and 低湿 of temp_event_type are about humidity; 运输超温 happens on the way. */
const [HUMID, ON_THE_WAY] = [['3', '4'], '6'] as const
/** 不影响质量继续销售, 缩短效期优先销售, 送检 and 判定不合格 of temp_decision. */
const [GOOD, SHORTENED, TESTED, BAD] = ['1', '2', '3', '4'] as const
/** 在库养护 of unqualified_source. */
const FOUND_IN_STORE = '2'
/** 冷链设备 and 温湿度监测设备 of asset_category. */
const EQUIPMENT = ['3', '5']
const MINUTE = 60_000
const LONG = 240

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  eventType: dict('异常类型', { code: 'temp_event_type', required: true, listed: true, queried: true }),
  warehouseId: ref('仓库', {
    to: 'bsc.warehouse',
    reads: ['tempMin', 'tempMax', 'humidityMin', 'humidityMax'],
    listed: true,
    queried: true,
  }),
  shipmentId: ref('发货单', { to: 'sale.saleShipment', listed: true }),
  pointName: text('监测点或车辆', { required: true, max: 60 }),
  startTime: datetime('开始时间', { required: true, listed: true, queried: 'range' }),
  endTime: datetime('恢复时间', { required: true, above: 'startTime', message: '恢复时间必须晚于开始时间' }),
  minutes: int('持续分钟', { derived: true, listed: true }),
  limitText: text('规定范围', { required: true, max: 40 }),
  extremeValue: decimal('极值', { scale: 1, required: true, listed: true }),
  empId: ref('报告人', { to: 'sys.employee', required: true, default: me('empId'), listed: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  cause: longText('原因', { required: true, max: 500 }),
  emergency: longText('应急措施', { required: true, max: 500 }),
  dataFiles: files('温湿度记录', { required: true, message: '请上传温湿度记录' }),
  equipmentId: ref('相关设备', { to: 'oa.asset' }),
  qualityOpinion: longText('质量评估意见', { required: true, max: 1000, editable: { at: ['quality'] } }),
  prevention: longText('整改与预防', { required: true, max: 1000, editable: { at: ['quality'] } }),
  factoryAsked: bool('已征询生产企业', { default: 'N', editable: { at: ['quality'] } }),
}

const items = lines('受影响药品', {
  under: fields,
  columns: {
    stockId: ref('库存批次', {
      to: 'cg.stock',
      none: '所选仓库没有库存批次',
      fills: { productId: 'productId', batchNo: 'batchNo', expiryDate: 'expiryDate', qty: 'qty' },
      reads: [...STOCK_READS],
    }),
    productId: ref('产品', { to: 'bsc.product', required: true, fills: { storageCondition: 'storageCondition' }, reads: ['name'] }),
    batchNo: text('批号', { required: true, max: 40 }),
    expiryDate: date('有效期至', { editable: false }),
    qty: decimal('数量', { scale: 5, required: true, above: 0, message: '数量必须大于0', totalled: true }),
    storageCondition: dict('储存条件', { code: 'storage_condition', editable: false }),
    decision: dict('质量处置结论', { code: 'temp_decision', required: true, editable: { at: ['quality'] } }),
    handleBillNo: text('处理单号', { derived: 'onRead' }),
    note: text('说明', { max: 200 }),
  },
  facts: {
    order: orderedFor(TITLE),
    stopped: { give: 'first', from: 'cg.stock', reads: [...STOCK_READS], where: lyingAs(STOPPED, (_, { warehouseId }) => warehouseId) },
  },
  derive: { handleBillNo: ({ $ }) => ($.facts.order?.['billNo'] ?? '') as string },
  required: { stockId: (_, { eventType }) => eventType !== ON_THE_WAY },
  choices: {
    // What was stopped by it lies in another row of stock by now.
    stockId: (_, { warehouseId, $ }) =>
      isOneOf($.state, 'approving', 'rejected') ? eq('warehouseId', warehouseId) : all(eq('warehouseId', warehouseId), gt('qty', '0')),
  },
  chosenBy: 'stockId',
})

type Item = NonNullable<(typeof items)['$row']>
type Form = {
  readonly billNo: string | null
  readonly dataFiles: string
  readonly items: readonly Item[]
  readonly $: { readonly today: string; readonly me: { readonly userId: string } }
}

/** Goods of the rows that are stopped, as much as each row speaks of. */
const stoppedIn = (rows: readonly Item[]) =>
  rows.flatMap(({ qty, $ }) => ($.facts.stopped ? [portionOf($.facts.stopped, min(qty, availableOf($.facts.stopped)))] : []))

const released = (doc: Form, rows: readonly Item[]) => moved(doc, { type: RELEASE, title: TITLE, files: doc.dataFiles }, stoppedIn(rows))

const decided = (rows: readonly Item[], ...decisions: readonly Item['decision'][]): readonly Item[] =>
  rows.filter(({ decision }) => isOneOf(decision, ...decisions))

/** 温湿度异常: temperature or humidity outside its limits is recorded, goods are stopped at once and judged by quality. */
export default defineDocument({
  key: 'oa.tempExcursion',
  title: TITLE,
  number: 'WDYC{yyyyMM}{seq:4}',
  about: 'warehouseId',
  fields,
  lines: { items },
  derive: {
    minutes: ({ startTime, endTime }) =>
      startTime && endTime ? Math.max(0, Math.round((momentOf(endTime) - momentOf(startTime)) / MINUTE)) : 0,
  },
  required: {
    warehouseId: ({ eventType }) => eventType !== ON_THE_WAY,
    shipmentId: ({ eventType }) => eventType === ON_THE_WAY,
  },
  choices: { equipmentId: () => oneOf('category', EQUIPMENT) },
  fallback: {
    limitText: ({ eventType, $ }) => {
      const { tempMin, tempMax, humidityMin, humidityMax } = $.ref('warehouseId')
      if (isOneOf(eventType, ...HUMID)) return humidityMin === null ? null : `${humidityMin}%～${humidityMax ?? ''}%`
      return tempMin === null || tempMin === undefined ? null : `${tempMin}℃～${tempMax ?? ''}℃`
    },
  },
  rules: {
    startTime: { holds: ({ startTime, $ }) => startTime <= $.now, message: '开始时间不能晚于现在' },
  },
  effects: {
    submit: (doc) =>
      moved(
        doc,
        { type: STOP, title: TITLE, files: doc.dataFiles },
        doc.items.flatMap(({ stockId, qty, $ }) => {
          const stock = $.ref('stockId')
          return stockId && stock['qualityStatus'] === QUALIFIED ? [portionOf({ ...stock, id: stockId }, min(qty, availableOf(stock)))] : []
        }),
      ),
    withdraw: (doc) => released(doc, doc.items),
    approve: (doc) => {
      const bad = decided(doc.items, BAD).filter(({ $ }) => availableOf($.facts.stopped).gt(0))
      return [
        released(doc, decided(doc.items, GOOD, SHORTENED)),
        decided(doc.items, SHORTENED).map(({ batchNo, $ }) =>
          message(`产品${$.ref('productId')['name'] ?? ''}批号${batchNo}须优先销售`, { role: 'business' }),
        ),
        decided(doc.items, TESTED).map(({ batchNo, $ }) =>
          message(`产品${$.ref('productId')['name'] ?? ''}批号${batchNo}停售待送检`, { role: 'quality', about: 'todo' }),
        ),
        bad.length > 0 &&
          create('oa.unqualifiedHandle', {
            source: FOUND_IN_STORE,
            findDate: doc.$.today,
            warehouseId: doc.warehouseId,
            empId: doc.empId,
            deptId: doc.deptId,
            sourceBillNo: doc.billNo,
            description: doc.cause,
            attachments: doc.dataFiles,
            items: bad.map(({ qty, $ }) => ({
              stockId: $.facts.stopped?.['id'] ?? null,
              qty: min(qty, availableOf($.facts.stopped)),
            })),
          }),
      ]
    },
  },
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    'quality',
    {
      role: 'general_manager',
      says: '判定不合格或持续4小时及以上',
      when: (doc) => doc.minutes >= LONG || doc.items.some(({ decision }) => decision === BAD),
    },
  ],
  print: 'A4',
  sample: 28,
})
