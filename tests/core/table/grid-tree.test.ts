import { describe, expect, test } from 'vitest'
import { ok, fail } from '../../../core/kernel/result.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { dropEvent, dropPart, type DropPlace } from '../../../core/table/drop-place.ts'
import { gridOf } from '../../support/grid-of.ts'

const rows: readonly Row[] = [
  { id: 'a', parentId: null, hasChildren: 'Y' },
  { id: 'b', parentId: null, hasChildren: 'N' },
]

const treeOf = (given: readonly Row[] = rows) =>
  gridOf([{ key: 'name', title: '名称', type: 'input' }], given, { tree: { parentKey: 'parentId', hasChildrenKey: 'hasChildren' } })

const wanted = (grid: ReturnType<typeof treeOf>) => grid.said.flatMap((one) => (one.type === 'childrenWanted' ? [one.row] : []))

describe('opening a row whose children are elsewhere', () => {
  test('shows a placeholder and asks once, however often it is opened meanwhile', () => {
    const grid = treeOf()
    grid.send({ type: 'toggle', row: 'a' }, { type: 'toggle', row: 'a' }, { type: 'toggle', row: 'a' })
    expect(grid.model.visible).toEqual(['a', 'a_loadChild', 'b'])
    expect([grid.model.branchOf('a'), grid.model.levelOf('a_loadChild')]).toEqual(['loading', 1])
    expect(wanted(grid)).toEqual(['a'])
  })

  test('puts the children in its place; they are neither new nor edited, and no step', () => {
    const grid = treeOf()
    const twice = { id: 'a2', name: '二' }
    grid.send(
      { type: 'expand', row: 'a' },
      { type: 'children', row: 'a', answer: ok({ records: [{ id: 'a1' }, twice, twice, { id: 'b' }] }) },
    )
    expect(grid.model.visible).toEqual(['a', 'a1', 'a2', 'b'])
    expect(grid.model.levelOf('a2')).toBe(1)
    expect([grid.model.isDirty, grid.model.canUndo]).toEqual([false, false])
    grid.send({ type: 'collapse', row: 'a' }, { type: 'expand', row: 'a' })
    expect(wanted(grid)).toEqual(['a'])
  })

  test('leaves no placeholder where there are none', () => {
    const grid = treeOf()
    grid.send({ type: 'expand', row: 'a' }, { type: 'children', row: 'a', answer: ok([]) })
    expect([grid.model.visible, grid.model.branchOf('a')]).toEqual([['a', 'b'], 'leaf'])
    expect(grid.model.isDirty).toBe(false)
  })

  test('says so when the answer is none, and may be tried again', () => {
    const grid = treeOf()
    grid.send({ type: 'expand', row: 'a' }, { type: 'children', row: 'a', answer: ok('一') })
    expect(grid.refusals()).toEqual(['返回数据类型不识别'])
    expect(grid.model.branchOf('a')).toBe('failed')
    grid.send({ type: 'collapse', row: 'a' }, { type: 'expand', row: 'a' })
    grid.send({ type: 'children', row: 'a', answer: fail({ code: 'net', message: '网络异常' }) })
    expect(grid.refusals().at(-1)).toBe('网络异常')
    expect(wanted(grid)).toEqual(['a', 'a'])
    grid.send({ type: 'toggle', row: 'a' })
    expect([wanted(grid), grid.model.branchOf('a')]).toEqual([['a', 'a', 'a'], 'loading'])
  })

  test('finds its children where it was moved to, and forgets them where it was removed', () => {
    const grid = treeOf()
    grid.send({ type: 'expand', row: 'a' }, { type: 'rows.drop', rows: ['a'], into: 'b' }, { type: 'expand', row: 'b' })
    grid.send({ type: 'children', row: 'a', answer: ok([{ id: 'a1' }]) })
    expect([grid.model.visible, grid.model.levelOf('a1')]).toEqual([['b', 'a', 'a1'], 2])
    const gone = treeOf()
    gone.send({ type: 'expand', row: 'a' }, { type: 'rows.remove', rows: ['a'] })
    gone.send({ type: 'children', row: 'a', answer: ok([{ id: 'a1' }]) })
    expect(gone.model.visible).toEqual(['b'])
  })
})

test('what stood open stands open after other rows were loaded, and asks for its children again, however deep', () => {
  const grid = treeOf()
  grid.send({ type: 'expand', row: 'a' }, { type: 'children', row: 'a', answer: ok([{ id: 'a1', hasChildren: 'Y' }]) })
  grid.send({ type: 'expand', row: 'a1' }, { type: 'children', row: 'a1', answer: ok([{ id: 'a11' }]) })
  grid.send({ type: 'load', rows: [...rows, { id: 'c', hasChildren: 'Y' }] })
  expect(grid.model.visible).toEqual(['a', 'a_loadChild', 'b', 'c'])
  grid.send({ type: 'children', row: 'a', answer: ok([{ id: 'a1', hasChildren: 'Y' }]) })
  grid.send({ type: 'children', row: 'a1', answer: ok([{ id: 'a12' }]) })
  expect(grid.model.visible).toEqual(['a', 'a1', 'a12', 'b', 'c'])
  expect(wanted(grid)).toEqual(['a', 'a1', 'a', 'a1'])
})

test('a row moved into a parent whose children are elsewhere does not stand for them', () => {
  const grid = treeOf()
  grid.send({ type: 'rows.drop', rows: ['b'], into: 'a' }, { type: 'expand', row: 'a' })
  grid.send({ type: 'children', row: 'a', answer: ok([{ id: 'a1' }]) })
  expect([wanted(grid), grid.model.visible]).toEqual([['a'], ['a', 'b', 'a1']])
})

test('a row that others added stands below its parent, or comes when the parent is opened', () => {
  const grid = treeOf()
  const added = (id: string, parentId: string | null): void =>
    grid.send({ type: 'patch', source: 'live', rows: [], added: [{ id, parentId }] })
  added('a1', 'a')
  added('b1', 'b')
  added('c', null)
  grid.send({ type: 'expand', row: 'b' })
  expect(grid.model.visible).toEqual(['a', 'b', 'b1', 'c'])
})

test('a row that others removed takes along what lay below it, but for what is being edited here', () => {
  const grid = treeOf([{ id: 'a', parentId: null }, ...['a1', 'a2'].map((id) => ({ id, parentId: 'a' })), { id: 'b', parentId: null }])
  grid.send({ type: 'write', cell: { row: 'a2', column: 'name' }, input: { text: '正在改' } })
  grid.send({ type: 'patch', source: 'live', rows: [], removed: ['a'] })
  expect(grid.model.visible).toEqual(['a2', 'b'])
  expect(grid.model.tracked().removed).toEqual([])
})

describe('moving a branch', () => {
  const whole: readonly Row[] = [
    { id: 'a', parentId: null },
    { id: 'a1', parentId: 'a' },
    { id: 'a11', parentId: 'a1' },
    { id: 'b', parentId: null },
  ]

  test('into itself or below is refused', () => {
    const grid = treeOf(whole)
    grid.send({ type: 'rows.drop', rows: ['a'], into: 'a11' }, { type: 'rows.drop', rows: ['a'], before: 'a1' })
    expect(grid.refusals()).toEqual(Array.from({ length: 2 }, () => '不能移动到自己或自己的下级，请选择其他位置'))
    expect(grid.ids()).toEqual(['a', 'a1', 'a11', 'b'])
  })

  test('takes all below it along, is one step, and an edit of its own parent only', () => {
    const grid = treeOf(whole)
    grid.send({ type: 'rows.drop', rows: ['a1'], into: 'b' })
    expect(grid.ids()).toEqual(['a', 'b', 'a1', 'a11'])
    expect(grid.model.tracked().edited).toEqual([{ id: 'a1', parentId: 'b' }])
    grid.send({ type: 'undo' })
    expect(grid.ids()).toEqual(['a', 'a1', 'a11', 'b'])
    expect(grid.model.isDirty).toBe(false)
  })

  test('by hand lands before, into or after the row one points at, and after the last of its brothers at their end', () => {
    const grid = treeOf(whole)
    const parts = [0.1, 0.5, 0.9].map((down) => dropPart(grid.model, 'a', down)?.part)
    expect(parts).toEqual(['before', 'into', 'after'])
    const drop = (rows: readonly string[], row: string, part: DropPlace['part']) => grid.send(dropEvent(grid.model, rows, { row, part }))
    drop(['b'], 'a', 'before')
    expect(grid.ids()).toEqual(['b', 'a', 'a1', 'a11'])
    drop(['b'], 'a', 'into')
    expect([grid.ids(), grid.model.row('b')?.['parentId']]).toEqual([['a', 'a1', 'a11', 'b'], 'a'])
    drop(['a11'], 'a1', 'after')
    expect([grid.ids(), grid.model.row('a11')?.['parentId']]).toEqual([['a', 'a1', 'a11', 'b'], 'a'])
    drop(['a1'], 'a', 'after')
    expect([grid.ids(), grid.model.row('a1')?.['parentId']]).toEqual([['a', 'a11', 'b', 'a1'], null])
    drop(['a11'], 'b', 'after')
    expect(grid.ids()).toEqual(['a', 'b', 'a11', 'a1'])
  })

  test('up and down stays among its brothers', () => {
    const grid = treeOf(whole)
    grid.send({ type: 'rows.move', rows: ['b'], by: -1 }, { type: 'rows.move', rows: ['a1'], by: -1 })
    expect(grid.ids()).toEqual(['b', 'a', 'a1', 'a11'])
  })
})

test('a row goes with all that hangs below it, a wrong cell below a closed row is gone to', () => {
  const whole: readonly Row[] = [{ id: 'a' }, { id: 'a1', parentId: 'a' }, { id: 'b' }]
  const grid = treeOf(whole)
  grid.send({ type: 'problems', problems: [{ cell: { row: 'a1', column: 'name' }, failure: { code: 'x', message: '错' } }] })
  expect(grid.model.visible).toEqual(['a', 'b'])
  grid.send({ type: 'error.next' })
  expect([grid.model.visible, grid.context().cursor?.row]).toEqual([['a', 'a1', 'b'], 'a1'])
  grid.send({ type: 'rows.remove', rows: ['a'] })
  expect(grid.model.tracked().removed.map((row) => row['id'])).toEqual(['a', 'a1'])
})
