import { describe, expect, test } from 'vitest'
import { forgetTabs, keepTabs, readTabs } from '../../../core/navigation/kept-tabs.ts'
import { home, type Tab } from '../../../core/navigation/tabs.ts'
import { pageNamed } from './page-named.ts'
import { keyValuesIn } from '../../support/key-values.ts'

const order: Tab = { ...pageNamed('/sale/saleOrder?pageNo=2', '销售订单'), unsaved: ['form'], round: 3, seen: 4, pinned: true }

describe('pages that were open before a reload', () => {
  test('are there for the same person in the same department, home aside', () => {
    const values = keyValuesIn()
    keepTabs(values, 'li a', [home, order])
    expect(readTabs(values, 'li a')).toEqual([{ ...order, round: 0 }])
  })

  test('are nobody else’s, and none after signing out', () => {
    const values = keyValuesIn()
    keepTabs(values, 'li a', [home, order])
    expect([readTabs(values, 'li b'), readTabs(values, 'wang a')]).toEqual([[], []])
    forgetTabs(values)
    expect(values.keys('')).toEqual([])
  })

  test.each([
    ['nothing', undefined],
    ['a list', []],
    ['tabs that are none', { owner: 'li', tabs: [null, 7, { path: 'x' }, { path: 'javascript:1', fullPath: 'javascript:1', title: 'x' }] }],
    ['a page twice, and home', { owner: 'li', tabs: [home, pageNamed('/a/a'), pageNamed('/a/a')] }],
  ])('survive %s in the store', (_, stored) =>
    expect(readTabs(keyValuesIn(new Map([['CACHE_INCLUDED_ROUTES', stored]])), 'li').map(({ path }) => path)).toEqual(
      stored && 'owner' in stored && stored.tabs.length === 3 ? ['/a/a'] : [],
    ),
  )
})
