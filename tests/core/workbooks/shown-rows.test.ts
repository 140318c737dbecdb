import fc from 'fast-check'
import { expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { ZippedSheets } from '../../../adapters/browser/workbooks/zipped-sheets.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import { sortFilterEvent } from '../../../core/table/sort-filter.ts'
import { shownSheet } from '../../../core/workbooks/shown-rows.ts'
import { gridOf } from '../../support/grid-of.ts'

const columns: readonly TableColumn[] = [
  { key: 'name', title: '品名', type: 'input' },
  { key: 'qty', title: '数量', type: 'number' },
  { key: 'day', title: '效期', type: 'date' },
  { key: 'unit', title: '单位', type: 'select', options: [{ value: '1', title: '盒' }] },
  { key: 'operations', title: '操作', type: 'slot' },
]
const rows = [
  { id: 'a', name: '=1+1', qty: '1200.50', day: '2026-11-22', unit: '1' },
  { id: 'b', name: '缬沙坦<胶囊>😀', qty: null, day: null, unit: '9' },
  { id: 'c', name: '0012', qty: '12345678901234567890', unit: null },
]
const opened = async (grid: ReturnType<typeof gridOf>, chosen?: readonly string[]): Promise<unknown[][]> => {
  const keys = chosen ?? grid.context().shown.map(({ key }) => key)
  const book = read(await new ZippedSheets().write([shownSheet(grid.context(), '产品明细', keys)]), { cellDates: false })
  expect(book.SheetNames).toEqual(['产品明细'])
  return utils.sheet_to_json(book.Sheets['产品明细']!, { header: 1, defval: null })
}

test('what a table shows becomes a workbook: its columns and rows in sight in their order, texts as texts, numbers to the last digit', async () => {
  const grid = gridOf(columns, rows)
  expect(await opened(grid)).toEqual([
    ['品名', '数量', '效期', '单位'],
    ['=1+1', 1200.5, 46348, '盒'],
    ['缬沙坦<胶囊>😀', null, null, '9'],
    ['0012', '12345678901234567890', null, null],
  ])
  grid.send({ type: 'column.show', column: 'day', on: false }, { type: 'column.move', column: 'unit', before: 'name' })
  grid.send(
    sortFilterEvent(grid.context(), {
      sort: { column: 'name', descending: true },
      filters: new Map([['unit', { isOneOf: ['盒', '9'] }]]),
    }),
  )
  expect((await opened(grid)).map(([unit, name]) => [unit, name])).toEqual([
    ['单位', '品名'],
    ['9', '缬沙坦<胶囊>😀'],
    ['盒', '=1+1'],
  ])
})

test('only the columns one chose, those among them that the table hides just now', async () => {
  const grid = gridOf(columns, rows)
  grid.send({ type: 'column.show', column: 'day', on: false })
  expect((await opened(grid, ['day', 'name', 'operations', 'nowhere']))[0]).toEqual(['效期', '品名'])
})

test('whatever text stands in a cell is read from its workbook as it was', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 5 }), async (texts) => {
      const grid = gridOf(
        columns.slice(0, 1),
        texts.map((name, at) => ({ id: String(at), name })),
      )
      expect((await opened(grid)).slice(1).map(([name]) => name)).toEqual(texts)
    }),
    { numRuns: 40 },
  ))
