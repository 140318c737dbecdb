import type { Start } from '../../definitions/start.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'

/** The month that is settled now: until the 28th the one before. */
export const lastMonth = (start: Start): string => addDays(start.today, -28).slice(0, 7)

export const firstDay = (month: string): string => `${month}-01`

export const lastDay = (month: string): string => addDays(addMonths(firstDay(month), 1), -1)

/** The month so many months later. */
export const monthAfter = (month: string, months = 1): string => addMonths(firstDay(month), months).slice(0, 7)

/** Months of settle_cycle and zy_champion_cycle. */
const CYCLES: Readonly<Record<string, number>> = { 1: 1, 2: 3, 3: 12 }

/** Do the first and the last month bound one cycle? */
export const isOneCycle = (cycle: string, from: string, to: string): boolean => {
  const months = CYCLES[cycle] ?? 1
  return (Number(from.slice(5)) - 1) % months === 0 && to === monthAfter(from, months - 1)
}
