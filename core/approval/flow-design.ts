import { type Row, textAt } from '../kernel/wire.ts'
import type { TriedDocument } from './inbox.port.ts'

/** Steps of a version while they are drawn, pure: what is changed, taken back and compared. */

/** What was drawn, and what it was before: every change is one step back. */
export type Design = {
  readonly nodes: readonly Row[]
  readonly past: readonly (readonly Row[])[]
  readonly undone: readonly (readonly Row[])[]
}

/** So many past documents are tried at once. */
export const MOST_TRIED = 40

const MOST_STEPS_BACK = 50

/** It waits for nobody (oa W18). */
export const sendsCopies = (node: Row): boolean => node['nodeType'] === 'cc'

/** Is it entered along with the one before it (oa W3)? */
export const isTogether = (nodes: readonly Row[], at: number): boolean => {
  const group = textAt(nodes[at], 'parallelGroup')
  return group !== '' && textAt(nodes[at - 1], 'parallelGroup') === group
}

const numbered = (nodes: readonly Row[]): readonly Row[] =>
  nodes.map((node, at) => (node['nodeNo'] === at + 1 ? node : { ...node, nodeNo: at + 1 }))

export const designOf = (nodes: readonly Row[]): Design => ({
  nodes: numbered(nodes.toSorted((a, b) => Number(a['nodeNo']) - Number(b['nodeNo']))),
  past: [],
  undone: [],
})

const changed = ({ nodes, past }: Design, now: readonly Row[]): Design => ({
  nodes: numbered(now),
  past: [...past, nodes].slice(-MOST_STEPS_BACK),
  undone: [],
})

/** A code that no step has yet. */
const freeCode = (nodes: readonly Row[]): string => {
  const taken = new Set(nodes.map((node) => textAt(node, 'nodeKey')))
  for (let number = nodes.length + 1; ; number += 1) if (!taken.has(`step${number}`)) return `step${number}`
}

export const withAdded = (design: Design, at: number, node: Row): Design => {
  const own = { ...node, nodeKey: freeCode(design.nodes) }
  return changed(design, [...design.nodes.slice(0, at), own, ...design.nodes.slice(at)])
}

export const withRemoved = (design: Design, at: number): Design =>
  changed(
    design,
    design.nodes.filter((_, place) => place !== at),
  )

export const withMoved = (design: Design, at: number, by: -1 | 1): Design => {
  const to = at + by
  const nodes = [...design.nodes]
  const [node] = nodes.splice(at, 1)
  if (!node || to < 0 || to > nodes.length) return design
  nodes.splice(to, 0, node)
  return changed(design, nodes)
}

export const withNode = (design: Design, at: number, node: Row): Design =>
  changed(
    design,
    design.nodes.map((one, place) => (place === at ? node : one)),
  )

export const undo = ({ nodes, past, undone }: Design): Design => {
  const before = past.at(-1)
  return before ? { nodes: before, past: past.slice(0, -1), undone: [nodes, ...undone] } : { nodes, past, undone }
}

export const redo = ({ nodes, past, undone }: Design): Design => {
  const [next, ...more] = undone
  return next ? { nodes: next, past: [...past, nodes], undone: more } : { nodes, past, undone }
}

/** A step of a way beside another: it is in both, is new, or is left out. */
export type WayStep = { readonly title: string; readonly mark: 'same' | 'added' | 'dropped' }

/** The way that a document takes beside the one it took: the longest they share stays, what is left out stands before what is new. */
export const wayBetween = (before: readonly string[], after: readonly string[]): readonly WayStep[] => {
  const lengths = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0))
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      lengths[i]![j] = before[i] === after[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  const way: WayStep[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      way.push({ title: before[i]!, mark: 'same' })
      i += 1
      j += 1
    } else if (i < before.length && (j >= after.length || lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      way.push({ title: before[i]!, mark: 'dropped' })
      i += 1
    } else {
      way.push({ title: after[j]!, mark: 'added' })
      j += 1
    }
  }
  return way
}

const titlesOf = (steps: TriedDocument['after']): readonly string[] => steps.map(({ title }) => title)

export const wayOf = ({ before, after }: TriedDocument): readonly WayStep[] => wayBetween(titlesOf(before), titlesOf(after))

export const isOtherWay = (tried: TriedDocument): boolean => wayOf(tried).some(({ mark }) => mark !== 'same')

/** Steps at which nobody would be found to decide. */
export const nobodyAt = ({ after }: TriedDocument): readonly string[] =>
  after.filter(({ names }) => names.length === 0).map(({ title }) => title)

/** How many of the tried documents come to a step. */
export const hitsOf = (tried: readonly TriedDocument[], title: string): number =>
  tried.filter(({ after }) => after.some((step) => step.title === title)).length
