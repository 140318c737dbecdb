import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TableColumn } from '../../../core/table/column.ts'
import type { GridEvent } from '../../../core/table/grid-events.ts'
import { rectsOf } from '../../../core/table/selection.ts'
import { gridOf, range } from '../../support/grid-of.ts'

const KEYS = ['a', 'b', 'c', 'd', 'e'] as const
const columns: readonly TableColumn[] = KEYS.map((key) => ({ key, title: key, type: 'input' }))
const rows = Array.from({ length: 6 }, (_, at) => ({ id: `r${at}`, ...Object.fromEntries(KEYS.map((key) => [key, `${key}${at}`])) }))

const key = fc.constantFrom(...KEYS)
const row = fc.constantFrom(...rows.map(({ id }) => id))
const cell = fc.tuple(row, key)

const act: fc.Arbitrary<GridEvent> = fc.oneof(
  fc.record({ type: fc.constant('column.move' as const), column: key, before: fc.option(key, { nil: undefined }) }),
  fc.record({ type: fc.constant('column.show' as const), column: key, on: fc.boolean() }),
  fc.record({ type: fc.constant('column.pin' as const), column: key, side: fc.constantFrom('left' as const, 'right' as const, undefined) }),
  fc.record({ type: fc.constant('column.width' as const), column: key, width: fc.integer({ min: -10, max: 10_000 }) }),
)

test('a range keeps its corners however columns are moved, pinned and hidden, and is inert while one of them is hidden', () =>
  fc.assert(
    fc.property(cell, cell, fc.array(act, { maxLength: 12 }), (from, to, acts) => {
      const grid = gridOf(columns, rows)
      grid.send(...range(from, to))
      const { ranges } = grid.context()
      for (const one of acts) {
        grid.send(one)
        const { shown, cursor } = grid.context()
        const place = (of: string) => shown.findIndex((column) => column.key === of)
        const corners = [place(from[1]), place(to[1])]
        // The cursor's own column went: it stands elsewhere now, and so does what is selected.
        if (place(from[1]) < 0) {
          expect(cursor && place(cursor.column)).toBeGreaterThanOrEqual(0)
          return
        }
        expect(grid.context().ranges).toEqual(ranges)
        const rects = rectsOf(grid.context())
        if (corners.includes(-1)) expect(rects).toEqual([])
        else expect(rects).toMatchObject([{ left: Math.min(...corners), right: Math.max(...corners) }])
      }
      const before = grid.model.rows()
      const rects = rectsOf(grid.context())
      grid.send({ type: 'clear' })
      const changed = grid.model.rows().flatMap((now, at) => KEYS.filter((one) => now[one] !== before[at]![one]))
      const inside = new Set(
        rects.flatMap(({ left, right }) =>
          grid
            .context()
            .shown.slice(left, right + 1)
            .map((column) => column.key),
        ),
      )
      expect(new Set(changed)).toEqual(inside)
    }),
  ))
