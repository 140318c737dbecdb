import { describe, expect, test } from 'vitest'
import { office } from './people.ts'
import { refusalOf, value } from '../../support/results.ts'

const MINUTE = 60_000
const LI = '13800000001'
const HERE = '10.0.0.1'
const NEW = 'Neues-Wort-77'

const verified = async () => {
  const here = office()
  here.phones.set(here.hire('lijun', { formerPasswords: ['new:Former-Word-1'] }), LI)
  await here.sendCode.run({ mobile: LI, purpose: 'recover', pass: await here.passOf(HERE), address: HERE })
  const code = /\d{6}/.exec(here.texts.at(-1)?.text ?? '')?.[0] ?? ''
  const told = value(await here.verifyPhone.run({ mobile: LI, code, address: HERE }))
  const set = (password: string, confirmation = password, ticket = told.ticket) =>
    here.recoverPassword.run({ ticket, password, confirmation })
  const signIn = async (password: string) => {
    await here.drawCaptcha.run({ key: password, address: HERE })
    return here.signIn.run({ userName: 'lijun', password, captcha: { key: password, word: 'wxy2' }, address: HERE, browser: 'test' })
  }
  return { here, told, set, signIn }
}

describe('an account that is found again by its phone', () => {
  test('shows no more of its name than the first and the last sign', async () => expect((await verified()).told.username).toBe('l***n'))

  test('gets a new password, ends all its sessions and opens again where it was closed', async () => {
    const { here, set, signIn } = await verified()
    const { token } = value(await signIn('Right-lijun-1'))
    for (let guess = 0; guess < 6; guess += 1) await signIn('x')
    expect(refusalOf(await signIn('Right-lijun-1'))).toBe('账号已锁定，请30分钟后再试')
    here.pass(1)
    expect(refusalOf(await set(NEW))).toBe('')
    expect(refusalOf(await here.recognise.run(token))).toBe('Token失效，请重新登录')
    expect(refusalOf(await signIn(NEW))).toBe('')
    expect(here.audited.some(({ action, reason }) => action === 'password' && reason === '手机找回')).toBe(true)
  })

  test.each([
    ['', '', '请输入新密码!'],
    [NEW, 'x', '两次输入的密码不一样！'],
    ['short', 'short', '密码须为8到128位，且包含大写字母、小写字母、数字、特殊字符中的三种'],
    ['Right-lijun-1', 'Right-lijun-1', '密码不能包含用户名'],
    ['Former-Word-1', 'Former-Word-1', '不能使用最近5次用过的密码'],
  ])('refuses %o / %o (%s), and takes a better one with the same ticket', async (password, confirmation, told) => {
    const { set } = await verified()
    expect(refusalOf(await set(password, confirmation))).toBe(told)
    expect(refusalOf(await set(NEW))).toBe('')
  })

  test('has a ticket for one password, ten minutes, and nobody else', async () => {
    const first = await verified()
    expect(refusalOf(await first.set(NEW, NEW, 'invented'))).toBe('验证已过期，请重新验证手机')
    await first.set(NEW)
    expect(refusalOf(await first.set('Anderes-Wort-78'))).toBe('验证已过期，请重新验证手机')
    const second = await verified()
    second.here.pass(10 * MINUTE)
    expect(refusalOf(await second.set(NEW))).toBe('验证已过期，请重新验证手机')
  })
})
