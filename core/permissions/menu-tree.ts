import { outsidePath } from '../navigation/outside-path.ts'
import type { MenuEntry } from './grants.port.ts'

/** A node of the menu as the protocol has it (4.2). */
export type TreeNode = {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly component: string
  readonly route: '1' | '0'
  readonly redirect: string | null
  readonly hidden?: true
  readonly alwaysShow?: true
  readonly children?: readonly TreeNode[]
  readonly meta: {
    readonly title: string
    readonly icon?: string
    readonly keepAlive: boolean
    readonly internalOrExternal: boolean
    readonly componentName?: string
    readonly url?: string
    readonly target?: '_blank'
    readonly hideTab?: true
    /** Ours: the type of document behind the page. */
    readonly document?: string
    /** Ours: what the entry is found by besides its title. */
    readonly initials?: string
  }
}

export type RightEntry = { readonly action: string; readonly type: string; readonly describe: string; readonly status: string }

const isOutside = (url: string) => /^(https?:\/\/|\{\{)/.test(url)

const routeName = (url: string) => url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@')

const pagesOf = (nodes: readonly TreeNode[]): readonly string[] =>
  nodes.flatMap(({ path, children }) => (children ? pagesOf(children) : [path]))

/** Where a group leads: to the page it names while that is among those shown, else to the first. */
const redirectOf = ({ redirect }: MenuEntry, children: readonly TreeNode[]): string | null => {
  const pages = pagesOf(children)
  return (pages.includes(redirect) ? redirect : pages[0]) ?? (redirect || null)
}

/** The type of document whose list stands at an address, if one does. */
export type DocumentAt = (url: string) => string | undefined

const nodeOf = (entry: MenuEntry, children: readonly TreeNode[], document: string | undefined): TreeNode => {
  const componentName = entry.componentName || entry.component.split('/').at(-1)
  return {
    id: entry.id,
    path: isOutside(entry.url) ? outsidePath(entry.id) : entry.url,
    name: entry.componentName || routeName(entry.url),
    component: entry.component,
    route: entry.route ? '1' : '0',
    redirect: redirectOf(entry, children),
    ...(entry.hidden ? { hidden: true as const } : {}),
    ...(entry.alwaysShow ? { alwaysShow: true as const } : {}),
    ...(children.length ? { children } : {}),
    meta: {
      title: entry.name,
      ...(entry.icon ? { icon: entry.icon } : {}),
      keepAlive: entry.keepAlive,
      internalOrExternal: entry.target === '_blank' && isOutside(entry.url),
      ...(entry.target === '_blank' ? { target: entry.target } : {}),
      ...(entry.hideTab ? { hideTab: true as const } : {}),
      ...(componentName ? { componentName } : {}),
      ...(isOutside(entry.url) ? { url: entry.url } : {}),
      ...(document ? { document } : {}),
      ...(entry.initials ? { initials: entry.initials } : {}),
    },
  }
}

/** The menu of whoever holds these entries: pages he holds, and groups with any such page below them. */
export const menuTree = (entries: readonly MenuEntry[], belongs: MenuEntry['belongs'], documentAt: DocumentAt): readonly TreeNode[] => {
  const menus = entries.filter((entry) => entry.menuType !== 2 && entry.belongs === belongs)
  const below = new Map<string, MenuEntry[]>()
  for (const entry of [...menus].sort((one, other) => one.sortNo - other.sortNo)) {
    const siblings = below.get(entry.parentId)
    if (siblings) siblings.push(entry)
    else below.set(entry.parentId, [entry])
  }
  const isGroup = ({ component }: MenuEntry) => component.includes('layouts')
  const under = (parentId: string): readonly TreeNode[] =>
    (below.get(parentId) ?? []).flatMap((entry) => {
      const children = under(entry.id)
      return isGroup(entry) && children.length === 0 ? [] : [nodeOf(entry, children, documentAt(entry.url))]
    })
  return under('')
}

/** Buttons and fields as `auth` and `allAuth` list them (S16). */
export const rightsOf = (entries: readonly MenuEntry[]): readonly RightEntry[] =>
  entries
    .filter(({ menuType }) => menuType === 2)
    .map(({ perms, permsType, name, status }) => ({ action: perms, type: permsType, describe: name, status }))
