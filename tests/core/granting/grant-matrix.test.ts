import { describe, expect, test } from 'vitest'
import {
  cellsOf,
  changesOf,
  countOf,
  matrixOf,
  type PageScopes,
  type RightNode,
  stateOf,
  toggled,
  toggledArea,
} from '../../../core/granting/grant-matrix.ts'

const node = (id: string, title: string, children: readonly RightNode[] = []): RightNode => ({ id, title, children })
const button = (id: string, title: string, action: string): RightNode => ({ ...node(id, title), action })

const order = node('o', '销售订单', [
  button('o1', '查询', 'list'),
  button('o2', '新增', 'add'),
  button('o3', '删除', 'delete'),
  button('o4', '批量删除', 'batch_delete'),
  button('o5', '关闭订单', 'close'),
])
const areas = matrixOf([
  node('s', '销售管理', [node('g', '销售单据', [order]), node('p', '销售日历')]),
  { ...node('b', '孤立按钮'), children: [button('b1', '新增', 'add')] },
])
const page = areas[0]!.pages[0]!
const cell = (title: string) => cellsOf(page).find((one) => one.title === title)!
const none: ReadonlySet<string> = new Set()

describe('pages and what is done on them', () => {
  test('stand area by area, usual actions in columns, others beside', () => {
    expect(areas[0]?.pages.map(({ title }) => title)).toEqual(['销售订单', '销售日历'])
    expect([...page.usual.keys()]).toEqual(['查看', '新增', '删除'])
    expect(page.own.map(({ title }) => title)).toEqual(['关闭订单'])
  })

  test('are given with seeing the page, and taken with it', () => {
    const given = toggled(none, page, cell('关闭订单'))
    expect([...given].sort()).toEqual(['o', 'o1', 'o5'])
    expect([...toggled(given, page, cell('查看'))]).toEqual([])
    expect([...toggled(given, page, cell('关闭订单'))].sort()).toEqual(['o', 'o1'])
  })

  test('are given in part where one of several rights is', () => {
    expect(['o3', 'o9'].map((id) => stateOf(new Set([id]), cell('删除')))).toEqual(['some', 'none'])
    expect(stateOf(toggled(new Set(['o3']), page, cell('删除')), cell('删除'))).toBe('all')
  })

  test('are counted as they change, and are none again when they are taken back', () => {
    const before = new Set(['o', 'o1', 'o2'])
    const after = toggled(toggled(before, page, cell('新增')), page, cell('关闭订单'))
    const wish = (granted: ReadonlySet<string>) => ({ granted, scopes: new Map() })
    const changes = changesOf(areas, wish(before), wish(after))
    expect(changes).toEqual([{ id: 'o', page: '销售订单', given: ['关闭订单'], taken: ['新增'] }])
    expect([countOf(changes), countOf(changesOf(areas, wish(before), wish(before)))]).toEqual([2, 0])
  })

  test('count another scope of a page, and none that is said as it was', () => {
    const reaching = matrixOf([node('s', '销售管理', [{ ...order, reach: { typeKey: 'sale.saleOrder', isOpen: true } }])])
    const scope = (dataScope: string, dataOrgs = '') => new Map([['sale.saleOrder', { typeKey: 'sale.saleOrder', dataScope, dataOrgs }]])
    const wish = (scopes: PageScopes) => ({ granted: none, scopes })
    const changes = changesOf(reaching, wish(new Map()), wish(scope('1')))
    expect(changes).toMatchObject([{ page: '销售订单', given: [], taken: [], scope: [undefined, { dataScope: '1' }] }])
    expect(countOf(changes)).toBe(1)
    expect(changesOf(reaching, wish(scope('1')), wish(scope('1')))).toEqual([])
    expect(countOf(changesOf(reaching, wish(scope('6', 'a')), wish(scope('6', 'b'))))).toBe(1)
    expect(changesOf(areas, wish(new Map()), wish(scope('1')))).toEqual([])
  })

  test('of an area are given and taken at once', () => {
    const whole = toggledArea(none, areas[0]!)
    expect(whole.size).toBe(7)
    expect([...toggledArea(whole, areas[0]!)]).toEqual([])
  })
})
