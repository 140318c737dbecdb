import type { Bounds } from './bounds.ts'
import { shanghaiMoment, type Wall, wallOf, wallText } from './calendar.ts'
import type { Expression } from './expression.ts'
import { parse } from './parse.ts'
import { nextTimes } from './schedule.ts'

/** The next time after `now`, both `yyyy-MM-dd hh:mm:ss` in Shanghai; null for a wrong expression and for one that never runs again. */
export const nextTimeText = (expression: string, now: string, bounds?: Bounds): string | null => {
  const after = wallOf(now)
  const next = after === undefined ? undefined : nextWall(expression, after, bounds)
  return next === undefined ? null : wallText(next)
}

/** The next moment (milliseconds UTC) after a time of Shanghai's clocks. */
export const nextMoment = (expression: string, after: Wall, bounds?: Bounds): number | null => {
  const next = nextWall(expression, after, bounds)
  return next === undefined ? null : shanghaiMoment(next)
}

const nextWall = (text: string, after: Wall, bounds?: Bounds): Wall | undefined => {
  const read = parse(text)
  return read.ok ? nextTimes(read.value, after, 1, undefined, bounds)[0] : undefined
}

const hasOneValue = ({ second }: Expression): boolean =>
  second.kind === 'spans' && second.spans.length === 1 && second.spans[0]?.kind === 'one'

/** Not oftener than once a minute: the second is a single value (reliability IN10). */
export const isMinuteApart = (expression: string): boolean => {
  const read = parse(expression)
  return !read.ok || hasOneValue(read.value)
}
