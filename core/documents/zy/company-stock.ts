import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { type Decimal, max, sumOf, ZERO } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { isEmpty } from '../../kernel/wire.ts'
import { NO_DIFFERENCE, TO_HANDLE } from './terminal-stock.ts'

/** 库存比对: what a company's stock must be by its own flows, beside what it reported (zy ZY-R11). */

/** Of flow_type. */
const [BOUGHT, SOLD, STOCK, RETURNED] = ['1', '2', '3', '4'] as const

export type StockFacts = {
  readonly flows: readonly Known[]
  /** Rows of the month before: what its book said, or what the company reported where nothing was compared. */
  readonly former: readonly Known[]
  readonly shipped: readonly Known[]
  readonly sentBack: readonly Known[]
}

export type StockBook = {
  readonly productId: string | null
  readonly batchNo: string | null
  readonly adjustQty: Decimal | null
  readonly diffQty: Decimal | null
  readonly diffStatus: string | null
}

export type Compared = Readonly<
  Record<
    'openQty' | 'shipQty' | 'buyQty' | 'shipDiff' | 'saleQty' | 'returnQty' | 'adjustQty' | 'bookQty' | 'stockQty' | 'diffQty',
    Decimal
  >
> & {
  readonly productId: string
  readonly batchNo: string | null
  readonly expiryDate: string | null
  readonly diffRate: Decimal
  readonly unitPrice: Decimal
  readonly diffAmount: Decimal
  readonly diffStatus: string
}

const batchOf = (row: Known): string => (isEmpty(row['batchNo']) ? '' : String(row['batchNo']))
const productOf = (row: Known): string => String(row['productId'] ?? '')
const qtyOf = (rows: readonly Known[], key = 'qty'): Decimal => sumOf(rows, (row) => amountOf(row[key]).abs())

/** Row by row of product and batch; where a batch is missing on either side the product is compared whole. */
export const comparedStock = (facts: StockFacts, kept: readonly StockBook[]): readonly Compared[] => {
  const sources = [...facts.flows, ...facts.former, ...facts.shipped, ...facts.sentBack].filter((row) => productOf(row) !== '')
  const whole = new Set(sources.filter((row) => batchOf(row) === '').map(productOf))
  const placeOf = (row: Known): string => `${productOf(row)}|${whole.has(productOf(row)) ? '' : batchOf(row)}`
  const by = (rows: readonly Known[]) => groupBy(rows, placeOf)
  const [flows, former, shipped, sentBack] = [by(facts.flows), by(facts.former), by(facts.shipped), by(facts.sentBack)]
  return [...new Set(sources.map(placeOf))].toSorted().map((place) => {
    const [productId = '', batchNo = ''] = place.split('|')
    const own = flows.get(place) ?? []
    const moved = (flowType: string) => qtyOf(own.filter((row) => row['flowType'] === flowType))
    const before = kept.filter((row) => row.productId === productId && (batchNo === '' || (row.batchNo ?? '') === batchNo))
    const openQty = sumOf(former.get(place) ?? [], (row) => amountOf(row['bookQty'] ?? row['qty']))
    const shipQty = qtyOf(shipped.get(place) ?? []).minus(qtyOf(sentBack.get(place) ?? []))
    const [buyQty, saleQty, stockQty, returnQty] = [moved(BOUGHT), moved(SOLD), moved(STOCK), moved(RETURNED)]
    const adjustQty = sumOf(before, (row) => row.adjustQty ?? ZERO)
    const bookQty = openQty.plus(buyQty).minus(saleQty).plus(returnQty).plus(adjustQty)
    const diffQty = stockQty.minus(bookQty)
    const most = max(bookQty.abs(), stockQty.abs())
    const priced = own.find((row) => !isEmpty(row['unitPrice']))
    const unitPrice = amountOf(priced?.['unitPrice'])
    return {
      productId,
      batchNo: batchNo || null,
      expiryDate: (own.find((row) => !isEmpty(row['expiryDate']))?.['expiryDate'] ?? null) as string | null,
      ...{ openQty, shipQty, buyQty, shipDiff: buyQty.minus(shipQty), saleQty, returnQty, adjustQty, bookQty, stockQty, diffQty },
      diffRate: most.isZero() ? ZERO : diffQty.mulDiv(100, most, 4),
      unitPrice,
      diffAmount: diffQty.times(unitPrice).round(2),
      diffStatus: statusOf(diffQty, before),
    }
  })
}

/** A difference that somebody treats, or has explained, stays so as long as it is the same. */
const statusOf = (diffQty: Decimal, before: readonly StockBook[]): string => {
  if (diffQty.isZero()) return NO_DIFFERENCE
  const [known] = before
  return known && before.length === 1 && known.diffQty?.eq(diffQty) && known.diffStatus !== NO_DIFFERENCE
    ? (known.diffStatus ?? TO_HANDLE)
    : TO_HANDLE
}
