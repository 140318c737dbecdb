import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { grantTree, halfGranted, withMenusAbove, type GrantNode } from '../../../core/granting/granted-tree.ts'
import type { MenuEntry } from '../../../core/permissions/grants.port.ts'

const entries = fc.array(fc.nat(20), { minLength: 1, maxLength: 20 }).map((parents) =>
  parents.map((parent, at): MenuEntry => {
    const isButton = !parents.includes(at) && at % 2 === 1
    return {
      id: `m${at}`,
      parentId: parent < at ? `m${parent}` : '',
      name: `菜单${at}`,
      menuType: isButton ? 2 : 1,
      component: 'a/List',
      perms: 'a:b:add',
    } as MenuEntry
  }),
)
const chosen = entries.chain((menu) => fc.tuple(fc.constant(menu), fc.subarray(menu.map(({ id }) => id))))

const idsIn = (nodes: readonly GrantNode[]): readonly string[] => nodes.flatMap(({ id, children }) => [id, ...idsIn(children)])

describe('what is granted of the menu', () => {
  test('is a page with all menus above it, a button by itself, and nothing else', () =>
    fc.assert(
      fc.property(chosen, ([menu, ids]) => {
        const held = withMenusAbove(ids, menu)
        const pages = menu.filter(({ id, menuType }) => held.has(id) && menuType !== 2)
        const parents = pages.map(({ parentId }) => parentId)
        expect(parents.every((id) => id === '' || held.has(id))).toBe(true)
        expect([...withMenusAbove([...held], menu)].sort()).toEqual([...held].sort())
        expect(ids.every((id) => held.has(id))).toBe(true)
        expect([...held].filter((id) => !ids.includes(id)).every((id) => menu.some((one) => one.parentId === id && held.has(one.id)))).toBe(
          true,
        )
      }),
    ))

  test('is granted in part exactly where something below it is not', () =>
    fc.assert(
      fc.property(chosen, ([menu, ids]) => {
        const held = withMenusAbove(ids, menu)
        const below = (id: string): readonly string[] =>
          menu.filter(({ parentId }) => parentId === id).flatMap((one) => [one.id, ...below(one.id)])
        const half = new Set(halfGranted(held, menu))
        for (const id of held) expect(half.has(id)).toBe(below(id).some((one) => !held.has(one)))
      }),
    ))

  test('is offered as a tree that holds every entry once', () =>
    fc.assert(
      fc.property(entries, (menu) => {
        expect([...idsIn(grantTree(menu))].sort()).toEqual(menu.map(({ id }) => id).sort())
      }),
    ))

  test('and leaves out groups that lead nowhere', () => {
    const entry = (id: string, parentId: string, component: string) =>
      ({ id, parentId, name: id, menuType: 1, component, perms: '' }) as MenuEntry
    const menu = [
      entry('g', '', 'layouts/RouteView'),
      entry('h', 'g', 'layouts/RouteView'),
      entry('k', '', 'layouts/RouteView'),
      entry('p', 'k', 'a/List'),
    ]
    expect(idsIn(grantTree(menu))).toEqual(['k', 'p'])
  })
})
