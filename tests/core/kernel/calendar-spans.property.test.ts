import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../core/kernel/dates.ts'
import { daysOf, type Grain, grainOf, isGrain, tidyGrain } from '../../../core/kernel/calendar-spans.ts'

const grain = fc.constantFrom<Grain>('month', 'quarter', 'year')
const year = fc.integer({ min: 1000, max: 9000 })
const day = fc
  .tuple(year, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([y, m, d]) => `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`)

test('a span has the days that lie in it, and no other', () =>
  fc.assert(
    fc.property(grain, day, (kind, date) => {
      const span = grainOf(kind, date)
      expect(isGrain(kind, span)).toBe(true)
      const [first, last] = daysOf(kind, span)
      expect(first <= date && date <= last).toBe(true)
      expect([addDays(first, -1), first, last, addDays(last, 1)].map((one) => grainOf(kind, one) === span)).toEqual([
        false,
        true,
        true,
        false,
      ])
    }),
  ))

test('what people write for a span is understood, and what is tidy stays as it is', () => {
  for (const typed of ['202509', '2025-9', '2025/09', '2025.9', '2025年9月', '2025年09月'])
    expect(tidyGrain('month', typed)).toBe('2025-09')
  for (const typed of ['2025Q3', '2025q3', '2025-3', '20253', '2025年3季度', '2025年第3季度'])
    expect(tidyGrain('quarter', typed)).toBe(/-|^20253$/.test(typed) ? typed : '2025Q3')
  expect(tidyGrain('year', '2025年')).toBe('2025')
  fc.assert(fc.property(grain, day, (kind, date) => tidyGrain(kind, grainOf(kind, date)) === grainOf(kind, date)))
})
