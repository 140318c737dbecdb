import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { failure } from '../../../core/kernel/failure.ts'
import { open, userNamed } from './world.tsx'

afterEach(cleanup)

const ways = { phone: true, register: false, recover: true, cas: '', third: [], demonstration: true }
const answers = {
  '/sys/signInWays': () => ways,
  '/sys/slider/begin': () => ({ id: 'c1' }),
  '/sys/slider/answer': () => ({ pass: 'p1' }),
  '/sys/sms': () => ({}),
  '/sys/demo/message': () => '验证码 123456，5分钟内有效。',
  '/sys/phoneLogin': () => userNamed('li'),
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`${name}$`) })

const drag = async () => {
  const handle = await screen.findByRole('slider', { name: '拖动滑块验证' })
  for (let step = 0; step < 22; step += 1) fireEvent.keyDown(handle, { key: 'ArrowRight' })
  await screen.findByText('验证通过')
}

test('somebody signs in with the code his phone got, which a demonstration shows', async () => {
  const { start, calls } = open({ answers })
  start()
  fireEvent.click(await screen.findByRole('tab', { name: '手机号登录' }))
  fireEvent.change(await field('手机号'), { target: { value: '13800000001' } })
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: '获取验证码' })
  expect(send.disabled).toBe(true)
  await drag()
  fireEvent.click(screen.getByRole('button', { name: '获取验证码' }))
  expect(await screen.findByText('60 秒后重发')).toBeTruthy()
  expect(await screen.findByText(/演示短信：验证码 123456/)).toBeTruthy()
  expect(calls.find(({ path }) => path === '/sys/sms')?.body).toEqual({ mobile: '13800000001', smsmode: '0', pass: 'p1' })
  fireEvent.change(await field('短信验证码'), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: '登录' }))
  await screen.findByRole('navigation', { name: '主菜单' })
  expect(calls.find(({ path }) => path === '/sys/phoneLogin')?.body).toEqual({
    mobile: '13800000001',
    captcha: '123456',
    remember_me: true,
  })
})

test('what is missing is said beside it, and why nobody was let in', async () => {
  const wrong = { ...failure('identity.codeWrong', '短信验证码错误或已失效'), field: 'smsCode' }
  const { start, calls } = open({ answers: { ...answers, '/sys/phoneLogin': () => wrong } })
  start()
  fireEvent.click(await screen.findByRole('tab', { name: '手机号登录' }))
  await field('手机号')
  fireEvent.click(screen.getByRole('button', { name: '登录' }))
  expect(await screen.findByText('手机号不允许为空！')).toBeTruthy()
  expect(screen.getByText('请输入短信验证码!')).toBeTruthy()
  fireEvent.change(await field('手机号'), { target: { value: '12000000000' } })
  expect(screen.getByText('请输入正确的手机号')).toBeTruthy()
  fireEvent.change(await field('手机号'), { target: { value: '13800000001' } })
  fireEvent.change(await field('短信验证码'), { target: { value: '000000' } })
  fireEvent.click(screen.getByRole('button', { name: '登录' }))
  await waitFor(() => expect(screen.getByText('短信验证码错误或已失效')).toBeTruthy())
  expect(calls.filter(({ path }) => path === '/sys/phoneLogin')).toHaveLength(1)
})

test('nobody is offered a way that is closed', async () => {
  open({ answers: { ...answers, '/sys/signInWays': () => ({ ...ways, phone: false }) } }).start()
  await waitFor(() => expect(screen.getByRole('button', { name: '登录' })).toBeTruthy())
  expect(screen.queryByRole('tab', { name: '手机号登录' })).toBeNull()
})
