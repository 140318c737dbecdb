import { describe, expect, test } from 'vitest'
import type { Row } from '../../../core/kernel/wire.ts'
import { addedPlace, readEntrySettings } from '../../../core/table/entry-settings.ts'
import type { StepReport } from '../../../core/table/change.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import { tickState } from '../../../core/table/row-reducers.ts'
import { shownButtons } from '../../../core/table/toolbar.ts'
import { CASE, gridOf, on, rowsOfIds } from '../../support/grid-of.ts'

const columns: readonly TableColumn[] = [
  { key: 'name', title: '品名', type: 'input', defaultValue: '未命名' },
  { key: 'qty', title: '数量', type: 'number', defaultValue: 0 },
  { key: 'no', title: '次序', type: 'number', isOrder: true },
]

describe('new rows', () => {
  test('begin with the defaults, of which 0 is one, and a number one above the largest', () => {
    const grid = gridOf(columns, [
      { id: 'a', no: 7 },
      { id: 'b', no: '甲' },
    ])
    grid.send({ type: 'rows.add', count: 2 })
    expect(grid.model.rows().slice(2)).toEqual([
      { id: `${CASE}1`, name: '未命名', qty: 0, no: 8 },
      { id: `${CASE}2`, name: '未命名', qty: 0, no: 9 },
    ])
  })

  test('stand where the entry settings say: 1 is the first place, 0, less and beyond the end append', () => {
    expect([-1, 0, 1, 5, 6, Number.NaN].map((addIndex) => addedPlace({ addIndex }, 5))).toEqual([5, 5, 0, 4, 5, 5])
    expect(readEntrySettings({ addRowNum: 0, addIndex: Number.NaN, addScrollToBottom: 'x', enter: 'up' })).toEqual({
      addRowNum: 1,
      addIndex: 0,
      addScrollToBottom: true,
      enter: 'down',
    })
    const grid = gridOf(columns, rowsOfIds('a', 'b'))
    grid.send({ type: 'settings', addRowNum: 2, addIndex: 1, addScrollToBottom: false, enter: 'down' }, { type: 'rows.add' })
    expect(grid.said).toContainEqual({ type: 'kept' })
    expect(grid.ids()).toEqual([`${CASE}1`, `${CASE}2`, 'a', 'b'])
  })

  test('are inserted by clicks once within 1500 ms, and a refused insert does not lengthen the wait; a key is no click', () => {
    const grid = gridOf(columns, rowsOfIds('a'))
    const insert = (clicked = true) => grid.send({ type: 'rows.insert', row: 'a', side: 'below', clicked })
    insert()
    grid.clock.increment(1_500)
    insert()
    expect(grid.ids()).toHaveLength(2)
    grid.clock.increment(1)
    insert()
    expect(grid.ids()).toEqual(['a', `${CASE}2`, `${CASE}1`])
    insert(false)
    insert(false)
    expect(grid.ids()).toHaveLength(5)
  })

  test('two clicks within 300 ms are one, and the second says so', () => {
    const grid = gridOf(columns)
    grid.send({ type: 'rows.add', clicked: true }, { type: 'rows.add', clicked: true })
    expect(grid.ids()).toHaveLength(1)
    expect(grid.refusals()).toEqual(['你点击的太快了，请慢点点击!'])
    grid.clock.increment(301)
    grid.send({ type: 'rows.add', clicked: true })
    expect(grid.ids()).toHaveLength(2)
  })

  test('that are removed again are no removal', () => {
    const grid = gridOf(columns, rowsOfIds('a'))
    grid.send({ type: 'rows.add' }, { type: 'rows.remove', rows: [`${CASE}1`] })
    expect(grid.model.tracked()).toEqual({ added: [], edited: [], removed: [] })
  })
})

describe('removing', () => {
  test('asks to choose a record where none is ticked', () => {
    const grid = gridOf(columns, rowsOfIds('a'))
    grid.send({ type: 'rows.remove' })
    expect(grid.refusals()).toEqual(['请选择一条记录！'])
  })

  test('keeps what could not be read for the day the row comes back', () => {
    const grid = gridOf(columns, rowsOfIds('a', 'b'))
    grid.send({ type: 'write', cell: { row: 'a', column: 'qty' }, input: { text: '三' } })
    grid.send({ type: 'rows.remove', rows: ['a'] })
    expect(grid.model.marks.errors).toBe(0)
    grid.send({ type: 'undo' })
    expect(grid.model.text('a', 'qty')).toBe('三')
    expect(grid.model.marks.errors).toBe(1)
  })

  test('leaves the cursor on the row that took the place', () => {
    const grid = gridOf(columns, rowsOfIds('a', 'b', 'c'))
    grid.send(on('b', 'qty'), { type: 'rows.remove', rows: ['b'] })
    expect(grid.context().cursor).toEqual({ row: 'c', column: 'qty' })
    grid.send({ type: 'rows.remove', rows: ['a', 'c'] })
    expect(grid.context().cursor).toBeUndefined()
    grid.send({ type: 'undo' })
    expect(grid.context().cursor).toEqual({ row: 'a', column: 'name' })
  })
})

describe('ticks', () => {
  const locked = { isRowDisabled: (row: Row) => row['name'] === '锁定' }
  const rows = [{ id: 'a' }, { id: 'b', name: '锁定' }, { id: 'c' }]

  test('of all rows leave the disabled ones out, and all is all that may be ticked', () => {
    const grid = gridOf(columns, rows, locked)
    expect(tickState(grid.context())).toBe('none')
    grid.send({ type: 'tick', row: 'a' }, { type: 'tick', row: 'b' })
    expect(tickState(grid.context())).toBe('some')
    grid.send({ type: 'tick.all' })
    expect([...grid.context().ticked]).toEqual(['a', 'c'])
    expect(tickState(grid.context())).toBe('all')
    grid.send({ type: 'tick.all' })
    expect(tickState(grid.context())).toBe('none')
  })

  test('go with a row that becomes disabled or is removed', () => {
    const grid = gridOf(columns, rows, locked)
    grid.send({ type: 'tick.all' }, { type: 'write', cell: { row: 'c', column: 'name' }, input: { value: '锁定' } })
    expect([...grid.context().ticked]).toEqual(['a'])
    grid.send({ type: 'rows.remove' })
    expect(grid.ids()).toEqual(['b', 'c'])
    expect(grid.context().ticked.size).toBe(0)
  })

  test('are one in single mode, a run with Shift, and cleared at once', () => {
    const single = gridOf(columns, rowsOfIds('a', 'b'), { tickMode: 'single' })
    single.send({ type: 'tick', row: 'a' }, { type: 'tick', row: 'b' })
    expect([...single.context().ticked]).toEqual(['b'])
    const grid = gridOf(columns, rowsOfIds('a', 'b', 'c', 'd'))
    grid.send({ type: 'tick', row: 'b' }, { type: 'tick', row: 'd', extending: true })
    expect([...grid.context().ticked]).toEqual(['b', 'c', 'd'])
    grid.send({ type: 'tick.clear' })
    expect(grid.context().ticked.size).toBe(0)
  })
})

test('rows move as far as the table goes, several of them together', () => {
  const grid = gridOf(columns, rowsOfIds('a', 'b', 'c', 'd'))
  grid.send({ type: 'rows.move', rows: ['a'], by: -1 })
  expect(grid.model.canUndo).toBe(false)
  grid.send({ type: 'rows.move', rows: ['b', 'c'], by: 1 })
  expect(grid.ids()).toEqual(['a', 'd', 'b', 'c'])
  grid.send({ type: 'rows.drop', rows: ['c'], before: 'a' })
  expect(grid.ids()).toEqual(['c', 'a', 'd', 'b'])
  expect(grid.model.isDirty).toBe(true)
  grid.send({ type: 'undo' }, { type: 'undo' })
  expect(grid.model.isDirty).toBe(false)
})

test('several records chosen at once make a row each, in one step, and take the place of an empty last row', () => {
  const product: TableColumn = { key: 'product', title: '产品', type: 'ref', labelKey: 'product_dictText', fills: { spec: 'spec' } }
  const grid = gridOf([product, { key: 'spec', title: '规格', type: 'input' }, ...columns], rowsOfIds('a'), {
    isBlank: (row) => row['product'] == null,
  })
  const reports: StepReport[] = []
  grid.model.onStep((report) => reports.push(report))
  const choices = ['甲', '乙'].map((label, at) => ({ id: `p${at}`, label, values: { spec: `${at}g` } }))
  grid.send({ type: 'rows.add' }, { type: 'rows.bring', column: 'product', choices })
  expect(grid.values('product_dictText')).toEqual([undefined, '甲', '乙'])
  expect(grid.values('spec')).toEqual([undefined, '0g', '1g'])
  expect(reports.at(-1)!.choices.map(({ choice }) => choice.id)).toEqual(['p0', 'p1'])
  grid.send({ type: 'undo' })
  expect(grid.ids()).toEqual(['a', `${CASE}1`])
})

test('rows of a workbook come as one step, what they say themselves before what their records fill in', () => {
  const product: TableColumn = { key: 'product', title: '产品', type: 'ref', labelKey: 'product_dictText', fills: { spec: 'spec' } }
  const grid = gridOf([product, { key: 'spec', title: '规格', type: 'input' }, ...columns], rowsOfIds('a'))
  const choice = { id: 'p1', label: '甲', values: { spec: '1g' } }
  grid.send({
    type: 'rows.import',
    rows: [
      [{ column: 'product', value: { choice } }],
      [
        { column: 'product', value: { choice } },
        { column: 'spec', value: { value: '2g' } },
        { column: 'gone', value: { value: '3' } },
      ],
    ],
  })
  expect(grid.values('product_dictText')).toEqual([undefined, '甲', '甲'])
  expect(grid.values('spec')).toEqual([undefined, '1g', '2g'])
  grid.send({ type: 'undo' })
  expect(grid.ids()).toEqual(['a'])
})

test('no row is added behind an empty one, nor in a table that is only read', () => {
  const blank = gridOf(columns, rowsOfIds('a'), { isBlank: (row) => row['name'] == null })
  blank.send(on('a', 'name'), { type: 'enter' })
  expect(blank.ids()).toEqual(['a'])
  const read = gridOf(columns, rowsOfIds('a'), { readOnly: true })
  read.send(on('a', 'name'), { type: 'enter' }, { type: 'rows.add' }, { type: 'edit' }, { type: 'paste', text: 'x' }, { type: 'clear' })
  expect(read.model.rows()).toEqual(rowsOfIds('a'))
})

test('a table that is full says so instead of taking more rows', () => {
  const grid = gridOf(columns, rowsOfIds('a', 'b'), { atMost: 2 })
  grid.send(
    { type: 'rows.add' },
    { type: 'rows.duplicate', rows: ['a'] },
    { type: 'rows.bring', column: 'name', choices: [{ id: '1', label: '甲', values: {} }] },
  )
  grid.send({ type: 'rows.insert', row: 'a', side: 'below' }, on('b', 'name'), { type: 'enter' })
  expect(grid.ids()).toEqual(['a', 'b'])
  expect(grid.refusals()).toEqual(Array.from({ length: 5 }, () => '最多2行，不能再添加'))
})

test('a toolbar shows what no excluded code hides; deleting needs the right to delete several', () => {
  expect(shownButtons(new Set())).toEqual(['add', 'save', 'remove', 'clearSelection'])
  expect(shownButtons(new Set(['save', 'batch_delete']))).toEqual(['add', 'clearSelection'])
})
