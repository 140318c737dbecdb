import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, isDate, isoWeek, monday, month, monthNo, year } from '../../../core/kernel/dates.ts'

const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10))
const some = fc.integer({ min: -40_000, max: 40_000 })
const months = fc.integer({ min: -600, max: 600 })
const holds = <Values>(property: fc.IProperty<Values>) => fc.assert(property, { numRuns: 500 })

test('days added are the days between', () =>
  holds(fc.property(day, some, (from, days) => daysBetween(from, addDays(from, days)) === days)))

test('months later is that month, on the same day or its last', () =>
  holds(
    fc.property(day, months, (from, count) => {
      const to = addMonths(from, count)
      const last = monthNo(addDays(to, 1)) !== monthNo(to)
      expect(year(to) * 12 + monthNo(to)).toBe(year(from) * 12 + monthNo(from) + count)
      expect(isDate(to) && (to.slice(8) === from.slice(8) || (last && to.slice(8) < from.slice(8)))).toBe(true)
    }),
  ))

test('a month is its year and its number', () =>
  holds(fc.property(day, (date) => month(date) === `${year(date)}-${String(monthNo(date)).padStart(2, '0')}`)))

test('a week begins with its Monday, and all its days have its number', () =>
  holds(
    fc.property(day, (date) => {
      const first = monday(date)
      expect(new Date(`${first}T00:00:00Z`).getUTCDay()).toBe(1)
      expect(daysBetween(first, date)).toBeGreaterThanOrEqual(0)
      expect(daysBetween(first, date)).toBeLessThan(7)
      expect(isoWeek(first)).toBe(isoWeek(date))
    }),
  ))

test('weeks are counted on from the one with 4 January', () =>
  holds(
    fc.property(day, (date) => {
      const [own, next] = [isoWeek(date), isoWeek(addDays(date, 7))]
      expect(isoWeek(`${date.slice(0, 4)}-01-04`)).toBe(`${date.slice(0, 4)}W01`)
      expect(next.slice(0, 4) === own.slice(0, 4) ? Number(next.slice(5)) - Number(own.slice(5)) : next.slice(5)).toBe(
        next.slice(0, 4) === own.slice(0, 4) ? 1 : '01',
      )
    }),
  ))

test.each([
  ['2024-01-29', '2024W05'],
  ['2021-01-03', '2020W53'],
  ['2024-12-30', '2025W01'],
])('%s lies in %s', (date, week) => expect(isoWeek(date)).toBe(week))
