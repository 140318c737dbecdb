import { type Decimal, min } from '../../kernel/decimal.ts'

type Bill = { readonly amount: Decimal; readonly earnestMoney: Decimal; readonly releasedEarnest: Decimal }

/** What collecting a bill releases of the earnest money that it holds: its share to the fen, the whole rest with the last part (sale S14). */
export const earnestReleased = (
  { amount, earnestMoney, releasedEarnest }: Bill,
  { collected, balance }: { readonly collected: Decimal; readonly balance: Decimal },
): Decimal => {
  const rest = earnestMoney.minus(releasedEarnest)
  return collected.eq(balance) ? rest : min(earnestMoney.mulDiv(collected, amount, 2), rest)
}
