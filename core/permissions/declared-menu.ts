import type { Catalogue } from '../definitions/catalogue.ts'
import type { DeclaredMenu } from '../definitions/declared-menu.ts'
import type { MenuEntry } from './grants.port.ts'
import { codeIn, typeCodes } from './type-codes.ts'

/** Pages drawn by hand that every member of staff holds (matrix M3), as far as they are there. */
const STAFF_PAGES: ReadonlySet<string> = new Set(['report.analysis', 'oa.startCenter', 'oa.processDetail'])

const page = (menu: DeclaredMenu): MenuEntry => ({
  id: menu.id,
  parentId: menu.parentId,
  menuType: menu.menuType,
  name: menu.name,
  url: menu.url,
  component: menu.component,
  componentName: '',
  redirect: menu.redirect ?? '',
  icon: menu.icon,
  sortNo: menu.sortNo,
  route: true,
  hidden: menu.hidden === 'Y',
  hideTab: false,
  keepAlive: true,
  alwaysShow: menu.alwaysShow === 'Y',
  target: '_self',
  perms: '',
  permsType: '1',
  status: '1',
  belongs: 0,
})

const isThere =
  (catalogue: Catalogue) =>
  ({ doc }: DeclaredMenu) =>
    doc === undefined || STAFF_PAGES.has(doc) || catalogue.paged(doc) !== undefined

const buttons = (catalogue: Catalogue, menu: DeclaredMenu): readonly MenuEntry[] => {
  const type = menu.doc === undefined ? undefined : catalogue.paged(menu.doc)
  if (!type) return []
  return typeCodes(type).map(({ action, title }, index) => ({
    ...page(menu),
    id: `${menu.id}-${action}`,
    parentId: menu.id,
    menuType: 2 as const,
    name: title,
    url: '',
    component: '',
    redirect: '',
    icon: '',
    sortNo: index,
    perms: codeIn(type, action),
  }))
}

/** The tree with its buttons, as far as there are pages for it. */
export const declaredEntries = (menus: readonly DeclaredMenu[], catalogue: Catalogue): readonly MenuEntry[] =>
  menus.filter(isThere(catalogue)).flatMap((menu) => [page(menu), ...buttons(catalogue, menu)])

const isGroup = ({ component }: DeclaredMenu) => component.includes('layouts')

/** Ids of what a role holds that has these codes: its buttons, the pages it may list, staff's own pages for staff, and every group. */
export const heldIds = (
  menus: readonly DeclaredMenu[],
  catalogue: Catalogue,
  role: string,
  codes: ReadonlySet<string>,
): ReadonlySet<string> => {
  const holdsPage = (menu: DeclaredMenu) => {
    if (isGroup(menu)) return true
    if (menu.doc !== undefined && STAFF_PAGES.has(menu.doc)) return role === 'staff'
    const type = menu.doc === undefined ? undefined : catalogue.paged(menu.doc)
    return type !== undefined && codes.has(codeIn(type, 'list'))
  }
  const held = menus.filter((menu) => isThere(catalogue)(menu) && holdsPage(menu)).map(({ id }) => id)
  const pressed = menus.flatMap((menu) => buttons(catalogue, menu).filter(({ perms }) => codes.has(perms)))
  return new Set([...held, ...pressed.map(({ id }) => id)])
}
