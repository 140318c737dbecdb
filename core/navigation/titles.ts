import { type MenuNode, trailTo, visibleLeaves } from './menu.ts'
import { APPROVAL, HOME } from './paths.ts'
import { pathOf } from './tabs.ts'
import { text } from './text.ts'

/** What a page below a menu entry is for, read from the rest of its path. */
const purposeOf = (rest: string): string => {
  if (rest === '') return ''
  if (rest === '/add') return text.create
  return rest.endsWith('/edit') ? text.edit : text.view
}

/** What a tab is called until its page knows better. */
export const titleOf = (menu: readonly MenuNode[], fullPath: string): string => {
  const path = pathOf(fullPath)
  if (path === HOME) return text.home
  if (path === APPROVAL || path.startsWith(`${APPROVAL}/`)) return text.approval
  const entry = trailTo(menu, path).at(-1)
  if (!entry) return path
  const purpose = purposeOf(path.slice(entry.path.length))
  return purpose === text.create ? `${purpose}${entry.title}` : [entry.title, purpose].filter(Boolean).join(' ')
}

/** The window's title: the page and the platform; at home only the platform. */
export const documentTitle = (path: string, title: string): string => (path === HOME ? text.platform : `${title} - ${text.platform}`)

export type Crumb = { readonly title: string; readonly path?: string }

/** From home down to the page in front, which is the only one without a link. A group leads to its first page. */
export const breadcrumb = (menu: readonly MenuNode[], path: string, title: string): readonly Crumb[] => {
  if (path === HOME) return [{ title: text.home }]
  const home = { title: text.home, path: HOME }
  const trail = trailTo(menu, path)
  const crumbs = trail.map((node) => {
    const target = node.kind === 'group' ? visibleLeaves([node])[0]?.path : node.path
    return target ? { title: node.title, path: target } : { title: node.title }
  })
  if (path === APPROVAL) return [home, { title }]
  const last = trail.at(-1)
  return last?.path === path ? [home, ...crumbs.slice(0, -1), { title: last.title }] : [home, ...crumbs, { title }]
}

/** Is there a page for this path? What belongs to no entry of the menu, or to one without a route, is none. */
export const isKnownPage = (menu: readonly MenuNode[], path: string): boolean => {
  const trail = trailTo(menu, path)
  return trail.length > 0 && !trail.some(({ routeless }) => routeless)
}
