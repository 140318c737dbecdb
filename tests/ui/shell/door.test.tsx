import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { failure } from '../../../core/kernel/failure.ts'
import { open } from './world.tsx'

afterEach(cleanup)

const ways = { phone: true, register: true, recover: true, cas: '', third: [], demonstration: false }
const answers = {
  '/sys/signInWays': () => ways,
  '/sys/slider/begin': () => ({ id: 'c1' }),
  '/sys/slider/answer': () => ({ pass: 'p1' }),
  '/sys/sms': () => ({}),
}
const named = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^\\*?${label}$`), { selector: 'input' })
const type = async (label: string, value: string) => fireEvent.change(await named(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('somebody finds his account again by his phone', async () => {
  const { start, calls } = open({
    answers: {
      ...answers,
      '/sys/user/phoneVerification': () => ({ username: 'l***n', ticket: 't1' }),
      '/sys/user/passwordChange': () => ({}),
    },
  })
  start()
  fireEvent.click(await screen.findByText('忘记密码'))
  expect(window.location.pathname).toBe('/user/alteration')
  await type('手机号', '13800000001')
  await type('短信验证码', '123456')
  press('下一步')
  expect(await screen.findByText('l***n')).toBeTruthy()
  press('下一步')
  await type('新密码', 'Neues-Wort-77')
  await type('确认密码', 'Neues-Wort-77')
  press('设置密码')
  expect((await screen.findByText('密码修改成功，请重新登录')).getAttribute('role')).toBe('status')
  expect(calls.find(({ path }) => path === '/sys/user/passwordChange')?.body).toEqual({
    ticket: 't1',
    password: 'Neues-Wort-77',
    confirmPassword: 'Neues-Wort-77',
  })
  press('去登录')
  expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy()
  expect(window.location.pathname).toBe('/user/login')
})

test('somebody asks for an account and is told what becomes of it', async () => {
  let taken = true
  const nameTaken = { ...failure('account.nameTaken', '用户账号已存在'), field: 'username' }
  const { start, calls } = open({ answers: { ...answers, '/sys/user/register': () => (taken ? nameTaken : {}) } })
  start()
  fireEvent.click(await screen.findByText('注册账户'))
  await named('用户名')
  press('注册')
  expect(await screen.findByText('用户账号须为4到18位字母、数字或下划线')).toBeTruthy()
  expect(screen.getByText('请输入姓名，最多40个字')).toBeTruthy()
  expect(screen.getByText('手机号不允许为空！')).toBeTruthy()
  await type('用户名', 'new_one')
  await type('姓名', '新员工')
  await type('密码', 'Neues-Wort-77')
  await type('确认密码', 'Neues-Wort-77')
  await type('手机号', '13800000001')
  await type('短信验证码', '123456')
  press('注册')
  expect(await screen.findByText('用户账号已存在')).toBeTruthy()
  taken = false
  press('注册')
  expect((await screen.findByText('注册成功，请等待管理员启用')).getAttribute('role')).toBe('status')
  expect(window.location.pathname).toBe('/user/register-result')
  expect(calls.filter(({ path }) => path === '/sys/user/register').at(-1)?.body).toEqual({
    username: 'new_one',
    realname: '新员工',
    email: '',
    password: 'Neues-Wort-77',
    confirmPassword: 'Neues-Wort-77',
    phone: '13800000001',
    smscode: '123456',
  })
})

test('doors that are closed are not shown', async () => {
  open({ answers: { ...answers, '/sys/signInWays': () => ({ ...ways, register: false, recover: false }) } }).start()
  await screen.findByRole('tab', { name: '手机号登录' })
  expect([screen.queryByText('注册账户'), screen.queryByText('忘记密码')]).toEqual([null, null])
})
