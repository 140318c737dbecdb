import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { treeOfWays } from '../../../core/lookups/branches.ts'
import { linesOf, nodesOf, tickedAlone, tickedLinked, type TreeNode } from '../../../core/lookups/tree.ts'

/** Every node has a title and an id of its own. */
const forest = fc.array(fc.nat(20), { minLength: 1, maxLength: 20 }).map((parents) => {
  const children = new Map<number, number[]>()
  parents.forEach((parent, at) => {
    const own = parent < at ? parent : -1
    children.set(own, [...(children.get(own) ?? []), at])
  })
  const build = (at: number): TreeNode => ({ id: `n${at}`, title: `部门${at}`, children: (children.get(at) ?? []).map(build) })
  return (children.get(-1) ?? []).map(build)
})

const ids = (nodes: readonly TreeNode[]) => nodesOf(nodes).map(({ id }) => id)

describe('linked ticks', () => {
  test('whatever is clicked, a parent is ticked exactly when all its children are', () =>
    fc.assert(
      fc.property(forest, fc.array(fc.nat(40), { maxLength: 20 }), (nodes, clicks) => {
        const all = ids(nodes)
        const ticked = clicks.reduce<ReadonlySet<string>>((set, at) => tickedLinked(nodes, set, all[at % all.length]!), new Set())
        for (const node of nodesOf(nodes))
          if (node.children.length) expect(ticked.has(node.id)).toBe(node.children.every(({ id }) => ticked.has(id)))
      }),
    ))

  test('one click ticks or unticks the node itself', () =>
    fc.assert(
      fc.property(forest, fc.nat(40), (nodes, at) => {
        const all = ids(nodes)
        const id = all[at % all.length]!
        const once = tickedLinked(nodes, new Set(), id)
        expect(once.has(id)).toBe(true)
        expect(tickedLinked(nodes, once, id).has(id)).toBe(false)
      }),
    ))
})

test('ticks that stand alone touch nothing else, and twice is nothing', () =>
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.string(), (before, id) => {
      const ticked = new Set(before)
      expect(tickedAlone(tickedAlone(ticked, id), id)).toEqual(ticked)
    }),
  ))

describe('the lines of a tree', () => {
  test('all expanded are depth first', () =>
    fc.assert(
      fc.property(forest, (nodes) => {
        expect(linesOf(nodes, new Set(ids(nodes)), '').map(({ node }) => node.id)).toEqual(ids(nodes))
      }),
    ))

  test('of a word keep every node that holds it and all above it', () =>
    fc.assert(
      fc.property(forest, fc.nat(20), (nodes, at) => {
        const word = String(at)
        const lines = linesOf(nodes, new Set(), word)
        const shown = new Set(lines.map(({ node }) => node.id))
        expect(
          nodesOf(nodes)
            .filter(({ title }) => title.includes(word))
            .every(({ id }) => shown.has(id)),
        ).toBe(true)
        for (const { above } of lines) for (const id of above) expect(shown.has(id)).toBe(true)
      }),
    ))
})

test('ways that lead through a tree grow to the part of it that they pass, each node once', () =>
  fc.assert(
    fc.property(forest, fc.array(fc.nat(40), { maxLength: 8 }), (nodes, ends) => {
      const lines = linesOf(nodes, new Set(ids(nodes)), '')
      const titleOf = new Map(nodesOf(nodes).map(({ id, title }) => [id, title]))
      const ways = ends.map((at) => {
        const { above, node } = lines[at % lines.length]!
        return [...above, node.id].map((id) => ({ id, title: titleOf.get(id)! }))
      })
      const grown = treeOfWays(ways)
      const passed = new Set(ways.flat().map(({ id }) => id))
      expect(ids(grown).toSorted()).toEqual([...passed].toSorted())
      for (const { above, node } of linesOf(grown, passed, '')) expect(above).toEqual(lines.find((line) => line.node.id === node.id)!.above)
    }),
  ))
