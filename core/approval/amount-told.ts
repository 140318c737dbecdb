import { grouped, readDecimal } from '../kernel/decimal.ts'

/** What a document comes to, as it is told beside its name; nothing of one that has no amount or comes to nothing. */
export const amountTold = (amount: string | null): string => {
  const value = amount === null ? undefined : readDecimal(amount)
  return !value || value.isZero() ? '' : grouped(value.toFixed(2)).replace(/^-/, '−')
}
