import { menuPath } from './paths.ts'

/** One entry of the menu tree. A `group` only holds others; `frame` and `external` show another site. */
export type MenuNode = {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly icon: string
  readonly kind: 'group' | 'page' | 'frame' | 'external'
  readonly component: string
  readonly url: string
  readonly hidden: boolean
  /** No page is made of it, nor of anything below. */
  readonly routeless: boolean
  readonly children: readonly MenuNode[]
}

type Fields = Readonly<Record<string, unknown>>
const fields = (value: unknown): Fields => (value && typeof value === 'object' ? (value as Fields) : {})
const text = (value: unknown) => (typeof value === 'string' ? value : '')

const kindOf = (component: string, url: string, inNewTab: boolean, hasChildren: boolean): MenuNode['kind'] => {
  if (url && inNewTab) return 'external'
  if (url || component.includes('IframePageView')) return 'frame'
  return hasChildren || component.includes('layouts') ? 'group' : 'page'
}

// Another site has no path of its own here.
const pathOfNode = (path: string, id: string) => {
  if (path.includes('://')) return `/frame/${id}`
  return path === '' || path.startsWith('/') ? path : `/${path}`
}

// A url may hold `{{ expression }}`, which an old client ran as script. It is never run here: such an entry leads nowhere and is left out.
const isRunnable = (node: MenuNode) => !node.url.includes('{{') && !node.path.includes('{{')

const readNode = (value: unknown): MenuNode => {
  const one = fields(value)
  const meta = fields(one['meta'])
  const component = text(one['component'])
  const url = text(meta['url'])
  const children = readMenu(one['children'])
  const id = text(one['id']) || text(one['path'])
  return {
    id,
    path: pathOfNode(text(one['path']), id),
    title: text(meta['title']),
    icon: text(meta['icon']),
    kind: kindOf(component, url, meta['internalOrExternal'] === true, children.length > 0),
    component,
    url,
    hidden: one['hidden'] === true || meta['hidden'] === true || meta['hideMenu'] === true,
    routeless: one['route'] === '0',
    children,
  }
}

/** The menu as the server sends it; whatever is not a node is left out. */
export const readMenu = (value: unknown): readonly MenuNode[] =>
  Array.isArray(value)
    ? value
        .filter((one) => one !== null && typeof one === 'object')
        .map(readNode)
        .filter(isRunnable)
    : []

/** What is drawn: hidden entries left out, groups in which nothing is left, and groups that only repeat their one page. */
export const visibleMenu = (menu: readonly MenuNode[]): readonly MenuNode[] =>
  menu
    .filter((node) => !node.hidden)
    .map((node) => ({ ...node, children: visibleMenu(node.children) }))
    .filter((node) => node.kind !== 'group' || node.children.length > 0)
    .map((node) => {
      const [only, another] = node.children
      return node.kind === 'group' && only && !another && only.title === node.title ? { ...only, icon: node.icon } : node
    })

/** Every entry that leads somewhere and is not hidden, in the menu's order. */
export const visibleLeaves = (menu: readonly MenuNode[]): readonly MenuNode[] =>
  visibleMenu(menu).flatMap((node) => (node.kind === 'group' ? visibleLeaves(node.children) : [node]))

/** From the root down to the page a path belongs to, hidden ones too; `/sale/saleOrder/7/edit` belongs to `/sale/saleOrder`. */
export const trailTo = (menu: readonly MenuNode[], fullPath: string): readonly MenuNode[] => {
  const path = menuPath(fullPath)
  let best: readonly MenuNode[] = []
  const isNearer = (node: MenuNode) => node.path.length > (best.at(-1)?.path.length ?? 0)
  const walk = (nodes: readonly MenuNode[], above: readonly MenuNode[]) => {
    for (const node of nodes) {
      const trail = [...above, node]
      if (node.kind !== 'group' && (path === node.path || path.startsWith(`${node.path}/`)) && isNearer(node)) best = trail
      walk(node.children, trail)
    }
  }
  walk(menu, [])
  return best
}

/** Visible entries whose title, or whose group's, holds the words; all of them when nothing is typed. */
export const searchMenu = (menu: readonly MenuNode[], typed: string): readonly MenuNode[] => {
  const words = typed.trim().toLowerCase()
  return visibleLeaves(menu).filter((node) =>
    words === '' ? true : trailTo(menu, node.path).some(({ title }) => title.toLowerCase().includes(words)),
  )
}
