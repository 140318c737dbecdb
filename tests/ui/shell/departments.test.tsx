import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { failure } from '../../../core/kernel/failure.ts'
import { inside, typeIn } from './inside.ts'
import { userNamed } from './world.tsx'

afterEach(cleanup)
afterEach(() => vi.restoreAllMocks())

const two = {
  list: [
    { id: 'p1', orgCode: 'A01', departName: '质量管理部-养护员' },
    { id: 'p2', orgCode: 'A02', departName: '仓储物流部-养护员' },
  ],
  orgCode: 'A01',
}

const openSwitch = async () => {
  fireEvent.click(screen.getByRole('button', { name: /^用户菜单/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '切换部门' }))
}

const choose = async (name: string) => {
  const dialog = await screen.findByRole('dialog', { name: '部门切换（当前部门 : 质量管理部-养护员）' })
  fireEvent.mouseDown(within(dialog).getByRole('combobox'))
  fireEvent.click(await screen.findByRole('option', { name }))
  fireEvent.click(within(dialog).getByRole('button', { name: '确认' }))
}

test('somebody without departments is told so', async () => {
  await inside('/sale/saleOrder', { answers: { '/sys/user/getCurrentUserDeparts': () => ({ list: [], orgCode: '' }) } })
  await openSwitch()
  expect(await screen.findByText('您尚未设置部门信息!')).toBeTruthy()
})

test('pages with unsaved input are asked about; afterwards the page begins anew without another question', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const answers = { '/sys/user/getCurrentUserDeparts': () => two, '/sys/loginOrg': () => userNamed('li') }
  const { calls } = await inside('/sale/saleOrder', { answers })
  typeIn('/sale/saleOrder', '尚未保存')
  await openSwitch()
  await choose('仓储物流部-养护员')
  const question = await screen.findByRole('dialog', { name: '切换部门将关闭所有页签，是否继续' })
  expect(calls.some(({ path }) => path === '/sys/loginOrg')).toBe(false)
  fireEvent.click(within(question).getByRole('button', { name: '继续切换' }))
  expect(await screen.findByText('部门切换成功')).toBeTruthy()
  expect(screen.getByText('早上好，li，欢迎回来')).toBeTruthy()
  expect(calls.find(({ path }) => path === '/sys/loginOrg')?.body).toEqual({ id: 'p2' })
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard/analysis'))
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(false)
})

test('whoever is refused is signed out', async () => {
  const answers = {
    '/sys/user/getCurrentUserDeparts': () => two,
    '/sys/loginOrg': () => failure('identity.foreignPair', '您不属于该部门'),
    '/sys/logout': () => ({}),
  }
  await inside('/sale/saleOrder', { answers })
  await openSwitch()
  await choose('仓储物流部-养护员')
  expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy()
})
