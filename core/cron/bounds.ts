import { SECONDS_A_DAY, type Wall, wallOf, weekdayOf } from './calendar.ts'

/** What narrows the times of an expression from outside of it (widgets §16.7). */
export type Bounds = {
  /** Nothing before it. */
  readonly from?: Wall | undefined
  /** Nothing after it. */
  readonly until?: Wall | undefined
  /** Days, counted from 1970-01-01, on which nothing runs. */
  readonly isOff?: ((day: number) => boolean) | undefined
}

/** The bounds of a first and a last day, each as `yyyy-MM-dd`; what is no day bounds nothing. */
export const betweenDays = (first: string | null | undefined, last: string | null | undefined): Bounds => {
  const until = last ? wallOf(last) : undefined
  return { from: first ? wallOf(first) : undefined, until: until === undefined ? undefined : until + SECONDS_A_DAY - 1 }
}

const SUNDAY = 1
const SATURDAY = 7
const MOST_DAYS = 60
const SPAN = /^(\+?)(\d{4}-\d{2}-\d{2})(?:~(\d{4}-\d{2}-\d{2}))?$/

const dayOf = (date: string): number | undefined => {
  const wall = wallOf(date)
  return wall === undefined ? undefined : wall / SECONDS_A_DAY
}

/** The parameter that holds 法定节假日与调休. */
export const HOLIDAYS = 'job.holidays'

/** When a plan may run beside its expression: its first and last day, and whether days off are left out. */
export type Limits = {
  readonly startDate: string | null
  readonly endDate: string | null
  /** 法定节假日与调休 as they are written, where only working days count. */
  readonly daysOff: string | null
}

/** Working hours that a heavy job had better keep out of, as `09:00`, and the days off beside them. */
export type Avoided = { readonly opens: string; readonly closes: string; readonly holidays: string }

/** What stands beside an expression where it is used. */
export type Circumstances = Limits & { readonly avoided: Avoided | null }

/** The limits as they are written, as days. */
export const boundsOf = ({ startDate, endDate, daysOff }: Limits): Bounds => ({
  ...betweenDays(startDate, endDate),
  isOff: daysOff === null ? undefined : daysOffIn(daysOff),
})

const partsOf = (written: string): readonly string[] => written.normalize('NFKC').split(/[,;、\s]+/)

const spanOf = (part: string): { readonly begins: number; readonly ends: number; readonly isOff: boolean } | undefined => {
  const [, plus, first = '', last = first] = SPAN.exec(part) ?? []
  const [begins, ends] = [dayOf(first), dayOf(last)]
  if (begins === undefined || ends === undefined || ends < begins || ends - begins > MOST_DAYS) return undefined
  return { begins, ends, isOff: plus === '' }
}

/** May every part of 法定节假日与调休 be read as days? */
export const areDaysOff = (written: string): boolean => partsOf(written).every((part) => part === '' || spanOf(part) !== undefined)

/** Of those years the ones of which no day off is written: nobody has noted what was announced for them. */
export const yearsWithoutDaysOff = (written: string, years: readonly number[]): readonly number[] => {
  const known = new Set(partsOf(written).flatMap((part) => (spanOf(part)?.isOff ? [Number(part.slice(0, 4))] : [])))
  return [...new Set(years)].filter((year) => !known.has(year))
}

/**
 * 法定节假日与调休: days off besides Saturdays and Sundays, and those of them that are worked, as administrators write them:
 * `2026-10-01~2026-10-07,+2026-10-10`. What cannot be read says nothing.
 */
export const daysOffIn = (written: string): ((day: number) => boolean) => {
  const said = new Map<number, boolean>()
  for (const part of partsOf(written)) {
    const span = spanOf(part)
    if (span) for (let day = span.begins; day <= span.ends; day += 1) said.set(day, span.isOff)
  }
  return (day) => said.get(day) ?? [SUNDAY, SATURDAY].includes(weekdayOf(day))
}
