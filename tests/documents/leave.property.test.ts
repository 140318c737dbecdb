import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  annualDays,
  annualUntil,
  daysOf,
  daysOfLeave,
  givenBack,
  needsCertificate,
  type Quota,
  taken,
  usableOn,
} from '../../core/documents/oa/leave.ts'
import { overtimeHours } from '../../core/documents/oa/overtime.ts'
import { addDays } from '../../core/kernel/dates.ts'
import { decimal, sumOf } from '../../core/kernel/decimal.ts'
import { calendarOf, type CalendarDay } from '../../core/kernel/working-hours.ts'

const SHIFTS = { amStart: '09:00:00', amEnd: '12:00:00', pmStart: '13:00:00', pmEnd: '18:00:00' }
const of = (dayType: string, ...days: readonly string[]): readonly CalendarDay[] => days.map((day) => ({ day, dayType, ...SHIFTS }))
const span = (from: string, count: number) => Array.from({ length: count }, (_, at) => addDays(from, at))

/** Spring Festival and National Day of 2026, as announced. */
const year2026 = calendarOf([
  ...of('3', ...span('2026-02-15', 9)),
  ...of('4', '2026-02-14', '2026-02-28', '2026-09-20', '2026-10-10'),
  ...of('3', ...span('2026-10-01', 7)),
])

const holds = <Values>(property: fc.IProperty<Values>) => fc.assert(property, { numRuns: 300 })
const leave = (type: string, from: string, until: string) => daysOfLeave(type, from, until, year2026).toString()

test.each([
  ['annual over National Day: only the days on both sides', '1', '2026-09-30 09:00:00', '2026-10-08 18:00:00', '2'],
  ['a Saturday that is worked counts', '2', '2026-10-09 09:00:00', '2026-10-10 18:00:00', '2'],
  ['nothing but the holiday is none', '1', '2026-10-01 09:00:00', '2026-10-07 18:00:00', '0'],
  ['a morning is half a day', '1', '2026-09-28 09:00:00', '2026-09-28 12:00:00', '0.5'],
  ['a minute more than half a day is a day', '1', '2026-09-28 09:00:00', '2026-09-28 14:01:00', '1'],
  ['an hour is half a day', '3', '2026-09-28 09:00:00', '2026-09-28 10:00:00', '0.5'],
  ['Spring Festival between two working Saturdays', '2', '2026-02-13 09:00:00', '2026-02-24 18:00:00', '3'],
  ['maternity counts every day of the calendar', '5', '2026-02-10 09:00:00', '2026-07-17 18:00:00', '158'],
])('%s', (_, type, from, until, days) => expect(leave(type, from, until)).toBe(days))

const moment = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 47 }))
  .map(([days, half]) => `${addDays('2026-09-01', days)} ${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}:00`)

test('a longer leave is never shorter, two that follow each other are at most half a day more than one', () =>
  holds(
    fc.property(moment, moment, moment, (...moments) => {
      const [a, b, c] = moments.toSorted() as [string, string, string]
      const [first, second, whole] = [daysOfLeave('1', a, b, year2026), daysOfLeave('1', b, c, year2026), daysOfLeave('1', a, c, year2026)]
      expect(whole.ge(first) && whole.ge(second)).toBe(true)
      expect(first.plus(second).minus(whole).toNumber()).toBeGreaterThanOrEqual(0)
      expect(first.plus(second).minus(whole).toNumber()).toBeLessThanOrEqual(0.5)
    }),
  ))

test.each([
  ['2025-06-01', '2025-06-01', 2026, 0],
  ['2025-01-01', '2025-01-01', 2026, 5],
  ['2016-01-01', '2019-03-01', 2026, 10],
  ['2016-01-02', '2019-03-01', 2026, 5],
  ['2005-05-01', '2019-03-01', 2026, 15],
  ['2005-05-01', '2026-07-01', 2026, 7],
  ['2005-05-01', '2027-01-04', 2026, 0],
  [null, '2020-06-01', 2026, 5],
] as const)('working since %s, here since %s: of %i %i days', (firstWorkDate, hireDate, ofYear, days) =>
  expect(annualDays({ firstWorkDate, hireDate }, ofYear)).toBe(days),
)

test('annual leave is there until the end of March of the year after', () => expect(annualUntil(2026)).toBe('2027-03-31'))

const halves = (most: number) => fc.integer({ min: 0, max: most }).map((count) => decimal(count).mulDiv(1, 2, 1))
const quotas = fc
  .array(fc.record({ left: halves(20), expireDate: fc.option(fc.integer({ min: 0, max: 300 }).map((at) => addDays('2026-01-01', at))) }), {
    maxLength: 5,
  })
  .map((all): readonly Quota[] => all.map((one, at) => ({ id: `q${at}`, ...one })))

test('days come from what ends first, never more than a balance holds, and all that are wanted where there are as many', () =>
  holds(
    fc.property(
      quotas,
      halves(40),
      fc.integer({ min: 0, max: 300 }).map((at) => addDays('2026-01-01', at)),
      (all, wanted, lastDay) => {
        const usable = usableOn(all, lastDay)
        const parts = taken(usable, wanted)
        const held = sumOf(usable, ({ left }) => left)
        expect(daysOf(parts).toString()).toBe((wanted.lt(held) ? wanted : held).toString())
        for (const { balanceId, days } of parts) {
          const from = all.find(({ id }) => id === balanceId)!
          expect(days.gt(0) && days.le(from.left)).toBe(true)
          expect(from.expireDate === null || from.expireDate >= lastDay).toBe(true)
        }
        const ends = parts.map(({ balanceId }) => all.find(({ id }) => id === balanceId)!.expireDate ?? '9999')
        expect(ends).toEqual(ends.toSorted())
        // All but the last are emptied.
        for (const { balanceId, days } of parts.slice(0, -1)) expect(days.eq(all.find(({ id }) => id === balanceId)!.left)).toBe(true)
      },
    ),
  ))

test('what goes back never is more than came from there, and goes back where the last came from', () =>
  holds(
    fc.property(quotas, halves(40), halves(40), (all, wanted, unused) => {
      const parts = taken(usableOn(all, '2026-01-01'), wanted)
      const back = givenBack(parts, unused)
      expect(daysOf(back).toString()).toBe((unused.lt(daysOf(parts)) ? unused : daysOf(parts)).toString())
      for (const { balanceId, days } of back) expect(days.le(parts.find((part) => part.balanceId === balanceId)!.days)).toBe(true)
      if (back.length) expect(back[0]!.balanceId).toBe(parts.at(-1)!.balanceId)
    }),
  ))

test('illness of more than three days asks for a certificate, maternity always, annual leave never', () => {
  expect([needsCertificate('3', decimal(3)), needsCertificate('3', decimal('3.5'))]).toEqual([false, true])
  expect([needsCertificate('5', decimal(1)), needsCertificate('1', decimal(10))]).toEqual([true, false])
})

test.each([
  ['2026-11-20 18:30:00', '2026-11-20 21:20:00', '2.5'],
  ['2026-11-21 09:00:00', '2026-11-21 18:00:00', '8'],
  ['2026-11-21 12:30:00', '2026-11-21 18:00:00', '5.5'],
  ['2026-11-21 20:00:00', '2026-11-22 02:00:00', '6'],
  ['2026-11-21 20:00:00', '2026-11-21 20:00:00', '0'],
])('overtime from %s to %s is %s hours', (from, until, hours) => expect(overtimeHours(from, until).toString()).toBe(hours))
