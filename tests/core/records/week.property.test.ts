import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentOf, shanghai } from '../../../core/kernel/dates.ts'
import { hoursOf, timeOf, weekFrom, type Booking } from '../../../core/records/actions/week.ts'

const MONDAY = '2026-03-16'
const MINUTE = 60_000
const DAY = 1_440
const WEEK = 7 * DAY
const BEGINS = momentOf(`${MONDAY} 00:00:00`)

const booking = (from: number, until: number): Booking => ({
  from: shanghai(BEGINS + from * MINUTE),
  until: shanghai(BEGINS + until * MINUTE),
  who: '李文',
  dept: '市场部',
  state: 'approved',
  stateTitle: '已预订',
})
/** From three days before the week to three days after it, up to four days long. */
const minute = fc.integer({ min: -3 * DAY, max: WEEK + 3 * DAY })
const spans = fc.array(fc.tuple(minute, fc.integer({ min: 1, max: 4 * DAY })), { maxLength: 12 })

test('every booked minute of the week is shown once, in its own day, and none outside the week', () => {
  fc.assert(
    fc.property(spans, (given) => {
      const bookings = given.map(([from, length]) => booking(from, from + length))
      const days = weekFrom(MONDAY, bookings)
      expect(days.map(({ day }) => day)).toEqual([16, 17, 18, 19, 20, 21, 22].map((day) => `2026-03-${day}`))
      bookings.forEach((one, at) => {
        const shown = days.flatMap(({ blocks }, day) =>
          blocks
            .filter((block) => block.booking === one)
            .map(({ from, until }) => {
              expect(0 <= from && from < until && until <= DAY).toBe(true)
              return [day * DAY + from, day * DAY + until] as const
            }),
        )
        const [from, length] = given[at]!
        const [begins, ends] = [Math.max(0, from), Math.min(WEEK, from + length)]
        expect(shown.reduce((sum, [start, end]) => sum + end - start, 0)).toBe(Math.max(0, ends - begins))
        for (const [index, [start, end]] of shown.entries()) {
          expect(start).toBe(index === 0 ? begins : shown[index - 1]![1])
          expect(end).toBeLessThanOrEqual(ends)
        }
      })
    }),
  )
})

test('those that overlap stand side by side, each as wide as the others that it meets', () => {
  fc.assert(
    fc.property(spans, (given) => {
      for (const { blocks } of weekFrom(
        MONDAY,
        given.map(([from, length]) => booking(from, from + length)),
      ))
        for (const one of blocks) {
          expect(one.lane).toBeLessThan(one.lanes)
          for (const other of blocks)
            if (one !== other && one.from < other.until && other.from < one.until) {
              expect(one.lane).not.toBe(other.lane)
              expect(one.lanes).toBe(other.lanes)
            }
        }
    }),
  )
})

test('the hours are those given, with any in which something lies besides', () => {
  const hours = (from: number, until: number) => hoursOf(weekFrom(MONDAY, [booking(from, until)]), [8, 20]).join()
  expect([hours(540, 600), hours(7 * 60 + 59, 600), hours(600, 20 * 60 + 1), hours(600, DAY + 30)]).toEqual([
    '8,20',
    '7,20',
    '8,21',
    '0,24',
  ])
  expect([0, 545, DAY].map(timeOf)).toEqual(['00:00', '09:05', '24:00'])
})
