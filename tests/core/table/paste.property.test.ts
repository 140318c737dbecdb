import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heightOf, planPaste, widthOf, type Range } from '../../../core/table/paste.ts'
import { formatTsv, parseTsv } from '../../../core/table/tsv.ts'

const COLUMNS = 6

const table = fc.array(fc.array(fc.string(), { minLength: COLUMNS, maxLength: COLUMNS }), { minLength: 1, maxLength: 8 })

const rangeIn = (rows: number) =>
  fc
    .tuple(fc.nat(rows - 1), fc.nat(rows - 1), fc.nat(COLUMNS - 1), fc.nat(COLUMNS - 1))
    .map(([a, b, c, d]): Range => ({ top: Math.min(a, b), bottom: Math.max(a, b), left: Math.min(c, d), right: Math.max(c, d) }))

const cut = (cells: readonly (readonly string[])[], { top, bottom, left, right }: Range) =>
  cells.slice(top, bottom + 1).map((row) => row.slice(left, right + 1))

test('what was copied, pasted where it came from, changes nothing', () => {
  fc.assert(
    fc.property(
      table.chain((cells) => fc.tuple(fc.constant(cells), rangeIn(cells.length))),
      ([cells, range]) => {
        const plan = planPaste(parseTsv(formatTsv(cut(cells, range))), range, cells.length, COLUMNS)
        expect(plan.added).toBe(0)
        expect(plan.writes).toHaveLength(heightOf(range) * widthOf(range))
        for (const { row, column, text } of plan.writes) expect(text).toBe(cells[row]![column]!.replace(/\r\n?/g, '\n'))
      },
    ),
  )
})

test('no write misses the table, and rows are added for exactly what hangs over its end', () => {
  fc.assert(
    fc.property(table, rangeIn(8), fc.integer({ min: 8, max: 12 }), (cells, selection, rows) => {
      const { writes, added } = planPaste(cells, selection, rows, COLUMNS)
      for (const { row, column } of writes) {
        expect(column).toBeLessThan(COLUMNS)
        expect(row).toBeLessThan(rows + added)
      }
      const last = Math.max(...writes.map(({ row }) => row))
      expect(added).toBe(Math.max(0, last + 1 - rows))
    }),
  )
})

test('one value fills the whole selection', () => {
  const { writes, added } = planPaste([['10']], { top: 1, left: 2, bottom: 3, right: 2 }, 5, COLUMNS)
  expect(writes).toEqual([1, 2, 3].map((row) => ({ row, column: 2, text: '10' })))
  expect(added).toBe(0)
})

test('what hangs over the right edge is dropped, what hangs over the bottom becomes rows', () => {
  const { writes, added } = planPaste(
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    { top: 4, left: 5, bottom: 4, right: 5 },
    5,
    COLUMNS,
  )
  expect(writes.map(({ text }) => text)).toEqual(['a', 'c'])
  expect(added).toBe(1)
})
