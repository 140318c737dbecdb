import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { type Decimal, min, ZERO } from '../../kernel/decimal.ts'
import { share } from '../../sales/part-document.ts'

/** What collecting `now` of a receivable frees of its earnest money: its share, and the whole rest with the last fen (sale S14 c). */
export const freedBy = (bill: Known, now: Decimal): Decimal => {
  const [amount, earnestMoney] = [amountOf(bill['amount']), amountOf(bill['earnestMoney'])]
  const held = earnestMoney.minus(amountOf(bill['releasedEarnest']))
  if (held.le(0) || amount.isZero()) return ZERO
  return amount.eq(amountOf(bill['collectedAmount']).plus(now)) ? held : min(share(earnestMoney, now, amount), held)
}
