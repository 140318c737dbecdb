import fc from 'fast-check'
import { initialTransition, transition } from 'xstate'
import { describe, expect, test } from 'vitest'
import { HOME } from '../../../core/navigation/paths.ts'
import { keepTabs, readTabs } from '../../../core/navigation/kept-tabs.ts'
import { isUnsaved, MOST_TABS } from '../../../core/navigation/tabs.ts'
import { tabsMachine } from '../../../core/navigation/tabs.machine.ts'
import { keyValuesIn } from '../../support/key-values.ts'
import { walk } from '../../support/walk.ts'
import { pageNamed } from './page-named.ts'

const path = fc.constantFrom(HOME, '/sale/saleOrder', '/sale/saleOrder/7', '/sale/saleOrder/7/edit', '/sale/saleOrder/add', '/bsc/product')
const fullPath = fc.tuple(path, fc.constantFrom('', '?pageNo=2', '?order=amount')).map(([at, search]) => at + search)

const click = fc.oneof(
  fullPath.map((to) => ({ type: 'open' as const, page: pageNamed(to) })),
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
  fc.tuple(path, fullPath).map(([at, to]) => ({ type: 'replace' as const, path: at, page: pageNamed(to) })),
  fc.tuple(path, fc.integer({ min: -1, max: 7 })).map(([at, to]) => ({ type: 'move' as const, path: at, to })),
  fc.boolean().map((on) => ({ type: 'several' as const, on })),
  fc.tuple(path, fc.boolean()).map(([at, on]) => ({ type: 'pin' as const, path: at, on })),
  fc.constantFrom({ type: 'confirm' as const }, { type: 'cancel' as const }),
)

const start = initialTransition(tabsMachine, {})[0]
const after = (clicks: readonly (typeof click extends fc.Arbitrary<infer T> ? T : never)[]) =>
  clicks.reduce((state, event) => transition(tabsMachine, state, event)[0], start)

describe('whatever is clicked,', () => {
  test('home stays the first and the active tab is one of the open ones', () =>
    fc.assert(
      fc.property(fc.array(click), (clicks) => {
        const { tabs, active } = after(clicks).context
        return tabs[0]?.path === HOME && tabs.some((tab) => tab.fullPath === active)
      }),
    ))

  test('no page is open twice', () =>
    fc.assert(
      fc.property(fc.array(click), (clicks) => {
        const paths = after(clicks).context.tabs.map((tab) => tab.path)
        return new Set(paths).size === paths.length
      }),
    ))

  test('moving changes nothing but the order', () =>
    fc.assert(
      fc.property(fc.array(click), path, fc.nat(7), (clicks, at, to) => {
        const before = after(clicks)
        const { tabs, ...rest } = transition(tabsMachine, before, { type: 'move', path: at, to })[0].context
        const { tabs: were, ...same } = before.context
        const sorted = (of: typeof tabs) => [...of].sort((one, other) => (one.path < other.path ? -1 : 1))
        expect([sorted(tabs), rest]).toEqual([sorted(were), same])
        const others = (of: typeof tabs) => of.filter((tab) => tab.path !== at)
        expect(others(tabs)).toEqual(others(were))
      }),
    ))

  test('pages are open again after a reload as they were', () =>
    fc.assert(
      fc.property(fc.array(click), (clicks) => {
        const { tabs, active } = after(clicks).context
        const values = keyValuesIn()
        keepTabs(values, 'li', tabs)
        const page = tabs.find((tab) => tab.fullPath === active)!
        const [{ context }] = initialTransition(tabsMachine, { page, before: readTabs(values, 'li') })
        expect(context.active).toBe(active)
        const unseen = context.tabs.map((tab) => ({ ...tab, seen: 0 }))
        expect(unseen).toEqual(
          tabs.map((tab) => ({
            ...tab,
            round: 0,
            seen: 0,
            ...(tab.path === HOME ? { fullPath: context.tabs[0]!.fullPath, unsaved: [] } : {}),
          })),
        )
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

test('however many are opened, as many stay as there is room for; what is pinned or typed into always does', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(60), fc.constantFrom('open', 'open', 'open', 'pin', 'mark')), { minLength: 60, maxLength: 120 }),
      (steps) => {
        const { tabs, active } = steps.reduce((state, [nth, what]) => {
          const page = pageNamed(`/x/${nth}`)
          const opened = transition(tabsMachine, state, { type: 'open', page })[0]
          if (what === 'open') return opened
          const event =
            what === 'pin' ? { type: 'pin', path: page.path, on: true } : { type: 'mark', path: page.path, place: 'form', unsaved: true }
          return transition(tabsMachine, opened, event as { type: 'pin'; path: string; on: boolean })[0]
        }, start).context
        const kept = new Set(steps.flatMap(([nth, what]) => (what === 'open' ? [] : [`/x/${nth}`])))
        const free = tabs.filter((tab) => tab.path !== HOME && !kept.has(tab.path) && tab.fullPath !== active)
        expect([...kept].every((one) => tabs.some((tab) => tab.path === one && (tab.pinned || isUnsaved(tab))))).toBe(true)
        expect(tabs.length - 1 <= MOST_TABS || free.length === 0).toBe(true)
      },
    ),
  ))

test('the page in front after a close is a neighbour of the closed one', () => {
  const open = (to: string) => ({ type: 'open' as const, page: pageNamed(to) })
  const closing = [open('/a/a'), open('/b/b'), open('/c/c'), open('/b/b'), { type: 'close' as const, path: '/b/b' }]
  const { active } = closing.reduce((state, event) => transition(tabsMachine, state, event)[0], start).context
  expect(active).toBe('/c/c')
})

describe('of two pages besides home, in every state and on every step,', () => {
  const pages = ['/sale/saleOrder', '/bsc/product']
  const everywhere = [HOME, ...pages]
  const { states, steps, missed } = walk(tabsMachine, {
    inputs: [{}],
    events: [
      ...everywhere.map((at) => ({ type: 'open' as const, page: pageNamed(at) })),
      ...everywhere.map((at) => ({ type: 'close' as const, path: at })),
      ...(['left', 'right', 'others'] as const).map((side) => ({ type: 'closeBeside' as const, path: pages[0]!, side })),
      ...pages.flatMap((at) => [true, false].map((unsaved) => ({ type: 'mark' as const, path: at, place: 'form', unsaved }))),
      ...pages.map((at) => ({ type: 'move' as const, path: at, to: 1 })),
      { type: 'replace', path: pages[0]!, page: pageNamed(pages[1]!) },
      { type: 'refresh', path: pages[0]! },
      { type: 'name', path: pages[0]!, title: 'XSDD7' },
      ...[true, false].map((on) => ({ type: 'several' as const, on })),
      { type: 'pin', path: pages[0]!, on: true },
      { type: 'confirm' },
      { type: 'cancel' },
    ],
    // Rounds only count up.
    tellApart: ({ context: { tabs, ...rest } }) => [tabs.map(({ path: at, title, unsaved }) => [at, title, unsaved]), rest],
  })

  test('nothing that is declared never comes to pass', () => expect(missed).toEqual([]))

  test('a question stands as long as what it asks of would be lost', () => {
    for (const { value, context } of states) expect(context.closing.length > 0).toBe(value === 'asking')
  })

  test('the address is told whenever another page comes to the front without being asked for', () => {
    for (const { before, event, after: next, told } of steps) {
      const isAsked = event.type === 'open' || before.context.active === next.context.active
      expect(told.some(({ type }) => type === 'moved')).toBe(!isAsked)
    }
  })

  test('home and the last page are refused in the words of the seed', () => {
    const said = steps.flatMap(({ event, before, told }) =>
      told.flatMap((one) => (one.type === 'refused' ? [[event, before.context.tabs.length === 1, one.failure.message] as const] : [])),
    )
    for (const [event, isLast, message] of said) {
      expect(event.type).toBe('close')
      expect(message).toBe(isLast ? '这是最后一页，不能再关闭了啦' : '首页不能关闭!')
    }
    expect(new Set(said.map(([, , message]) => message)).size).toBe(2)
  })
})
