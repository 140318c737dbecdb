import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areDaysOff, betweenDays, boundsOf, daysOffIn, yearsWithoutDaysOff } from '../../../core/cron/bounds.ts'
import { daysOf, SECONDS_A_DAY, wallOf, wallText } from '../../../core/cron/calendar.ts'
import { compared } from '../../../core/cron/compare.ts'
import { print } from '../../../core/cron/expression.ts'
import { parse } from '../../../core/cron/parse.ts'
import { ForeseeRuns } from '../../../core/cron/foresee-runs.use-case.ts'
import { probed } from '../../../core/cron/probe.ts'
import { nextTimes, scheduleOf } from '../../../core/cron/schedule.ts'
import { skippedDays } from '../../../core/cron/skipped-days.ts'
import { hoursWarning, runsDuring } from '../../../core/cron/warnings.ts'
import { yearAhead } from '../../../core/cron/year-ahead.ts'
import { addDays, momentOf } from '../../../core/kernel/dates.ts'
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
      { year: 2026, month: 3, days: [20], off: [] },
      { year: 2026, month: 4, days: [1, 18, 20], off: [] },
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

const HOLIDAYS = '2026-10-01~2026-10-07,+2026-10-10'

describe('days off that are left out', () => {
  test('are told between the runs, and every run left out lies on one of them', () =>
    fc.assert(
      fc.property(expression, fc.integer({ min: 2, max: 9 }), (one, every) => {
        const isOff = (day: number) => day % every === 0
        const runs = nextTimes(one, NOW, 5, undefined, { isOff })
        const told = skippedDays(one, NOW, runs)
        const until = runs.at(-1) ?? NOW
        const left = nextTimes(one, NOW, 60).filter((wall) => wall < until && isOff(Math.floor(wall / SECONDS_A_DAY)))
        const isTold = (wall: number) =>
          told.some(({ first, last }) => first <= wallText(wall).slice(0, 10) && wallText(wall).slice(0, 10) <= last)
        expect(left.filter((wall) => !isTold(wall))).toEqual([])
        expect(told.every(({ first, last, days, place }) => first <= last && days > 0 && place < runs.length)).toBe(true)
      }),
    ))

  const foresee = async (asked: string, daysOff: string) => {
    const foreseen = await new ForeseeRuns({ now: () => momentOf('2026-09-30 12:00:00') }).run({
      expression: asked,
      withYears: false,
      daysOff,
    })
    if (!foreseen.ok) throw new Error(foreseen.failure.message)
    return foreseen.value
  }

  test('are holidays and weekends; a day that makes up for one is worked', async () => {
    const { runs, skipped, months } = await foresee('0 0 9 * * ?', HOLIDAYS)
    expect(runs.slice(0, 4).map(({ time }) => time.slice(0, 10))).toEqual(['2026-10-08', '2026-10-09', '2026-10-10', '2026-10-12'])
    expect(skipped?.slice(0, 2)).toEqual([
      { place: 0, first: '2026-10-01', last: '2026-10-07', days: 7 },
      { place: 3, first: '2026-10-11', last: '2026-10-11', days: 1 },
    ])
    expect(months?.[1]?.off).toEqual([1, 2, 3, 4, 5, 6, 7, 11, 17, 18, 24, 25, 31])
  })

  test('may be all there are', async () => {
    expect(await foresee('0 0 9 ? * 1', '')).toMatchObject({ runs: [], isAllOff: true })
    expect(await foresee('0 0 9 31 2 ?', '')).toMatchObject({ runs: [], isAllOff: false })
  })

  test('of a year that nobody has written down are missed', async () => {
    expect((await foresee('0 0 9 1 * ?', HOLIDAYS)).unknownYears).toEqual([2027])
    expect(yearsWithoutDaysOff(`${HOLIDAYS},2027-01-01`, [2026, 2027, 2027, 2028])).toEqual([2028])
  })

  test('are told of a day that is asked about', () => {
    const bounds = boundsOf({ startDate: null, endDate: null, daysOff: HOLIDAYS })
    expect(probed('0 0 9 * * ?', '2026-10-01', bounds)).toBe('当天是休息日，不执行，其后首次在 2026-10-08 09:00:00')
    expect(probed('0 0 9 * * ?', '2026-10-10', bounds)).toBe('当天执行，首次在 09:00:00')
  })

  test.each([
    [HOLIDAYS, true],
    ['', true],
    ['2026-10-01～2026-10-07', true],
    ['2026-10-07~2026-10-01', false],
    ['10月1日', false],
    ['2026-02-30', false],
    ['2026-01-01~2026-12-31', false],
  ])('“%s” can be read: %s', (written, isRead) => expect(areDaysOff(written)).toBe(isRead))
})

describe('a heavy job is warned of', () => {
  const avoided = { opens: '09:00', closes: '18:00', holidays: HOLIDAYS }
  test.each([
    ['0 0 3 * * ?', false],
    ['0 59 8 * * ?', false],
    ['0 0 9 * * ?', true],
    ['0 59 17 ? * 2 *', true],
    ['0 0 18 * * ?', false],
    ['0 0/10 * * * ?', true],
    ['0 0 10 ? * 1,7', true],
    ['0 0 10 ? * 1 2026', false],
    ['0 0 10 1-7 10 ? 2026', false],
    ['nonsense', false],
  ])('%s runs while people work: %s', (asked, isWithin) => expect(runsDuring(asked, '2026-09-21 00:00:00', avoided)).toBe(isWithin))

  test('in words, and not where the hours cannot be read', () => {
    expect(hoursWarning(read('0 0 9 * * ?'), NOW, avoided)).toBe('工作时间（09:00-18:00）内会执行，耗时任务请改到其他时间')
    expect(hoursWarning(read('0 0 9 * * ?'), NOW, { ...avoided, opens: '九点' })).toBeUndefined()
    expect(runsDuring('0 0 9 * * ?', '2026-09-21 00:00:00', null)).toBe(false)
  })
})
