import type { RandomChoices } from '../definitions/random-choices.ts'
import { addDays, daysBetween, monday, momentOf, type DateText } from '../kernel/dates.ts'

const SATURDAY = 5

/** The day itself, or the Monday after a weekend. */
const workday = (day: DateText): DateText => (daysBetween(monday(day), day) < SATURDAY ? day : addDays(monday(day), 7))

const OPENS = 8 * 3_600 + 1_800
const CLOSES = 17 * 3_600 + 1_800

/** Some moment of a working day, in milliseconds. */
export const during = (day: DateText, pick: RandomChoices): number =>
  momentOf(`${workday(day)} 00:00:00`) + pick.whole(OPENS, CLOSES) * 1_000
