import { describe, expect, test } from 'vitest'
import type { Refused, Result } from '../../../core/kernel/result.ts'
import { office, pair } from './people.ts'
import { refusalOf, value } from '../../support/results.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const code = (result: Result<unknown>) => (result.ok ? 'ok' : (result as Refused).failure.code)

const at =
  (office_: ReturnType<typeof office>) =>
  async (userName: string, password = `Right-${userName}-1`, address = '10.0.0.1') => {
    const key = `${userName} ${address} ${password}`
    await office_.drawCaptcha.run({ key, address: `captcha for ${address}` })
    const captcha = { key, word: 'wxy2' }
    return office_.signIn.run({ userName, password, captcha, address, browser: 'test' })
  }

describe('signing in', () => {
  test('answers who one is, where one sits, and a token that opens the door', async () => {
    const here = office()
    here.hire('lijun')
    const opened = value(await at(here)('lijun'))
    expect(opened.userInfo).toMatchObject({ username: 'lijun', orgId: '101', orgCode: 'A01', postName: '医药代表' })
    expect(opened.tenancyList).toMatchObject([{ id: 'p1', current: true }])
    expect(value(await here.recognise.run(opened.token)).person.userName).toBe('lijun')
    expect([...here.sessions.keys()]).not.toContain(opened.token)
    expect(here.audited.map(({ action }) => action)).toEqual(['login'])
  })

  test('does not mind capital and full-width letters in the name', async () => {
    const here = office()
    here.hire('lijun')
    expect(refusalOf(await at(here)(' ＬiJUN ', 'Right-lijun-1'))).toBe('')
  })

  test('says the same of an unknown name and a wrong password, after the same work', async () => {
    const here = office()
    here.hire('lijun')
    const [wrong, unknown] = [await at(here)('lijun', 'x'), await at(here)('nobody', 'x')]
    expect(refusalOf(wrong)).toBe('用户名或密码错误')
    expect(unknown).toEqual(wrong)
    expect(here.looks.passwords).toBe(2)
  })

  test('tells a frozen account only to who knows its password', async () => {
    const here = office()
    here.hire('lijun', { active: false })
    expect(refusalOf(await at(here)('lijun', 'x'))).toBe('用户名或密码错误')
    expect(refusalOf(await at(here)('lijun'))).toBe('账号已停用，请联系管理员')
  })

  test('wants a valid organisation and post, except of technical accounts', async () => {
    const here = office()
    here.hire('lijun', {}, [])
    here.hire('robot', { empId: '' }, [])
    expect(refusalOf(await at(here)('lijun'))).toBe('您尚未分配有效的组织岗位，请联系管理员')
    expect(refusalOf(await at(here)('robot'))).toBe('')
  })

  test('moves a password to new parameters without telling anybody', async () => {
    const here = office()
    here.hire('lijun', { password: 'old:Right-lijun-1' })
    await at(here)('lijun')
    expect(here.account('u-lijun')?.password).toBe('new:Right-lijun-1')
  })

  test('refuses a one-time password that nobody used for three days', async () => {
    const here = office()
    here.hire('lijun')
    const { password } = value(await here.resetPassword.run('lijun'))
    here.pass(3 * DAY + 1)
    expect(code(await at(here)('lijun', password))).toBe('identity.oneTimeExpired')
  })
})

describe('guessing', () => {
  test('closes a name at its address with the fifth failure: the right password is refused too, until half an hour has passed', async () => {
    const here = office()
    here.hire('lijun')
    for (let guess = 0; guess < 5; guess += 1) await at(here)('lijun', 'x')
    expect(refusalOf(await at(here)('lijun'))).toBe('账号已锁定，请30分钟后再试')
    here.pass(30 * MINUTE)
    expect(refusalOf(await at(here)('lijun'))).toBe('')
  })

  test('at one address closes nothing at another: nobody is locked out by a stranger', async () => {
    const here = office()
    here.hire('lijun')
    for (let guess = 0; guess < 10; guess += 1) await at(here)('lijun', 'x', '10.66.6.6')
    expect(refusalOf(await at(here)('lijun', undefined, '10.66.6.6'))).toBe('账号已锁定，请30分钟后再试')
    expect(refusalOf(await at(here)('lijun'))).toBe('')
  })

  test('from many addresses is stopped after fifteen, but where the owner was last he is heard', async () => {
    const here = office()
    here.hire('lijun')
    await at(here)('lijun')
    const looked = here.looks.passwords
    for (let guess = 0; guess < 60; guess += 1) await at(here)('lijun', 'x', `10.66.6.${guess}`)
    expect(here.looks.passwords - looked).toBe(15)
    expect(refusalOf(await at(here)('lijun', undefined, '10.0.0.2'))).toBe('账号已锁定，请30分钟后再试')
    expect(refusalOf(await at(here)('lijun'))).toBe('')
    expect(refusalOf(await at(here)('lijun', undefined, '10.0.0.2'))).toBe('账号已锁定，请30分钟后再试')
    here.pass(30 * MINUTE)
    expect(refusalOf(await at(here)('lijun', undefined, '10.0.0.2'))).toBe('')
  })

  test('asks for the captcha before it closes anything, and counts no try without one', async () => {
    const here = office()
    here.hire('lijun')
    const guess = () => here.signIn.run({ userName: 'lijun', password: 'x', address: '10.0.0.1', browser: 'test' })
    const told = []
    for (let count = 0; count < 12; count += 1) told.push(refusalOf(await guess()))
    expect(new Set(told.slice(3))).toEqual(new Set(['请输入验证码!']))
    expect(here.looks.passwords).toBe(3)
    expect(refusalOf(await at(here)('lijun'))).toBe('')
  })

  test('leaves the administrator a way in: a command on the machine opens the name wherever it was closed', async () => {
    const here = office()
    here.hire('admin')
    for (let guess = 0; guess < 5; guess += 1) await at(here)('admin', 'x')
    for (let guess = 0; guess < 20; guess += 1) await at(here)('admin', 'x', `10.66.6.${guess}`)
    here.pass(MINUTE)
    expect(refusalOf(await at(here)('admin'))).toMatch(/^账号已锁定/)
    expect(refusalOf(await at(here)('admin', undefined, '10.0.0.2'))).toMatch(/^账号已锁定/)
    expect(refusalOf(await here.unlockAccount.run('Admin'))).toBe('')
    expect(refusalOf(await at(here)('admin', undefined, '10.0.0.2'))).toBe('')
    expect(refusalOf(await at(here)('admin'))).toBe('')
    expect(refusalOf(await here.unlockAccount.run('nobody'))).toBe('没有这个账号')
  })

  test('closes an invented name alike', async () => {
    const here = office()
    for (let guess = 0; guess < 5; guess += 1) await at(here)('nobody', 'x')
    expect(refusalOf(await at(here)('nobody'))).toBe('账号已锁定，请30分钟后再试')
  })

  test('shows administrators until when, and opens again when one of them says so', async () => {
    const here = office()
    here.hire('lijun')
    for (let guess = 0; guess < 5; guess += 1) await at(here)('lijun', 'x')
    expect(here.locked.get('u-lijun')).toBe(here.now() + 30 * MINUTE)
    here.pass(MINUTE)
    expect(refusalOf(await at(here)('lijun'))).toBe('账号已锁定，请29分钟后再试')
    here.change('u-lijun', { unlockedAt: here.now() })
    expect(refusalOf(await at(here)('lijun', 'x'))).toBe('用户名或密码错误')
    expect(refusalOf(await at(here)('lijun'))).toBe('')
    for (let guess = 0; guess < 5; guess += 1) await at(here)('lijun', 'x')
    here.pass(MINUTE)
    expect(refusalOf(await at(here)('lijun'))).toBe('账号已锁定，请29分钟后再试')
  })

  test('again after a closing closes for longer', async () => {
    const here = office()
    here.hire('lijun')
    const closings: string[] = []
    for (let round = 0; round < 4; round += 1) {
      for (let guess = 0; guess < 5; guess += 1) await at(here)('lijun', 'x')
      closings.push(refusalOf(await at(here)('lijun')))
      here.pass(60 * MINUTE)
    }
    expect(closings.map((text) => /\d+/.exec(text)?.[0])).toEqual(['30', '40', '60', '60'])
  })

  test('twenty at once: at most five are looked at', async () => {
    const here = office()
    here.hire('lijun')
    await Promise.all(Array.from({ length: 20 }, (_, guess) => at(here)('lijun', `guess ${guess}`)))
    expect(here.looks.passwords).toBe(5)
  })

  test('a hundred names from one address are stopped, and told when to come back', async () => {
    const here = office()
    const answers = []
    for (let name = 0; name < 100; name += 1) answers.push(await at(here)(`name${name}`, 'x'))
    expect(here.looks.passwords).toBe(20)
    const last = answers.at(-1)
    expect(last && !last.ok && last.failure).toMatchObject({ message: '操作过于频繁，请稍后再试', details: { retryAfter: 60 } })
  })

  test('costs an honest clerk nothing: a right password forgets the wrong ones', async () => {
    const here = office()
    here.hire('lijun')
    for (let day = 0; day < 10; day += 1) {
      for (let guess = 0; guess < 4; guess += 1) expect(refusalOf(await at(here)('lijun', 'x'))).toBe('用户名或密码错误')
      expect(refusalOf(await at(here)('lijun'))).toBe('')
      here.pass(MINUTE)
    }
  })

  test('old passwords in the change of a password counts too', async () => {
    const here = office()
    here.hire('lijun')
    const visitor = value(await here.recognise.run(value(await at(here)('lijun')).token))
    const change = (old: string) =>
      here.changePassword.run({ visitor, address: '10.0.0.9', old, password: 'Neues-Wort-77', confirmation: 'Neues-Wort-77' })
    for (let guess = 0; guess < 5; guess += 1) expect(refusalOf(await change('x'))).toBe('旧密码输入错误')
    expect(refusalOf(await change('Right-lijun-1'))).toBe('账号已锁定，请30分钟后再试')
    expect(refusalOf(await at(here)('lijun'))).toBe('')
  })
})

describe('a captcha', () => {
  const failed = async (times: number) => {
    const here = office()
    here.hire('lijun')
    const guess = (password: string, captcha = { key: '', word: '' }) =>
      here.signIn.run({ userName: 'lijun', password, captcha, address: '10.0.0.1', browser: 'test' })
    const told = []
    for (let count = 0; count < times; count += 1) told.push(await guess('x'))
    return { here, guess, told }
  }
  const asksCaptcha = (result: Result<unknown>) => !result.ok && result.failure.details?.['captcha'] === true

  test('is asked for after the third failure, and announced with it', async () => {
    const { here, guess, told } = await failed(3)
    expect(told.map(asksCaptcha)).toEqual([false, false, true])
    expect(refusalOf(await guess('Right-lijun-1'))).toBe('请输入验证码!')
    await here.drawCaptcha.run({ key: 'k1', address: '10.0.0.1' })
    expect(refusalOf(await guess('Right-lijun-1', { key: 'k1', word: ' Wxy2' }))).toBe('')
  })

  test('is announced alike for a name that does not exist', async () => {
    const here = office()
    const told = []
    for (let count = 0; count < 3; count += 1)
      told.push(await here.signIn.run({ userName: 'nobody', password: 'x', address: '10.0.0.1', browser: 'test' }))
    expect(told.map(asksCaptcha)).toEqual([false, false, true])
  })

  test('that is wrong lets no password be looked at, and is used up', async () => {
    const { here, guess } = await failed(3)
    await here.drawCaptcha.run({ key: 'k1', address: '10.0.0.1' })
    const looked = here.looks.passwords
    const wrong = await guess('Right-lijun-1', { key: 'k1', word: 'AAAA' })
    expect(refusalOf(wrong)).toBe('验证码错误或已失效')
    expect(asksCaptcha(wrong)).toBe(true)
    expect(refusalOf(await guess('Right-lijun-1', { key: 'k1', word: 'WXY2' }))).toBe('验证码错误或已失效')
    expect(here.looks.passwords).toBe(looked)
  })

  test('is good for a minute', async () => {
    const { here, guess } = await failed(3)
    await here.drawCaptcha.run({ key: 'k1', address: '10.0.0.1' })
    here.pass(MINUTE)
    expect(refusalOf(await guess('Right-lijun-1', { key: 'k1', word: 'WXY2' }))).toBe('验证码错误或已失效')
  })

  test('is asked for when administrators say so', async () => {
    const here = office()
    here.hire('lijun')
    here.rule({ captchaAfter: 0 })
    const told = await here.signIn.run({ userName: 'lijun', password: 'Right-lijun-1', address: '10.0.0.1', browser: 'test' })
    expect(refusalOf(told)).toBe('请输入验证码!')
  })

  test('is drawn sixty times a minute for one address', async () => {
    const here = office()
    const drawn = []
    for (let count = 0; count < 61; count += 1) drawn.push(await here.drawCaptcha.run({ key: `k${count}`, address: '10.0.0.1' }))
    expect(drawn.filter(({ ok }) => ok)).toHaveLength(60)
    expect(drawn.at(-1)).toMatchObject({ ok: false, failure: { code: 'identity.tooManyTries', details: { retryAfter: 60 } } })
  })
})

describe('an old password', () => {
  const after = async (days: number) => {
    const here = office()
    here.hire('lijun', { passwordAt: Date.UTC(2026, 2, 2, 1) })
    here.pass(days * DAY)
    const opened = value(await at(here)('lijun'))
    const visitor = value(await here.recognise.run(opened.token))
    return { ...opened.userInfo, visitor }
  }

  test.each([
    [82, 'N', null],
    [83, 'N', 7],
    [89, 'N', 1],
    [90, 'Y', null],
  ] as const)('%i days on: must be changed %s, days left %o', async (days, mustChangePwd, pwdDaysLeft) => {
    const told = await after(days)
    expect(told).toMatchObject({ mustChangePwd, pwdDaysLeft })
    expect(told.visitor.password.mustChange).toBe(mustChangePwd === 'Y')
  })

  test('is good for ever where administrators want that', async () => {
    const here = office()
    here.rule({ passwordDays: 0 })
    here.hire('lijun', { passwordAt: 0 })
    expect(value(await at(here)('lijun')).userInfo).toMatchObject({ mustChangePwd: 'N', pwdDaysLeft: null })
  })
})

describe('a session', () => {
  test('is dead the moment after logout', async () => {
    const here = office()
    here.hire('lijun')
    const { token } = value(await at(here)('lijun'))
    await here.recognise.run(token)
    await here.signOut.run(token)
    expect(refusalOf(await here.recognise.run(token))).toBe('Token失效，请重新登录')
  })

  test('ends after seven days, however often it was used', async () => {
    const here = office()
    here.rule({ idleMinutes: 0 })
    here.hire('lijun')
    const { token } = value(await at(here)('lijun'))
    for (let day = 0; day < 7; day += 1) {
      expect(refusalOf(await here.recognise.run(token))).toBe('')
      here.pass(DAY)
    }
    expect(refusalOf(await here.recognise.run(token))).toBe('Token失效，请重新登录')
  })

  test('of a frozen account is over within two seconds', async () => {
    const here = office()
    here.hire('lijun')
    const { token } = value(await at(here)('lijun'))
    await here.recognise.run(token)
    here.change('u-lijun', { active: false })
    here.pass(2_000)
    expect(refusalOf(await here.recognise.run(token))).toBe('Token失效，请重新登录')
  })

  test('costs one look-up for many calls at once', async () => {
    const here = office()
    here.hire('lijun')
    const { token } = value(await at(here)('lijun'))
    await Promise.all(Array.from({ length: 50 }, () => here.recognise.run(token)))
    await here.recognise.run(token)
    expect(here.looks.sessions).toBe(1)
  })

  test('number six ends the oldest of one user', async () => {
    const here = office()
    here.hire('lijun')
    const tokens = []
    for (let browser = 0; browser < 6; browser += 1) {
      tokens.push(value(await at(here)('lijun')).token)
      here.pass(1)
    }
    const alive = await Promise.all(tokens.map(async (token) => (await here.recognise.run(token)).ok))
    expect(alive).toEqual([false, true, true, true, true, true])
  })
})

describe('another department', () => {
  const twoSeats = async () => {
    const here = office()
    here.hire('lijun', {}, [pair('p1', '101', 'A01'), pair('p2', '127', 'A02')])
    const { token } = value(await at(here)('lijun'))
    return { here, token, visitor: value(await here.recognise.run(token)) }
  }

  test('comes into force at once, and is the first one next time', async () => {
    const { here, token, visitor } = await twoSeats()
    expect(value(await here.choosePair.run({ visitor, id: 'p2' })).userInfo.orgId).toBe('127')
    expect(value(await here.recognise.run(token)).person.orgCode).toBe('A02')
    expect(value(await at(here)('lijun')).userInfo.orgId).toBe('127')
  })

  test("by organisation's id or code is meant as well", async () => {
    const { here, visitor } = await twoSeats()
    expect(value(await here.choosePair.run({ visitor, id: '127' })).userInfo.orgId).toBe('127')
    expect(value(await here.choosePair.run({ visitor, orgCode: 'A01' })).userInfo.orgId).toBe('101')
  })

  test("that is not one's own is refused", async () => {
    const { here, visitor } = await twoSeats()
    expect(refusalOf(await here.choosePair.run({ visitor, id: 'p9' }))).toBe('您不属于该部门')
    expect(refusalOf(await here.choosePair.run({ visitor, orgCode: 'A09' }))).toBe('您不属于该部门')
  })
})

describe('a new password', () => {
  const clerk = async () => {
    const here = office()
    here.hire('lijun', { formerPasswords: ['new:Former-Word-1'] })
    const { token } = value(await at(here)('lijun'))
    const visitor = value(await here.recognise.run(token))
    const change = (password: string, confirmation = password, old = 'Right-lijun-1') =>
      here.changePassword.run({ visitor, address: '10.0.0.1', old, password, confirmation })
    return { here, token, change }
  }

  test.each([
    ['', '', '请输入新密码!'],
    ['Neues-Wort-77', '', '请确认新密码!'],
    ['Neues-Wort-77', 'Neues-Wort-78', '两次输入的密码不一样！'],
    ['Right-lijun-1', 'Right-lijun-1', '新密码不能和旧密码相同'],
    ['short-1', 'short-1', '密码须为8到128位，且包含大写字母、小写字母、数字、特殊字符中的三种'],
    ['onlyletters', 'onlyletters', '密码须为8到128位，且包含大写字母、小写字母、数字、特殊字符中的三种'],
    ['xx-Lijun-77', 'xx-Lijun-77', '密码不能包含用户名'],
    ['xx-Nujil-77', 'xx-Nujil-77', '密码不能包含用户名'],
    ['P@ssw0rd123', 'P@ssw0rd123', '密码过于简单，请重新设置'],
    ['Former-Word-1', 'Former-Word-1', '不能使用最近5次用过的密码'],
  ])('%s / %s: %s', async (password, confirmation, refusal) => {
    const { change } = await clerk()
    expect(refusalOf(await change(password, confirmation))).toBe(refusal)
  })

  test('ends every session of its owner, and opens new ones', async () => {
    const { here, token, change } = await clerk()
    expect(refusalOf(await change('Neues-Wort-77'))).toBe('')
    expect(refusalOf(await here.recognise.run(token))).toBe('Token失效，请重新登录')
    expect(refusalOf(await at(here)('lijun'))).toBe('用户名或密码错误')
    expect(refusalOf(await at(here)('lijun', 'Neues-Wort-77'))).toBe('')
  })

  test('may not be followed by another one the same day', async () => {
    const { here, change } = await clerk()
    await change('Neues-Wort-77')
    const { token } = value(await at(here)('lijun', 'Neues-Wort-77'))
    const visitor = value(await here.recognise.run(token))
    const again = () =>
      here.changePassword.run({
        visitor,
        address: '10.0.0.1',
        old: 'Neues-Wort-77',
        password: 'Anderes-Wort-78',
        confirmation: 'Anderes-Wort-78',
      })
    expect(refusalOf(await again())).toBe('密码一天内只能修改一次')
    here.pass(DAY)
    expect(refusalOf(await again())).toBe('')
  })
})

describe('the slider at the door', () => {
  const credentials = { userName: 'lijun', password: 'Right-lijun-1', address: '10.0.0.1', browser: 'test' }

  test('is asked of pages where administrators want it, and good once', async () => {
    const here = office()
    here.hire('lijun')
    expect(refusalOf(await here.signIn.run({ ...credentials, onPage: true }))).toBe('')
    here.rule({ slider: true })
    expect(refusalOf(await here.signIn.run({ ...credentials, onPage: true }))).toBe('请先拖动滑块完成验证')
    const pass = await here.passOf('10.0.0.1')
    expect(refusalOf(await here.signIn.run({ ...credentials, onPage: true, pass }))).toBe('')
    expect(refusalOf(await here.signIn.run({ ...credentials, onPage: true, pass }))).toBe('请先拖动滑块完成验证')
    expect(refusalOf(await here.signIn.run({ ...credentials, onPage: true, pass: await here.passOf('10.0.0.2') }))).toBe(
      '请先拖动滑块完成验证',
    )
  })

  test('is not asked of programs, which have no hand', async () => {
    const here = office()
    here.hire('lijun')
    here.rule({ slider: true })
    expect(refusalOf(await here.signIn.run(credentials))).toBe('')
  })
})
