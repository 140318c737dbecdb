import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { betweenDays, daysOffIn } from '../../../core/cron/bounds.ts'
import { daysOf, SECONDS_A_DAY, wallOf, wallText } from '../../../core/cron/calendar.ts'
import { compared } from '../../../core/cron/compare.ts'
import { print } from '../../../core/cron/expression.ts'
import { parse } from '../../../core/cron/parse.ts'
import { nextTimes, scheduleOf } from '../../../core/cron/schedule.ts'
import { yearAhead } from '../../../core/cron/year-ahead.ts'
import { addDays } from '../../../core/kernel/dates.ts'
import { expression } from './arbitraries.ts'

const NOW = wallOf('2026-03-18 09:30:00')!

const read = (text: string) => {
  const parsed = parse(text)
  if (!parsed.ok) throw new Error(parsed.failure.message)
  return parsed.value
}

describe('times within bounds', () => {
  test('are those of the expression between the first and the last day that are not off', () =>
    fc.assert(
      fc.property(expression, fc.nat(400), fc.nat(400), fc.integer({ min: 2, max: 9 }), (one, start, length, every) => {
        const first = addDays('2026-01-01', start)
        const bounds = { ...betweenDays(first, addDays(first, length)), isOff: (day: number) => day % every === 0 }
        const found = nextTimes(one, NOW, 5, undefined, bounds)
        expect([...found].sort((a, b) => a - b)).toEqual(found)
        const isWithin = (wall: number) =>
          wall > NOW && wall >= bounds.from! && wall <= bounds.until! && Math.floor(wall / SECONDS_A_DAY) % every !== 0
        expect(found.every(isWithin)).toBe(true)
        const unbounded = nextTimes(one, Math.max(NOW, bounds.from! - 1), 20)
        expect(found.slice(0, unbounded.filter(isWithin).length)).toEqual(unbounded.filter(isWithin).slice(0, found.length))
      }),
    ))

  test('end soon where every day of an expression is off', () =>
    expect(nextTimes(read('* * * ? * 1'), NOW, 1, undefined, { isOff: daysOffIn('') })).toEqual([]))
})

test.each([
  ['2026-10-01~2026-10-07,+2026-10-10', '2026-10-07', true],
  ['2026-10-01~2026-10-07,+2026-10-10', '2026-10-08', false],
  ['2026-10-01~2026-10-07,+2026-10-10', '2026-10-10', false],
  ['2026-10-01~2026-10-07,+2026-10-10', '2026-10-11', true],
  ['２０２６－１０－０１、+2026-10-11', '2026-10-11', false],
  ['昨天, 2026-99-99~2027-01-01', '2026-10-08', false],
])('with %s the %s is off: %s', (written, date, isOff) => {
  expect(daysOffIn(written)(wallOf(date)! / SECONDS_A_DAY)).toBe(isOff)
})

describe('the twelve months ahead', () => {
  test('hold every day of the year on which something runs, and no other', () =>
    fc.assert(
      fc.property(expression, fc.nat(360), (one, days) => {
        const day = daysOf(2026, 3, 19) + days
        const found = yearAhead(one, NOW).find(({ year, month }) => daysOf(year, month, 1) <= day && day < daysOf(year, month + 1, 1))
        if (!found) return
        const next = scheduleOf(one).next(day * SECONDS_A_DAY - 1)
        const runs = next !== undefined && next < (day + 1) * SECONDS_A_DAY
        expect(found.days.includes(day - daysOf(found.year, found.month, 1) + 1)).toBe(runs)
      }),
    ))

  test('begin with what is left of this month', () =>
    expect(yearAhead(read('0 0 9 1,18,20 * ?'), NOW).slice(0, 2)).toEqual([
      { year: 2026, month: 3, days: [20] },
      { year: 2026, month: 4, days: [1, 18, 20] },
    ]))
})

describe('two expressions', () => {
  test('that mean the same are told so however they are written', () => {
    expect(compared('0 0/15 * * * ?', '0 0,15,30,45 * * * ? *', NOW)).toEqual(['此后的执行时间相同'])
    fc.assert(
      fc.property(expression, (one) => {
        expect(compared(print(one), print(one).toLowerCase(), NOW)).toEqual(['此后的执行时间相同'])
      }),
    )
  })

  test('that part are told by the first times only one of them has', () =>
    expect(compared('0 0 9 ? * MON-FRI', '0 0 9 ? * MON-SAT', NOW)).toEqual([
      `只有对比的表达式执行：${['2026-03-21', '2026-03-28', '2026-04-04'].map((day) => wallText(wallOf(`${day} 09:00:00`)!)).join('、')}`,
    ]))

  test('of which one cannot be read are not compared', () => expect(compared('0 0 9 * * ?', '每天', NOW)).toBeUndefined())
})
