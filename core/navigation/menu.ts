import { type JsonObject, objectOf, objectsOf, textOf } from '../kernel/json.ts'
import { componentName, isFrame } from '../definitions/menu-component.ts'
import { nearness, restBelow } from './matching.ts'
import { outsidePath } from './outside-path.ts'
import { menuPath, pathOf } from './paths.ts'

/** One entry of the menu tree. A `group` only holds others; `frame` and `external` show another site. */
export type MenuNode = {
  readonly id: string
  readonly path: string
  readonly title: string
  /** The title's pinyin initials, where the server knows them. */
  readonly initials: string
  readonly icon: string
  readonly kind: 'group' | 'page' | 'frame' | 'external'
  readonly url: string
  /** What is drawn there, as the server names it. */
  readonly component: string
  /** The type of document behind the page. */
  readonly document: string
  /** The type's own address, where that is another one: its records are found below it. */
  readonly records: string
  readonly hidden: boolean
  /** No page is made of it, nor of anything below. */
  readonly routeless: boolean
  /** A group with a page of its own; others lead to one of their pages. */
  readonly alwaysShow: boolean
  /** Where a group leads. */
  readonly redirect: string
  /** The page stays as it was left while another one is in front. */
  readonly keepAlive: boolean
  /** Its pages have no tab. */
  readonly hideTab: boolean
  /** Opens in a new window of the browser. */
  readonly opensAnew: boolean
  readonly children: readonly MenuNode[]
}

const kindOf = (component: string, url: string, inNewTab: boolean, hasChildren: boolean): MenuNode['kind'] => {
  if (url && inNewTab) return 'external'
  if (url || isFrame(component)) return 'frame'
  return hasChildren || component.includes('layouts') ? 'group' : 'page'
}

const isAddress = (path: string) => /^(https?:\/\/|\{\{)/.test(path)

const pathOfNode = (path: string, id: string) => {
  if (isAddress(path)) return outsidePath(id)
  return path === '' || path.startsWith('/') ? path : `/${path}`
}

/** A page whose entry does not name its type holds the type of its path: `/sale/saleOrder` shows `sale.saleOrder`. */
const documentAt = (path: string) => path.split(/[?#]/, 1)[0]!.slice(1).replace('/', '.')

/** What another site may be told of who comes; never the token, which is known to this site alone (reliability ID6). */
const PLACEHOLDERS: readonly string[] = ['userId', 'orgCode', 'tenantId']

const placeholder = /\{\{([^}]*)\}\}/g

// An old client ran whatever stood in `{{ }}` as script. Here only names of a fixed list are filled in; any other entry, or one that is no address of the web, is left out.
const isReachable = ({ url }: MenuNode) =>
  (url === '' || /^(https?:\/\/|\/(?![/\\]))/.test(url)) &&
  !url.replaceAll(placeholder, (whole, name: string) => (PLACEHOLDERS.includes(name.trim()) ? '' : whole)).includes('{{')

/** The address of another site for this person. */
export const filledUrl = (url: string, person: { readonly userId: string; readonly orgCode: string; readonly tenantId: number }): string =>
  url.replaceAll(placeholder, (_, name: string) => encodeURIComponent(String(person[name.trim() as 'userId'])))

const readNode = (one: JsonObject): MenuNode => {
  const meta = objectOf(one['meta'])
  const component = textOf(one['component'])
  const sent = textOf(one['path'])
  const url = textOf(meta['url']) || (isAddress(sent) ? sent : '')
  const children = readMenu(one['children'])
  const id = textOf(one['id']) || sent
  const path = pathOfNode(sent, id)
  const isAnew = meta['internalOrExternal'] === true
  const kind = kindOf(component, url, isAnew, children.length > 0)
  return {
    id,
    path,
    title: textOf(meta['title']),
    initials: textOf(meta['initials']),
    icon: textOf(meta['icon']),
    kind,
    url,
    document: kind === 'page' ? textOf(meta['document']) || documentAt(path) : '',
    component: componentName(component),
    records: kind === 'page' ? textOf(meta['records']) : '',
    hidden: one['hidden'] === true || meta['hidden'] === true || meta['hideMenu'] === true,
    routeless: one['route'] === '0',
    alwaysShow: one['alwaysShow'] === true,
    redirect: textOf(one['redirect']),
    keepAlive: meta['keepAlive'] !== false,
    hideTab: meta['hideTab'] === true,
    opensAnew: isAnew || meta['target'] === '_blank',
    children,
  }
}

/** The menu as the server sends it; whatever is not a node is left out. */
export const readMenu = (value: unknown): readonly MenuNode[] => objectsOf(value).map(readNode).filter(isReachable)

const isDrawn = ({ hidden, routeless, kind }: MenuNode) => !hidden && (!routeless || kind === 'external')

/** What is drawn: hidden entries and those without a page left out, groups in which nothing is left, and groups that only repeat their one page. */
export const visibleMenu = (menu: readonly MenuNode[]): readonly MenuNode[] =>
  menu
    .filter(isDrawn)
    .map((node) => ({ ...node, children: visibleMenu(node.children) }))
    .filter((node) => node.kind !== 'group' || node.children.length > 0)
    .map((node) => {
      const [only, another] = node.children
      const isRepeated = node.kind === 'group' && !node.alwaysShow && only && !another && only.title === node.title
      return isRepeated ? { ...only, icon: node.icon } : node
    })

/** Every entry that leads somewhere and is not hidden, in the menu's order, each behind the groups it stands in. */
export const visibleTrails = (menu: readonly MenuNode[]): readonly (readonly MenuNode[])[] =>
  visibleMenu(menu).flatMap((node) => (node.kind === 'group' ? visibleTrails(node.children).map((trail) => [node, ...trail]) : [[node]]))

export const visibleLeaves = (menu: readonly MenuNode[]): readonly MenuNode[] => visibleTrails(menu).map((trail) => trail.at(-1)!)

/** Less near than a page of the menu at the same address. */
const AT_RECORDS = 50

const nearnessOf = (node: MenuNode, path: string): number =>
  Math.max(nearness(node.path, path), node.records === '' ? 0 : nearness(node.records, path) - AT_RECORDS)

/** What of an address stands below the entry it belongs to, or below the address of the entry's records: `/7/edit`. */
export const restOf = (entry: MenuNode, fullPath: string): string =>
  restBelow(nearness(entry.path, fullPath) > 0 || entry.records === '' ? entry.path : entry.records, fullPath)

/** From the root down to the entry a page belongs to, hidden ones too; of a group only its own address is one. */
export const trailTo = (menu: readonly MenuNode[], fullPath: string): readonly MenuNode[] => {
  const path = menuPath(fullPath)
  let best: readonly MenuNode[] = []
  let nearest = 0
  const walk = (nodes: readonly MenuNode[], above: readonly MenuNode[]) => {
    for (const node of nodes) {
      const near = node.kind === 'group' && node.path !== pathOf(path) ? 0 : nearnessOf(node, path)
      if (near > nearest) [best, nearest] = [[...above, node], near]
      if (node.children.length) walk(node.children, [...above, node])
    }
  }
  walk(menu, [])
  return best
}

/** Is there a page for this address? What belongs to no entry of the menu, or to one without a route, is none. */
export const isKnownPage = (menu: readonly MenuNode[], fullPath: string): boolean => {
  const trail = trailTo(menu, fullPath)
  return trail.length > 0 && !trail.some(({ routeless }) => routeless)
}

const withPage = (menu: readonly MenuNode[], key: string): MenuNode | undefined => {
  for (const node of menu) {
    if (node.routeless) continue
    const found = node.document === key ? node : withPage(node.children, key)
    if (found) return found
  }
  return undefined
}

/** The list page of a document type, or undefined where this menu has none. */
export const pageOf = (menu: readonly MenuNode[], key: string): string | undefined => withPage(menu, key)?.path

/** Below which address the records of a type are read, or undefined where this menu has no page of it. */
export const recordsOf = (menu: readonly MenuNode[], key: string): string | undefined => {
  const page = withPage(menu, key)
  return page && (page.records || page.path)
}

/** Where a group leads: to its own page, to the page it names while that is shown, else to the first one. */
export const targetOf = (group: MenuNode): string | undefined => {
  if (group.alwaysShow) return group.path
  const pages = visibleLeaves(group.children).map(({ path }) => path)
  return pages.includes(group.redirect) ? group.redirect : pages[0]
}

/** A form that begins with something is another one than that which begins empty. */
const BEGINNING = /[?&]((?:copy|begin)=[^&#]+)/

/**
 * By which address a page is told from others: what stands behind `?` only tells how it is looked at, unless the menu itself says it or
 * a new record begins with it.
 */
export const identityOf = (menu: readonly MenuNode[], fullPath: string): string => {
  const entry = trailTo(menu, fullPath).at(-1)
  if (entry?.path.includes('?')) return entry.path
  const beginning = BEGINNING.exec(fullPath)?.[1]
  return beginning ? `${pathOf(fullPath)}?${beginning}` : pathOf(fullPath)
}
