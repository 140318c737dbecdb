import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../core/kernel/dates.ts'
import { afterWorkedHours, calendarOf, type CalendarDay, workedHours, workedSeconds } from '../../../core/kernel/working-hours.ts'

const SHIFTS = { amStart: '09:00:00', amEnd: '12:00:00', pmStart: '13:00:00', pmEnd: '18:00:00' }
const off = (day: string): CalendarDay => ({ day, dayType: '3', ...SHIFTS })

/** National Day of 2026: a week off, worked for on the Saturday after it. */
const national = calendarOf([
  ...Array.from({ length: 7 }, (_, at) => off(addDays('2026-10-01', at))),
  { day: '2026-10-10', dayType: '4', ...SHIFTS },
])

const two = (n: number) => String(n).padStart(2, '0')
const moment = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 86_399 }))
  .map(
    ([days, second]) =>
      `${addDays('2026-09-10', days)} ${two(Math.floor(second / 3_600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`,
  )
const holds = <Values>(property: fc.IProperty<Values>) => fc.assert(property, { numRuns: 300 })

test('hours between three moments add up, and none are worked backwards', () =>
  holds(
    fc.property(moment, moment, moment, (...moments) => {
      const [a, b, c] = moments.toSorted() as [string, string, string]
      expect(workedSeconds(national, a, b) + workedSeconds(national, b, c)).toBe(workedSeconds(national, a, c))
      expect(workedSeconds(national, c, a)).toBe(0)
    }),
  ))

test('what ends so many hours later was worked that long, and no sooner', () =>
  holds(
    fc.property(moment, fc.integer({ min: 1, max: 200 }), (from, quarters) => {
      const until = afterWorkedHours(national, from, quarters / 4)!
      expect(workedHours(national, from, until)).toBe(quarters / 4)
      const [day, time] = [until.slice(0, 10), until.slice(11)]
      const before = `${day} ${time.slice(0, 6)}00`
      if (before < until) expect(workedHours(national, from, before)).toBeLessThan(quarters / 4)
    }),
  ))

test('a week off is not worked, the Saturday for it is', () => {
  expect(workedHours(national, '2026-09-30 17:00:00', '2026-10-08 10:00:00')).toBe(2)
  expect(workedHours(national, '2026-10-09 00:00:00', '2026-10-12 00:00:00')).toBe(16)
  expect(afterWorkedHours(national, '2026-09-30 17:30:00', 1)).toBe('2026-10-08 09:30:00')
})

test('a day that nobody set is worked from Monday to Friday, without the noon', () => {
  const usual = calendarOf([])
  expect(workedHours(usual, '2026-11-20 11:30:00', '2026-11-23 13:30:00')).toBe(9)
  expect(workedHours(usual, '2026-11-21 09:00:00', '2026-11-22 18:00:00')).toBe(0)
})

test('a calendar that is never worked never ends', () => expect(afterWorkedHours(() => [], '2026-11-20 11:30:00', 1)).toBeUndefined())
