import { daysBetween } from '../../kernel/dates.ts'
import { type Decimal, max, min, ZERO } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'

const DAYS_OF_MONTH = 30

export type LeftOverBatch = {
  readonly productId: string | null
  readonly expiryDate: string | null
  readonly qty: Decimal
  /** What of the product is sold in a month. */
  readonly avgOut: Decimal
}

/** What can be sold until a batch expires. */
const sellable = ({ expiryDate, avgOut }: LeftOverBatch, asOf: string): Decimal =>
  expiryDate ? avgOut.mulDiv(max0(daysBetween(asOf, expiryDate)), DAYS_OF_MONTH, 5) : ZERO

const max0 = (days: number): number => Math.max(0, days)

/** 预计滞留数量: what is left of each batch when it expires, at the speed at which its product is sold now; what expires earlier goes first. */
export const leftOver = <B extends LeftOverBatch>(batches: readonly B[], asOf: string): ReadonlyMap<B, Decimal> => {
  const found = new Map<B, Decimal>()
  for (const ofProduct of groupBy(batches, ({ productId }) => productId).values()) {
    let sold = ZERO
    for (const batch of ofProduct.toSorted((a, b) => (a.expiryDate ?? '9').localeCompare(b.expiryDate ?? '9'))) {
      const goes = batch.expiryDate ? min(batch.qty, max(ZERO, sellable(batch, asOf).minus(sold))) : batch.qty
      sold = sold.plus(goes)
      found.set(batch, batch.qty.minus(goes))
    }
  }
  return found
}
