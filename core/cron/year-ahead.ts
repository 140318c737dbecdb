import type { Bounds } from './bounds.ts'
import { civilOf, daysOf, SECONDS_A_DAY, type Wall } from './calendar.ts'
import type { Expression } from './expression.ts'
import { nextTimes } from './schedule.ts'

/** A month of the coming year, the days of it on which something runs, and those on which it would but for a day off. */
export type MonthAhead = {
  readonly year: number
  readonly month: number
  readonly days: readonly number[]
  readonly off: readonly number[]
}

const MONTHS = 12

/** The twelve months from this one on (widgets §16.6); of the first only the days that are left. */
export const yearAhead = (expression: Expression, now: Wall, { isOff, ...bounds }: Bounds = {}): readonly MonthAhead[] => {
  const begun = civilOf(Math.floor(now / SECONDS_A_DAY))
  const months = Array.from({ length: MONTHS }, (_, place) => {
    const at = begun.month - 1 + place
    return { year: begun.year + Math.floor(at / MONTHS), month: (at % MONTHS) + 1, days: [] as number[], off: [] as number[] }
  })
  const ends = daysOf(begun.year + 1, begun.month, 1) * SECONDS_A_DAY
  for (let after = now; ; ) {
    const [next] = nextTimes(expression, after, 1, undefined, bounds)
    if (next === undefined || next >= ends) return months
    const day = Math.floor(next / SECONDS_A_DAY)
    const found = civilOf(day)
    const at = months.find(({ year, month }) => year === found.year && month === found.month)
    at?.[isOff?.(day) ? 'off' : 'days'].push(found.day)
    after = (day + 1) * SECONDS_A_DAY - 1
  }
}
