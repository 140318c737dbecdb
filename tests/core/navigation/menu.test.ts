import { describe, expect, test } from 'vitest'
import {
  filledUrl,
  identityOf,
  isKnownPage,
  pageOf,
  recordsOf,
  restOf,
  readMenu,
  targetOf,
  trailTo,
  visibleLeaves,
  visibleMenu,
} from '../../../core/navigation/menu.ts'
import { searchMenu } from '../../../core/navigation/menu-search.ts'
import { breadcrumb, documentTitle, pathAbove, titleOf } from '../../../core/navigation/titles.ts'

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
    group('g1', '销售单据', [
      page('/sale/saleOrder', '销售订单', { meta: { title: '销售订单', initials: 'xsdd' } }),
      page('/sale/saleProtocol', '销售协议', { meta: { title: '销售协议', initials: 'xsxy', keepAlive: false } }),
    ]),
    page('/sale/secret', '隐藏页', { hidden: true }),
    page('/sale/none', '无路由', { route: '0', children: [page('/sale/none/below', '下级')] }),
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
  group('sys', '系统管理', [page('/sys/dmtUser', '用户管理', { meta: { title: '用户管理', document: 'sys.user', target: '_blank' } })], {
    alwaysShow: true,
  }),
  group(
    'bi',
    '报表',
    [page('/bi/view?of=sales', '销售报表'), page('/bi/view?of=stock', '库存报表'), page('/bi/:code/chart', '图表', { hidden: true })],
    { redirect: '/bi/view?of=stock' },
  ),
  {
    id: 'w4',
    route: '0',
    path: 'https://example.net',
    meta: { title: '门户', url: 'https://example.net/?u={{ userId }}', internalOrExternal: true },
  },
  { id: 'w3', route: '1', path: '/x', meta: { title: '脚本', url: '{{ window.evil }}' } },
  null,
  'nothing',
])

describe('the menu', () => {
  test('leaves out what is hidden, empty or no node at all', () =>
    expect(visibleMenu(menu).map(({ title }) => title)).toEqual([
      '首页',
      '审批中心',
      '销售管理',
      '外网',
      '内嵌',
      '系统管理',
      '报表',
      '门户',
    ]))

  test('shows a group that only repeats its page as that page', () =>
    expect(visibleMenu(menu)[0]).toMatchObject({ kind: 'page', path: '/dashboard/analysis', icon: 'Storage' }))

  test('runs no expression that stands in a url', () => expect(JSON.stringify(menu)).not.toContain('evil'))

  test('tells another site who comes where the entry asks for it, but never the token', () => {
    const person = { userId: 'u 1', orgCode: 'A01', tenantId: 1 }
    expect(filledUrl('https://a.example/?u={{userId}}&o={{ orgCode }}&t={{tenantId}}', person)).toBe('https://a.example/?u=u%201&o=A01&t=1')
    expect(readMenu([{ id: 'x', path: '/x', meta: { title: 'x', url: 'https://a.example/{{token}}' } }])).toEqual([])
  })

  test('opens what the entry says in a new window, and forgets a page that shall not be kept', () => {
    const leaf = (path: string) => visibleLeaves(menu).find((node) => node.path === path)
    expect(leaf('/sys/dmtUser')).toMatchObject({ kind: 'page', opensAnew: true, keepAlive: true })
    expect(leaf('/sale/saleProtocol')).toMatchObject({ opensAnew: false, keepAlive: false })
  })

  test('takes an address that is sent as a path for what it is, wherever it shall open', () => {
    const sent = (more: object) => readMenu([{ id: 'w', path: 'https://example.com/bi', ...more }])[0]
    expect(sent({ component: 'layouts/IframePageView' })).toMatchObject({ kind: 'frame', path: '/frame/w', url: 'https://example.com/bi' })
    expect(sent({ meta: { internalOrExternal: true } })).toMatchObject({ kind: 'external', url: 'https://example.com/bi' })
    expect(readMenu([{ id: 'e', path: '{{ window.evil }}' }])).toEqual([])
  })

  test('tells pages, frames and other sites apart', () =>
    expect(visibleLeaves(menu).map(({ path, kind }) => `${kind} ${path}`)).toEqual([
      'page /dashboard/analysis',
      'page /process/todo',
      'page /sale/saleOrder',
      'page /sale/saleProtocol',
      'external /frame/w1',
      'frame /frame/w2',
      'page /sys/dmtUser',
      'page /bi/view?of=sales',
      'page /bi/view?of=stock',
      'external /frame/w4',
    ]))

  test('survives an answer that is none', () => expect([undefined, null, 7, {}].map(readMenu)).toEqual([[], [], [], []]))

  test('a top entry whose meta was replaced has no title and breaks nothing', () =>
    expect(readMenu([{ id: '1', path: '/a', hidden: true, meta: { hideMenu: true } }])).toMatchObject([{ title: '', hidden: true }]))
})

describe('searching', () => {
  const found = (typed: string) => searchMenu(menu, typed).map(({ node }) => node.title)
  test('finds what the title holds', () => expect(found(' 协议 ')).toEqual(['销售协议']))
  test('finds initials, their beginning first', () => expect([found('XSD'), found('xs')]).toEqual([['销售订单'], ['销售订单', '销售协议']]))
  test('finds the pages of a group by its name', () => expect(found('销售单据')).toEqual(['销售订单', '销售协议']))
  test('puts a title that begins so before one that holds it', () => expect(found('报表')).toEqual(['销售报表', '库存报表']))
  test('finds nothing hidden, and nothing without a page', () =>
    expect([...found('隐藏'), ...found('无路由'), ...found('下级')]).toEqual([]))
  test('lists everything while nothing is typed', () => expect(found('')).toHaveLength(visibleLeaves(menu).length))
  test('says in which groups a page stands', () => expect(searchMenu(menu, '协议')[0]?.groups).toEqual(['销售管理', '销售单据']))
})

describe('the trail to a page', () => {
  const titles = (path: string) => trailTo(menu, path).map(({ title }) => title)
  test('goes through its groups', () => expect(titles('/sale/saleOrder')).toEqual(['销售管理', '销售单据', '销售订单']))
  test('is that of the list for a record', () => expect(titles('/sale/saleOrder/7/edit')).toEqual(['销售管理', '销售单据', '销售订单']))
  test('leads to hidden pages too', () => expect(titles('/sale/secret')).toEqual(['销售管理', '隐藏页']))
  test('does not take a name for its beginning', () => expect(titles('/sale/saleOrderArchive')).toEqual([]))
  test('is that of the to-do box anywhere in 审批中心', () => expect(titles('/approval/9')).toEqual(['审批中心', '待办审批']))
  test('is told by what stands behind ? where the menu says it', () =>
    expect([titles('/bi/view?x=1&of=stock').at(-1), titles('/bi/view').at(-1)]).toEqual(['库存报表', undefined]))
  test('takes any word for a parameter', () => expect(titles('/bi/profit/chart')).toEqual(['报表', '图表']))
  test('ends at a group only at its own address', () => expect([titles('/sys'), titles('/sys/other')]).toEqual([['系统管理'], []]))
})

describe('which pages there are', () => {
  test.each([
    ['/sale/saleOrder', true],
    ['/sale/saleOrder/7', true],
    ['/sale/secret', true],
    ['/sale/none', false],
    ['/sale/none/below', false],
    ['/bsc/product', false],
    ['/sys', true],
  ])('%s: %s', (path, isThere) => expect(isKnownPage(menu, path)).toBe(isThere))
})

describe('a document type', () => {
  test('is found by the page the entry says it stands at', () => {
    expect(pageOf(menu, 'sys.user')).toBe('/sys/dmtUser')
    expect(trailTo(menu, '/sys/dmtUser/7/edit').at(-1)?.document).toBe('sys.user')
  })
  test('is found by its path where the server says nothing', () => {
    expect(pageOf(menu, 'sale.saleOrder')).toBe('/sale/saleOrder')
    expect(trailTo(menu, '/sale/saleOrder?pageNo=2').at(-1)?.document).toBe('sale.saleOrder')
  })
  test('without an entry that makes a page has none', () =>
    expect(['bsc.product', 'sale.none'].map((key) => pageOf(menu, key))).toEqual([undefined, undefined]))
})

describe('a group', () => {
  const leads = (title: string) => targetOf(visibleMenu(menu).find((node) => node.title === title)!)
  test('leads to its own page, to the page it names, or to its first', () =>
    expect(['系统管理', '报表', '销售管理'].map(leads)).toEqual(['/sys', '/bi/view?of=stock', '/sale/saleOrder']))
})

test('pages are told apart by their path, by what the menu itself says behind ?, and by what a new record begins with', () =>
  expect(
    [
      '/sale/saleOrder?pageNo=2',
      '/bi/view?of=stock&pageNo=2',
      '/sale/saleOrder/add?copy=7&from=list',
      '/sale/saleOrder/add?begin=a1#x',
    ].map((at) => identityOf(menu, at)),
  ).toEqual(['/sale/saleOrder', '/bi/view?of=stock', '/sale/saleOrder/add?copy=7', '/sale/saleOrder/add?begin=a1']))

describe('what a page lies below', () => {
  test('is its list for a record, the inbox for a task, and nothing for a page of the menu', () => {
    const above = (path: string) => pathAbove(menu, path)
    expect(['/sale/saleOrder/7', '/sale/saleOrder/add?copy=7', '/approval/9'].map(above)).toEqual([
      '/sale/saleOrder',
      '/sale/saleOrder',
      '/approval',
    ])
    expect(['/sale/saleOrder?page=2', '/approval?box=done', '/sys', '/dashboard/analysis', '/nowhere'].map(above)).toEqual(
      Array(5).fill(undefined),
    )
  })
})

describe('what a page is called', () => {
  test.each([
    ['/dashboard/analysis', '首页'],
    ['/approval?box=mine', '审批中心'],
    ['/approval/9', '审批中心'],
    ['/404', '资源未找到'],
    ['/isps/userAnnouncement', '我的通知'],
    ['/bi/view?of=stock', '库存报表'],
    ['/sys', '系统管理'],
    ['/sale/saleOrder?pageNo=2', '销售订单'],
    ['/sale/saleOrder/add', '新增销售订单'],
    ['/sys/dmtUser/add', '新增用户'],
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

describe('an entry that shows a type at another address', () => {
  const mine = page('/my/:team/orders?state=3', '我的订单', {
    component: 'sale/SaleOrderList',
    meta: { title: '我的订单', document: 'sale.saleOrder', records: '/sale/saleOrder' },
  })
  const elsewhere = readMenu([mine, page('/bsc/product', '产品')])
  const at = (path: string) => trailTo(elsewhere, path).at(-1)

  test('is the page of its own address, with its parameters', () => {
    expect([at('/my/7/orders?state=3')?.title, at('/my/7/orders')?.title]).toEqual(['我的订单', undefined])
    expect(at('/my/7/orders?page=2&state=3')?.document).toBe('sale.saleOrder')
  })

  test('holds the records, and the forms, of the type', () => {
    expect(recordsOf(elsewhere, 'sale.saleOrder')).toBe('/sale/saleOrder')
    expect(isKnownPage(elsewhere, '/sale/saleOrder/7/edit')).toBe(true)
    expect(restOf(at('/sale/saleOrder/7/edit')!, '/sale/saleOrder/7/edit')).toBe('/7/edit')
    expect([titleOf(elsewhere, '/sale/saleOrder/add'), pathAbove(elsewhere, '/sale/saleOrder/7')]).toEqual([
      '新增我的订单',
      '/my/:team/orders?state=3',
    ])
  })

  test('gives way to an entry that stands there itself', () => {
    const both = readMenu([mine, page('/sale/saleOrder', '销售订单')])
    expect(['/sale/saleOrder', '/sale/saleOrder/7'].map((path) => trailTo(both, path).at(-1)?.title)).toEqual(['销售订单', '销售订单'])
  })
})
