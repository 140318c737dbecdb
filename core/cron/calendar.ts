import { isDateTime, momentOf, shanghai } from '../kernel/dates.ts'

export const SECONDS_A_DAY = 86_400

export type Civil = { readonly year: number; readonly month: number; readonly day: number }

const DAYS_AN_ERA = 146_097
const DAYS_BEFORE_1970 = 719_468

/** Days since 1970-01-01, by the era of 400 years. */
export const daysOf = (year: number, month: number, day: number): number => {
  const shifted = month > 2 ? year : year - 1
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * DAYS_AN_ERA + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - DAYS_BEFORE_1970
}

/** The day of the calendar that lies so many days after 1970-01-01: `daysOf` turned round. */
export const civilOf = (days: number): Civil => {
  const shifted = days + DAYS_BEFORE_1970
  const era = Math.floor(shifted / DAYS_AN_ERA)
  const dayOfEra = shifted - era * DAYS_AN_ERA
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  const day = dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day }
}

/** 1 is Sunday; 1970-01-01 was a Thursday. */
export const weekdayOf = (days: number): number => ((((days + 4) % 7) + 7) % 7) + 1

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Days of a month; January is 1. */
export const monthLength = (year: number, month: number): number => (month === 2 && isLeapYear(year) ? 29 : LENGTHS[month - 1]!)

/**
 * What a clock on the wall shows, in seconds since it showed 1970-01-01 00:00:00: no zone, no summer time. An expression is
 * about such times; what moment one is belongs to whoever knows the zone.
 */
export type Wall = number

const SHANGHAI_OFFSET = 28_800

/** What Shanghai's clocks show at a moment (milliseconds UTC). */
export const shanghaiWall = (moment: number): Wall => Math.floor(moment / 1000) + SHANGHAI_OFFSET

/** The moment (milliseconds UTC) at which Shanghai's clocks show it. */
export const shanghaiMoment = (wall: Wall): number => (wall - SHANGHAI_OFFSET) * 1000

/** `yyyy-MM-dd hh:mm:ss`, of 24 hours. */
export const wallText = (wall: Wall): string => shanghai(shanghaiMoment(wall))

/** A date with its time, or alone; undefined where there is no such time. */
export const wallOf = (text: string): Wall | undefined => {
  const whole = text.length === 10 ? `${text} 00:00:00` : text
  return isDateTime(whole) ? shanghaiWall(momentOf(whole)) : undefined
}
