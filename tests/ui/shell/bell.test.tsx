import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failure } from '../../../core/kernel/failure.ts'
import { inside } from './inside.ts'

/** No server rings here: sockets never open. */
class SilentSocket extends EventTarget {
  readonly readyState = 0
  close() {
    return undefined
  }
}

beforeEach(() => void vi.stubGlobal('WebSocket', SilentSocket))
afterEach(cleanup)
afterEach(() => vi.unstubAllGlobals())

const notice = {
  id: 'n1',
  anntId: 'n1',
  titile: '放假安排',
  msgCategory: '1',
  priority: 'M',
  sender: 'admin',
  sendTime: '2026-11-22 03:00:00',
}
const task = {
  ...{
    id: 'm1',
    anntId: 'm1',
    titile: '李文提交的销售订单XS1待您审批',
    msgCategory: '2',
    priority: 'L',
    sender: 'li',
    sendTime: '2026-11-22 03:29:00',
  },
  ...{ openType: 'component', openPage: '/process/detail', busId: 't7' },
}

/** A server that forgets what was read. */
const server = () => {
  const read = new Set<string>()
  const unread = (one: { readonly id: string }) => !read.has(one.id)
  return {
    '/sys/annountCement/listByUser': () => ({
      anntMsgList: [notice].filter(unread),
      anntMsgTotal: [notice].filter(unread).length,
      sysMsgList: [task].filter(unread),
      sysMsgTotal: [task].filter(unread).length,
    }),
    '/sys/annountCement/queryById': () => ({ ...task, msgContent: '' }),
    '/sys/sysAnnouncementSend/editByAnntIdAndUserId': () => {
      read.add('m1')
      return {}
    },
  }
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('the bell counts what is unread, in two tabs; what is opened is read and leads to what is to be done', async () => {
  const { calls } = await inside('/dashboard/analysis', { answers: server() })
  await press('通知')
  await screen.findByRole('tab', { name: '系统消息(1)' })
  const popover = screen.getByRole('dialog', { name: '通知' })
  expect(within(popover).getByRole('tab', { name: '通知(1)' }).getAttribute('aria-selected')).toBe('true')
  expect(within(popover).getByRole('listitem').textContent).toBe('重要 放假安排admin30 分钟前')
  fireEvent.click(screen.getByRole('tab', { name: '系统消息(1)' }))
  fireEvent.click(await screen.findByRole('button', { name: /待您审批/ }))

  const dialog = await screen.findByRole('dialog', { name: /李文提交的销售订单XS1待您审批/ })
  await waitFor(() => expect(calls.find(({ path }) => path.endsWith('editByAnntIdAndUserId'))?.body).toEqual({ anntId: 'm1' }))
  fireEvent.click(within(dialog).getByRole('button', { name: '去处理' }))
  await screen.findByRole('button', { name: '通知，1条未读' })
  expect(window.location.pathname).toBe('/process/detail/t7')
})

test('a list that does not come leaves the bell without a number, and nobody is told', async () => {
  await inside('/dashboard/analysis', { answers: { '/sys/annountCement/listByUser': () => failure('http.server', '服务器错误') } })
  await press('通知')
  expect(await screen.findByRole('tab', { name: '通知(0)' })).toBeTruthy()
  expect(screen.queryByText('服务器错误')).toBeNull()
})

test('what cannot be opened any more says why', async () => {
  const answers = { ...server(), '/sys/annountCement/queryById': () => failure('forbidden', '没有权限，请联系管理员授权') }
  await inside('/dashboard/analysis', { answers })
  await press('通知')
  fireEvent.click(await screen.findByRole('button', { name: /放假安排/ }))
  expect(await screen.findByText('没有权限，请联系管理员授权')).toBeTruthy()
})
