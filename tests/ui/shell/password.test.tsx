import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { failure } from '../../../core/kernel/failure.ts'
import { open, userNamed } from './world.tsx'

afterEach(cleanup)

const CHANGE = '/sys/dmtUser/updatePassword'

const signIn = () => {
  fireEvent.change(screen.getByRole('textbox', { name: '账号' }), { target: { value: 'li' } })
  fireEvent.change(screen.getByLabelText(/密码$/, { selector: 'input' }), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: '登录' }))
}
const userOf = (more: object) => {
  const told = userNamed('li')
  return { ...told, userInfo: { ...told.userInfo, ...more } }
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^\\*?${label}$`), { selector: 'input' }), { target: { value } })

describe('a password that must be changed', () => {
  test('is changed before any page is seen, in a dialog that cannot be closed', async () => {
    const { start, calls } = open({ answers: { '/sys/login': () => userOf({ mustChangePwd: 'Y' }), [CHANGE]: () => ({}) } })
    start()
    signIn()
    await screen.findByRole('dialog', { name: '修改密码' })
    expect(screen.queryByRole('navigation', { name: '主菜单' })).toBeNull()
    expect(screen.queryByRole('button', { name: '关闭' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '确认' }))
    expect(await screen.findByText('请输入旧密码!')).toBeTruthy()
    type('旧密码', 'secret')
    type('新密码', 'Neues-Wort-77')
    type('确认新密码', 'Neues-Wort-77')
    expect(screen.getByText('强度：强')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '确认' }))
    expect(await screen.findByText('密码修改成功，请重新登录')).toBeTruthy()
    expect(calls.find(({ path }) => path === CHANGE)?.body).toEqual({
      userName: 'li',
      userId: 'id of li',
      oldPassword: 'secret',
      password: 'Neues-Wort-77',
      confirmPassword: 'Neues-Wort-77',
    })
  })

  test("says the server's words when it is refused", async () => {
    const refused = { ...failure('password.used', '不能使用最近5次用过的密码'), field: 'password' }
    open({ answers: { '/sys/login': () => userOf({ mustChangePwd: 'Y' }), [CHANGE]: () => refused } }).start()
    signIn()
    await screen.findByRole('dialog', { name: '修改密码' })
    type('旧密码', 'secret')
    type('新密码', 'Neues-Wort-77')
    type('确认新密码', 'Neues-Wort-77')
    fireEvent.click(screen.getByRole('button', { name: '确认' }))
    await waitFor(() => expect(screen.getAllByText('不能使用最近5次用过的密码').length).toBeGreaterThan(0))
  })
})

test('a password that falls due while somebody works is changed before anything else', async () => {
  const { start, hear } = open({ answers: { '/sys/login': () => userOf({}) } })
  start()
  signIn()
  await screen.findByRole('navigation', { name: '主菜单' })
  act(() => hear('passwordDue'))
  expect(await screen.findByRole('dialog', { name: '修改密码' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '退出登录' })).toBeTruthy()
})

test('a password that ends soon is spoken of once, after signing in', async () => {
  open({ answers: { '/sys/login': () => userOf({ pwdDaysLeft: 3 }) } }).start()
  signIn()
  expect(await screen.findByText('您的密码将于3天后过期，请及时修改')).toBeTruthy()
})
