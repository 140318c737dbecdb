import { createActor, type EmittedFrom } from 'xstate'
import { describe, expect, test } from 'vitest'
import { HOME } from '../../../core/navigation/paths.ts'
import { MOST_TABS } from '../../../core/navigation/tabs.ts'
import { tabsMachine } from '../../../core/navigation/tabs.machine.ts'
import { pageNamed } from './page-named.ts'

const opened = (...paths: string[]) => {
  const actor = createActor(tabsMachine, { input: {} })
  const told: EmittedFrom<typeof tabsMachine>[] = []
  actor.on('*', (event) => told.push(event))
  actor.start()
  for (const path of paths) actor.send({ type: 'open', page: pageNamed(path) })
  const paths_ = () => actor.getSnapshot().context.tabs.map((tab) => tab.path)
  return { actor, told, open: paths_, context: () => actor.getSnapshot().context }
}

describe('the home tab', () => {
  test('cannot be closed', () => {
    const { actor, told, open } = opened('/sale/saleOrder')
    actor.send({ type: 'close', path: HOME })
    expect(told).toEqual([{ type: 'refused', failure: { code: 'tabs.homeStays', message: '首页不能关闭!' } }])
    expect(open()).toEqual([HOME, '/sale/saleOrder'])
  })

  test('is the last page when it stands alone', () => {
    const { actor, told } = opened()
    actor.send({ type: 'close', path: HOME })
    expect(told).toMatchObject([{ failure: { message: '这是最后一页，不能再关闭了啦' } }])
  })
})

describe('a page that is opened', () => {
  test('gets one tab, however it is sorted or paged', () => {
    const { open, context } = opened('/sale/saleOrder', '/sale/saleOrder?pageNo=3')
    expect(open()).toEqual([HOME, '/sale/saleOrder'])
    expect(context().active).toBe('/sale/saleOrder?pageNo=3')
  })

  test('gets a tab of its own for each record', () => {
    const { open } = opened('/sale/saleOrder/1', '/sale/saleOrder/2')
    expect(open()).toEqual([HOME, '/sale/saleOrder/1', '/sale/saleOrder/2'])
  })

  test('replaces the one before where there is one page at a time, but not typed input', () => {
    const { actor, open } = opened('/sale/saleOrder/1/edit', '/bsc/product')
    actor.send({ type: 'mark', path: '/sale/saleOrder/1/edit', place: 'form', unsaved: true })
    actor.send({ type: 'several', on: false })
    actor.send({ type: 'open', page: pageNamed('/bsc/hospital') })
    expect(open()).toEqual([HOME, '/sale/saleOrder/1/edit', '/bsc/hospital'])
  })
})

describe('one page at a time', () => {
  test('begins at once: only the page in front stays, beside home and typed input', () => {
    const { actor, open } = opened('/a/a', '/b/b', '/c/c')
    actor.send({ type: 'mark', path: '/a/a', place: 'form', unsaved: true })
    actor.send({ type: 'several', on: false })
    expect(open()).toEqual([HOME, '/a/a', '/c/c'])
  })
})

test('a page without a tab is gone once another one is in front, unless it holds input', () => {
  const { actor, open } = opened('/a/a')
  const board = { ...pageNamed('/b/board'), hideTab: true }
  actor.send({ type: 'open', page: board })
  expect(open()).toEqual([HOME, '/a/a', '/b/board'])
  actor.send({ type: 'open', page: pageNamed('/a/a') })
  expect(open()).toEqual([HOME, '/a/a'])
  actor.send({ type: 'open', page: board })
  actor.send({ type: 'mark', path: '/b/board', place: 'form', unsaved: true })
  actor.send({ type: 'open', page: pageNamed('/a/a') })
  expect(open()).toEqual([HOME, '/a/a', '/b/board'])
})

describe('of too many pages', () => {
  const paths = Array.from({ length: MOST_TABS + 1 }, (_, at) => `/a/${at}`)
  const overfull = (before: (actor: ReturnType<typeof opened>['actor']) => void) => {
    const { actor, open } = opened(...paths.slice(0, MOST_TABS))
    before(actor)
    actor.send({ type: 'open', page: pageNamed(paths.at(-1)!) })
    return paths.filter((path) => !open().includes(path))
  }
  test('the one goes that was not looked at for the longest time', () => {
    expect(overfull(() => {})).toEqual(['/a/0'])
    expect(overfull((actor) => actor.send({ type: 'open', page: pageNamed('/a/0') }))).toEqual(['/a/1'])
  })
  test('neither what is pinned nor what holds input', () =>
    expect(
      overfull((actor) => {
        actor.send({ type: 'pin', path: '/a/0', on: true })
        actor.send({ type: 'mark', path: '/a/1', place: 'form', unsaved: true })
      }),
    ).toEqual(['/a/2']))
  test('a pin may be taken out again', () =>
    expect(overfull((actor) => [true, false].forEach((on) => actor.send({ type: 'pin', path: '/a/0', on })))).toEqual(['/a/0']))
})

describe('moving', () => {
  const after = (path: string, to: number) => {
    const { actor, open, context } = opened('/a/a', '/b/b', '/c/c')
    actor.send({ type: 'move', path, to })
    return [open(), context().active] as const
  }
  test('puts a tab at another place, and shows no other page', () => {
    expect(after('/c/c', 1)).toEqual([[HOME, '/c/c', '/a/a', '/b/b'], '/c/c'])
    expect(after('/a/a', 2)).toEqual([[HOME, '/b/b', '/a/a', '/c/c'], '/c/c'])
  })
  test('never puts one before home, nor home elsewhere', () => {
    expect(after('/b/b', 0)[0]).toEqual([HOME, '/b/b', '/a/a', '/c/c'])
    expect(after(HOME, 2)[0]).toEqual([HOME, '/a/a', '/b/b', '/c/c'])
  })
})

describe('closing', () => {
  test('tells the address to follow', () => {
    const { actor, told } = opened('/sale/saleOrder', '/bsc/product?pageNo=2')
    actor.send({ type: 'close', path: '/bsc/product' })
    expect(told).toEqual([{ type: 'moved', fullPath: '/sale/saleOrder' }])
  })

  test('left, right and others spare the tab and home', () => {
    const pages = ['/a/a', '/b/b', '/c/c', '/d/d']
    const after = (side: 'left' | 'right' | 'others') => {
      const { actor, open } = opened(...pages)
      actor.send({ type: 'closeBeside', path: '/b/b', side })
      return open()
    }
    expect(after('left')).toEqual([HOME, '/b/b', '/c/c', '/d/d'])
    expect(after('right')).toEqual([HOME, '/a/a', '/b/b'])
    expect(after('others')).toEqual([HOME, '/b/b'])
  })

  test('asks before input is lost, and keeps it on a no', () => {
    const { actor, open } = opened('/sale/saleOrder/add')
    actor.send({ type: 'mark', path: '/sale/saleOrder/add', place: 'form', unsaved: true })
    actor.send({ type: 'close', path: '/sale/saleOrder/add' })
    expect(actor.getSnapshot().matches('asking')).toBe(true)
    actor.send({ type: 'cancel' })
    expect(open()).toEqual([HOME, '/sale/saleOrder/add'])
    actor.send({ type: 'close', path: '/sale/saleOrder/add' })
    actor.send({ type: 'confirm' })
    expect(open()).toEqual([HOME])
  })

  test('does not ask once everything is saved', () => {
    const { actor, open } = opened('/sale/saleOrder/add')
    actor.send({ type: 'mark', path: '/sale/saleOrder/add', place: 'header', unsaved: true })
    actor.send({ type: 'mark', path: '/sale/saleOrder/add', place: 'lines', unsaved: true })
    actor.send({ type: 'mark', path: '/sale/saleOrder/add', place: 'header', unsaved: false })
    actor.send({ type: 'mark', path: '/sale/saleOrder/add', place: 'lines', unsaved: false })
    actor.send({ type: 'close', path: '/sale/saleOrder/add' })
    expect(open()).toEqual([HOME])
  })
})

test('a new record that was saved becomes its own page in the same tab', () => {
  const { actor, told, context } = opened('/sale/saleOrder/add', '/bsc/product', '/sale/saleOrder/add')
  actor.send({ type: 'replace', path: '/sale/saleOrder/add', page: pageNamed('/sale/saleOrder/7', 'XSDD2025090183') })
  expect(context().tabs.map(({ path, title }) => [path, title])).toEqual([
    [HOME, '首页'],
    ['/sale/saleOrder/7', 'XSDD2025090183'],
    ['/bsc/product', '/bsc/product'],
  ])
  expect(told).toEqual([{ type: 'moved', fullPath: '/sale/saleOrder/7' }])
})

test('a refreshed page begins anew, without what was typed', () => {
  const { actor, context } = opened('/sale/saleOrder')
  actor.send({ type: 'mark', path: '/sale/saleOrder', place: 'query', unsaved: true })
  actor.send({ type: 'refresh', path: '/sale/saleOrder' })
  expect(context().tabs[1]).toMatchObject({ round: 1, unsaved: [] })
})
