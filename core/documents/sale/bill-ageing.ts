import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { daysBetween } from '../../kernel/dates.ts'
import { type Decimal, sumOf, ZERO } from '../../kernel/decimal.ts'
import type { Row } from '../../kernel/wire.ts'

/** Days overdue from which each band of ageing_band after 未到期 begins. */
const FROM = [1, 31, 61, 91, 181, 366]

/** 未到期, or by how long a bill was due already on a day. */
const bandOf = (dueDate: unknown, asOf: string): string => {
  const days = dueDate ? daysBetween(String(dueDate), asOf) : 0
  return String(FROM.filter((least) => days >= least).length)
}

/**
 * 账龄 of what a customer owed on a day: open bills by how long they were due already. What was written off of them only later still
 * counts; a bill by which he has something to get takes from its band.
 */
export const ageingRows = (bills: readonly Known[], later: readonly Known[], asOf: string): readonly Row[] => {
  const writtenOff = new Map<string, Decimal>()
  for (const { receivableId, amount } of later)
    writtenOff.set(String(receivableId), (writtenOff.get(String(receivableId)) ?? ZERO).plus(amountOf(amount)))
  const open = bills
    .map(({ id, dueDate, balance }) => ({
      band: bandOf(dueDate, asOf),
      amount: amountOf(balance).plus(writtenOff.get(String(id)) ?? ZERO),
    }))
    .filter(({ amount }) => !amount.isZero())
  return [...new Set(open.map(({ band }) => band))].toSorted().map((band) => {
    const own = open.filter((bill) => bill.band === band)
    return { ageingBand: band, billCount: own.length, amount: sumOf(own, ({ amount }) => amount).toString() }
  })
}
