import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isKnownPage,
  type MenuNode,
  pageOf,
  readMenu,
  targetOf,
  trailTo,
  visibleMenu,
  visibleTrails,
} from '../../../core/navigation/menu.ts'
import { searchMenu } from '../../../core/navigation/menu-search.ts'
import { breadcrumb } from '../../../core/navigation/titles.ts'

type Drawn = { readonly hidden: boolean; readonly route: '0' | '1'; readonly alwaysShow: boolean; readonly below: readonly Drawn[] }

const { node } = fc.letrec<{ node: Drawn }>((tie) => ({
  node: fc.record({
    hidden: fc.boolean(),
    route: fc.constantFrom('1' as const, '1' as const, '1' as const, '0' as const),
    alwaysShow: fc.boolean(),
    below: fc.oneof({ depthSize: 'small', withCrossShrink: true }, fc.constant([]), fc.array(tie('node'), { maxLength: 4 })),
  }),
}))

/** Every entry has a name and an address of its own: its place in the tree. */
const sent = (nodes: readonly Drawn[], place: string): object[] =>
  nodes.map(({ hidden, route, alwaysShow, below }, at) => ({
    id: `${place}${at}`,
    path: `/p${place}${at}/q`,
    route,
    hidden,
    alwaysShow,
    component: below.length ? 'layouts/RouteView' : 'x',
    meta: { title: `题${place}${at}.`, initials: `t${place}${at}.` },
    children: sent(below, `${place}${at}-`),
  }))

const menus = fc.array(node, { maxLength: 5 }).map((nodes) => readMenu(sent(nodes, '')))

const everyNode = (menu: readonly MenuNode[]): readonly MenuNode[] => menu.flatMap((one) => [one, ...everyNode(one.children)])

const holds = (law: (menu: readonly MenuNode[]) => void) => fc.assert(fc.property(menus, law))

describe('in whatever menu the server sends,', () => {
  test('every page that is drawn is there, and its trail and breadcrumb end at it', () =>
    holds((menu) => {
      for (const trail of visibleTrails(menu)) {
        const { path, title } = trail.at(-1)!
        expect(isKnownPage(menu, path)).toBe(true)
        expect(trailTo(menu, `${path}/7/edit`).at(-1)?.path).toBe(path)
        expect([breadcrumb(menu, path, title)[0], breadcrumb(menu, path, title).at(-1)]).toEqual([
          { title: '首页', path: '/dashboard/analysis' },
          { title },
        ])
      }
    }))

  test('a page is found by its name and its initials, and nothing is found that is not drawn', () =>
    holds((menu) => {
      const drawn = visibleTrails(menu).map((trail) => trail.at(-1)!)
      for (const { path, title, initials } of drawn)
        for (const words of [title, initials]) expect(searchMenu(menu, words).map((found) => found.node.path)).toContain(path)
      const paths = drawn.map(({ path }) => path)
      for (const { title } of everyNode(menu)) for (const found of searchMenu(menu, title)) expect(paths).toContain(found.node.path)
    }))

  test('no group that is drawn is empty, and each leads to a page that is there', () =>
    holds((menu) => {
      for (const group of everyNode(visibleMenu(menu)).filter(({ kind }) => kind === 'group')) {
        expect(group.children).not.toEqual([])
        expect(isKnownPage(menu, targetOf(group)!)).toBe(true)
      }
    }))

  test('a type and the page it is seen at lead to each other', () =>
    holds((menu) => {
      for (const trail of visibleTrails(menu))
        expect(pageOf(menu, trailTo(menu, trail.at(-1)!.path).at(-1)!.document)).toBe(trail.at(-1)!.path)
    }))

  test('below an entry without a route there is no page', () =>
    holds((menu) => {
      for (const blocked of everyNode(menu).filter(({ routeless }) => routeless))
        for (const { path } of everyNode([blocked])) expect(isKnownPage(menu, path)).toBe(false)
    }))
})
