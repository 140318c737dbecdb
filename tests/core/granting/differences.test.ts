import { describe, expect, test } from 'vitest'
import { differencesOf, standingOf } from '../../../core/granting/differences.ts'
import { matrixOf, type RightNode } from '../../../core/granting/grant-matrix.ts'
import type { PageScope } from '../../../core/granting/page-scopes.ts'

const button = (id: string, title: string, action: string): RightNode => ({ id, title, action, children: [] })
const page = (id: string, title: string, typeKey: string): RightNode => ({
  id,
  title,
  reach: { typeKey, isOpen: true },
  children: [button(`${id}1`, '查询', 'list'), button(`${id}2`, '新增', 'add'), button(`${id}3`, '关闭订单', 'close')],
})
const menuTree = [
  { id: 's', title: '销售管理', children: [page('o', '销售订单', 'sale.saleOrder'), page('r', '应收台账', 'sale.receivable')] },
]
const areas = matrixOf(menuTree)
const holding = (menuIds: readonly string[], dataScope: string, scopes: readonly PageScope[] = [], dataOrgs = '') =>
  standingOf({ menuIds, menuTree, dataScope, dataOrgs, scopes })
const SEEN = ['o', 'o1', 'r', 'r1']

describe('two roles side by side', () => {
  test('differ in what one of them may do and the other may not, page by page', () =>
    expect(differencesOf(areas, holding(['o', 'o1', 'o2'], '5'), holding(['o', 'o1', 'o3', 'r', 'r1'], '5'))).toEqual([
      { id: 'o', page: '销售订单', given: ['关闭订单'], taken: ['新增'] },
      { id: 'r', page: '应收台账', given: ['查看'], taken: [] },
    ]))

  test('differ in whose records they see of a page that both of them have, by what comes out and not by where it is said', () => {
    const own = { typeKey: 'sale.saleOrder', dataScope: '1', dataOrgs: '' }
    expect(differencesOf(areas, holding(SEEN, '5', [own]), holding(SEEN, '1'))).toMatchObject([
      { page: '应收台账', given: [], taken: [], scope: [{ dataScope: '5' }, { dataScope: '1' }] },
    ])
    expect(differencesOf(areas, holding(['o', 'o1'], '5', [own]), holding(['r', 'r1'], '1')).map(({ scope }) => scope)).toEqual([
      undefined,
      undefined,
    ])
  })

  test('are alike where the same organisations are named, and differ where others are', () => {
    expect(differencesOf(areas, holding(SEEN, '6', [], 'a'), holding(SEEN, '6', [], 'a'))).toEqual([])
    expect(differencesOf(areas, holding(SEEN, '6', [], 'a'), holding(SEEN, '6', [], 'b')).map(({ page }) => page)).toEqual([
      '销售订单',
      '应收台账',
    ])
  })
})
