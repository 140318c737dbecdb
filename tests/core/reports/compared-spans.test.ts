import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../../core/kernel/dates.ts'
import { atComparedSteps, comparedSpan } from '../../../core/reports/compared-spans.ts'

const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2022-01-01', days))
const span = fc.tuple(day, fc.integer({ min: 0, max: 400 })).map(([from, days]) => ({ from, to: addDays(from, days) }))

describe('the span that is compared with', () => {
  test.each([
    ['2026-11-01', '2026-11-22', 'before', '2026-10-10', '2026-10-31'],
    ['2026-02-01', '2026-02-28', 'before', '2026-01-01', '2026-01-31'],
    ['2026-01-01', '2026-03-31', 'before', '2025-10-01', '2025-12-31'],
    ['2026-11-01', '2026-11-22', 'yearAgo', '2025-11-01', '2025-11-22'],
    ['2025-02-01', '2025-02-28', 'yearAgo', '2024-02-01', '2024-02-29'],
    ['2024-02-29', '2024-02-29', 'yearAgo', '2023-02-28', '2023-02-28'],
    ['2025-11-01', '2026-03-15', 'yearToDate', '2026-01-01', '2026-03-15'],
  ] as const)('of %s to %s, %s: %s to %s', (from, to, over, first, last) =>
    expect(comparedSpan({ from, to }, over, undefined)).toEqual({ from: first, to: last }),
  )

  test('directly before ends the day before it begins, and is as long unless it is made of whole months', () =>
    fc.assert(
      fc.property(span, ({ from, to }) => {
        const before = comparedSpan({ from, to }, 'before', undefined)
        const isWhole = from.endsWith('-01') && addDays(to, 1).endsWith('-01')
        expect(addDays(before.to, 1)).toBe(from)
        expect(isWhole || daysBetween(before.from, before.to) === daysBetween(from, to)).toBe(true)
      }),
    ))

  test('by months is a month or a year earlier, and the months of the year from January on', () => {
    const asked = { from: '2026-02-01', to: '2026-04-30' }
    expect(comparedSpan(asked, 'before', 'month')).toEqual({ from: '2026-01-01', to: '2026-03-31' })
    expect(comparedSpan(asked, 'yearToDate', 'month')).toEqual({ from: '2026-01-01', to: '2026-04-30' })
    const rows = ['2026-01', '2026-02', '2026-04'].map((at, index) => ({ at, shop: 'a', sum: String(index + 1) }))
    const at = { rows, span: asked, at: { key: 'at', step: 'month' as const }, others: ['shop'], measures: ['sum'] }
    expect(atComparedSteps({ ...at, over: 'before' }).map((row) => row['at'])).toEqual(['2026-02', '2026-03', '2026-05'])
    expect(atComparedSteps({ ...at, over: 'yearToDate' })).toEqual([
      { at: '2026-02', shop: 'a', sum: '3' },
      { at: '2026-04', shop: 'a', sum: '6' },
    ])
  })
})
