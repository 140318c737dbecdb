import { type Decimal, min, ZERO } from '../../kernel/decimal.ts'
import { share } from '../../sales/part-document.ts'

/** A bill that holds earnest money, and what is collected of it now. */
type Collecting = {
  readonly amount: Decimal
  readonly collectedAmount: Decimal
  readonly earnestMoney: Decimal
  readonly releasedEarnest: Decimal
  readonly now: Decimal
}

/** What collecting a part of a bill frees of its earnest money: its share, and the whole rest with the last fen (sale S14 c). */
export const freedBy = ({ amount, collectedAmount, earnestMoney, releasedEarnest, now }: Collecting): Decimal => {
  const held = earnestMoney.minus(releasedEarnest)
  if (held.le(0) || amount.le(0)) return ZERO
  return amount.eq(collectedAmount.plus(now)) ? held : min(share(earnestMoney, now, amount), held)
}
