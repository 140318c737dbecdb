import { date, decimal, dict, dicts as choices, int, money, ref, refs, text } from '../../definitions/fields.ts'
import { parts } from '../../definitions/listed.ts'
import { defineReport } from '../../definitions/report.ts'
import { today } from '../../definitions/start.ts'
import { last, least, summed } from '../../definitions/tally.ts'
import { all, eq, gt, le, ne } from '../../kernel/condition.ts'
import { addMonths, daysBetween } from '../../kernel/dates.ts'
import { type Decimal, ZERO } from '../../kernel/decimal.ts'
import { expiryBand } from './expiry-band.ts'
import { type LeftOverBatch, leftOver } from './left-over.ts'
import dicts from './report.dicts.ts'

const bandOf = (days: number): string | null => dicts['expiry_band']?.items.find(({ value }) => value === expiryBand(days))?.text ?? null

/** 销售出库 of stock_biz_type. */
const SOLD = '2'
const MONTHS = 3

type Offered = Omit<LeftOverBatch, 'avgOut'> & { readonly outLately: Decimal | null }

const leftIn = new WeakMap<readonly Offered[], ReadonlyMap<Offered, Decimal>>()

/** What will be left of each row, worked out once for all of them. */
const leftOf = (row: Offered, rows: readonly Offered[], asOf: string): Decimal => {
  const known = leftIn.get(rows)
  if (known) return known.get(row) ?? ZERO
  const batches = rows.map((one) => ({
    row: one,
    productId: one.productId,
    expiryDate: one.expiryDate,
    qty: one.qty ?? ZERO,
    avgOut: monthly(one.outLately),
  }))
  const left = leftOver(batches, asOf)
  leftIn.set(rows, new Map(batches.map((batch) => [batch.row, left.get(batch) ?? ZERO])))
  return leftOf(row, rows, asOf)
}

const monthly = (outLately: Decimal | null): Decimal => (outLately ?? ZERO).mulDiv(1, MONTHS, 2)

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
    expiryDate: date('有效期至', { totalled: false }),
    daysLeft: int('剩余天数', { totalled: false }),
    band: text('效期区间', { totalled: false }),
    qty: decimal('数量', { scale: 5, default: '0' }),
    amount: money('金额', {
      default: '0',
      guard: 'cg:stock:cost',
      visibleTo: ['warehouse', 'finance', 'finance_manager', 'purchase', 'general_manager', 'chairman'],
    }),
    outLately: decimal('近3月出库', { scale: 5, hidden: true }),
    avgOut: decimal('近3月月均出库', { scale: 2, totalled: false }),
    riskQty: decimal('预计滞留数量', { scale: 5, totalled: true }),
    unsalableNo: text('滞销上报单', { totalled: false }),
  },
  dimensions: { productId: 'fixed', batchNo: 'fixed', warehouseId: 'begins' },
  beside: { productId: ['spec', 'unit', 'factoryId'] },
  datasets: {
    stock: {
      from: 'cg.stock',
      where: () => ne('qty', '0'),
      narrows: { warehouseId: 'warehouseId', productId: 'productId', qualityStatus: 'qualityStatus' },
      measures: () => ({ expiryDate: least('expiryDate'), qty: summed('qty'), amount: summed('amount') }),
    },
    // What is sold of a product says how fast each of its batches goes, wherever it lies.
    out: {
      from: 'cg.stockFlow',
      where: ({ param: { asOf } }) => all(eq('bizType', SOLD), gt('bizDate', addMonths(asOf, -MONTHS)), le('bizDate', asOf)),
      narrows: { productId: 'productId' },
      without: { batchNo: 'repeated', warehouseId: 'repeated' },
      measures: () => ({ outLately: summed('outQty') }),
    },
    told: {
      from: 'xt.unsalable.items',
      where: () => eq('head.billStatus', 'approved'),
      narrows: { productId: 'productId' },
      without: { warehouseId: 'repeated' },
      measures: () => ({ unsalableNo: last('head.billNo', 'head.reportDate') }),
    },
  },
  derive: {
    daysLeft: ({ expiryDate }, { asOf }) => (expiryDate ? daysBetween(asOf, expiryDate) : null),
    band: ({ expiryDate }, { asOf }) => (expiryDate ? bandOf(daysBetween(asOf, expiryDate)) : null),
    avgOut: ({ outLately }) => monthly(outLately),
    riskQty: (row, { asOf, rows }) => leftOf(row, rows, asOf),
  },
  // Batches of other bands are sold as well, those that expire earlier first.
  keeps: ({ qty, expiryDate }, { band, asOf }) => {
    const bands = parts(band)
    return !qty.isZero() && (bands.length === 0 || (!!expiryDate && bands.includes(expiryBand(daysBetween(asOf, expiryDate)))))
  },
  chart: { look: 'bar', x: 'band', y: ['amount'] },
  drills: [
    { column: 'qty', to: 'cg.stock', pass: { productId: 'productId', batchNo: 'batchNo', warehouseId: 'warehouseId' } },
    { column: 'unsalableNo', to: 'xt.unsalable', pass: { billNo: 'unsalableNo' }, when: ({ unsalableNo }) => !!unsalableNo },
  ],
  roles: ['warehouse', 'quality', 'business', 'purchase', 'sales_director', 'finance', 'general_manager', 'auditor'],
  print: 'A4-landscape',
})
