import { addDays, daysBetween, monday, type DateText } from './dates.ts'

/** Working time: hours that are worked of a day, and days that are worked. Moments are `YYYY-MM-DD HH:mm:ss` in Shanghai. */

/** Worked from a time of day until another, HH:mm:ss. */
export type Shift = readonly [from: string, until: string]

/** The shifts of a day in their order; none where nobody works. */
export type WorkCalendar = (day: DateText) => readonly Shift[]

/** A day as a calendar keeps it (oa.workday). */
export type CalendarDay = {
  readonly day: DateText
  /** Dictionary day_type. */
  readonly dayType: string
  readonly amStart: string | null
  readonly amEnd: string | null
  readonly pmStart: string | null
  readonly pmEnd: string | null
}

/** What a formula or an engine reads of a day. */
export const CALENDAR_DAY = ['day', 'dayType', 'amStart', 'amEnd', 'pmStart', 'pmEnd'] as const satisfies readonly (keyof CalendarDay)[]

/** 工作日 and 调休上班 of day_type. */
const WORKED: ReadonlySet<string> = new Set(['1', '4'])

export const USUAL_SHIFTS: readonly [Shift, Shift] = [
  ['09:00:00', '12:00:00'],
  ['13:00:00', '18:00:00'],
]

export const HOURS_A_DAY = 8
const SECONDS_AN_HOUR = 3_600
const WORKDAYS_A_WEEK = 5
/** Farther ahead no calendar is looked at. */
const FARTHEST = 3_660

export const isWeekday = (day: DateText): boolean => daysBetween(monday(day), day) < WORKDAYS_A_WEEK

const shiftsOf = ({ dayType, amStart, amEnd, pmStart, pmEnd }: CalendarDay): readonly Shift[] =>
  WORKED.has(dayType)
    ? [[amStart, amEnd] as const, [pmStart, pmEnd] as const].flatMap(([from, until]): readonly Shift[] =>
        from && until && from < until ? [[from, until]] : [],
      )
    : []

/** The calendar that some days make; a day that nobody set is worked from Monday to Friday. */
export const calendarOf = (days: Iterable<CalendarDay>): WorkCalendar => {
  const known = new Map<DateText, readonly Shift[]>()
  for (const one of days) known.set(one.day, shiftsOf(one))
  return (day) => known.get(day) ?? (isWeekday(day) ? USUAL_SHIFTS : [])
}

const secondOf = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return hours * SECONDS_AN_HOUR + minutes * 60 + seconds
}

const timeOf = (second: number): string =>
  [Math.floor(second / SECONDS_AN_HOUR), Math.floor(second / 60) % 60, second % 60].map((part) => String(part).padStart(2, '0')).join(':')

const MIDNIGHT = '24:00:00'

/** Seconds of the shifts of a day that lie between two times of it. */
const secondsOfDay = (shifts: readonly Shift[], from: string, until: string): number =>
  shifts.reduce((sum, [begins, ends]) => {
    const [first, last] = [begins > from ? begins : from, ends < until ? ends : until]
    return first < last ? sum + secondOf(last) - secondOf(first) : sum
  }, 0)

/** Seconds of working time from a moment until another; none where that is not later. */
export const workedSeconds = (calendar: WorkCalendar, from: string, until: string): number => {
  const [first, last] = [from.slice(0, 10), until.slice(0, 10)]
  let sum = 0
  for (let day = first; day <= last; day = addDays(day, 1))
    sum += secondsOfDay(calendar(day), day === first ? from.slice(11) : '', day === last ? until.slice(11) : MIDNIGHT)
  return sum
}

/** Hours of working time from a moment until another. */
export const workedHours = (calendar: WorkCalendar, from: string, until: string): number =>
  workedSeconds(calendar, from, until) / SECONDS_AN_HOUR

/** The first moment at which so many hours were worked since another; undefined where the calendar is never worked that long. */
export const afterWorkedHours = (calendar: WorkCalendar, from: string, hours: number): string | undefined => {
  let left = Math.round(hours * SECONDS_AN_HOUR)
  if (left <= 0) return from
  const first = from.slice(0, 10)
  for (let ahead = 0; ahead < FARTHEST; ahead += 1) {
    const day = addDays(first, ahead)
    for (const [begins, ends] of calendar(day)) {
      const begun = ahead === 0 && from.slice(11) > begins ? from.slice(11) : begins
      if (begun >= ends) continue
      const length = secondOf(ends) - secondOf(begun)
      if (length >= left) return `${day} ${timeOf(secondOf(begun) + left)}`
      left -= length
    }
  }
  return undefined
}
