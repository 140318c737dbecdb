import { date, decimal, dicts, money, ref, refs, tree } from '../../definitions/fields.ts'
import { negated } from '../../definitions/summed-value.ts'
import { parts } from '../../definitions/listed.ts'
import { defineReport, withBelow } from '../../definitions/report.ts'
import type { Start } from '../../definitions/start.ts'
import { summed } from '../../definitions/tally.ts'
import { all, any, eq, ge, le, ne, type Condition } from '../../kernel/condition.ts'
import { addDays, addMonths, daysBetween, monthNo, year } from '../../kernel/dates.ts'
import { decimal as exact, type Decimal, ZERO } from '../../kernel/decimal.ts'

/** 销售出库 of stock_biz_type, 合格 of stock_quality. */
const [SOLD, QUALIFIED] = ['2', '1'] as const
/** Days that lie in each 库龄区间 at most; the last one is open. */
const AGES = [30, 90, 180, 365] as const
const [NEVER_TURNS, NEVER_SOLD] = [999, 99]
const DAYS_OF_MONTH = 30

/** Goods that have lain so long on a day (dictionary stock_age_band): the longer, the earlier they came. */
const lyingFor = (today: string, band: number): Condition =>
  all(
    ...(band < AGES.length ? [ge('firstInDate', addDays(today, -AGES[band]!))] : []),
    ...(band > 0 ? [le('firstInDate', addDays(today, -AGES[band - 1]! - 1))] : []),
  )

/** Three months up to today. */
const lately = ({ today }: Start) => addDays(addMonths(today, -3), 1)

const daysIn = (from: string, to: string): number => daysBetween(from, to) + 1

/** The days of a span counted as whole months and what is left, a month as thirty of them. */
const evenDays = (from: string, to: string): number => {
  const end = addDays(to, 1)
  const apart = (year(end) - year(from)) * 12 + monthNo(end) - monthNo(from)
  const months = addMonths(from, apart) > end ? apart - 1 : apart
  return months * DAYS_OF_MONTH + daysBetween(addMonths(from, months), end)
}

const turning = (amount: Decimal, outCost: Decimal, days: number): Decimal => {
  if (outCost.isZero()) return amount.gt(0) ? exact(NEVER_TURNS) : ZERO
  return amount.mulDiv(days, outCost, 1)
}

const lasting = (available: Decimal, outQty: Decimal, days: number): Decimal => {
  if (outQty.isZero()) return available.gt(0) ? exact(NEVER_SOLD) : ZERO
  return available.mulDiv(days, outQty.times(DAYS_OF_MONTH), 1)
}

const worth = {
  default: '0',
  guard: 'cg:stock:cost',
  visibleTo: ['warehouse', 'finance', 'finance_manager', 'purchase', 'general_manager', 'chairman'],
} as const

/** 库存周转与库龄: stock value, age and turnover of own warehouses, slow goods. */
export default defineReport({
  key: 'report.stockTurnover',
  title: '库存周转与库龄',
  group: 'stock',
  order: 'amount desc',
  params: {
    bizDate: date('出库期间', { required: true, default: lately, queried: 'range' }),
    warehouseId: refs('仓库', { to: 'bsc.warehouse' }),
    productTypeId: tree('产品类别', { to: 'bsc.productType' }),
    qualityStatus: dicts('质量状态', { code: 'stock_quality' }),
    stockAge: dicts('库龄区间', { code: 'stock_age_band' }),
  },
  columns: {
    warehouseId: ref('仓库', { to: 'bsc.warehouse' }),
    productId: ref('产品', { to: 'bsc.product' }),
    factoryId: ref('生产厂家', { to: 'bsc.factory' }),
    qty: decimal('库存数量', { scale: 5, default: '0' }),
    amount: money('库存金额', worth),
    availableQty: decimal('可用数量', { scale: 5, default: '0' }),
    outQty: decimal('出库数量', { scale: 5, default: '0' }),
    outCost: money('出库成本', worth),
    turnDays: decimal('周转天数', { scale: 1, guard: worth.guard, visibleTo: [...worth.visibleTo], totalled: false }),
    monthsCover: decimal('可销月数', { scale: 1, totalled: false }),
    age30: money('30天内', worth),
    age90: money('31-90天', worth),
    age180: money('91-180天', worth),
    age365: money('181-365天', worth),
    ageMore: money('一年以上', worth),
  },
  dimensions: { warehouseId: 'begins', productId: 'begins', factoryId: 'offered' },
  datasets: {
    stock: {
      from: 'cg.stock',
      where: ({ param }) => {
        const bands = parts(param.stockAge)
        return all(ne('qty', '0'), ...(bands.length ? [any(...bands.map((band) => lyingFor(param.$.today, Number(band))))] : []))
      },
      narrows: { warehouseId: 'warehouseId', productTypeId: withBelow('productId.productTypeId'), qualityStatus: 'qualityStatus' },
      groups: { factoryId: 'productId.factoryId' },
      measures: ({ param: { $ } }) => ({
        qty: summed('qty'),
        amount: summed('amount'),
        availableQty: summed('availableQty', eq('qualityStatus', QUALIFIED)),
        age30: summed('amount', lyingFor($.today, 0)),
        age90: summed('amount', lyingFor($.today, 1)),
        age180: summed('amount', lyingFor($.today, 2)),
        age365: summed('amount', lyingFor($.today, 3)),
        ageMore: summed('amount', lyingFor($.today, 4)),
      }),
    },
    out: {
      from: 'cg.stockFlow',
      where: () => eq('bizType', SOLD),
      narrows: { bizDate: 'bizDate', warehouseId: 'warehouseId', productTypeId: withBelow('productId.productTypeId') },
      groups: { factoryId: 'productId.factoryId' },
      measures: () => ({ outQty: summed('outQty'), outCost: summed(negated('costAmount')) }),
    },
  },
  derive: {
    turnDays: ({ amount, outCost }, { $ }) =>
      turning(amount, outCost, daysIn(String($.asked('bizDate_begin')), String($.asked('bizDate_end')))),
    monthsCover: ({ availableQty, outQty }, { $ }) =>
      lasting(availableQty, outQty, evenDays(String($.asked('bizDate_begin')), String($.asked('bizDate_end')))),
  },
  chart: { look: 'stackedBar', x: 'warehouseId', y: ['age30', 'age90', 'age180', 'age365', 'ageMore'], tones: 'steps' },
  drills: [
    { column: 'qty', to: 'cg.stock', pass: { warehouseId: 'warehouseId', productId: 'productId' } },
    { column: 'outQty', to: 'cg.stockFlow', pass: { bizDate: 'bizDate', productId: 'productId' } },
  ],
  roles: ['warehouse', 'purchase', 'finance', 'finance_manager', 'quality', 'business', 'general_manager', 'chairman', 'auditor'],
  print: 'A4-landscape',
})
