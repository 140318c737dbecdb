import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueAfter, isOutOfTime, remindersBy } from '../../../core/approval/time-limits.ts'
import { afterWorkedHours, calendarOf, workedHours } from '../../../core/kernel/working-hours.ts'

const weekdays = calendarOf([])
const node = (hours: number) => ({
  index: 0,
  title: '财务',
  mode: 'any' as const,
  drawn: { step: null, forbids: [], limit: { hours, remindHours: 4, action: 'remind' as const } },
})
/** Of March 2026, at any time of day. */
const moments = fc
  .tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(
    ([day, hour, minute]) =>
      `2026-03-${String(day).padStart(2, '0')} ${[hour, minute, 0].map((one) => String(one).padStart(2, '0')).join(':')}`,
  )

describe('the time for a step (oa W21)', () => {
  test('is worked to the hour, and without a limit there is none', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 80 }), (from, hours) => {
        const due = dueAfter(node(hours), from, weekdays)!
        expect(workedHours(weekdays, from, due)).toBe(hours)
        expect(dueAfter(node(0), from, weekdays)).toBeUndefined()
      }),
    )
  })

  test('reminds once before it ends, when it ends, and every 24 working hours after, at most five times, never fewer as time goes on', () => {
    fc.assert(
      fc.property(moments, moments, moments, (due, one, other) => {
        const [earlier, later] = one < other ? [one, other] : [other, one]
        const [before, after] = [remindersBy(due, earlier, 4, weekdays), remindersBy(due, later, 4, weekdays)]
        expect(before).toBeLessThanOrEqual(after)
        expect(after).toBeLessThanOrEqual(5)
      }),
    )
    const due = '2026-03-18 14:00:00'
    const told = (hours: number) => remindersBy(due, afterWorkedHours(weekdays, due, hours)!, 4, weekdays)
    expect([remindersBy(due, '2026-03-18 08:00:00', 4, weekdays), remindersBy(due, '2026-03-17 18:00:00', 3, weekdays)]).toEqual([1, 0])
    expect([told(0), told(23.5), told(24), told(48), told(72), told(240)]).toEqual([2, 2, 3, 4, 5, 5])
  })

  test('is over for good eight working hours after it ended', () => {
    const due = '2026-03-18 14:00:00'
    expect(isOutOfTime(due, '2026-03-19 13:59:00', weekdays)).toBe(false)
    expect(isOutOfTime(due, '2026-03-19 14:00:00', weekdays)).toBe(true)
  })
})
