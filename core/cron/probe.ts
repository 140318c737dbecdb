import type { Bounds } from './bounds.ts'
import { SECONDS_A_DAY, wallOf, wallText } from './calendar.ts'
import { parse } from './parse.ts'
import { nextTimes } from './schedule.ts'
import { text } from './text.ts'

const CLOCK = 11

/** Whether an expression runs on a day or at a moment (widgets §16.7), in words; undefined where either cannot be read. */
export const probed = (expression: string, asked: string, bounds: Bounds = {}): string | undefined => {
  const read = parse(expression)
  const typed = asked.normalize('NFKC').trim()
  const from = wallOf(typed)
  if (!read.ok || from === undefined) return undefined
  const isDay = typed.length < CLOCK
  const [next] = nextTimes(read.value, from - 1, 1, undefined, bounds)
  const until = isDay ? from + SECONDS_A_DAY : from + 1
  if (next !== undefined && next < until) return isDay ? text.runsOnDay(wallText(next).slice(CLOCK)) : text.runsThen
  const later = next === undefined ? text.neverAgain : text.runsLater(wallText(next))
  return bounds.isOff?.(Math.floor(from / SECONDS_A_DAY)) ? text.offOnDay(later.replace(/^不执行，/, '')) : later
}
