import { componentName, isFrame, listComponent } from '../definitions/menu-component.ts'
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
    /** Ours: the type's own address, where the entry stands at another; records are found below it. */
    readonly records?: string
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

/** A type of document as the menu leads to it: its own address is where its records are found. */
export type Leading = { readonly key: string; readonly path: string }

/** The type of document whose list an entry shows, if it shows one. */
export type DocumentOf = (entry: Pick<MenuEntry, 'url' | 'component'>) => Leading | undefined

/** An entry shows what its component says, at whatever address; one whose component is unknown, what stands at its address. */
export const documentOf = (types: readonly Leading[]): DocumentOf => {
  const components = new Map(types.map((type) => [listComponent(type.key), type]))
  const paths = new Map(types.map((type) => [type.path, type]))
  return ({ url, component }) =>
    isFrame(component) ? undefined : (components.get(componentName(component)) ?? paths.get(url.split('?', 1)[0]!))
}

const nodeOf = (entry: MenuEntry, children: readonly TreeNode[], document: Leading | undefined): TreeNode => {
  const lastName = entry.componentName || entry.component.split('/').at(-1)
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
      ...(lastName ? { componentName: lastName } : {}),
      ...(isOutside(entry.url) ? { url: entry.url } : {}),
      ...(document ? { document: document.key } : {}),
      ...(document && document.path !== entry.url ? { records: document.path } : {}),
      ...(entry.initials ? { initials: entry.initials } : {}),
    },
  }
}

/** The menu of whoever holds these entries: pages he holds, and groups with any such page below them. */
export const menuTree = (entries: readonly MenuEntry[], belongs: MenuEntry['belongs'], documentFor: DocumentOf): readonly TreeNode[] => {
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
      return isGroup(entry) && children.length === 0 ? [] : [nodeOf(entry, children, documentFor(entry))]
    })
  return under('')
}

/** Buttons and fields as `auth` and `allAuth` list them (S16). */
export const rightsOf = (entries: readonly MenuEntry[]): readonly RightEntry[] =>
  entries
    .filter(({ menuType }) => menuType === 2)
    .map(({ perms, permsType, name, status }) => ({ action: perms, type: permsType, describe: name, status }))
