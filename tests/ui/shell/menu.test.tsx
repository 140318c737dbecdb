import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { routes } from '../../../ui/shell/routes.tsx'
import { goTo, inside, linkTo, tabs, typedIn, typeIn } from './inside.ts'

afterEach(cleanup)

const page = (path: string, title: string, meta: object = {}, more: object = {}) => ({
  id: path,
  route: '1',
  path,
  component: 'x',
  meta: { title, ...meta },
  ...more,
})
const group = (path: string, title: string, children: object[], more: object = {}) =>
  page(path, title, {}, { component: 'layouts/RouteView', children, ...more })

const menu = [
  page('/dashboard/analysis', '首页'),
  group('/sale', '销售管理', [page('/sale/saleOrder', '销售订单', { initials: 'xsdd' })]),
  group('/bsc', '基础资料', [page('/bsc/product', '产品'), group('/bsc/g1', '往来与终端', [page('/bsc/hospital', '医院')])], {
    alwaysShow: true,
  }),
  page('/bi/view?of=sales', '销售报表'),
  page('/bi/view?of=stock', '库存报表'),
  page('/live/board', '看板', { keepAlive: false }),
  page('/bi/board', '大屏', { target: '_blank' }),
  page('https://news.example.com', '资讯', { url: 'https://news.example.com/?u={{userId}}', internalOrExternal: true }, { id: 'news' }),
]

const menuOf = (nodes: object[]) => ({ '/sys/permission/getUserPermissionByToken': () => ({ menu: nodes, auth: [], allAuth: [] }) })
const orders = { path: '/sale/saleOrder', element: <h1>销售订单</h1> }
const at = (path: string) => inside(path, { answers: menuOf(menu), routes: [orders, ...routes] })
const overForms = (path: string) => inside(path, { answers: menuOf(menu) })

const framed = page(
  'https://bi.example.com',
  '经营看板',
  { url: 'https://bi.example.com/?of={{orgCode}}' },
  { id: 'bi', component: 'layouts/IframePageView' },
)

describe('an address', () => {
  test('that nobody knows becomes the page that says so, in its own tab', async () => {
    await at('/nothing/there')
    expect(await screen.findByRole('heading', { name: '很抱歉，资源未找到!' })).toBeTruthy()
    expect(window.location.pathname).toBe('/404')
    expect(tabs()).toEqual(['首页', '资源未找到'])
    await waitFor(() => expect(document.title).toBe('资源未找到 - 企业管理平台'))
  })

  test('that only others have in their menus says what opens it, and who has that', async () => {
    const reason = {
      key: 'page',
      title: '菜单“应收台账”',
      kind: 'code',
      message: '菜单“应收台账”没有授予',
      needs: '',
      holders: ['财务会计'],
    }
    const answers = { ...menuOf(menu), '/sys/permission/closedPage': () => [reason] }
    await inside('/sale/receivable/7', { answers, routes })
    expect(await screen.findByRole('heading', { name: '拒绝访问' })).toBeTruthy()
    expect(screen.getByText('有此权限的角色：财务会计')).toBeTruthy()
    // The tab hears of it once the page stands.
    await waitFor(() => expect(tabs()).toEqual(['首页', '拒绝访问']))
    expect(window.location.search).toBe(`?path=${encodeURIComponent('/sale/receivable/7')}`)
  })

  test.each(['/', '/dashboard'])('%s is home', async (path) => {
    await at(path)
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/analysis'))
    expect(tabs()).toEqual(['首页'])
  })

  test('of a group that is always shown is a page of its own with the pages in it', async () => {
    await at('/bsc')
    expect(await screen.findByRole('heading', { name: '基础资料', level: 1 })).toBeTruthy()
    const main = screen.getByRole('main')
    expect([...main.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(['产品', '医院'])
    expect(document.title).toBe('基础资料 - 企业管理平台')
  })

  test('of another group is its first page', async () => {
    await at('/sale')
    await waitFor(() => expect(window.location.pathname).toBe('/sale/saleOrder'))
    expect(tabs()).toEqual(['首页', '销售订单'])
  })
})

describe('an entry of the menu', () => {
  test('opens a new window where it says so, another site only told who comes', async () => {
    await overForms('/dashboard/analysis')
    expect([linkTo('大屏').target, linkTo('资讯').target, linkTo('资讯').rel]).toEqual(['_blank', '_blank', 'noreferrer'])
    expect(linkTo('资讯').href).toBe('https://news.example.com/?u=id%20of%20li')
  })

  test('shows another site inside a tab of its own, shut in, under an address that tells nothing', async () => {
    await inside('/dashboard/analysis', { answers: menuOf([...menu, framed]), routes })
    goTo('经营看板')
    const site = (await screen.findByTitle('经营看板')) as HTMLIFrameElement
    expect([window.location.pathname, site.tagName, site.getAttribute('referrerpolicy')]).toEqual(['/frame/bi', 'IFRAME', 'no-referrer'])
    expect(site.getAttribute('src')).toMatch(/^https:\/\/bi\.example\.com\/\?of=/)
    expect(site.getAttribute('sandbox')).not.toContain('allow-top-navigation')
    expect(tabs()).toEqual(['首页', '经营看板'])
  })

  test('opens what its component says, at any address', async () => {
    const elsewhere = page('/my/notices', '消息中心', {}, { component: 'sys/UserAnnouncementList' })
    const done = page('/done', '完成', {}, { component: 'result/Success' })
    await inside('/done', { answers: menuOf([...menu, elsewhere, done]), routes })
    expect(await screen.findByRole('heading', { name: '操作成功' })).toBeTruthy()
    goTo('消息中心')
    expect(await screen.findByRole('heading', { name: '我的通知' })).toBeTruthy()
    expect(window.location.pathname).toBe('/my/notices')
  })

  test('says so where the server does not allow its site in a frame', async () => {
    await inside('/frame/bi', { answers: menuOf([...menu, framed]), routes })
    await screen.findByTitle('经营看板')
    const refused = Object.assign(new Event('securitypolicyviolation'), {
      effectiveDirective: 'frame-src',
      blockedURI: 'https://bi.example.com/?of=A01',
    })
    act(() => void document.dispatchEvent(refused))
    expect(await screen.findByRole('heading', { name: '不允许在本页中显示这个网站' })).toBeTruthy()
    expect(screen.queryByTitle('经营看板')).toBeNull()
    expect(screen.getByRole('link', { name: '在新窗口打开' }).getAttribute('rel')).toBe('noopener noreferrer')
  })

  test('that is chosen opens its groups and closes the others', async () => {
    await overForms('/sale/saleOrder')
    const isOpen = (title: string) => screen.getByRole('button', { name: title }).getAttribute('aria-expanded')
    expect([isOpen('销售管理'), isOpen('基础资料')]).toEqual(['true', 'false'])
    fireEvent.click(screen.getByRole('button', { name: '基础资料' }))
    expect([isOpen('销售管理'), isOpen('基础资料')]).toEqual(['false', 'true'])
    goTo('医院')
    expect([isOpen('基础资料'), isOpen('往来与终端'), linkTo('医院').getAttribute('aria-current')]).toEqual(['true', 'true', 'page'])
  })

  test('that shall not be kept begins anew whenever it comes to the front, but never loses what is typed', async () => {
    await overForms('/live/board')
    const before = screen.getByLabelText('备注 /live/board')
    goTo('首页')
    fireEvent.click(screen.getByRole('tab', { name: /看板/ }))
    expect(screen.getByLabelText('备注 /live/board')).not.toBe(before)
    typeIn('/live/board', '尚未保存')
    goTo('首页')
    fireEvent.click(screen.getByRole('tab', { name: /看板/ }))
    expect(typedIn('/live/board')).toBe('尚未保存')
  })

  test('is told from another of the same path by what stands behind ? in both', async () => {
    await overForms('/dashboard/analysis')
    goTo('销售报表')
    goTo('库存报表')
    expect(tabs()).toEqual(['首页', '销售报表', '库存报表'])
    expect([linkTo('销售报表'), linkTo('库存报表')].map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page'])
    fireEvent.click(screen.getByRole('tab', { name: '销售报表' }))
    expect(window.location.search).toBe('?of=sales')
  })

  test('is found by the initials of its name', async () => {
    await overForms('/dashboard/analysis')
    fireEvent.keyDown(window, { key: '/' })
    fireEvent.change(await screen.findByRole('combobox', { name: '搜索单据、页面' }), { target: { value: 'XSD' } })
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['销售订单销售管理'])
  })
})

test('the header welcomes by the hour and by name', async () => {
  await overForms('/dashboard/analysis')
  expect(screen.getByText('早上好，li，欢迎您')).toBeTruthy()
  expect(screen.getByText('欢迎进入企业 ERP 管理平台')).toBeTruthy()
})
