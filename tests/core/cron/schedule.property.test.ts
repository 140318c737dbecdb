import { CronExpressionParser } from 'cron-parser'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wallOf, wallText } from '../../../core/cron/calendar.ts'
import { type Expression, print } from '../../../core/cron/expression.ts'
import { parse } from '../../../core/cron/parse.ts'
import { nextTimes } from '../../../core/cron/schedule.ts'
import { expression, plainExpression } from './arbitraries.ts'
import { runsAt } from './matcher.ts'

const DAY = 86_400
const FIRST = wallOf('2019-01-01')!
const moments = fc.integer({ min: FIRST, max: wallOf('2119-12-31')! })

const parsed = (text: string): Expression => {
  const read = parse(text)
  if (!read.ok) throw new Error(read.failure.message)
  return read.value
}

describe('an expression of the language', () => {
  test('printed and read again is the same', () =>
    fc.assert(
      fc.property(expression, (one) => {
        expect(parsed(print(one))).toEqual(one)
      }),
    ))

  test('runs at ever later times, each of which it allows', () =>
    fc.assert(
      fc.property(expression, moments, (one, after) => {
        const times = nextTimes(one, after, 5)
        for (const [place, time] of times.entries()) {
          expect(time).toBeGreaterThan(place ? times[place - 1]! : after)
          expect(runsAt(one, wallText(time))).toBe(true)
        }
      }),
    ))

  test('leaves no allowed time out', () =>
    fc.assert(
      fc.property(
        expression,
        moments,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), { minLength: 30 }),
        (one, after, places) => {
          const next = nextTimes(one, after, 1)[0] ?? after + 100 * 365 * DAY
          const between = places.map((place) => after + 1 + Math.floor(place * (next - after - 1)))
          for (const time of between.filter((each) => each < next)) expect(runsAt(one, wallText(time))).toBe(false)
        },
      ),
    ))

  test('asked for the nearest second after a time it allows, answers that second', () =>
    fc.assert(
      fc.property(expression, moments, (one, after) => {
        const [time] = nextTimes(one, after, 1)
        if (time !== undefined) expect(nextTimes(one, time - 1, 1)).toEqual([time])
      }),
    ))

  test('runs alike whatever the order of its lists', () =>
    fc.assert(
      fc.property(expression, moments, (one, after) => {
        const turned = Object.fromEntries(
          Object.entries(one).map(([unit, field]) => [
            unit,
            field.kind === 'spans' ? { ...field, spans: field.spans.toReversed() } : field,
          ]),
        ) as Expression
        expect(nextTimes(turned, after, 3)).toEqual(nextTimes(one, after, 3))
      }),
    ))
})

/** cron-parser's times, or undefined where it finds that there are none. */
const unixTimes = (one: Expression, from: string, count: number): readonly string[] | undefined => {
  const text = print(one).split(' ').slice(0, 6).join(' ')
  try {
    const iterator = CronExpressionParser.parse(text, { currentDate: `${from.replace(' ', 'T')}Z`, tz: 'UTC' })
    return Array.from({ length: count }, () => (iterator.next().toISOString() ?? '').slice(0, 19).replace('T', ' '))
  } catch {
    return undefined
  }
}

describe('an expression that Unix crons read alike', () => {
  test('runs when cron-parser says', () =>
    fc.assert(
      fc.property(plainExpression, moments, (one, after) => {
        const theirs = unixTimes(one, wallText(after), 3)
        if (theirs) expect(nextTimes(one, after, 3).map(wallText)).toEqual(theirs)
      }),
    ))

  test('is read by cron-parser often enough, so that the comparison says something', () => {
    const samples = fc.sample(plainExpression, { numRuns: 100, seed: 7 })
    expect(samples.filter((one) => unixTimes(one, '2026-01-01 00:00:00', 1)).length).toBeGreaterThan(40)
  })
})

describe('a zone', () => {
  test('whose clocks skip an hour lets what falls into it be left out, and goes on after it', () => {
    const [gapFrom, gapTo] = [wallOf('2026-03-08 02:00:00')!, wallOf('2026-03-08 03:00:00')!]
    const zone = { shown: (wall: number) => (wall >= gapFrom && wall < gapTo ? gapTo : wall) }
    const times = (text: string) => nextTimes(parsed(text), wallOf('2026-03-08 00:00:00')!, 2, zone).map(wallText)
    expect(times('0 30 2 * * ?')).toEqual(['2026-03-09 02:30:00', '2026-03-10 02:30:00'])
    expect(times('0 0/30 1-3 * * ?')).toEqual(['2026-03-08 01:00:00', '2026-03-08 01:30:00'])
    expect(nextTimes(parsed('0 0 3 * * ?'), gapFrom - 1, 1, zone).map(wallText)).toEqual(['2026-03-08 03:00:00'])
  })
})
