import { describe, expect, test } from 'vitest'
import type { MenuEntry } from '../../../core/permissions/grants.port.ts'
import { documentOf, menuTree } from '../../../core/permissions/menu-tree.ts'

const entry = (id: string, more: Partial<MenuEntry>): MenuEntry => ({
  id,
  parentId: '',
  menuType: 1,
  name: id,
  url: `/a/${id}`,
  component: 'a/APage',
  componentName: '',
  redirect: '',
  icon: '',
  sortNo: 10,
  route: true,
  hidden: false,
  hideTab: false,
  keepAlive: true,
  alwaysShow: false,
  target: '_self',
  perms: '',
  permsType: '1',
  status: '1',
  belongs: 0,
  ...more,
})

const sent = (...entries: MenuEntry[]) => menuTree(entries, 0, documentOf([{ key: 'sale.saleOrder', path: '/a/order' }]))
const only = (more: Partial<MenuEntry>, id = 'one') => sent(entry(id, more))[0]

describe('an entry of the menu as the protocol has it (4.2)', () => {
  test('names the type of its page and the initials of its name', () =>
    expect(only({ initials: 'xsdd' }, 'order')?.meta).toMatchObject({ document: 'sale.saleOrder', initials: 'xsdd' }))

  test.each([
    [{ url: '/my/orders', component: 'sale/SaleOrderList' }, 'sale.saleOrder', '/a/order'],
    [{ url: '/my/orders?state=3', component: '/src/views/sale/SaleOrderList.vue' }, 'sale.saleOrder', '/a/order'],
    [{ url: '/a/order?state=3', component: 'x/Unknown' }, 'sale.saleOrder', '/a/order'],
    [{ url: '/a/order', component: 'sale/SaleOrderList' }, 'sale.saleOrder', undefined],
    [{ url: '/a/order', component: 'layouts/IframePageView' }, undefined, undefined],
    [{ url: '/my/orders', component: 'x/Unknown' }, undefined, undefined],
  ])('shows what its component says, wherever it stands: %o', (more, document, records) => {
    const meta = only(more)?.meta
    expect([meta?.document, meta?.records]).toEqual([document, records])
  })

  test('is called as its component, else as its address', () => {
    expect(only({ componentName: 'OrderList' })).toMatchObject({ name: 'OrderList', meta: { componentName: 'OrderList' } })
    expect(only({ url: '/process/detail/:id' })).toMatchObject({ name: 'process-detail-@id', meta: { componentName: 'APage' } })
  })

  test('says only what is not usual', () => {
    expect(Object.keys(only({})?.meta ?? {})).toEqual(['title', 'keepAlive', 'internalOrExternal', 'componentName'])
    expect(only({ route: false, hidden: true, alwaysShow: true, hideTab: true, target: '_blank' })).toMatchObject({
      route: '0',
      hidden: true,
      alwaysShow: true,
      meta: { hideTab: true, target: '_blank', internalOrExternal: false },
    })
  })

  test('that leads to another site says whether in a new window or a frame', () => {
    const url = 'https://bi.example.com'
    expect(only({ url, target: '_blank' })?.meta).toMatchObject({ url, internalOrExternal: true })
    expect(only({ url, target: 'frame' })).toMatchObject({ path: '/frame/one', meta: { url, internalOrExternal: false } })
  })
})

describe('a group', () => {
  const group = (more: Partial<MenuEntry>) => entry('g', { component: 'layouts/RouteView', url: '/g', ...more })
  const below = (id: string, sortNo: number) => entry(id, { parentId: 'g', sortNo })

  test('holds its pages in their order, and leads to the one it names, else to the first', () => {
    expect(sent(group({}), below('b', 20), below('a', 10))[0]).toMatchObject({ redirect: '/a/a', children: [{ id: 'a' }, { id: 'b' }] })
    expect(sent(group({ redirect: '/a/b' }), below('b', 20), below('a', 10))[0]?.redirect).toBe('/a/b')
    expect(sent(group({ redirect: '/gone' }), below('a', 10))[0]?.redirect).toBe('/a/a')
  })

  test('without any page is not sent', () => expect(sent(group({}))).toEqual([]))
})
