import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wallOf, wallText } from '../../../core/cron/calendar.ts'
import { describe as inWords } from '../../../core/cron/describe.ts'
import { distanceText } from '../../../core/cron/distance.ts'
import { print } from '../../../core/cron/expression.ts'
import { parse } from '../../../core/cron/parse.ts'
import { probed } from '../../../core/cron/probe.ts'
import { nextTimes } from '../../../core/cron/schedule.ts'
import { TEMPLATES } from '../../../core/cron/templates.ts'
import { expression } from './arbitraries.ts'

describe('an expression that is asked about', () => {
  test.each([
    ['0 30 8 1,15 * ? *', '2026-12-01', '当天执行，首次在 08:30:00'],
    ['0 30 8 1,15 * ? *', '2026-12-02', '不执行，其后首次在 2026-12-15 08:30:00'],
    ['0 30 8 1,15 * ? *', '2026-12-01 08:30:00', '这一时刻执行'],
    ['0 30 8 1,15 * ? *', '２０２６－１２－０１　０８：３０：０１', '不执行，其后首次在 2026-12-15 08:30:00'],
    ['0 0 0 1 1 ? 2027', '2027-01-02', '不执行，其后也不再执行'],
    ['0 0 0 29 2 ?', '2026-02-29', undefined],
    ['nonsense', '2026-12-01', undefined],
    ['0 0 0 29 2 ?', '', undefined],
  ])('%s on %s: %s', (text, asked, answer) => expect(probed(text, asked)).toBe(answer))

  test('runs at every time that is foretold of it', () =>
    fc.assert(
      fc.property(expression, (one) =>
        nextTimes(one, wallOf('2026-03-18')!, 3).every((wall) => probed(print(one), wallText(wall)) === '这一时刻执行'),
      ),
    ))
})

test.each([
  [59, '59秒后'],
  [60, '1分钟后'],
  [3_599, '59分钟后'],
  [86_399, '23小时后'],
  [86_400 * 12, '12天后'],
])('a run %s seconds away is %s', (seconds, text) => expect(distanceText(seconds)).toBe(text))

test('every template is an expression that says what its name says', () =>
  expect(
    TEMPLATES.map(({ expression: text }) => {
      const read = parse(text)
      return read.ok ? inWords(read.value) : read.failure.message
    }),
  ).toEqual([
    '每天 09:00:00 执行',
    '每周的周一到周五 18:00:00 执行',
    '每 15 分钟执行',
    '每月 1 日 00:00:00 执行',
    '每月最后一天 00:00:00 执行',
    '从 1 月起每 3 个月 1 日 00:00:00 执行',
  ]))
