import type { DocumentType } from '../definitions/document.ts'
import type { Field } from '../definitions/field.ts'
import { targetOf } from '../definitions/fields.ts'
import type { TreeNode } from './tree.ts'

/**
 * Which records make the tree, by what one keeps of them, and what they must be besides: the text of a JSON object (seed §7, loadTreeData).
 * Of categories, the one whose tree it is, by its code.
 */
export type TreePlan = { readonly tableName: string; readonly code: 'id' | 'code'; readonly condition: string; readonly root?: string }

/** The tree that a field offers; undefined for a field that offers none. */
export const treePlanOf = (field: Field): TreePlan | undefined => {
  const tableName = targetOf(field)
  if (tableName === undefined) return undefined
  if (field.kind.name === 'category') return { tableName, code: 'code', condition: '', root: field.root ?? '' }
  return field.kind.name === 'tree' ? { tableName, code: 'id', condition: '' } : undefined
}

/** How records lie below each other. */
type Places = Pick<NonNullable<DocumentType['tree']>, 'parent' | 'top'> & { readonly hasChild?: string }

/** As the tree of a type says, else by the field that names one of its own records: there nothing is kept about those below. */
export const placesOf = (type: DocumentType): Places | undefined => {
  if (type.tree) return type.tree
  const own = Object.entries(type.fields).find(([, field]) => field.kind.name === 'tree' && targetOf(field) === type.key)
  return own && { parent: own[0] }
}

export type Branch = { readonly id: string; readonly title: string; readonly isLeaf: boolean }

/** From the top of the tree down to a node. */
export type Way = readonly Pick<Branch, 'id' | 'title'>[]

/** The part of a tree that some ways lead through, each node once, in the order of the ways. */
export const treeOfWays = (ways: readonly Way[]): readonly TreeNode[] => {
  const next = new Map<string, { readonly title: string; readonly below: Way[] }>()
  for (const [first, ...rest] of ways) {
    if (!first) continue
    const known = next.get(first.id) ?? { title: first.title, below: [] }
    if (rest.length) known.below.push(rest)
    next.set(first.id, known)
  }
  return [...next].map(([id, { title, below }]) => ({ id, title, children: treeOfWays(below) }))
}

/** What stands below a node until its children have come. */
export const WAITING = 'waiting:'

/** The part of a tree that has been fetched: by node above, '' for the root. */
export const fetchedTree = (below: ReadonlyMap<string, readonly Branch[]>, above = '', waiting = '读取中…'): readonly TreeNode[] =>
  (below.get(above) ?? []).map(({ id, title, isLeaf }) => {
    if (isLeaf) return { id, title, children: [] }
    const known = below.has(id)
    return { id, title, children: known ? fetchedTree(below, id, waiting) : [{ id: WAITING + id, title: waiting, children: [] }] }
  })
