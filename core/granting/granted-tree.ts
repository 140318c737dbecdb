import { isContainer } from '../definitions/menu-component.ts'
import type { MenuEntry } from '../permissions/grants.port.ts'

/** A menu, button or field that may be granted, with what lies below it. */
export type GrantNode = {
  readonly id: string
  readonly key: string
  readonly value: string
  readonly title: string
  readonly menuType: MenuEntry['menuType']
  readonly isLeaf: boolean
  /** What a button does, by the last part of its code. */
  readonly action?: string
  /** Of a page whose records a data scope limits: the type behind it, and whether the reader may say the scope. */
  readonly reach?: PageReach
  readonly children: readonly GrantNode[]
}

export type PageReach = { readonly typeKey: string; readonly isOpen: boolean }

const childrenOf = (entries: readonly MenuEntry[]): ReadonlyMap<string, readonly MenuEntry[]> => {
  const known = new Set(entries.map(({ id }) => id))
  const below = new Map<string, MenuEntry[]>()
  for (const entry of entries) {
    const above = known.has(entry.parentId) ? entry.parentId : ''
    const siblings = below.get(above)
    if (siblings) siblings.push(entry)
    else below.set(above, [entry])
  }
  return below
}

/** What somebody may grant, as a tree in the order of the menu; a group below which nothing stands leads nowhere. */
export const grantTree = (entries: readonly MenuEntry[], reachable: ReadonlyMap<string, PageReach> = new Map()): readonly GrantNode[] => {
  const below = childrenOf(entries)
  const under = (parentId: string): readonly GrantNode[] =>
    (below.get(parentId) ?? []).flatMap(({ id, name, menuType, component, perms }) => {
      const children = under(id)
      if (children.length === 0 && menuType !== 2 && isContainer(component)) return []
      const action = menuType === 2 ? { action: perms.split(':').at(-1)! } : {}
      const reach = reachable.get(id)
      const node = { id, key: id, value: id, title: name, menuType, isLeaf: children.length === 0, ...action }
      return [{ ...node, ...(reach ? { reach } : {}), children }]
    })
  return under('')
}

const upward = (ids: Iterable<string>, entries: readonly MenuEntry[]): ReadonlySet<string> => {
  const parents = new Map(entries.map(({ id, parentId }) => [id, parentId]))
  const all = new Set<string>()
  for (const id of ids) for (let at = id; parents.has(at) && !all.has(at); at = parents.get(at)!) all.add(at)
  return all
}

/** Pages come with the menus that lead to them; a button may be held by who does not see its page. */
export const withMenusAbove = (ids: readonly string[], entries: readonly MenuEntry[]): ReadonlySet<string> => {
  const chosen = new Set(ids)
  const own = entries.filter(({ id }) => chosen.has(id))
  const pages = own.filter(({ menuType }) => menuType !== 2).map(({ id }) => id)
  return new Set([...own.map(({ id }) => id), ...upward(pages, entries)])
}

/** Granted entries below which something is not granted. */
export const halfGranted = (granted: ReadonlySet<string>, entries: readonly MenuEntry[]): readonly string[] => {
  const missing = entries.filter(({ id }) => !granted.has(id)).map(({ id }) => id)
  return [...upward(missing, entries)].filter((id) => granted.has(id))
}
