import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { failure } from '../../../core/kernel/failure.ts'
import { open, userNamed } from './world.tsx'

afterEach(cleanup)

const ways = {
  phone: false,
  register: false,
  recover: true,
  cas: 'https://cas.example.com/cas/login',
  third: [{ type: 'oidc', title: '企业账号' }],
  demonstration: false,
}
const answers = { '/sys/signInWays': () => ways }
const isInside = () => screen.findByRole('navigation', { name: '主菜单' })
const password = () => screen.getByLabelText<HTMLInputElement>(/密码$/, { selector: 'input' })

test('whoever comes back from single sign-on is in, and no ticket stays in the address', async () => {
  const { start, calls } = open({
    at: '/user/login?redirect=%2Fbsc%2Fproduct&ticket=ST-1-abc',
    answers: { ...answers, '/sys/cas/client/validateLogin': () => userNamed('li') },
  })
  start()
  await isInside()
  const { origin } = window.location
  expect(calls.find(({ path }) => path === '/sys/cas/client/validateLogin')?.body).toEqual({
    ticket: 'ST-1-abc',
    service: `${origin}/user/login?redirect=%2Fbsc%2Fproduct`,
  })
  expect(window.location.pathname + window.location.search).toBe('/bsc/product')
})

test('the login page names the other ways in', async () => {
  open({ answers }).start()
  expect(await screen.findByRole('button', { name: '统一认证' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '企业账号' })).toBeTruthy()
})

test('whoever is known at another site is in with what it sent', async () => {
  const { start } = open({
    at: '/oauth2-app/login?oauth2LoginToken=t1&thirdType=oidc&redirect=%2Fbsc%2Fproduct',
    answers: { ...answers, '/sys/thirdLogin/getLoginUser/t1/oidc': () => userNamed('li') },
  })
  start()
  await isInside()
  expect(window.location.pathname + window.location.search).toBe('/bsc/product')
})

test('whoever is not says which account he has here, and is in', async () => {
  let isWrong = true
  const wrong = failure('identity.wrong', '用户名或密码错误')
  const { start, calls } = open({
    at: '/oauth2-app/login?thirdUserUuid=u1&thirdType=oidc',
    answers: {
      ...answers,
      '/sys/third/user/checkPassword': () => (isWrong ? wrong : 't2'),
      '/sys/thirdLogin/getLoginUser/t2/oidc': () => userNamed('li'),
    },
  })
  start()
  expect(await screen.findByText('该第三方账号尚未绑定，请验证您在本系统的账号')).toBeTruthy()
  expect(window.location.search).toBe('')
  fireEvent.change(screen.getByRole('textbox', { name: '账号' }), { target: { value: 'li' } })
  fireEvent.change(password(), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: '绑定账号' }))
  expect((await screen.findByRole('alert')).textContent).toContain('用户名或密码错误')
  isWrong = false
  fireEvent.click(screen.getByRole('button', { name: '绑定账号' }))
  await isInside()
  expect(calls.findLast(({ path }) => path === '/sys/third/user/checkPassword')?.body).toEqual({
    username: 'li',
    password: 'secret',
    captcha: '',
    checkKey: '',
    thirdUserUuid: 'u1',
  })
})

test.each([
  ['identity.thirdAway', '第三方登录服务暂时无法访问，请稍后重试'],
  ['anything<script>', '第三方登录失败或已过期，请重新登录'],
])('a refusal (%s) is told in our own words', async (code, words) => {
  open({ at: `/oauth2-app/login?failure=${encodeURIComponent(code)}&thirdType=oidc`, answers }).start()
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  fireEvent.click(screen.getByText('返回登录'))
  await waitFor(() => expect(window.location.pathname).toBe('/user/login'))
})
