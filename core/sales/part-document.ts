import { ZERO, max, min } from '../kernel/decimal.ts'
import type { Decimal } from '../kernel/decimal.ts'

/** What falls to `part` of `whole` pieces of something for the whole row, to the fen (S12, S14). */
export const share = (of: Decimal, part: Decimal, whole: Decimal): Decimal => (whole.isZero() ? ZERO : of.mulDiv(part, whole, 2))

/** A row that ships, invoices or returns part of another row. */
export type PartRow = {
  readonly qty: Decimal
  readonly unitPrice: Decimal
  readonly offer: Decimal
  /** What is left of the source row's quantity and amount, the earlier rows of the same document taken off. */
  readonly qtyLeft: Decimal
  readonly amountLeft: Decimal
}

/** 金额 of a part (S12): as its own line, but never more than what is left; the row that completes its source takes the rest to the fen. */
export const partAmount = ({ qty, unitPrice, offer, qtyLeft, amountLeft }: PartRow): Decimal =>
  qty.eq(qtyLeft) ? amountLeft : max(ZERO, min(unitPrice.times(qty).round(2).minus(offer), amountLeft))
