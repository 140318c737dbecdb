import { date, decimal, dict, dicts as choices, int, money, ref, refs, text } from '../../definitions/fields.ts'
import { parts } from '../../definitions/listed.ts'
import { defineReport } from '../../definitions/report.ts'
import { today } from '../../definitions/start.ts'
import { least, summed } from '../../definitions/tally.ts'
import { all, any, ge, le, ne, type Condition } from '../../kernel/condition.ts'
import { addDays, daysBetween } from '../../kernel/dates.ts'
import dicts from './report.dicts.ts'

/** 效期区间: the most days that are left in each, the last one open. */
const BANDS = [0, 30, 90, 180, 365]
const LAST = BANDS.length

const bandOf = (days: number): string | null => dicts['expiry_band']?.items[BANDS.filter((most) => days > most).length]?.text ?? null

const within = (asOf: string, band: number): Condition =>
  all(
    ...(band === 0 ? [] : [ge('expiryDate', addDays(asOf, BANDS[band - 1]! + 1))]),
    ...(band === LAST ? [] : [le('expiryDate', addDays(asOf, BANDS[band]!))]),
  )

/** 近效期库存表: batches by what is left of their life. */
export default defineReport({
  key: 'report.nearExpiry',
  title: '近效期库存表',
  group: 'stock',
  order: 'daysLeft asc',
  params: {
    asOf: date('截止日期', { required: true, default: today }),
    band: choices('效期区间', { code: 'expiry_band', default: '0,1,2,3' }),
    warehouseId: refs('仓库', { to: 'bsc.warehouse' }),
    productId: refs('产品', { to: 'bsc.product' }),
    qualityStatus: choices('质量状态', { code: 'stock_quality', default: '1,4' }),
  },
  columns: {
    productId: ref('产品', { to: 'bsc.product' }),
    batchNo: text('批号'),
    warehouseId: ref('仓库', { to: 'bsc.warehouse' }),
    spec: text('规格'),
    unit: dict('单位', { code: 'product_unit' }),
    factoryId: ref('生产厂家', { to: 'bsc.factory' }),
    expiryDate: date('有效期至'),
    daysLeft: int('剩余天数'),
    band: text('效期区间'),
    qty: decimal('数量', { scale: 5, default: '0' }),
    amount: money('金额', {
      default: '0',
      visibleTo: ['warehouse', 'finance', 'finance_manager', 'purchase', 'general_manager', 'chairman'],
    }),
  },
  dimensions: { productId: 'fixed', batchNo: 'fixed', warehouseId: 'begins' },
  beside: { productId: ['spec', 'unit', 'factoryId'] },
  datasets: {
    stock: {
      from: 'cg.stock',
      where: ({ param }) => {
        const bands = parts(param.band)
        return all(ne('qty', '0'), ...(bands.length ? [any(...bands.map((band) => within(param.asOf, Number(band))))] : []))
      },
      narrows: { warehouseId: 'warehouseId', productId: 'productId', qualityStatus: 'qualityStatus' },
      measures: () => ({ expiryDate: least('expiryDate'), qty: summed('qty'), amount: summed('amount') }),
    },
  },
  derive: {
    daysLeft: ({ expiryDate }, { asOf }) => (expiryDate ? daysBetween(asOf, expiryDate) : null),
    band: ({ expiryDate }, { asOf }) => (expiryDate ? bandOf(daysBetween(asOf, expiryDate)) : null),
  },
  untotalled: ['expiryDate', 'daysLeft', 'band'],
  chart: { look: 'bar', x: 'warehouseId', y: ['qty'], by: 'qty' },
  drills: [{ column: 'qty', to: 'cg.stock', pass: { productId: 'productId', batchNo: 'batchNo', warehouseId: 'warehouseId' } }],
  roles: ['warehouse', 'quality', 'business', 'purchase', 'sales_director', 'finance', 'general_manager', 'auditor'],
  print: 'A4-landscape',
})
