import { addDays, addMonths } from './dates.ts'

/** Spans of the calendar that are chosen as a whole: `2025-09`, `2025Q3`, `2025`. */
export type Grain = 'month' | 'quarter' | 'year'

const FORMS: Readonly<Record<Grain, RegExp>> = {
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
  quarter: /^\d{4}Q[1-4]$/,
  year: /^\d{4}$/,
}

export const isGrain = (grain: Grain, text: string): boolean => FORMS[grain].test(text)

/** The span in which a day lies. */
export const grainOf = (grain: Grain, day: string): string => {
  if (grain === 'month') return day.slice(0, 7)
  return grain === 'year' ? day.slice(0, 4) : `${day.slice(0, 4)}Q${Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1}`
}

const FIRST_MONTHS: Readonly<Record<Grain, (value: string) => number>> = {
  month: (value) => Number(value.slice(5, 7)),
  quarter: (value) => (Number(value.slice(5)) - 1) * 3 + 1,
  year: () => 1,
}

/** How many months each of them has. */
export const MONTHS: Readonly<Record<Grain, number>> = { month: 1, quarter: 3, year: 12 }

/** The first and the last day of a span. */
export const daysOf = (grain: Grain, value: string): readonly [first: string, last: string] => {
  const first = `${value.slice(0, 4)}-${String(FIRST_MONTHS[grain](value)).padStart(2, '0')}-01`
  return [first, addDays(addMonths(first, MONTHS[grain]), -1)]
}

/** A span as people write it (202509, 2025/9, 2025年9月, 2025q3, 2025年3季度) brought to the wire's form; anything else as it was. */
export const tidyGrain = (grain: Grain, text: string): string => {
  if (grain === 'year') return text.replace(/^(\d{4})年$/, '$1')
  if (grain === 'quarter') return text.replace(/^(\d{4})(?:[-/.]?[qQ]|年第?)([1-4])(?:季度?)?$/, '$1Q$2')
  const [, year, month] = /^(\d{4})[-/.年]?(\d{1,2})月?$/.exec(text) ?? []
  return year && month ? `${year}-${month.padStart(2, '0')}` : text
}
