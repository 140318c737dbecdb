import type { Bounds } from './bounds.ts'
import { civilOf, daysOf, SECONDS_A_DAY, type Wall } from './calendar.ts'
import { daysAllowed, nextTable, nextYear } from './expand.ts'
import { EVERY, type Expression } from './expression.ts'

/** The times of an expression, made ready to be asked often. */
export type Schedule = {
  /** The first time after the given one; undefined where there is none up to the end of the year `ceiling`. */
  readonly next: (after: Wall, ceiling?: number) => Wall | undefined
}

const YEARS_AHEAD = 100

/** Quartz gives up a hundred years from now. */
const ceilingOf = (wall: Wall): number => civilOf(Math.floor(wall / SECONDS_A_DAY)).year + YEARS_AHEAD

/**
 * The times an expression stands for, on the clock on the wall. Found field by field, from the year down: an expression that never
 * runs is known to after at most the months of a hundred years.
 */
export const scheduleOf = (expression: Expression): Schedule => {
  const hours = nextTable('hour', expression.hour)
  const minutes = nextTable('minute', expression.minute)
  const seconds = nextTable('second', expression.second)
  const months = nextTable('month', expression.month)
  const allowed = daysAllowed(expression.day, expression.week)
  const [firstHour, firstMinute, firstSecond] = [hours[0]!, minutes[0]!, seconds[0]!]
  const firstTime = firstHour * 3600 + firstMinute * 60 + firstSecond

  /** The first time of the day not before the given second of it, or -1. */
  const timeFrom = (start: number): number => {
    const [hour, minute] = [Math.floor(start / 3600), Math.floor(start / 60) % 60]
    const nextHour = hours[hour]!
    if (nextHour < 0) return -1
    if (nextHour > hour) return nextHour * 3600 + firstMinute * 60 + firstSecond
    const nextMinute = minutes[minute]!
    if (nextMinute === minute) {
      const nextSecond = seconds[start % 60]!
      if (nextSecond >= 0) return hour * 3600 + minute * 60 + nextSecond
    }
    const laterMinute = nextMinute === minute ? minutes[minute + 1]! : nextMinute
    if (laterMinute >= 0) return hour * 3600 + laterMinute * 60 + firstSecond
    const laterHour = hours[hour + 1]!
    return laterHour < 0 ? -1 : laterHour * 3600 + firstMinute * 60 + firstSecond
  }

  /** The number of the first allowed day not before the given one. */
  const dayFrom = (start: number, ceiling: number): number | undefined => {
    const from = civilOf(start)
    let year = nextYear(expression.year, from.year, ceiling)
    while (year !== undefined) {
      const begins = year === from.year ? from.month : 1
      for (let month = months[begins]!; month > 0; month = months[month + 1]!) {
        const first = daysOf(year, month, 1)
        const isBegun = year === from.year && month === from.month
        const mask = allowed(first, year, month) & (isBegun ? -1 << from.day : -1)
        if (mask) return first + 30 - Math.clz32(mask & -mask)
      }
      year = nextYear(expression.year, year + 1, ceiling)
    }
    return undefined
  }

  return {
    next: (after, ceiling = ceilingOf(after)) => {
      const start = after + 1
      const today = Math.floor(start / SECONDS_A_DAY)
      const day = dayFrom(today, ceiling)
      if (day === undefined) return undefined
      if (day > today) return day * SECONDS_A_DAY + firstTime
      const time = timeFrom(start - today * SECONDS_A_DAY)
      if (time >= 0) return today * SECONDS_A_DAY + time
      const later = dayFrom(today + 1, ceiling)
      return later === undefined ? undefined : later * SECONDS_A_DAY + firstTime
    },
  }
}

/** The same expression, any year. */
export const anyYear = (expression: Expression): Expression => ({ ...expression, year: EVERY })

/** A zone's clocks skip times when they are put forward; a time that comes twice is one time. */
export type Zone = {
  /** The time itself, or the first one shown after it where the clocks skip it. */
  readonly shown: (wall: Wall) => Wall
}

const everyTimeShown: Zone = { shown: (wall) => wall }

/** Up to `count` times after the given one, earliest first. A time the zone's clocks skip does not run, nor one out of bounds. */
export const nextTimes = (
  expression: Expression,
  after: Wall,
  count: number,
  zone: Zone = everyTimeShown,
  { from = after + 1, until = Number.POSITIVE_INFINITY, isOff }: Bounds = {},
): readonly Wall[] => {
  const { next } = scheduleOf(expression)
  const ceiling = ceilingOf(after)
  const times: Wall[] = []
  let last = Math.max(after, from - 1)
  while (times.length < count) {
    const time = next(last, ceiling)
    if (time === undefined || time > until) return times
    const day = Math.floor(time / SECONDS_A_DAY)
    if (isOff?.(day)) {
      last = (day + 1) * SECONDS_A_DAY - 1
      continue
    }
    const shown = zone.shown(time)
    if (shown === time) times.push(time)
    last = shown === time ? time : shown - 1
  }
  return times
}
