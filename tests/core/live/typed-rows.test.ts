import { expect, test } from 'vitest'
import { decimal, ref } from '../../../core/definitions/fields.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { typedRows } from '../../../core/live/typed-rows.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import { gridOf, on, range } from '../../support/grid-of.ts'

const columns: readonly TableColumn[] = [
  { key: 'productId', title: '产品', type: 'ref', field: ref('产品', { to: 'bsc.product' }), labelKey: 'productId_dictText' },
  { key: 'qty', title: '数量', type: 'number', field: decimal('数量', { scale: 2 }) },
  { key: 'twice', title: '两倍', type: 'number', computed: { from: ['qty'], work: ({ qty }) => Number(qty) * 2 } },
]

const told = (rows: readonly Row[] = [{ id: 'a', qty: 1 }]) => {
  const grid = gridOf(columns, rows)
  const heard: (readonly Row[])[] = []
  grid.model.onStep((report) => heard.push(typedRows(report, grid.model)))
  return { grid, heard }
}

const write = (row: string, text: string) => ({ type: 'write', cell: { row, column: 'qty' }, input: { text } }) as const

test('an edit that ended is told with what it wrote alone, its undo too', () => {
  const { grid, heard } = told()
  grid.send(write('a', '5'), { type: 'undo' })
  expect(heard).toEqual([[{ id: 'a', qty: '5' }], [{ id: 'a', qty: 1 }]])
})

test('what is still being typed, what others sent and what is read by a label is not', () => {
  const { grid, heard } = told()
  grid.send(on('a', 'qty'), { type: 'edit' }, { type: 'typed', text: '8' }, { type: 'cancel' })
  grid.send({ type: 'patch', source: 'live', rows: [{ id: 'a', values: { qty: 9 } }] })
  grid.send({ type: 'write', cell: { row: 'a', column: 'productId' }, input: { choice: { id: 'p', label: '药', values: {} } } })
  expect(heard.flat()).toEqual([])
})

test('a row that is not stored yet is nobody else’s', () => {
  const { grid, heard } = told()
  grid.send({ type: 'rows.add' })
  const [, added = ''] = grid.ids()
  grid.send(write(added, '3'))
  expect(heard.flat()).toEqual([])
})

test('what fills many rows at once comes with the save', () => {
  const { grid, heard } = told(Array.from({ length: 41 }, (_, at) => ({ id: `r${at}`, qty: at })))
  grid.send(...range(['r0', 'qty'], ['r40', 'qty']), { type: 'clear' })
  grid.send(...range(['r0', 'qty'], ['r1', 'qty']), { type: 'paste', text: '1\n2' })
  expect(heard).toEqual([
    [],
    [
      { id: 'r0', qty: '1' },
      { id: 'r1', qty: '2' },
    ],
  ])
})
