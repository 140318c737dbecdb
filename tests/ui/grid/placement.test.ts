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
