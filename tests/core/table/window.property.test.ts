import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsInSight, edgesOf, revealing, rowsInSight, slotOf, slotsFor, squeezed, stretched } from '../../../core/table/window.ts'

const rows = fc.record({
  top: fc.nat(4_000_000),
  height: fc.integer({ min: 1, max: 2_000 }),
  rowHeight: fc.integer({ min: 20, max: 80 }),
  count: fc.nat(100_000),
  spare: fc.nat(6),
})
const widths = fc.array(fc.integer({ min: 20, max: 400 }), { minLength: 1, maxLength: 200 })

test('every row that touches the window is drawn', () =>
  fc.assert(
    fc.property(rows, fc.nat(100_000), (window, row) => {
      const { from, to } = rowsInSight(window)
      const touches = row < window.count && (row + 1) * window.rowHeight > window.top && row * window.rowHeight < window.top + window.height
      return !touches || (row >= from && row < to)
    }),
  ))

test('as many rows are drawn as there are elements, at most, and no two share one', () =>
  fc.assert(
    fc.property(rows, (window) => {
      const { from, to } = rowsInSight(window)
      const slots = slotsFor(window.height, window.rowHeight, window.spare)
      const used = new Set(Array.from({ length: to - from }, (_, at) => slotOf(from + at, slots)))
      expect(used.size).toBe(to - from)
    }),
  ))

test('exactly the columns that touch the window are drawn', () =>
  fc.assert(
    fc.property(widths, fc.nat(30_000), fc.integer({ min: 1, max: 2_000 }), (all, scroll, width) => {
      const edges = edgesOf(all)
      const left = Math.min(scroll, Math.max(0, edges.at(-1)! - width))
      const { from, to } = columnsInSight(edges, left, width)
      all.forEach((_, at) => expect(at >= from && at < to).toBe(edges[at + 1]! > left && edges[at]! < left + width))
    }),
  ))

test('what is revealed is in sight, and what was in sight does not move', () =>
  fc.assert(
    fc.property(
      fc.nat(100_000),
      fc.integer({ min: 1, max: 400 }),
      fc.nat(100_000),
      fc.integer({ min: 400, max: 2_000 }),
      (start, size, scroll, view) => {
        const next = revealing({ start, size, scroll, view })
        expect(start).toBeGreaterThanOrEqual(next)
        expect(start + size).toBeLessThanOrEqual(next + view)
        if (start >= scroll && start + size <= scroll + view) expect(next).toBe(scroll)
      },
    ),
  ))

test('shared room is used up, and no column becomes narrower', () =>
  fc.assert(
    fc.property(widths, fc.integer({ min: 1, max: 4_000 }), (all, room) => {
      const wider = stretched(all, room)
      const sum = (some: readonly number[]) => some.reduce((total, width) => total + width, 0)
      expect(sum(wider)).toBe(Math.max(sum(all), room))
      wider.forEach((width, at) => expect(width).toBeGreaterThanOrEqual(all[at]!))
    }),
  ))

test('columns that may give width bring all into the room where that is enough, each within what it gives; else none gives any', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 40, max: 300 }), fc.integer({ min: 0, max: 40 })), { minLength: 1, maxLength: 30 }),
      fc.nat(6_000),
      (columns, room) => {
        const [all, gives] = [columns.map(([width]) => width), columns.map(([, give]) => give)]
        const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0)
        const missing = sum(all) - room
        const fitted = squeezed(all, gives, room)
        const isEnough = missing > 0 && missing <= sum(gives)
        expect(sum(fitted)).toBe(isEnough ? room : sum(all))
        fitted.forEach((width, at) => {
          expect(width).toBeLessThanOrEqual(all[at]!)
          expect(all[at]! - width).toBeLessThanOrEqual(isEnough ? gives[at]! : 0)
        })
      },
    ),
  ))
