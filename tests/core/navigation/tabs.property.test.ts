import fc from 'fast-check'
import { initialTransition, transition } from 'xstate'
import { describe, expect, test } from 'vitest'
import { HOME } from '../../../core/navigation/paths.ts'
import { tabsMachine } from '../../../core/navigation/tabs.machine.ts'

const path = fc.constantFrom(HOME, '/sale/saleOrder', '/sale/saleOrder/7', '/sale/saleOrder/7/edit', '/sale/saleOrder/add', '/bsc/product')
const fullPath = fc.tuple(path, fc.constantFrom('', '?pageNo=2', '?order=amount')).map(([at, search]) => at + search)

const click = fc.oneof(
  fullPath.map((to) => ({ type: 'open' as const, fullPath: to, title: to })),
  path.map((at) => ({ type: 'close' as const, path: at })),
  path.map((at) => ({ type: 'refresh' as const, path: at })),
  fc.tuple(path, fc.constantFrom('left' as const, 'right' as const, 'others' as const)).map(([at, side]) => ({
    type: 'closeBeside' as const,
    path: at,
    side,
  })),
  fc.tuple(path, fc.constantFrom('header', 'lines'), fc.boolean()).map(([at, place, unsaved]) => ({
    type: 'mark' as const,
    path: at,
    place,
    unsaved,
  })),
  fc.tuple(path, fullPath).map(([at, to]) => ({ type: 'replace' as const, path: at, fullPath: to, title: to })),
  fc.boolean().map((on) => ({ type: 'several' as const, on })),
  fc.constantFrom({ type: 'confirm' as const }, { type: 'cancel' as const }),
)

const start = initialTransition(tabsMachine, { fullPath: HOME, title: '首页' })[0]
const after = (clicks: readonly (typeof click extends fc.Arbitrary<infer T> ? T : never)[]) =>
  clicks.reduce((state, event) => transition(tabsMachine, state, event)[0], start)

describe('whatever is clicked,', () => {
  test('home stays open and the active tab is one of the open ones', () =>
    fc.assert(
      fc.property(fc.array(click), (clicks) => {
        const { tabs, active } = after(clicks).context
        return tabs.some((tab) => tab.path === HOME) && tabs.some((tab) => tab.fullPath === active)
      }),
    ))

  test('no page is open twice', () =>
    fc.assert(
      fc.property(fc.array(click), (clicks) => {
        const paths = after(clicks).context.tabs.map((tab) => tab.path)
        return new Set(paths).size === paths.length
      }),
    ))

  test('input that is not saved leaves only after a yes, a refresh or a save', () =>
    fc.assert(
      fc.property(fc.array(click), click, (clicks, last) => {
        const before = after(clicks)
        const lost = before.context.tabs.filter((tab) => tab.unsaved.length > 0).map((tab) => tab.path)
        const left = transition(tabsMachine, before, last)[0].context.tabs.map((tab) => tab.path)
        const isAsked = last.type === 'confirm' || last.type === 'replace'
        return isAsked || lost.every((one) => left.includes(one))
      }),
    ))
})

test('the page in front after a close is a neighbour of the closed one', () => {
  const open = (to: string) => ({ type: 'open' as const, fullPath: to, title: to })
  const closing = [open('/a/a'), open('/b/b'), open('/c/c'), open('/b/b'), { type: 'close' as const, path: '/b/b' }]
  const { active } = closing.reduce((state, event) => transition(tabsMachine, state, event)[0], start).context
  expect(active).toBe('/c/c')
})
