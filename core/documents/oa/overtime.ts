import { addDays, daysBetween, momentOf } from '../../kernel/dates.ts'
import { decimal, type Decimal, ZERO } from '../../kernel/decimal.ts'

const AN_HOUR = 3_600_000
const HALVES = 2

/** Hours of overtime: what lies between, less an hour for each noon from 12 to 13 that lies in it, by full half hours. */
export const overtimeHours = (from: string | null, until: string | null): Decimal => {
  if (!from || !until || until <= from) return ZERO
  const [first, last] = [from.slice(0, 10), until.slice(0, 10)]
  const noons = Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at)).filter(
    (day) => from <= `${day} 12:00:00` && `${day} 13:00:00` <= until,
  ).length
  const hours = (momentOf(until) - momentOf(from)) / AN_HOUR - noons
  return decimal(Math.floor(hours * HALVES)).mulDiv(1, HALVES, 1)
}
