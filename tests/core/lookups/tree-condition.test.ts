import { expect, test } from 'vitest'
import { fetchedTree, WAITING } from '../../../core/lookups/branches.ts'
import { readTreeCondition } from '../../../core/lookups/tree-condition.ts'

test.each(['[]', 'null', '1', '"a"', '{', 'x', '{"a":{}}', '{"a":[1]}'])(
  'the condition %s of a tree select is refused in words',
  (text) => {
    const read = readTreeCondition(text)
    expect(read.ok ? '' : read.failure.message).toBe('组件JTreeSelect-condition传值有误，需要一个json字符串!')
  },
)

test('the condition of a tree select is an object of plain values, or nothing', () => {
  const value = (text: string) => {
    const read = readTreeCondition(text)
    return read.ok ? read.value : undefined
  }
  expect(['', ' ', '{}', '{"a":1,"b":"x\\"y","c":true}'].map(value)).toEqual([{}, {}, {}, { a: '1', b: 'x"y', c: 'true' }])
})

test('a node whose children have not come holds their place; one without children is a leaf', () => {
  const below = new Map([
    [
      '',
      [
        { id: 'a', title: '甲', isLeaf: false },
        { id: 'b', title: '乙', isLeaf: false },
      ],
    ],
    ['a', [{ id: 'a1', title: '甲一', isLeaf: true }]],
  ])
  expect(fetchedTree(below)).toEqual([
    { id: 'a', title: '甲', children: [{ id: 'a1', title: '甲一', children: [] }] },
    { id: 'b', title: '乙', children: [{ id: `${WAITING}b`, title: '读取中…', children: [] }] },
  ])
})
