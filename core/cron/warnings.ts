import { type Avoided, daysOffIn } from './bounds.ts'
import { type Wall, wallOf } from './calendar.ts'
import { valuesOf } from './expand.ts'
import type { Expression, Field } from './expression.ts'
import { parse } from './parse.ts'
import { nextTimes } from './schedule.ts'
import { text } from './text.ts'

const MINUTES_A_DAY = 1440
const SHORTEST_MONTH = 28

const least = (field: Field): number | undefined => {
  if (field.kind === 'nearest') return field.day
  return field.kind === 'spans' ? valuesOf('day', field)[0] : undefined
}

/** Runs a day, on a day it runs at all. */
const timesADay = ({ hour, minute, second }: Expression): number =>
  valuesOf('hour', hour).length * valuesOf('minute', minute).length * valuesOf('second', second).length

/** What is right and perhaps not meant (widgets §16.6). */
export const warningsOf = (expression: Expression): readonly string[] => {
  const times = timesADay(expression)
  const day = least(expression.day)
  return [
    ...(times > MINUTES_A_DAY ? [`每天执行 ${times} 次，请确认是否需要这么频繁`] : []),
    ...(day !== undefined && day > SHORTEST_MONTH ? [`没有 ${day} 日的月份不执行；每月最后一天请选“本月最后一天”`] : []),
  ]
}

const CLOCK = /^(\d{1,2}):(\d{2})$/

/** Minutes since midnight. */
const minutesOf = (clock: string): number | undefined => {
  const [, hour, minute] = CLOCK.exec(clock) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}

const isDuring = (expression: Expression, now: Wall, { opens, closes, holidays }: Avoided): boolean => {
  const [from, until] = [minutesOf(opens), minutesOf(closes)]
  if (from === undefined || until === undefined) return false
  const isWithin = valuesOf('hour', expression.hour).some((hour) =>
    valuesOf('minute', expression.minute).some((minute) => hour * 60 + minute >= from && hour * 60 + minute < until),
  )
  return isWithin && nextTimes(expression, now, 1, undefined, { isOff: daysOffIn(holidays) }).length > 0
}

/** Said of a heavy job that would run while people work (widgets §16.6); nothing of one that runs on days off only. */
export const hoursWarning = (expression: Expression, now: Wall, avoided: Avoided): string | undefined =>
  isDuring(expression, now, avoided) ? text.duringWork(avoided.opens, avoided.closes) : undefined

/** The same of texts: would the expression run in the hours it had better keep out of? */
export const runsDuring = (expression: string, now: string, avoided: Avoided | null): boolean => {
  const read = parse(expression)
  const wall = wallOf(now)
  return avoided !== null && read.ok && wall !== undefined && isDuring(read.value, wall, avoided)
}
