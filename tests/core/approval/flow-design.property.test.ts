import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  designOf,
  redo,
  undo,
  wayBetween,
  withAdded,
  withMoved,
  withNode,
  withRemoved,
  type Design,
} from '../../../core/approval/flow-design.ts'

const change = fc.oneof(
  fc.record({ does: fc.constant('add' as const), at: fc.nat(5) }),
  fc.record({ does: fc.constant('remove' as const), at: fc.nat(5) }),
  fc.record({ does: fc.constant('move' as const), at: fc.nat(5) }),
  fc.record({ does: fc.constant('name' as const), at: fc.nat(5) }),
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

const done = (design: Design, { does, at }: Change): Design => {
  const place = Math.min(at, design.nodes.length)
  if (does === 'add') return withAdded(design, place, { nodeName: '新' })
  if (design.nodes.length === 0) return design
  const own = Math.min(place, design.nodes.length - 1)
  if (does === 'remove') return withRemoved(design, own)
  return does === 'move' ? withMoved(design, own, 1) : withNode(design, own, { ...design.nodes[own], nodeName: '改' })
}

const begun = designOf([
  { nodeNo: 2, nodeKey: 'step2', nodeName: '财务' },
  { nodeNo: 1, nodeKey: 'step1', nodeName: '负责人' },
])

describe('the steps of a version that is drawn', () => {
  test('are numbered in their order, each by a code of its own, whatever is done', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        const { nodes } = changes.reduce(done, begun)
        expect(nodes.map(({ nodeNo }) => nodeNo)).toEqual(nodes.map((_, at) => at + 1))
        expect(new Set(nodes.map(({ nodeKey }) => nodeKey)).size).toBe(nodes.length)
      }),
    )
  })

  test('go back change by change to what they were, and forth again', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        const drawn = changes.reduce(done, begun)
        const back = drawn.past.reduce(undo, drawn)
        expect(back.nodes).toEqual(begun.nodes)
        expect(back.undone.reduce(redo, back).nodes).toEqual(drawn.nodes)
      }),
    )
  })
})

test('a way beside another holds both in their order, and what they share once', () => {
  const titles = fc.array(fc.constantFrom('负责人', '商务', '财务', '总监'), { maxLength: 6 })
  fc.assert(
    fc.property(titles, titles, (before, after) => {
      const way = wayBetween(before, after)
      const without = (mark: string) => way.filter((step) => step.mark !== mark).map(({ title }) => title)
      expect(without('added')).toEqual(before)
      expect(without('dropped')).toEqual(after)
    }),
  )
  expect(wayBetween(['负责人', '财务'], ['负责人', '总监', '财务']).map(({ mark }) => mark)).toEqual(['same', 'added', 'same'])
})
