import type { DaySpan } from '../definitions/report.ts'
import { daysOf, type Grain, grainOf, isGrain } from '../kernel/calendar-spans.ts'
import { type Row, textAt } from '../kernel/wire.ts'

export const SPAN_FROM = '_begin'
export const SPAN_TO = '_end'

const GRAINS: readonly Grain[] = ['month', 'quarter', 'year']

/** The first and the last day of a month, quarter or year; of a day itself. */
const daysIn = (value: string): readonly [first: string, last: string] => {
  const grain = GRAINS.find((one) => isGrain(one, value))
  return grain ? daysOf(grain, value) : [value.slice(0, 10), value.slice(0, 10)]
}

/** Both ends of a parameter as they were asked; one that is no span is both of them. */
export const endsIn =
  (params: Row) =>
  (key: string): DaySpan => ({
    from: textAt(params, `${key}${SPAN_FROM}`) || textAt(params, key),
    to: textAt(params, `${key}${SPAN_TO}`) || textAt(params, key),
  })

/** The days a parameter reaches over: months, quarters and years are whole ones (RP4). */
export const spanIn =
  (params: Row) =>
  (key: string): DaySpan => {
    const { from, to } = endsIn(params)(key)
    return { from: daysIn(from)[0], to: daysIn(to)[1] }
  }

/** Of every span that is asked its first and last day, under the names by which formulas ask for them. */
export const daysOfSpans = (params: Row): Row =>
  Object.fromEntries(
    Object.keys(params).flatMap((name) => {
      if (!name.endsWith(SPAN_FROM)) return []
      const key = name.slice(0, -SPAN_FROM.length)
      const { from, to } = spanIn(params)(key)
      return [
        [`${key}${SPAN_FROM}`, from],
        [`${key}${SPAN_TO}`, to],
      ]
    }),
  )

/** Does a value say a month, a quarter or a year? */
export const isWholeSpan = (value: string): boolean => GRAINS.some((one) => isGrain(one, value))

const isOfGrain = (kind: string): kind is Grain => GRAINS.some((grain) => grain === kind)

/** A day as a field of some kind holds it: of a month the month in which it lies. */
export const asHeld = (kind: string, day: string): string => (day && isOfGrain(kind) ? grainOf(kind, day) : day)
