/** A node of a tree to choose from; found by its title or its pinyin initials. */
export type TreeNode = {
  readonly id: string
  readonly title: string
  readonly initials?: string
  /** It holds without being ticked. */
  readonly faint?: boolean
  /** How many stand under it; shown beside it. */
  readonly count?: number
  readonly children: readonly TreeNode[]
}

export type TreeLine = {
  readonly node: TreeNode
  readonly level: number
  readonly isExpanded: boolean
  /** Ids from the root down to the parent. */
  readonly above: readonly string[]
}

type Walk = {
  readonly nodes: readonly TreeNode[]
  readonly isExpanded: (node: TreeNode) => boolean
  readonly isShown: (node: TreeNode) => boolean
}

const walk = ({ nodes, isExpanded, isShown }: Walk, above: readonly string[] = []): readonly TreeLine[] =>
  nodes.filter(isShown).flatMap((node) => {
    const line = { node, level: above.length, isExpanded: node.children.length > 0 && isExpanded(node), above }
    return [line, ...(line.isExpanded ? walk({ nodes: node.children, isExpanded, isShown }, [...above, node.id]) : [])]
  })

const isNamed = ({ title, initials }: TreeNode, word: string): boolean =>
  title.toLowerCase().includes(word) || initials?.includes(word) === true

/** The nodes that a word names; undefined where nothing is looked for. */
export const namedNodes = (nodes: readonly TreeNode[], keyword: string): ReadonlySet<string> | undefined => {
  const word = keyword.trim().toLowerCase()
  if (word === '') return undefined
  return new Set(nodesOf(nodes).flatMap((node) => (isNamed(node, word) ? [node.id] : [])))
}

/** The visible lines of a tree, depth first. A word keeps what holds it, and all above (widgets 11.5). */
export const linesOf = (nodes: readonly TreeNode[], expanded: ReadonlySet<string>, keyword: string): readonly TreeLine[] => {
  const word = keyword.trim().toLowerCase()
  if (word === '') return walk({ nodes, isExpanded: ({ id }) => expanded.has(id), isShown: () => true })
  const kept = new Set<TreeNode>()
  const holds = (node: TreeNode): boolean => {
    const below = node.children.map(holds).some(Boolean)
    const own = isNamed(node, word)
    if (own || below) kept.add(node)
    return own || below
  }
  nodes.forEach(holds)
  return walk({ nodes, isExpanded: (node) => node.children.some((child) => kept.has(child)), isShown: (node) => kept.has(node) })
}

const allOf = (node: TreeNode): readonly string[] => [node.id, ...node.children.flatMap(allOf)]

export const nodesOf = (nodes: readonly TreeNode[]): readonly TreeNode[] => nodes.flatMap((node) => [node, ...nodesOf(node.children)])

/** Ticks without regard to parents and children: each stands for itself. */
export const tickedAlone = (ticked: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(ticked)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Linked ticks (父子关联): a node takes all below it along, and is ticked exactly when all its children are. */
export const tickedLinked = (nodes: readonly TreeNode[], ticked: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const own = nodesOf(nodes).find((node) => node.id === id)
  if (!own) return ticked
  const on = !ticked.has(id)
  const next = new Set(ticked)
  for (const each of allOf(own)) {
    if (on) next.add(each)
    else next.delete(each)
  }
  const settle = (node: TreeNode): boolean => {
    if (node.children.length === 0) return next.has(node.id)
    const every = node.children.map(settle).every(Boolean)
    if (every) next.add(node.id)
    else next.delete(node.id)
    return every
  }
  nodes.forEach(settle)
  return next
}
