import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../core/kernel/dates.ts'
import { daysIn, type TimeStep, stepOf, stepsLater, yearLater } from '../../../core/kernel/time-steps.ts'

const day = fc.integer({ min: 0, max: 12_000 }).map((days) => addDays('2000-01-01', days))
const step = fc.constantFrom<TimeStep>('day', 'week', 'month', 'quarter', 'year')

describe('a step of time', () => {
  test.each([
    ['week', '2027-01-01', '2026W53'],
    ['week', '2024-12-30', '2025W01'],
    ['week', '2026-11-22', '2026W47'],
    ['week', '2026-11-23 00:00:00', '2026W48'],
    ['quarter', '2026-11-22', '2026Q4'],
    ['month', '2026-11-22', '2026-11'],
    ['day', '2026-11-22 08:00:00', '2026-11-22'],
    ['year', '2026-11-22', '2026'],
  ] as const)('%s of %s is %s', (of, at, told) => expect(stepOf(of, at)).toBe(told))

  test('holds days that follow each other, and the next one begins where it ends', () =>
    fc.assert(
      fc.property(step, day, (of, at) => {
        const [here, next] = [stepOf(of, at), stepOf(of, addDays(at, 1))]
        expect([here, stepsLater(of, here, 1)]).toContain(next)
        expect(stepsLater(of, here, 0)).toBe(here)
      }),
    ))

  test('is all days from its first to its last one', () =>
    fc.assert(
      fc.property(step, day, (of, at) => {
        const here = stepOf(of, at)
        const [first, last] = daysIn(of, here)
        expect([first, last].map((one) => stepOf(of, one))).toEqual([here, here])
        expect([addDays(first, -1), addDays(last, 1)].map((one) => stepOf(of, one))).not.toContain(here)
      }),
    ))

  test('is found again as many steps back', () =>
    fc.assert(
      fc.property(step, day, fc.integer({ min: -60, max: 60 }), (of, at, by) => {
        const here = stepOf(of, at)
        expect(stepsLater(of, stepsLater(of, here, by), -by)).toBe(here)
      }),
    ))

  test('is compared a year later with the same days of the week, or of the year', () =>
    fc.assert(
      fc.property(day, (at) => {
        expect(yearLater('week', stepOf('week', at))).toBe(stepOf('week', addDays(at, 364)))
        for (const of of ['month', 'quarter', 'year'] as const) expect(yearLater(of, stepOf(of, at)).slice(4)).toBe(stepOf(of, at).slice(4))
      }),
    ))
})
