import { identityOf, type MenuNode, restOf, targetOf, trailTo } from './menu.ts'
import { APPROVAL, HOME, pathOf } from './paths.ts'
import type { Page } from './tabs.ts'
import { text } from './text.ts'

/** What a page below a menu entry is for, read from the rest of its path. */
const purposeOf = (rest: string): string => {
  if (rest === '') return ''
  if (rest === '/add') return text.create
  return rest.endsWith('/edit') ? text.edit : text.view
}

/** What 用户管理 keeps is a user. */
const oneOf = (title: string): string => title.replace(/管理$/, '')

/** What a tab is called until its page knows better. */
export const titleOf = (menu: readonly MenuNode[], fullPath: string): string => {
  const path = pathOf(fullPath)
  if (path === HOME) return text.home
  if (path === APPROVAL || path.startsWith(`${APPROVAL}/`)) return text.approval
  const fixed = text.fixedPages[path]
  if (fixed) return fixed
  const entry = trailTo(menu, fullPath).at(-1)
  if (!entry) return path
  const purpose = purposeOf(restOf(entry, fullPath))
  return purpose === text.create ? `${purpose}${oneOf(entry.title)}` : [entry.title, purpose].filter(Boolean).join(' ')
}

/** The list a record's page or form lies below, and the inbox of a task; undefined for pages that the menu itself names. */
export const pathAbove = (menu: readonly MenuNode[], fullPath: string): string | undefined => {
  if (pathOf(fullPath).startsWith(`${APPROVAL}/`)) return APPROVAL
  const entry = trailTo(menu, fullPath).at(-1)
  return entry?.kind === 'page' && restOf(entry, fullPath) !== '' ? entry.path : undefined
}

/** What the menu knows of the page at an address. */
export const pageAt = (menu: readonly MenuNode[], fullPath: string): Page => {
  const entry = trailTo(menu, fullPath).at(-1)
  return {
    path: identityOf(menu, fullPath),
    fullPath,
    title: titleOf(menu, fullPath),
    keepAlive: entry?.keepAlive ?? true,
    ...(entry?.hideTab ? { hideTab: true } : {}),
  }
}

/** The window's title: the page and the platform; at home only the platform. */
export const documentTitle = (path: string, title: string): string => (path === HOME ? text.platform : `${title} - ${text.platform}`)

export type Crumb = { readonly title: string; readonly path?: string }

/** From home down to the page in front, which is the only one without a link. A group leads to its first page. */
export const breadcrumb = (menu: readonly MenuNode[], fullPath: string, title: string): readonly Crumb[] => {
  const path = pathOf(fullPath)
  if (path === HOME) return [{ title: text.home }]
  const home = { title: text.home, path: HOME }
  if (path === APPROVAL) return [home, { title }]
  const trail = trailTo(menu, fullPath)
  const crumbs = trail.map((node) => {
    const target = node.kind === 'group' ? targetOf(node) : node.path
    return target ? { title: node.title, path: target } : { title: node.title }
  })
  const last = trail.at(-1)
  return last && restOf(last, fullPath) === '' ? [home, ...crumbs.slice(0, -1), { title: last.title }] : [home, ...crumbs, { title }]
}
