/**
 * Calendar dates as text, `YYYY-MM-DD`, and moments as `YYYY-MM-DD HH:mm:ss` in Shanghai.
 * A date never becomes an instant: Shanghai had summer time until 1991, and a birthday must not move.
 */
export type DateText = string

const SHANGHAI_OFFSET = 8 * 3_600_000
const DAY = 86_400_000

const two = (n: number) => String(n).padStart(2, '0')
const four = (n: number) => String(n).padStart(4, '0')

const civil = (days: number): DateText => {
  const d = new globalThis.Date(days * DAY)
  return `${four(d.getUTCFullYear())}-${two(d.getUTCMonth() + 1)}-${two(d.getUTCDate())}`
}

/** Days since 1970-01-01, or undefined for a day that does not exist (2027-02-29). */
export const dayNumber = (date: string): number | undefined => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  if (!parts) return undefined
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const d = new globalThis.Date(globalThis.Date.UTC(year, month - 1, day))
  if (d.getUTCFullYear() !== year || d.getUTCMonth() !== month - 1 || d.getUTCDate() !== day) return undefined
  return d.getTime() / DAY
}

/** Is it a day of the calendar, as `YYYY-MM-DD`? */
export const isDate = (text: string): boolean => dayNumber(text) !== undefined

/** Is it a second of the calendar, as `YYYY-MM-DD HH:mm:ss`? */
export const isDateTime = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text) && isDate(text.slice(0, 10))

export const addDays = (date: DateText, days: number): DateText => civil((dayNumber(date) ?? Number.NaN) + days)

/** The days that many days after one. */
export const daysAfter = (date: DateText, numbers: readonly number[]): readonly DateText[] => numbers.map((days) => addDays(date, days))

/** Whole days from `from` to `to`. */
export const daysBetween = (from: DateText, to: DateText): number => (dayNumber(to) ?? Number.NaN) - (dayNumber(from) ?? Number.NaN)

/** The same day `months` later, or that month's last day where there is none. */
export const addMonths = (date: DateText, months: number): DateText => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const index = year * 12 + (month - 1) + months
  const first = `${four(Math.floor(index / 12))}-${two((((index % 12) + 12) % 12) + 1)}-01`
  const length = daysBetween(first, civil(globalThis.Date.UTC(Math.floor(index / 12), (((index % 12) + 12) % 12) + 1, 1) / DAY))
  return addDays(first, Math.min(day, length) - 1)
}

/** `YYYY-MM` of a day. */
export const month = (date: DateText): string => date.slice(0, 7)

/** The first day of a month `YYYY-MM`. */
export const firstDay = (month: string): DateText => `${month}-01`

/** The last day of a month `YYYY-MM`. */
export const lastDay = (month: string): DateText => addDays(addMonths(firstDay(month), 1), -1)

/** The month `YYYY-MM` so many months later. */
export const monthAfter = (month: string, months = 1): string => addMonths(firstDay(month), months).slice(0, 7)

export const year = (date: DateText): number => Number(date.slice(0, 4))

/** 1 to 12. */
export const monthNo = (date: DateText): number => Number(date.slice(5, 7))

/** The Monday of a day's week. 1970-01-01 was a Thursday. */
export const monday = (date: DateText): DateText => addDays(date, -(((((dayNumber(date) ?? Number.NaN) + 3) % 7) + 7) % 7))

/** `2024W05`, by ISO 8601: a week belongs to the year that has its Thursday, and the first of a year has 4 January in it. */
export const isoWeek = (date: DateText): string => {
  const thursday = addDays(monday(date), 3)
  const first = monday(`${thursday.slice(0, 4)}-01-04`)
  return `${thursday.slice(0, 4)}W${two(Math.floor(daysBetween(first, thursday) / 7) + 1)}`
}

/** The Shanghai wall clock at a moment (milliseconds UTC), `YYYY-MM-DD HH:mm:ss`. Right since 1991-09-15. */
export const shanghai = (moment: number): string => {
  const second = Math.floor(moment / 1_000)
  // Whoever asks for the hour mostly asks in the same second as whoever did last.
  if (second !== lastAsked.second) lastAsked = { second, text: wallClock(moment) }
  return lastAsked.text
}

let lastAsked = { second: Number.NaN, text: '' }

const wallClock = (moment: number): string => {
  const d = new globalThis.Date(moment + SHANGHAI_OFFSET)
  return `${civil(Math.floor((moment + SHANGHAI_OFFSET) / DAY))} ${two(d.getUTCHours())}:${two(d.getUTCMinutes())}:${two(d.getUTCSeconds())}`
}

/** Today in Shanghai. */
export const today = (moment: number): DateText => shanghai(moment).slice(0, 10)

/** The moment (milliseconds UTC) of a Shanghai wall clock text. */
export const momentOf = (dateTime: string): number =>
  (dayNumber(dateTime.slice(0, 10)) ?? Number.NaN) * DAY +
  (Number(dateTime.slice(11, 13)) * 3_600 + Number(dateTime.slice(14, 16)) * 60 + Number(dateTime.slice(17, 19) || 0)) * 1_000 -
  SHANGHAI_OFFSET

/** A date as people write it (2025/9/6, 2025年9月6日, 20250906, 2025-9-6 8:05) brought to the wire's form; anything else comes back as it was. */
export const tidyDate = (text: string): string => {
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:(?:\s+|T)(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?$/.exec(
    text.replace(/^(\d{4})(\d{2})(\d{2})(?!\d)/, '$1-$2-$3'),
  )
  if (!parts) return text
  const day = `${parts[1]}-${parts[2]?.padStart(2, '0')}-${parts[3]?.padStart(2, '0')}`
  return parts[4] ? `${day} ${parts[4].padStart(2, '0')}:${parts[5]?.padStart(2, '0')}:${(parts[6] ?? '0').padStart(2, '0')}` : day
}

/** A time of day as people write it (8:05) brought to the wire's form; anything else comes back as it was. */
export const tidyTime = (text: string): string => {
  const [, hour, minute, second = '0'] = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?$/.exec(text) ?? []
  return hour && minute ? [hour, minute, second].map((part) => part.padStart(2, '0')).join(':') : text
}
