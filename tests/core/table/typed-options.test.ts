import { expect, test } from 'vitest'
import { optionsFor, type TableColumn } from '../../../core/table/column.ts'
import { withTyped } from '../../../core/table/typed-options.ts'
import { gridOf } from '../../support/grid-of.ts'

const unit: TableColumn = {
  key: 'unit',
  title: '单位',
  type: 'select',
  options: [
    { value: '1', title: '盒' },
    { value: '2', title: '瓶' },
  ],
}

const offered = (column: TableColumn, ...units: readonly (string | null)[]) => {
  const grid = gridOf(
    [column],
    units.map((one, at) => ({ id: `r${at}`, unit: one })),
  )
  const titles = () => optionsFor(withTyped(column, { id: 'r0' }, grid.model), { id: 'r0' }).map(({ title }) => title)
  return { grid, titles }
}

test('what was typed beside the options is offered to the other rows, once, while a row holds it', () => {
  const { grid, titles } = offered({ ...unit, allowInput: true }, '1', '支', null, '支')
  expect(titles()).toEqual(['盒', '瓶', '支'])
  grid.send({ type: 'write', cell: { row: 'r2', column: 'unit' }, input: { text: '袋' } })
  expect(titles()).toEqual(['盒', '瓶', '支', '袋'])
  grid.send({ type: 'rows.remove', rows: ['r1'] }, { type: 'write', cell: { row: 'r3', column: 'unit' }, input: { text: '盒' } })
  expect(titles()).toEqual(['盒', '瓶', '袋'])
})

test('of several chosen ones each is offered by itself', () => {
  expect(offered({ ...unit, type: 'multiSelect', allowInput: true }, '1,支,袋').titles()).toEqual(['盒', '瓶', '支', '袋'])
})

test('a column that takes its options only offers no others', () => {
  expect(offered(unit, '支').titles()).toEqual(['盒', '瓶'])
})
