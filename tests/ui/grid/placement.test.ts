import { expect, test } from 'vitest'
import type { TableColumn } from '../../../core/table/column.ts'
import { placementOf } from '../../../ui/widgets/grid/placement.ts'

const columns: readonly TableColumn[] = [
  { key: 'name', title: '名称', type: 'input', pinned: 'left' },
  { key: 'qty', title: '数量', type: 'number' },
  { key: 'note', title: '说明', type: 'input' },
  { key: 'acts', title: '操作', type: 'slot', pinned: 'right' },
]
const parts = (room: number) => {
  const { left, middle, right } = placementOf({ columns, widthOf: () => 100, room, numbered: true, ticked: false })
  return [left.length, middle.length, right.length]
}

test('pinned columns stay while the others have room beside them; in a narrow window those at the right go along first, then all', () => {
  expect(parts(440)).toEqual([1, 2, 1])
  expect(parts(340)).toEqual([1, 2, 1])
  expect(parts(330)).toEqual([1, 3, 0])
  expect(parts(230)).toEqual([0, 4, 0])
})

test('a column is not half covered by those at the right while the names before it can give way; a width set by hand stays', () => {
  const named: readonly TableColumn[] = [
    { key: 'name', title: '名称', type: 'input', width: 100, gives: 15 },
    { key: 'amount', title: '金额', type: 'money', width: 100 },
    { key: 'note', title: '说明', type: 'input', width: 100 },
    { key: 'acts', title: '操作', type: 'slot', width: 100, pinned: 'right' },
  ]
  const widths = (room: number, wide = 100) => {
    const { middle } = placementOf({
      columns: named,
      widthOf: ({ key }) => (key === 'name' ? wide : 100),
      room,
      numbered: false,
      ticked: false,
    })
    return middle.map(({ width }) => width)
  }
  expect(widths(290)).toEqual([90, 100, 100])
  expect(widths(390)).toEqual([90, 100, 100])
  expect(widths(280)).toEqual([100, 100, 100])
  expect(widths(290, 101)).toEqual([101, 100, 100])
})
