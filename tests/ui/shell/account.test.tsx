import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { failure } from '../../../core/kernel/failure.ts'
import { AccountCentre } from '../../../ui/pages/account/account-centre.tsx'
import { AccountSettings } from '../../../ui/pages/account/account-settings.tsx'
import { inside } from './inside.ts'

afterEach(cleanup)

const session = (id: string, browser: string, isMe: boolean) => ({
  id,
  browser,
  os: 'Windows 10/11',
  address: '10.0.0.1',
  signedInAt: '2026-11-20 09:00:00',
  lastSeenAt: '2026-11-20 10:00:00',
  isMe,
})
const access = {
  sessions: [session('a1', 'Edge 142', true), session('b2', 'Chrome 142', false)],
  linked: [
    { userId: 'u1', userName: 'li', tenantName: '示范医药', active: true, current: true },
    { userId: 'u2', userName: 'li_t2', tenantName: '第二租户', active: true, current: false },
  ],
  third: [{ thirdType: 'dingtalk', name: '李工', bindTime: '2026-10-01 08:00:00' }],
}

const centre = {
  card: { empNo: 'YG00007', superior: '叶梅', hireDate: '2020-03-01', roles: ['商务经理'] },
  figures: { todo: 4, mine: 2, unread: 1 },
  operations: [
    { at: '2026-11-20 09:30:00', action: '提交审批', typeKey: 'sale.saleOrder', typeTitle: '销售订单', recordId: 'o7', billNo: 'XSDD7' },
    { at: '2026-11-20 09:20:00', action: '修改', typeKey: 'sys.unseen', typeTitle: '参数', recordId: 'p1', billNo: '' },
  ],
  signIns: [
    {
      at: '2026-11-20 09:00:00',
      way: '账号密码',
      succeeded: true,
      failReason: '',
      address: '10.0.0.1',
      device: 'Edge 142 · Windows 10/11',
    },
    { at: '2026-11-20 08:59:00', way: '账号密码', succeeded: false, failReason: '密码错误', address: '10.9.9.9', device: 'Chrome 142' },
  ],
}

const routes = [
  { path: '/account/center', element: <AccountCentre /> },
  { path: '/account/settings', element: <AccountSettings /> },
]

const answer = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name })

test('another device is signed out after a question, the one at hand offers nothing', async () => {
  const { calls } = await inside('/account/center', {
    routes,
    answers: { '/account/access': () => access, '/account/center': () => centre, '/account/logoutOthers': () => ({}) },
  })
  expect(await screen.findByText('当前设备')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^下线 Edge/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^下线 Chrome/ }))
  await screen.findByRole('dialog', { name: '确定让 Chrome 142 · Windows 10/11 下线？' })
  fireEvent.click(answer('下线'))
  expect(await screen.findByText('已下线')).toBeTruthy()
  expect(calls.find(({ path }) => path === '/account/logoutOthers')?.body).toEqual({ ids: 'b2' })
  await waitFor(() => expect(calls.filter(({ path }) => path === '/account/access')).toHaveLength(2))
})

test('one sees one’s file, what waits and where it lies, what one did with the way back to it, and from where one’s account was tried', async () => {
  await inside('/account/center', { routes, answers: { '/account/access': () => access, '/account/center': () => centre } })
  expect((await screen.findByText('YG00007')).closest('dl')?.textContent).toBe('工号YG00007直属上级叶梅入职日期2020-03-01角色商务经理')
  const figures = within(screen.getByRole('region', { name: '我的统计' })).getAllByRole('listitem')
  expect(figures.map(({ textContent }) => textContent)).toEqual(['待办审批4', '进行中的申请2', '未读通知1'])
  expect(screen.getByRole('link', { name: '未读通知' }).getAttribute('href')).toBe('/isps/userAnnouncement')
  const operations = within(screen.getByRole('region', { name: '最近操作' }))
  expect(operations.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '提交审批销售订单 XSDD72026-11-20 09:30:00',
    '修改参数2026-11-20 09:20:00',
  ])
  expect(operations.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/sale/saleOrder/o7'])
  expect(screen.getByText('密码错误').closest('li')?.textContent).toContain('10.9.9.9')
})

test('an account in another tenant is linked by its password, what is wrong with it is said in the dialog', async () => {
  const answers = { '/account/access': () => access, '/account/linkAccount': () => failure('identity.wrong', '用户名或密码错误') }
  const { calls } = await inside('/account/settings', { routes, answers })
  fireEvent.click(await screen.findByRole('button', { name: '关联账号' }))
  const dialog = await screen.findByRole('dialog', { name: '关联账号' })
  fireEvent.change(within(dialog).getByRole('textbox', { name: '账号' }), { target: { value: ' li_t3 ' } })
  fireEvent.change(dialog.querySelector('#password')!, { target: { value: 'Wort-77' } })
  fireEvent.click(answer('关联账号'))
  expect(await within(dialog).findByText('用户名或密码错误')).toBeTruthy()
  expect(calls.find(({ path }) => path === '/account/linkAccount')?.body).toMatchObject({ username: 'li_t3', password: 'Wort-77' })
})

test('what is linked or bound is parted after a question', async () => {
  const answers = { '/account/access': () => access, '/account/unlinkAccount': () => ({}), '/account/unbindThird': () => ({}) }
  const { calls } = await inside('/account/settings', { routes, answers })
  fireEvent.click(await screen.findByRole('button', { name: '取消关联 第二租户 · li_t2' }))
  await screen.findByRole('dialog')
  fireEvent.click(answer('取消关联'))
  await waitFor(() => expect(calls.find(({ path }) => path === '/account/unlinkAccount')?.body).toEqual({ linkedId: 'u2' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: /^解绑/ }))
  await screen.findByRole('dialog')
  fireEvent.click(answer('解绑'))
  expect(await screen.findByText('已解绑')).toBeTruthy()
  expect(calls.find(({ path }) => path === '/account/unbindThird')?.body).toEqual({ thirdType: 'dingtalk' })
})
