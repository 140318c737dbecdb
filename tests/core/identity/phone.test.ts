import { describe, expect, test } from 'vitest'
import { office } from './people.ts'
import { refusalOf } from '../../support/results.ts'

const MINUTE = 60_000
const LI = '13800000001'
const HERE = '10.0.0.1'

const withPhone = () => {
  const here = office()
  here.rule({ phoneOpen: true })
  here.phones.set(here.hire('lijun'), LI)
  const send = async (mobile = LI, address = HERE, purpose: 'login' | 'register' = 'login') =>
    here.sendCode.run({ mobile, purpose, pass: await here.passOf(address), address })
  const lastCode = () => /\d{6}/.exec(here.texts.at(-1)?.text ?? '')?.[0] ?? ''
  const enter = (code: string, mobile = LI) => here.signInByPhone.run({ mobile, code, address: HERE, browser: 'test' })
  return { here, send, lastCode, enter }
}

describe('a code sent to a phone', () => {
  test('opens a session, once', async () => {
    const { send, lastCode, enter } = withPhone()
    expect(refusalOf(await send())).toBe('')
    expect(await enter(lastCode())).toMatchObject({ ok: true, value: { userInfo: { username: 'lijun' } } })
    expect(refusalOf(await enter(lastCode()))).toBe('短信验证码错误或已失效')
  })

  test('is good for five minutes', async () => {
    const { here, send, lastCode, enter } = withPhone()
    await send()
    here.pass(5 * MINUTE)
    expect(refusalOf(await enter(lastCode()))).toBe('短信验证码错误或已失效')
  })

  test('is void after five wrong guesses', async () => {
    const { send, lastCode, enter } = withPhone()
    await send()
    for (let guess = 0; guess < 5; guess += 1) expect(refusalOf(await enter(`00000${guess}`))).toBe('短信验证码错误或已失效')
    expect(refusalOf(await enter(lastCode()))).toBe('短信验证码错误或已失效')
  })

  test('serves the number and the purpose it was sent for, nothing else', async () => {
    const { here, send, lastCode, enter } = withPhone()
    here.rule({ registerOpen: true })
    here.phones.set(here.hire('wang'), '13800000002')
    await send(LI, HERE, 'register')
    expect(refusalOf(await enter(lastCode()))).toBe('短信验证码错误或已失效')
    here.pass(MINUTE)
    await send()
    expect(refusalOf(await enter(lastCode(), '13800000002'))).toBe('短信验证码错误或已失效')
    expect(refusalOf(await enter(lastCode()))).toBe('')
  })

  test('goes to nobody without an account, which nobody is told', async () => {
    const { here, send, enter } = withPhone()
    expect(await send('13900000000')).toEqual(await send(LI, '10.0.0.2'))
    expect(here.texts.map(({ mobile }) => mobile)).toEqual([LI])
    expect(refusalOf(await enter('100001', '13900000000'))).toBe('短信验证码错误或已失效')
  })

  test('wants a pass of the slider, for each one', async () => {
    const { here } = withPhone()
    const pass = await here.passOf(HERE)
    const ask = (mobile: string, given: string) => here.sendCode.run({ mobile, purpose: 'login', pass: given, address: HERE })
    expect(refusalOf(await ask(LI, ''))).toBe('请先拖动滑块完成验证')
    expect(refusalOf(await ask(LI, pass))).toBe('')
    expect(refusalOf(await ask('13800000009', pass))).toBe('请先拖动滑块完成验证')
  })

  test('is sent once a minute, five times an hour, ten times a day to one number', async () => {
    const { here, send } = withPhone()
    expect(refusalOf(await send())).toBe('')
    here.pass(MINUTE / 2)
    expect(await send()).toMatchObject({ ok: false, failure: { message: '短信验证码已发送，请30秒后再试', details: { retryAfter: 30 } } })
    const sent = []
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      here.pass(MINUTE)
      if ((await send(LI, `10.0.${minute}`)).ok) sent.push(minute)
    }
    expect(sent.filter((minute) => minute < 58)).toHaveLength(4)
    expect(sent.length).toBeLessThanOrEqual(10)
  })

  test('is sent twenty times an hour to one address', async () => {
    const { send } = withPhone()
    const told = []
    for (let count = 0; count < 21; count += 1) told.push(refusalOf(await send(`139000000${count + 10}`)))
    expect(told.filter((one) => one === '')).toHaveLength(20)
    expect(told.at(-1)).toBe('操作过于频繁，请稍后再试')
  })

  test.each([
    ['', '手机号不允许为空！'],
    ['12800000001', '请输入正确的手机号'],
    ['1380000000', '请输入正确的手机号'],
  ])('to %o: %s', async (mobile, told) => {
    const { send } = withPhone()
    expect(refusalOf(await send(mobile))).toBe(told)
  })
})

describe('signing in by phone', () => {
  test('is closed until administrators open it', async () => {
    const { here, send, enter } = withPhone()
    here.rule({ phoneOpen: false })
    expect([refusalOf(await send()), refusalOf(await enter('100001'))]).toEqual([
      '系统未开放手机登录，请使用账号登录',
      '系统未开放手机登录，请使用账号登录',
    ])
  })

  test('does not choose between two accounts of one phone', async () => {
    const { here, send, lastCode, enter } = withPhone()
    here.phones.set(here.hire('twin'), LI)
    await send()
    expect(refusalOf(await enter(lastCode()))).toBe('该手机号绑定了多个账号，请使用账号登录')
  })

  test('lets no frozen account in', async () => {
    const { here, send, lastCode, enter } = withPhone()
    await send()
    here.change('u-lijun', { active: false })
    expect(refusalOf(await enter(lastCode()))).toBe('短信验证码错误或已失效')
  })
})
