import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { RouteObject } from 'react-router'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { failure } from '../../../core/kernel/failure.ts'
import { readSession } from '../../../core/session/read-session.ts'
import { lazyComponent } from '../../../ui/hooks/lazy-component.tsx'
import { useNotices } from '../../../ui/hooks/use-notices.ts'
import { Failed } from '../../../ui/widgets/feedback/in-place.tsx'
import { open, userNamed } from './world.tsx'

const offline = failure('http.offline', '无法连接服务器，请检查网络后重试')

/** A page that could not be read, and one that calls twenty times at once. */
const Unread = () => {
  const [isRead, setRead] = useState(false)
  const notices = useNotices()
  if (isRead) return <p>已读取</p>
  return (
    <>
      <Failed failure={offline} onRetry={() => setRead(true)} />
      <button type="button" onClick={() => Array.from({ length: 20 }, () => notices.failure(offline))}>
        二十次
      </button>
    </>
  )
}
const routes: RouteObject[] = [{ path: '*', element: <Unread /> }]

const inside = async (health: () => unknown, pages = routes) => {
  const world = open({ at: '/sale/saleOrder', answers: { '/health': health }, routes: pages })
  const session = readSession(userNamed('li'), { lasting: true })
  if (session.ok) world.loginPorts.keptSession.keep(session.value)
  world.start()
  await screen.findByRole('navigation', { name: '主菜单' })
  return world
}

afterEach(cleanup)

const bar = () => screen.queryByText('无法连接服务器，正在自动重试；已填写的内容不会丢失')

test('while nobody answers a bar says so, and what could not be read is read again when the server is back', async () => {
  let isThere = false
  const { hearOfWay } = await inside(() => (isThere ? null : offline))
  act(() => hearOfWay('lost'))
  await waitFor(() => expect(bar()).not.toBeNull())
  expect(screen.queryByText('已读取')).toBeNull()
  isThere = true
  fireEvent.click(screen.getByRole('button', { name: '立即重试' }))
  await screen.findByText('已读取')
  expect(bar()).toBeNull()
})

test('a page whose code did not come says so, and is fetched again when the server is back', async () => {
  let isThere = false
  const Late = lazyComponent(() =>
    isThere
      ? Promise.resolve(() => <p>已加载</p>)
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js')),
  )
  const { hearOfWay } = await inside(() => (isThere ? null : offline), [{ path: '*', element: <Late /> }])
  await screen.findByText('页面加载失败')
  act(() => hearOfWay('lost'))
  await waitFor(() => expect(bar()).not.toBeNull())
  isThere = true
  fireEvent.click(screen.getByRole('button', { name: '立即重试' }))
  await screen.findByText('已加载')
})

test('one lost answer of a server that is there stays without a word', async () => {
  const { hearOfWay, calls } = await inside(() => null)
  act(() => hearOfWay('lost'))
  await waitFor(() => expect(calls.some(({ path }) => path === '/health')).toBe(true))
  expect(bar()).toBeNull()
})

test('twenty calls that fail for one reason are one message', async () => {
  await inside(() => null)
  const said: Node[] = []
  const alert = screen.getAllByRole('alert').find((one) => one.childElementCount === 0)!
  const watching = new MutationObserver((changes) => changes.forEach(({ addedNodes }) => said.push(...addedNodes)))
  watching.observe(alert, { childList: true })
  fireEvent.click(screen.getByRole('button', { name: '二十次' }))
  fireEvent.click(screen.getByRole('button', { name: '二十次' }))
  await within(alert).findByText(offline.message)
  watching.disconnect()
  expect(said).toHaveLength(1)
})

test('a session the server ends with HTTP 401 is told before anything covers the page', async () => {
  const { hear } = await inside(() => null)
  act(() => hear('expired'))
  const sentence = await screen.findByText('很抱歉，登录已过期，请重新登录')
  expect(sentence.closest('[role=alert]')).not.toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})
