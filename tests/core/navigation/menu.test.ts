import { describe, expect, test } from 'vitest'
import { readMenu, searchMenu, trailTo, visibleLeaves, visibleMenu } from '../../../core/navigation/menu.ts'
import { breadcrumb, documentTitle, isKnownPage, titleOf } from '../../../core/navigation/titles.ts'

const page = (path: string, title: string, more: object = {}) => ({
  id: path,
  route: '1',
  path,
  component: `x${path}`,
  meta: { title },
  ...more,
})
const group = (id: string, title: string, children: object[], more: object = {}) => ({
  id,
  route: '1',
  path: `/${id}`,
  component: 'layouts/RouteView',
  meta: { title, icon: 'Storage' },
  children,
  ...more,
})

const menu = readMenu([
  group('dashboard', '首页', [page('/dashboard/analysis', '首页')]),
  group('process', '审批中心', [page('/process/todo', '待办审批')]),
  group('sale', '销售管理', [
    group('g1', '销售单据', [page('/sale/saleOrder', '销售订单'), page('/sale/saleProtocol', '销售协议')]),
    page('/sale/secret', '隐藏页', { hidden: true }),
    page('/sale/none', '无路由', { route: '0' }),
  ]),
  group('empty', '空组', [page('/empty/a', '看不见', { hidden: true })]),
  { id: 'w1', route: '1', path: 'https://example.com', meta: { title: '外网', url: 'https://example.com', internalOrExternal: true } },
  {
    id: 'w2',
    route: '1',
    path: 'https://example.org',
    component: 'layouts/IframePageView',
    meta: { title: '内嵌', url: 'https://example.org' },
  },
  { id: 'w3', route: '1', path: '/x', meta: { title: '脚本', url: '{{ window.evil }}' } },
  null,
  'nothing',
])

describe('the menu', () => {
  test('leaves out what is hidden, empty or no node at all', () =>
    expect(visibleMenu(menu).map(({ title }) => title)).toEqual(['首页', '审批中心', '销售管理', '外网', '内嵌']))

  test('shows a group that only repeats its page as that page', () =>
    expect(visibleMenu(menu)[0]).toMatchObject({ kind: 'page', path: '/dashboard/analysis', icon: 'Storage' }))

  test('runs no expression that stands in a url', () => expect(JSON.stringify(menu)).not.toContain('evil'))

  test('tells pages, frames and other sites apart', () =>
    expect(visibleLeaves(menu).map(({ path, kind }) => `${kind} ${path}`)).toEqual([
      'page /dashboard/analysis',
      'page /process/todo',
      'page /sale/saleOrder',
      'page /sale/saleProtocol',
      'page /sale/none',
      'external /frame/w1',
      'frame /frame/w2',
    ]))

  test('survives an answer that is none', () => expect([undefined, null, 7, {}].map(readMenu)).toEqual([[], [], [], []]))

  test('a top entry whose meta was replaced has no title and breaks nothing', () =>
    expect(readMenu([{ id: '1', path: '/a', hidden: true, meta: { hideMenu: true } }])).toMatchObject([{ title: '', hidden: true }]))
})

describe('searching', () => {
  const found = (typed: string) => searchMenu(menu, typed).map(({ title }) => title)
  test('finds what the title holds', () => expect(found(' 协议 ')).toEqual(['销售协议']))
  test('finds the pages of a group by its name', () => expect(found('销售单据')).toEqual(['销售订单', '销售协议']))
  test('finds nothing hidden', () => expect(found('隐藏')).toEqual([]))
  test('lists everything while nothing is typed', () => expect(found('')).toHaveLength(7))
})

describe('the trail to a page', () => {
  const titles = (path: string) => trailTo(menu, path).map(({ title }) => title)
  test('goes through its groups', () => expect(titles('/sale/saleOrder')).toEqual(['销售管理', '销售单据', '销售订单']))
  test('is that of the list for a record', () => expect(titles('/sale/saleOrder/7/edit')).toEqual(['销售管理', '销售单据', '销售订单']))
  test('leads to hidden pages too', () => expect(titles('/sale/secret')).toEqual(['销售管理', '隐藏页']))
  test('does not take a name for its beginning', () => expect(titles('/sale/saleOrderArchive')).toEqual([]))
  test('is that of the to-do box anywhere in 审批中心', () => expect(titles('/approval/9')).toEqual(['审批中心', '待办审批']))
})

describe('which pages there are', () => {
  test.each([
    ['/sale/saleOrder', true],
    ['/sale/saleOrder/7', true],
    ['/sale/secret', true],
    ['/sale/none', false],
    ['/bsc/product', false],
  ])('%s: %s', (path, isThere) => expect(isKnownPage(menu, path)).toBe(isThere))
})

describe('what a page is called', () => {
  test.each([
    ['/dashboard/analysis', '首页'],
    ['/approval?box=mine', '审批中心'],
    ['/approval/9', '审批中心'],
    ['/sale/saleOrder?pageNo=2', '销售订单'],
    ['/sale/saleOrder/add', '新增销售订单'],
    ['/sale/saleOrder/7', '销售订单 查看'],
    ['/sale/saleOrder/7/edit', '销售订单 编辑'],
  ])('%s: %s', (path, title) => expect(titleOf(menu, path)).toBe(title))

  test('the window adds the platform, and says only that at home', () => {
    expect(documentTitle('/sale/saleOrder', '销售订单')).toBe('销售订单 - 企业管理平台')
    expect(documentTitle('/dashboard/analysis', '首页')).toBe('企业管理平台')
  })
})

describe('the breadcrumb', () => {
  test('links everything but the page in front', () =>
    expect(breadcrumb(menu, '/sale/saleOrder', '销售订单')).toEqual([
      { title: '首页', path: '/dashboard/analysis' },
      { title: '销售管理', path: '/sale/saleOrder' },
      { title: '销售单据', path: '/sale/saleOrder' },
      { title: '销售订单' },
    ]))

  test('of a record links its list', () =>
    expect(breadcrumb(menu, '/sale/saleOrder/7', 'XSDD2025090183').slice(-2)).toEqual([
      { title: '销售订单', path: '/sale/saleOrder' },
      { title: 'XSDD2025090183' },
    ]))

  test('of home is home', () => expect(breadcrumb(menu, '/dashboard/analysis', '首页')).toEqual([{ title: '首页' }]))
})
