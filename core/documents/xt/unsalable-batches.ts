import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { addDays, addMonths, daysBetween } from '../../kernel/dates.ts'
import { type Decimal, decimal, sumOf, ZERO } from '../../kernel/decimal.ts'

/** Which batches of a warehouse sell slowly, and how slowly. */

/** Days without a sale, months that a stock lasts, days left of its life from which a batch is slow. */
const [UNSOLD_DAYS, LONG_MONTHS, NEAR_DAYS] = [90, 6, 180] as const
const ENDLESS = decimal(999)

/** 可销月数: how long the stock lasts at what is sold a month. */
export const stockMonths = (stock: Decimal, sold: Decimal): Decimal => (sold.gt(0) ? stock.mulDiv(1, sold, 1) : ENDLESS)

type Slow = { readonly remainDays: number; readonly avgMonthQty: Decimal; readonly stockMonths: Decimal }

/** 一般滞销, 严重滞销 or 呆滞. */
export const levelOf = ({ remainDays, avgMonthQty, stockMonths: months }: Slow): '1' | '2' | '3' => {
  if (remainDays < 90 || avgMonthQty.isZero()) return '3'
  return months.times(30).gt(remainDays) || months.gt(12) ? '2' : '1'
}

export type UnsalableBatch = {
  readonly productId: string
  readonly batchNo: string
  readonly expiryDate: string
  readonly stockQty: Decimal
  readonly unitPrice: Decimal
  readonly avgMonthQty: Decimal
  readonly lastSaleDate: string | null
}

const text = (row: Known, key: string): string => String(row[key] ?? '')

export const batchKey = (row: { readonly productId: unknown; readonly batchNo: unknown }): string =>
  `${String(row.productId)}/${String(row.batchNo)}`

const keyOf = (row: Known): string => batchKey({ productId: row['productId'], batchNo: row['batchNo'] })

const grouped = (rows: readonly Known[]): ReadonlyMap<string, readonly Known[]> => {
  const groups = new Map<string, Known[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

/** The batches that lie there, over places and qualities, with what was sold of them in the last three full months. */
const batchesOf = (lying: readonly Known[], sold: readonly Known[], today: string): readonly UnsalableBatch[] => {
  const sales = grouped(sold)
  const until = `${today.slice(0, 7)}-01`
  const from = addMonths(until, -3)
  return [...grouped(lying)].map(([key, rows]) => {
    const stockQty = sumOf(rows, (row) => amountOf(row['qty']))
    const worth = sumOf(rows, (row) => amountOf(row['qty']).times(amountOf(row['costPrice'])))
    const own = sales.get(key) ?? []
    const lately = own.filter((row) => text(row, 'bizDate') >= from && text(row, 'bizDate') < until)
    return {
      productId: text(rows[0]!, 'productId'),
      batchNo: text(rows[0]!, 'batchNo'),
      expiryDate: text(rows[0]!, 'expiryDate'),
      stockQty,
      unitPrice: stockQty.gt(0) ? worth.mulDiv(1, stockQty, 4) : ZERO,
      avgMonthQty: sumOf(lately, (row) => amountOf(row['outQty'])).mulDiv(1, 3, 2),
      lastSaleDate:
        own
          .map((row) => text(row, 'bizDate'))
          .toSorted()
          .at(-1) ?? null,
    }
  })
}

/** Those that were not sold lately, last too long, or end soon. */
export const slowBatches = (lying: readonly Known[], sold: readonly Known[], today: string): readonly UnsalableBatch[] =>
  batchesOf(lying, sold, today).filter(
    ({ stockQty, avgMonthQty, lastSaleDate, expiryDate }) =>
      lastSaleDate === null ||
      lastSaleDate < addDays(today, -UNSOLD_DAYS) ||
      stockMonths(stockQty, avgMonthQty).gt(LONG_MONTHS) ||
      (expiryDate !== '' && daysBetween(today, expiryDate) < NEAR_DAYS),
  )
