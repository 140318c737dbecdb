import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TableColumn } from '../../../core/table/column.ts'
import { NO_SORT_FILTER, type ColumnFilter } from '../../../core/table/column-filter.ts'
import { filteredBy, sortFilterEvent, sortedBy, textsIn } from '../../../core/table/sort-filter.ts'
import { gridOf, on } from '../../support/grid-of.ts'

const columns: readonly TableColumn[] = [
  { key: 'name', title: '品名', type: 'input' },
  { key: 'qty', title: '数量', type: 'number', statistics: ['sum'] },
]
const rows = [
  { id: 'a', name: '乙', qty: '9' },
  { id: 'b', name: '甲', qty: '10' },
  { id: 'c', name: '甲', qty: null },
  { id: 'd', name: '丙', qty: '-1.5' },
]
const open = () => gridOf(columns, rows)
type Grid = ReturnType<typeof gridOf>
const sorted = (grid: Grid, key: string, descending: boolean | undefined) =>
  sortFilterEvent(grid.context(), sortedBy(grid.context().sortFilter, key, descending))
const filtered = (grid: Grid, key: string, filter: ColumnFilter | undefined) =>
  sortFilterEvent(grid.context(), filteredBy(grid.context().sortFilter, key, filter))
const seen = (grid: ReturnType<typeof open>) => grid.model.visible.join('')

describe('looking at the rows in another order', () => {
  test('amounts go by what they come to, empty ones last either way, and nothing is kept otherwise than before', () => {
    const grid = open()
    grid.send(sorted(grid, 'qty', false))
    expect(seen(grid)).toBe('dabc')
    grid.send(sorted(grid, 'qty', true))
    expect(seen(grid)).toBe('badc')
    expect([grid.ids().join(''), grid.model.isDirty, grid.model.canUndo]).toEqual(['abcd', false, false])
    grid.send(sorted(grid, 'qty', undefined))
    expect(seen(grid)).toBe('abcd')
  })

  test('a row that is typed into stays where it is until one sorts again', () => {
    const grid = open()
    grid.send(sorted(grid, 'qty', false), on('d', 'qty'), { type: 'edit', text: '99' })
    grid.send({ type: 'commit', input: { text: '99' }, leaving: 'down' })
    expect([seen(grid), grid.context().cursor?.row]).toEqual(['dabc', 'a'])
    grid.send(sortFilterEvent(grid.context(), grid.context().sortFilter))
    expect(seen(grid)).toBe('abdc')
  })

  test('no row is put elsewhere meanwhile', () => {
    const grid = open()
    grid.send(sorted(grid, 'qty', true), { type: 'rows.move', rows: ['a'], by: 1 }, { type: 'rows.drop', rows: ['a'] })
    expect(grid.refusals()).toEqual(Array.from({ length: 2 }, () => '请先取消排序和筛选'))
    expect(grid.ids().join('')).toBe('abcd')
  })
})

describe('leaving rows out of sight', () => {
  test('by a word or by what stands there; sums and what is saved hold all rows', () => {
    const grid = open()
    grid.send(filtered(grid, 'name', { isOneOf: ['甲'] }))
    expect([seen(grid), grid.model.total('qty', 'sum'), grid.model.rows()]).toEqual(['bc', '17.5', rows])
    grid.send(filtered(grid, 'qty', { holds: '1' }))
    expect(seen(grid)).toBe('b')
    grid.send(filtered(grid, 'name', undefined))
    expect(seen(grid)).toBe('bd')
    grid.send(sortFilterEvent(grid.context(), NO_SORT_FILTER))
    expect(seen(grid)).toBe('abcd')
    expect(textsIn(grid.model, 'name').toSorted()).toEqual(['丙', '乙', '甲'].toSorted())
  })

  test('takes their ticks along; a wrong cell among them is gone to, and then all are in sight', () => {
    const grid = open()
    grid.send({ type: 'tick.all' }, filtered(grid, 'name', { holds: '甲' }))
    expect([...grid.context().ticked]).toEqual(['b', 'c'])
    grid.send({ type: 'problems', problems: [{ cell: { row: 'd', column: 'name' }, failure: { code: 'x', message: '错' } }] })
    grid.send({ type: 'error.next' })
    expect([seen(grid), grid.context().cursor?.row, grid.context().sortFilter.filters.size]).toEqual(['abcd', 'd', 0])
  })

  test('new rows are seen, wherever they are put; pasted ones stand below the last one in sight', () => {
    const grid = open()
    grid.send(filtered(grid, 'name', { holds: '甲' }), { type: 'rows.insert', row: 'b', side: 'below' })
    const [, inserted] = grid.model.visible
    expect(grid.model.visible).toEqual(['b', inserted, 'c'])
    grid.send(on('c', 'name'), { type: 'paste', text: '丁\n戊\n己' })
    expect(grid.model.visible.map((id) => grid.model.text(id, 'name'))).toEqual(['甲', '', '丁', '戊', '己'])
    grid.send({ type: 'undo' })
    expect(grid.model.visible).toEqual(['b', inserted, 'c'])
    expect(grid.ids()).toEqual(['a', 'b', inserted, 'c', 'd'])
  })
})

const row = fc.record({ name: fc.constantFrom('甲', '乙', '', '甲乙'), qty: fc.option(fc.integer({ min: -99, max: 99 }).map(String)) })
const act = fc.oneof(
  fc.record({ sort: fc.constantFrom('name', 'qty'), descending: fc.boolean() }),
  fc.record({ holds: fc.constantFrom('甲', '乙') }),
  fc.constant({ all: true as const }),
  fc.record({ type: fc.constant('rows.add' as const), at: fc.nat(4) }),
  fc.record({ type: fc.constant('rows.remove' as const), rows: fc.array(fc.constantFrom('r0', 'r1', 'r2', 'r3'), { minLength: 1 }) }),
  fc.constant({ type: 'undo' as const }),
)

test('whatever is done, each row is in sight at most once, its place is known, and clearing shows all as they are kept', () =>
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), fc.array(act, { maxLength: 12 }), (given, acts) => {
      const grid = gridOf(
        columns,
        given.map((one, at) => ({ id: `r${at}`, ...one })),
      )
      for (const one of acts) {
        if ('sort' in one) grid.send(sorted(grid, one.sort, one.descending))
        else if ('holds' in one) grid.send(filtered(grid, 'name', one))
        else grid.send('all' in one ? sortFilterEvent(grid.context(), NO_SORT_FILTER) : one)
        const { visible, order } = grid.model
        expect(new Set(visible).size).toBe(visible.length)
        expect(visible.every((id, at) => order.includes(id) && grid.model.indexOf(id) === at)).toBe(true)
      }
      grid.send(sortFilterEvent(grid.context(), NO_SORT_FILTER))
      expect(grid.model.visible).toEqual(grid.model.order)
    }),
  ))
