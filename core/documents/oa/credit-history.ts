import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { addMonths, daysBetween } from '../../kernel/dates.ts'
import { decimal, sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'

/** How a customer has paid: bills with `amount`, `balance`, `postDate`, `dueDate`, and what was collected of them, when. */
export type History = { readonly bills: readonly Known[]; readonly collected: readonly Known[] }

/** The day on which the last of each bill was collected. */
const lastCollected = (collected: readonly Known[]): ReadonlyMap<string, string> => {
  const days = new Map<string, string>()
  for (const row of collected) {
    const [bill, day] = [String(row['receivableId']), String(row['collectDate'] ?? '')]
    if (day > (days.get(bill) ?? '')) days.set(bill, day)
  }
  return days
}

/** What was posted between two days, both among them. */
export const soldBetween = (bills: readonly Known[], from: string, until: string): Decimal =>
  sumOf(bills, ({ postDate, amount }) => (String(postDate) >= from && String(postDate) <= until ? amountOf(amount) : ZERO))

/** 平均回款天数: from posting to the last collection of bills that were fully collected in the last twelve months, weighted by amount. */
export const averageCollectDays = ({ bills, collected }: History, today: string): Decimal | null => {
  const [last, since] = [lastCollected(collected), addMonths(today, -12)]
  const paid = bills.flatMap(({ id, amount, balance, postDate }) => {
    const day = last.get(String(id))
    const worth = amountOf(amount)
    return day !== undefined && day >= since && worth.gt(0) && amountOf(balance).isZero()
      ? [{ worth, days: daysBetween(String(postDate), day) }]
      : []
  })
  const weight = sumOf(paid, ({ worth }) => worth)
  return weight.isZero() ? null : sumOf(paid, ({ worth, days }) => worth.times(decimal(days))).mulDiv(1, weight, 1)
}

/** 近一年逾期次数: bills due within a year that were collected late, or still are not. */
export const overdueTimes = ({ bills, collected }: History, today: string): number => {
  const [last, since] = [lastCollected(collected), addMonths(today, -12)]
  return bills.filter(({ id, balance, dueDate, amount }) => {
    const due = String(dueDate ?? '')
    if (due < since || due >= today || !amountOf(amount).gt(0)) return false
    return amountOf(balance).gt(0) || (last.get(String(id)) ?? '') > due
  }).length
}
