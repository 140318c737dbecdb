import fc from 'fast-check'
import { CronExpressionParser } from 'cron-parser'
import { describe, expect, test } from 'vitest'
import { wallOf, wallText } from '../../../core/cron/calendar.ts'
import { bothDays, offerFor } from '../../../core/cron/dialects.ts'
import { parse } from '../../../core/cron/parse.ts'
import { nextTimes } from '../../../core/cron/schedule.ts'

const offered = (text: string) => {
  const offer = offerFor(text)
  return offer && 'expression' in offer ? offer.expression : undefined
}

describe('an expression of another dialect is offered in this one:', () => {
  test.each([
    ['*/5 * * * *', '0 */5 * * * ? *'],
    ['0 9 * * 1-5', '0 0 9 ? * 2-6 *'],
    ['0 9 * * 0', '0 0 9 ? * 1 *'],
    ['30 6 * * 5-7', '0 30 6 ? * 6-1 *'],
    ['0 0 1,15 * *', '0 0 0 1,15 * ? *'],
    ['０ ９ ＊ ＊ ＊', '0 0 9 * * ? *'],
    ['０ ０ ９ ？ ＊ ６Ｌ', '0 0 9 ? * 6L'],
    ['@daily', '0 0 0 * * ? *'],
    ['0 0 9 * * *', '0 0 9 * * ? *'],
    ['0 0 9 ? * ?', '0 0 9 * * ? *'],
    ['0 0 9 15 * *', '0 0 9 15 * ? *'],
  ])('%s is %s', (text, expression) => expect(offered(text)).toBe(expression))

  test('a Unix day and week together are any of both: nothing here says so', () => expect(offerFor('0 0 13 * 5')).toEqual(bothDays))

  test.each(['', 'jeden Tag', '61 * * * *', '@reboot', 'constructor', '__proto__'])('nothing is made up for “%s”', (text) =>
    expect(offerFor(text)).toBeUndefined(),
  )
})

const weekday = fc.integer({ min: 0, max: 6 })
const weekdays = fc.oneof(
  weekday.map(String),
  fc.uniqueArray(weekday, { minLength: 2, maxLength: 4 }).map((days) => days.join(',')),
  fc.tuple(weekday, weekday).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
  fc.integer({ min: 1, max: 6 }).map((step) => `*/${step}`),
)

test('Unix weekdays run when cron-parser says', () =>
  fc.assert(
    fc.property(weekdays, (days) => {
      const read = parse(offered(`30 8 * * ${days}`)!)
      const theirs = CronExpressionParser.parse(`30 8 * * ${days}`, { currentDate: '2026-01-01T00:00:00Z', tz: 'UTC' })
      const ours = read.ok ? nextTimes(read.value, wallOf('2026-01-01')!, 8).map(wallText) : []
      expect(ours).toEqual(ours.map(() => theirs.next().toISOString()!.slice(0, 19).replace('T', ' ')))
      expect(ours).toHaveLength(8)
    }),
  ))
