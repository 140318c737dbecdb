import { addDays, addMonths, type DateText, isoWeek, monday } from './dates.ts'
import { daysOf, type Grain, grainOf, MONTHS } from './calendar-spans.ts'

/** 时间粒度: what days are put together by. A week begins on Monday and belongs to the year of its Thursday: `2026W01` (ISO 8601). */
export type TimeStep = 'day' | 'week' | Grain

const WEEK = 7
/** A year as it is compared: weeks keep their days of the week. */
const A_YEAR = { week: 52, month: 12, quarter: 4, year: 1 } as const

/** The step in which a day lies. */
export const stepOf = (step: TimeStep, day: DateText): string => {
  if (step === 'day') return day.slice(0, 10)
  return step === 'week' ? isoWeek(day.slice(0, 10)) : grainOf(step, day)
}

const firstDay = (step: TimeStep, value: string): DateText => {
  if (step === 'day') return value
  if (step !== 'week') return daysOf(step, value)[0]
  return addDays(monday(`${value.slice(0, 4)}-01-04`), (Number(value.slice(5)) - 1) * WEEK)
}

/** The first and the last day of a step. */
export const daysIn = (step: TimeStep, value: string): readonly [first: DateText, last: DateText] => {
  const first = firstDay(step, value)
  return [first, addDays(firstDay(step, stepsLater(step, value, 1)), -1)]
}

/** The step so many steps on. */
export const stepsLater = (step: TimeStep, value: string, by: number): string => {
  const first = firstDay(step, value)
  if (step === 'day') return addDays(first, by)
  return stepOf(step, step === 'week' ? addDays(first, by * WEEK) : addMonths(first, by * MONTHS[step]))
}

/** The step that is compared with this one a year later: of a 29 February there is none of its own, and weeks keep their days of the week. */
export const yearLater = (step: TimeStep, value: string): string =>
  step === 'day' ? addMonths(value, 12) : stepsLater(step, value, A_YEAR[step])
