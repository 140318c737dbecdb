import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differencesBetween } from '../../../core/approval/flow-difference.ts'
import type { Row } from '../../../core/kernel/wire.ts'

const COLUMNS = ['nodeNo', 'nodeKey', 'nodeName', 'roleCode', 'limitHours', 'step']
const numbered = (nodes: readonly Row[]): readonly Row[] => nodes.map((node, at) => ({ ...node, nodeNo: at + 1 }))
const version = fc
  .uniqueArray(
    fc.record({ nodeKey: fc.constantFrom(...'abcdefg'), roleCode: fc.constantFrom('hr', 'legal'), limitHours: fc.constantFrom(8, 24) }),
    {
      selector: ({ nodeKey }) => nodeKey,
    },
  )
  .map((nodes) => numbered(nodes.map((node) => ({ ...node, nodeName: node.nodeKey }))))
const told = (earlier: readonly Row[], later: readonly Row[]) =>
  differencesBetween(earlier, later, COLUMNS).map(({ title, mark, fields }) => [title, mark, ...fields])

test('tells steps that are new, gone, moved, and what others say differently', () => {
  const [a, b, c] = [
    { nodeKey: 'a', nodeName: '负责人', roleCode: 'hr', limitHours: 24 },
    { nodeKey: 'b', nodeName: '财务', roleCode: 'finance', limitHours: 24 },
    { nodeKey: 'c', nodeName: '总经理', roleCode: 'boss', limitHours: '' },
  ]
  const d = { nodeKey: 'd', nodeName: '法务', roleCode: 'legal' }
  expect(told(numbered([a, b, c]), numbered([d, { ...a, limitHours: 8 }, { ...c, limitHours: null }]))).toEqual([
    ['法务', 'added'],
    ['负责人', 'changed', 'limitHours'],
    ['财务', 'dropped'],
  ])
  expect(told(numbered([a, b]), numbered([b, a]))).toHaveLength(1)
})

test('of any two versions every step that differs is told once, and none that does not', () => {
  fc.assert(
    fc.property(version, version, (earlier, later) => {
      const differences = differencesBetween(earlier, later, COLUMNS)
      const titles = differences.map(({ title }) => title)
      expect(new Set(titles).size).toBe(titles.length)
      const keys = (nodes: readonly Row[]) => nodes.map(({ nodeKey }) => String(nodeKey))
      const marked = (mark: string) => differences.filter((one) => one.mark === mark).map(({ title }) => title)
      expect(marked('added').toSorted()).toEqual(
        keys(later)
          .filter((key) => !keys(earlier).includes(key))
          .toSorted(),
      )
      expect(marked('dropped').toSorted()).toEqual(
        keys(earlier)
          .filter((key) => !keys(later).includes(key))
          .toSorted(),
      )
      // What neither moved nor differs keeps its order in both.
      const still = (nodes: readonly Row[]) =>
        keys(nodes).filter((key) => keys(earlier).includes(key) && keys(later).includes(key) && !marked('moved').includes(key))
      expect(still(earlier)).toEqual(still(later))
      expect(differencesBetween(later, later, COLUMNS)).toEqual([])
    }),
  )
})
