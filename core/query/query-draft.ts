import type { AskableFields } from './askable-field.ts'
import {
  DEEPEST,
  depthOf,
  isBlank,
  isGroup,
  isWhole,
  linesOf,
  type Match,
  MOST_LINES,
  type QueryGroup,
  type QueryNode,
  type Rule,
} from './query-tree.ts'
import { withField, withRule } from './rules.ts'

/** A query while it is built: every line and group has a name of its own, so that one of them can be spoken of. */
export type DraftLine = { readonly id: string; readonly field: string; readonly rule: Rule; readonly values: readonly string[] }
export type DraftGroup = { readonly id: string; readonly match: Match; readonly not?: true; readonly children: readonly DraftNode[] }
export type DraftNode = DraftLine | DraftGroup

/** The whole draft, and the number the next line or group is named by. */
export type QueryDraft = { readonly root: DraftGroup; readonly next: number }

export type Edit =
  | { readonly type: 'line.add'; readonly group: string }
  | { readonly type: 'group.add'; readonly group: string }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'copy'; readonly id: string }
  /** Among its neighbours; beyond the first or the last it stays. */
  | { readonly type: 'move'; readonly id: string; readonly by: -1 | 1 }
  /** Dragged before another line or group, or behind the last of a group. */
  | { readonly type: 'drop'; readonly id: string; readonly before: string }
  | { readonly type: 'field'; readonly id: string; readonly field: string }
  | { readonly type: 'rule'; readonly id: string; readonly rule: Rule }
  | { readonly type: 'values'; readonly id: string; readonly values: readonly string[] }
  | { readonly type: 'match'; readonly id: string; readonly match: Match }
  | { readonly type: 'not'; readonly id: string }

const nameOf = (number: number) => `n${number}`

const blank = (number: number): DraftLine => ({ id: nameOf(number), field: '', rule: 'eq', values: [] })

/** One blank line: what reset leaves and what the builder opens with. */
export const blankDraft = (): QueryDraft => ({ root: { id: nameOf(0), match: 'and', children: [blank(1)] }, next: 2 })

/** A query, ready to be changed; one that asks nothing opens with a blank line. */
export const draftOf = (query: QueryGroup): QueryDraft => {
  if (query.children.length === 0) return blankDraft()
  let next = 0
  const take = () => {
    next += 1
    return nameOf(next - 1)
  }
  const group = ({ match, not, children }: QueryGroup): DraftGroup => ({
    id: take(),
    match,
    ...(not ? { not } : {}),
    children: children.map((child): DraftNode => (isGroup(child) ? group(child) : { id: take(), ...child })),
  })
  return { root: group(query), next }
}

const every = (node: DraftNode): readonly DraftNode[] => (isGroup(node) ? [node, ...node.children.flatMap(every)] : [node])

const nodeNamed = ({ root }: QueryDraft, id: string): DraftNode | undefined => every(root).find((node) => node.id === id)

/** How deep a group stands; the outermost is 1. */
const depthIn = (group: DraftGroup, id: string, depth = 1): number => {
  if (group.id === id) return depth
  return Math.max(0, ...group.children.filter((child) => isGroup(child)).map((child) => depthIn(child, id, depth + 1)))
}

/** Every group's children, put through a change from the inside out; a group that loses its last child goes too, the outermost stays. */
const changed = (group: DraftGroup, change: (children: readonly DraftNode[]) => readonly DraftNode[]): DraftGroup => {
  const children = group.children.flatMap((child): readonly DraftNode[] => {
    if (!isGroup(child)) return [child]
    const inner = changed(child, change)
    return inner.children.length ? [inner] : []
  })
  return { ...group, children: change(children) }
}

const replaced = (group: DraftGroup, id: string, by: (node: DraftNode) => readonly DraftNode[]): DraftGroup =>
  changed(group, (children) => children.flatMap((child) => (child.id === id ? by(child) : [child])))

const within = (group: DraftGroup, id: string, by: (group: DraftGroup) => DraftGroup): DraftGroup => {
  if (group.id === id) return by(group)
  return { ...group, children: group.children.map((child) => (isGroup(child) ? within(child, id, by) : child)) }
}

const renamed = (node: DraftNode, take: () => string): DraftNode =>
  isGroup(node) ? { ...node, id: take(), children: node.children.map((child) => renamed(child, take)) } : { ...node, id: take() }

/** May a group take a group? Four stand within one another at most. */
export const mayNest = ({ root }: QueryDraft, group: string): boolean => depthIn(root, group) < DEEPEST

const hasRoom = ({ root }: QueryDraft, more: number) => linesOf(root).length + more <= MOST_LINES

const withLine = (draft: QueryDraft, id: string, change: (line: DraftLine) => DraftLine): QueryDraft => ({
  ...draft,
  root: replaced(draft.root, id, (node) => [isGroup(node) ? node : change(node)]),
})

const withChild = (draft: QueryDraft, group: string, child: DraftNode, taken: number): QueryDraft => {
  if (!hasRoom(draft, 1)) return draft
  return {
    root: within(draft.root, group, (found) => ({ ...found, children: [...found.children, child] })),
    next: draft.next + taken,
  }
}

const removed = (draft: QueryDraft, id: string): QueryDraft => {
  if (id === draft.root.id) return draft
  const root = replaced(draft.root, id, () => [])
  return root.children.length ? { ...draft, root } : { root: { ...root, children: [blank(draft.next)] }, next: draft.next + 1 }
}

const copied = (draft: QueryDraft, id: string): QueryDraft => {
  const found = nodeNamed(draft, id)
  if (!found || id === draft.root.id || !hasRoom(draft, isGroup(found) ? linesOf(found).length : 1)) return draft
  let { next } = draft
  const take = () => {
    next += 1
    return nameOf(next - 1)
  }
  return { root: replaced(draft.root, id, (node) => [node, renamed(node, take)]), next }
}

const moved = (draft: QueryDraft, id: string, by: -1 | 1): QueryDraft => ({
  ...draft,
  root: changed(draft.root, (children) => {
    const at = children.findIndex((child) => child.id === id)
    const other = children[at + by]
    const own = children[at]
    if (!own || !other) return children
    return children.map((child, index) => (index === at ? other : index === at + by ? own : child))
  }),
})

const dropped = (draft: QueryDraft, id: string, before: string): QueryDraft => {
  const own = nodeNamed(draft, id)
  // Nothing is dropped into itself.
  if (!own || id === before || every(own).some((node) => node.id === before)) return draft
  const without = replaced(draft.root, id, () => [])
  const target = nodeNamed({ ...draft, root: without }, before)
  if (!target) return draft
  const root =
    isGroup(target) && target.id === without.id
      ? { ...without, children: [...without.children, own] }
      : replaced(without, before, (node) => [own, node])
  return depthOf(root) > DEEPEST ? draft : { ...draft, root }
}

/** The draft after one change. A change that is not possible (a fifth level, a 101st line) leaves it as it is. */
export const edited = (draft: QueryDraft, edit: Edit, fields: AskableFields): QueryDraft => {
  switch (edit.type) {
    case 'line.add':
      return withChild(draft, edit.group, blank(draft.next), 1)
    case 'group.add': {
      const group: DraftGroup = { id: nameOf(draft.next), match: 'or', children: [blank(draft.next + 1)] }
      return mayNest(draft, edit.group) ? withChild(draft, edit.group, group, 2) : draft
    }
    case 'remove':
      return removed(draft, edit.id)
    case 'copy':
      return copied(draft, edit.id)
    case 'move':
      return moved(draft, edit.id, edit.by)
    case 'drop':
      return dropped(draft, edit.id, edit.before)
    case 'field': {
      const asked = fields.get(edit.field)
      return asked ? withLine(draft, edit.id, (line) => withField(line, asked)) : draft
    }
    case 'rule':
      return withLine(draft, edit.id, (line) => withRule(line, edit.rule))
    case 'values':
      return withLine(draft, edit.id, (line) => ({ ...line, values: edit.values }))
    case 'match':
      return { ...draft, root: within(draft.root, edit.id, (group) => ({ ...group, match: edit.match })) }
    case 'not':
      return { ...draft, root: within(draft.root, edit.id, ({ not, ...group }) => (not ? group : { ...group, not: true })) }
  }
}

/** The query of a draft; blank lines are left out, half-filled and unknown ones stay for whoever keeps it. */
export const queryOf = ({ root }: QueryDraft): QueryGroup => bare(root)

const bare = ({ match, not, children }: DraftGroup): QueryGroup => ({
  match,
  ...(not ? { not } : {}),
  children: children.flatMap((child): readonly QueryNode[] => {
    if (isGroup(child)) {
      const inner = bare(child)
      return inner.children.length ? [inner] : []
    }
    const { id: _, ...line } = child
    return isBlank(line) ? [] : [line]
  }),
})

/** Lines somebody has begun and not finished, in their order. */
export const halfFilled = ({ root }: QueryDraft): readonly DraftLine[] =>
  every(root).filter((node): node is DraftLine => !isGroup(node) && !isBlank(node) && !isWhole(node))
