import type { Node, Process } from './approvals.port.ts'

/** Steps that are entered together, and left when all of them are done (oa W3): neighbours of one group. Any other stands alone. */
export const stageAt = (nodes: readonly Node[], index: number): readonly Node[] => {
  const group = nodes[index]?.drawn?.group
  if (!group) return nodes.slice(index, index + 1)
  const isOther = (node: Node) => node.drawn?.group !== group
  const before = nodes.slice(0, index).findLastIndex(isOther)
  const after = nodes.slice(index).findIndex(isOther)
  return nodes.slice(before + 1, after < 0 ? nodes.length : index + after)
}

/** Where a chain stands. */
export const stageOf = ({ nodes, current }: Pick<Process, 'nodes' | 'current'>): readonly Node[] => stageAt(nodes, current)

/** The first of the steps that are entered along with one. */
export const firstAt = (nodes: readonly Node[], index: number): number => stageAt(nodes, index)[0]?.index ?? index

/** The step behind those that are entered along with one. */
export const behind = (nodes: readonly Node[], index: number): number => (stageAt(nodes, index).at(-1)?.index ?? index) + 1

/** Nobody decides there: it only sends copies (oa W18). */
export const onlyCopies = ({ drawn }: Node): boolean => drawn?.copies === true
