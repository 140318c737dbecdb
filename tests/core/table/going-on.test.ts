import { describe, expect, test } from 'vitest'
import saleOrder from '../../../core/documents/sale/sale-order.document.ts'
import { tableColumn } from '../../../core/records/form/table-columns.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import type { GridEvent } from '../../../core/table/grid-events.ts'
import { CASE, gridOf, on, rowsOfIds } from '../../support/grid-of.ts'

const lines = saleOrder.lines['productList']!
const fields = Object.entries(lines.columns)
const columns: readonly TableColumn[] = fields.map(([key, field]) => tableColumn(key, field, { lines }))
const product = { type: 'commit', input: { choice: { id: 'p1', label: '阿莫西林', values: {} } }, leaving: 'onward' } as const

/** Rows as the form begins them: what has a beginning is filled. */
const newRow = (id: string) => ({ id, lineType: '1', competitivePrice: '0', productNum: 1, includedNum: 1, taxRate: '0.13' })
const order = (...ids: readonly string[]) => gridOf(columns, ids.map(newRow), { newRow })
const at = (grid: ReturnType<typeof gridOf>) => grid.context().cursor?.column

describe('a clerk in the rows of a sales order', () => {
  test('goes on to 数量 once a product is chosen, past the prices that come by themselves, by key as after a click', () => {
    const grid = order('a', 'b')
    grid.send(on('a', 'productId'), { type: 'edit' }, product)
    expect(grid.context().cursor).toEqual({ row: 'a', column: 'qty' })
    grid.send(on('b', 'productId'), { type: 'edit' }, { ...product, leaving: 'stay' })
    expect(at(grid)).toBe('productId')
    grid.send({ type: 'enter' })
    expect(grid.context().cursor).toEqual({ row: 'b', column: 'qty' })
  })

  test('goes down from a product whose row is complete', () => {
    const grid = gridOf(
      columns,
      ['a', 'b'].map((id) => ({ ...newRow(id), productId: 'p1', qty: '5' })),
      { newRow },
    )
    grid.send(on('a', 'productId'), { type: 'enter' })
    expect(grid.context().cursor).toEqual({ row: 'b', column: 'productId' })
  })

  test('is in 产品 again behind the last 数量', () => {
    const grid = order('a')
    grid.send(on('a', 'productId'), { type: 'edit' }, product, { type: 'edit', text: '5' })
    grid.send({ type: 'commit', input: { text: '5' }, leaving: 'onward' })
    expect(grid.context().cursor).toEqual({ row: `${CASE}1`, column: 'productId' })
  })

  test.each<readonly [string, GridEvent]>([
    ['新增', { type: 'rows.add', clicked: true }],
    ['插入', { type: 'rows.insert', row: 'a', side: 'above', clicked: true }],
    ['Ctrl+Enter', { type: 'rows.insert', row: 'a', side: 'below' }],
    ['Enter behind the last row', { type: 'enter' }],
  ])('begins a new row in 产品: %s', (_, event) => {
    const grid = order('a')
    grid.send(on('a', 'remark'), event)
    expect(grid.ids()).toHaveLength(2)
    expect(grid.context().cursor).toEqual({ row: `${CASE}1`, column: 'productId' })
  })
})

describe('a row that was deleted', () => {
  const removal = (grid: ReturnType<typeof gridOf>) => grid.said.flatMap((one) => (one.type === 'removed' ? [one.removal] : []))[0]!

  test('comes back where it stood, though others were typed into or added meanwhile', () => {
    const grid = gridOf(columns, rowsOfIds('a', 'b', 'c'))
    grid.send({ type: 'rows.remove', rows: ['b'] }, { type: 'rows.add' })
    grid.send({ type: 'rows.restore', removal: removal(grid) })
    expect(grid.ids()).toEqual(['a', 'b', 'c', `${CASE}1`])
    expect(grid.context().cursor?.row).toBe('b')
    grid.send({ type: 'undo' })
    expect(grid.ids()).toEqual(['a', 'c', `${CASE}1`])
  })

  test('comes back once, however often and by whichever way it is taken back', () => {
    const grid = gridOf(columns, rowsOfIds('a', 'b'))
    grid.send({ type: 'rows.remove', rows: ['a'] }, { type: 'undo' })
    grid.send({ type: 'rows.restore', removal: removal(grid) }, { type: 'rows.restore', removal: removal(grid) })
    expect(grid.ids()).toEqual(['a', 'b'])
  })
})
