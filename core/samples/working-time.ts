import type { Dice } from '../definitions/dice.ts'
import { addDays, dayNumber, momentOf, type DateText } from '../kernel/dates.ts'

const DAYS_OF_WEEK = 7
/** 1970-01-01 was a Thursday. */
const THURSDAY = 4

const weekday = (day: DateText): number => ((dayNumber(day) ?? 0) + THURSDAY) % DAYS_OF_WEEK

/** The day itself, or the Monday after a weekend. */
const workday = (day: DateText): DateText => {
  const at = weekday(day)
  if (at === 6) return addDays(day, 2)
  return at === 0 ? addDays(day, 1) : day
}

const OPENS = 8 * 3_600 + 1_800
const CLOSES = 17 * 3_600 + 1_800

/** Some moment of a working day, in milliseconds. */
export const during = (day: DateText, pick: Dice): number => momentOf(`${workday(day)} 00:00:00`) + pick.whole(OPENS, CLOSES) * 1_000
