import { describe, expect, test } from 'vitest'
import type { Row } from '../../../core/kernel/wire.ts'
import type { StepReport } from '../../../core/table/change.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import type { GridEvent } from '../../../core/table/grid-events.ts'
import { CASE, gridOf, on, rowsOfIds } from '../../support/grid-of.ts'

const columns: readonly TableColumn[] = [
  { key: 'name', title: '品名', type: 'input' },
  { key: 'who', title: '经办人', type: 'user', labelKey: 'who_dictText' },
  { key: 'qty', title: '数量', type: 'number', statistics: ['sum'] },
]

const rows: readonly Row[] = [
  { id: 'a', name: '甲', qty: 1 },
  { id: 'b', name: '乙', qty: 2 },
]

const live = (id: string, values: Readonly<Record<string, Row[string]>>) =>
  ({ type: 'patch', source: 'live', rows: [{ id, values }] }) as const

describe('what others saved', () => {
  test('stands in the row at once, is no edit and no step, and lights up', () => {
    const grid = gridOf(columns, rows)
    grid.send(live('a', { id: 'x', name: '新', qty: 5 }), live('gone', { name: '?' }))
    expect(grid.model.row('a')).toEqual({ id: 'a', name: '新', qty: 5 })
    expect(grid.model.total('qty', 'sum')).toBe('7')
    expect([grid.model.isDirty, grid.model.canUndo]).toEqual([false, false])
    expect(grid.said).toContainEqual({ type: 'highlighted', rows: ['a'] })
  })

  test('is ignored where this table sent it', () => {
    const grid = gridOf(columns, rows)
    grid.send({ ...live('a', { name: '新' }), from: CASE })
    expect(grid.model.row('a')).toBe(rows[0])
  })

  test('is held beside a cell that was edited here: mine stays, and is still an edit', () => {
    const grid = gridOf(columns, rows)
    grid.send({ type: 'write', cell: { row: 'a', column: 'name' }, input: { value: '我的' } }, live('a', { name: '他的', qty: 9 }))
    expect(grid.model.row('a')).toMatchObject({ name: '我的', qty: 9 })
    expect(grid.model.state('a', 'name')?.conflict).toEqual({ mine: '我的', theirs: '他的' })
    grid.send({ type: 'resolve', cell: { row: 'a', column: 'name' }, take: 'mine' })
    expect(grid.model.state('a', 'name')).toBeUndefined()
    expect(grid.model.tracked().edited).toHaveLength(1)
  })

  test('is asked about once: mine that was kept stays when the same is said again', () => {
    const grid = gridOf(columns, rows)
    grid.send({ type: 'write', cell: { row: 'a', column: 'name' }, input: { value: '我的' } }, live('a', { name: '他的' }))
    grid.send(live('a', { name: '他的' }))
    expect(grid.model.state('a', 'name')?.conflict).toEqual({ mine: '我的', theirs: '他的' })
    grid.send({ type: 'resolve', cell: { row: 'a', column: 'name' }, take: 'mine' }, live('a', { name: '他的' }))
    expect(grid.model.row('a')).toMatchObject({ name: '我的' })
    expect(grid.model.state('a', 'name')).toBeUndefined()
    grid.send(live('a', { name: '又一个' }))
    expect(grid.model.state('a', 'name')?.conflict).toEqual({ mine: '我的', theirs: '又一个' })
  })

  test('can be taken, label and all: then nothing is edited any more, and it can be taken back', () => {
    const grid = gridOf(columns, rows)
    grid.send({ type: 'write', cell: { row: 'a', column: 'who' }, input: { value: '1', label: '我' } })
    grid.send(live('a', { who: '2', who_dictText: '他' }), { type: 'resolve', cell: { row: 'a', column: 'who' }, take: 'theirs' })
    expect(grid.model.row('a')).toMatchObject({ who: '2', who_dictText: '他' })
    expect(grid.model.isDirty).toBe(false)
    grid.send({ type: 'undo' })
    expect(grid.model.row('a')).toMatchObject({ who: '1', who_dictText: '我' })
  })

  test('waits while its cell is being typed in', () => {
    const grid = gridOf(columns, rows)
    grid.send(on('a', 'name'), { type: 'edit' }, live('a', { name: '他的' }))
    expect(grid.model.text('a', 'name')).toBe('甲')
    expect(grid.model.state('a', 'name')?.conflict).toEqual({ mine: '甲', theirs: '他的' })
  })

  test('that equals what was typed here settles the edit', () => {
    const grid = gridOf(columns, rows)
    grid.send({ type: 'write', cell: { row: 'a', column: 'name' }, input: { value: '同' } }, live('a', { name: '同' }))
    expect(grid.model.isDirty).toBe(false)
  })

  test('adds and removes rows without being tracked; an edited row stays', () => {
    const grid = gridOf(columns, rows)
    grid.send({ type: 'write', cell: { row: 'b', column: 'qty' }, input: { value: 3 } })
    grid.send({ type: 'patch', source: 'live', rows: [], added: [{ id: 'c', qty: 4 }], removed: ['a', 'b'] })
    expect(grid.ids()).toEqual(['b', 'c'])
    expect(grid.model.tracked()).toMatchObject({ added: [], removed: [] })
    expect(grid.model.total('qty', 'sum')).toBe('7')
  })

  test('between an act and its undo moves the rows, not the undo', () => {
    const grid = gridOf(columns, rowsOfIds('z', 'a', 'b', 'c', 'd', 'e'))
    const withdrawn = (id: string): GridEvent => ({ type: 'patch', source: 'live', rows: [], removed: [id] })
    grid.send({ type: 'rows.remove', rows: ['b'] }, withdrawn('z'), { type: 'undo' })
    expect(grid.ids()).toEqual(['a', 'b', 'c', 'd', 'e'])
    grid.send({ type: 'rows.remove', rows: ['b', 'd'] }, withdrawn('a'), { type: 'undo' })
    expect(grid.ids()).toEqual(['c', 'b', 'd', 'e'])
  })
})

test('derived values are no step, yet what they change is to be saved', () => {
  const grid = gridOf(columns, rows)
  grid.send({ type: 'patch', source: 'derived', rows: [{ id: 'a', values: { qty: 8 } }] })
  expect([grid.model.canUndo, grid.model.tracked().edited.length]).toEqual([false, 1])
  grid.send({ type: 'patch', source: 'derived', rows: [{ id: 'a', values: { qty: 1 } }] })
  expect(grid.model.isDirty).toBe(false)
})

test('after a save nothing differs, temporary ids are real, and history goes on', () => {
  const grid = gridOf(columns, rows)
  grid.send({ type: 'rows.add' }, { type: 'write', cell: { row: `${CASE}1`, column: 'name' }, input: { value: '丙' } })
  grid.send({ type: 'tick', row: `${CASE}1` })
  grid.send({ type: 'stored', ids: new Map([[`${CASE}1`, 'c']]), rows: [{ id: 'c', name: '丙', qty: 0 }] })
  expect(grid.model.rows().at(-1)).toEqual({ id: 'c', name: '丙', qty: 0 })
  expect([grid.model.isDirty, grid.context().cursor?.row, [...grid.context().ticked]]).toEqual([false, 'c', ['c']])
  grid.send({ type: 'undo' })
  expect(grid.model.tracked().edited.map((row) => row['id'])).toEqual(['c'])
  grid.send({ type: 'undo' })
  expect(grid.model.tracked().removed.map((row) => row['id'])).toEqual(['c'])
  grid.send({ type: 'redo' }, { type: 'redo' })
  expect(grid.model.isDirty).toBe(false)
})

test('a row that got its real id clashes with nobody under its old one', () => {
  const grid = gridOf([{ key: 'code', title: '编码', type: 'input', rules: [{ unique: true }] }], rowsOfIds('a'))
  const write = (row: string, value: string): GridEvent => ({ type: 'write', cell: { row, column: 'code' }, input: { value } })
  grid.send({ type: 'rows.add' }, write(`${CASE}1`, 'x'), { type: 'stored', ids: new Map([[`${CASE}1`, 'b']]) })
  grid.send(write('a', 'x'))
  expect(grid.model.marks.errors).toBe(2)
  grid.send(write('b', 'y'))
  expect(grid.model.marks.errors).toBe(0)
})

test('whoever keeps a draft hears what each act did', () => {
  const grid = gridOf(columns, rows)
  const heard: StepReport[] = []
  grid.model.onStep((report) => heard.push(report))
  const choice = { id: '7', label: '方薇', values: {} }
  grid.send({ type: 'write', cell: { row: 'a', column: 'who' }, input: { choice } }, { type: 'undo' }, { type: 'rows.add' })
  expect(heard.map(({ by, order, choices }) => [by, order, choices.length])).toEqual([
    ['hand', false, 1],
    ['undo', false, 0],
    ['hand', true, 0],
  ])
  expect([...heard[0]!.changed]).toEqual([['a', new Set(['who', 'who_dictText'])]])
  expect([...heard[2]!.added]).toEqual([`${CASE}1`])
})
