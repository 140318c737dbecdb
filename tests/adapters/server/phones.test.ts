import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMany } from '../../../adapters/database/bulk.ts'
import { openTown, type Town } from '../../support/town.ts'

const MINUTE = 60_000
// 叶梅, as the demonstration's people have it.
const YEMEI = '19000002027'

const phones: string[] = []
let town: Town
beforeAll(async () => {
  town = await openTown('phones', { phones, demonstration: true })
  const config = town.catalogue.find('sys.config')
  if (!config) throw new Error('there is no sys.config')
  const open = (configKey: string) => ({ id: configKey, configKey, configName: configKey, configType: '3', configValue: 'Y' })
  await insertMany(town.server.database.database, config, [open('login.phoneOpen'), open('login.registerOpen')], 1)
})
afterAll(() => town.close())

/** Drags the slider as a hand does. */
const pass = async (): Promise<string> => {
  const { result } = await town.ask('POST', '/sys/slider/begin', { body: {} })
  town.clock.pass(MINUTE / 60)
  const trail = Array.from({ length: 12 }, (_, at) => [at / 10, at * 20])
  return (await town.ask('POST', '/sys/slider/answer', { body: { id: result.id, trail } })).result.pass
}
const send = async (mobile: string, smsmode = '0') => {
  phones.length = 0
  return town.ask('POST', '/sys/sms', { body: { mobile, smsmode, pass: await pass() } })
}
/** The code that came last to a number; nobody waits for the gateway, so the answer may be there first. */
const codeTo = async (mobile: string) => {
  const last = () => phones.findLast((line) => line.includes(mobile))
  await expect.poll(last).toBeDefined()
  return /验证码 (\d{6})/.exec(last() ?? '')?.[1] ?? ''
}

test('whoever holds the phone of an account signs in with what it gets', async () => {
  expect((await town.ask('GET', '/sys/signInWays')).result).toMatchObject({ phone: true })
  const sent = await send(YEMEI)
  expect(sent).toMatchObject({ success: true, message: '如该手机号已绑定账号，验证码将发送至该手机' })
  const code = await codeTo(YEMEI)
  expect(code).toBeTruthy()
  expect(sent.text).not.toContain(code)
  expect((await town.ask('GET', `/sys/demo/message?mobile=${YEMEI}`)).result).toContain(code)
  const opened = await town.ask('POST', '/sys/phoneLogin', { body: { mobile: YEMEI, captcha: code } })
  expect(opened).toMatchObject({ success: true, code: 200, message: '登录成功', result: { userInfo: { username: 'yemei' } } })
  expect((await town.ask('GET', '/process/count', { token: opened.result.token })).success).toBe(true)
  expect(await town.ask('POST', '/sys/phoneLogin', { body: { mobile: YEMEI, captcha: code } })).toMatchObject({
    success: false,
    code: 500,
    message: '短信验证码错误或已失效',
  })
})

test('asking again within a minute is refused with the time to wait', async () => {
  town.clock.pass(MINUTE)
  await send(YEMEI)
  const again = await send(YEMEI)
  expect(again).toMatchObject({ status: 429, success: false })
  expect(again.message).toMatch(/^短信验证码已发送，请\d+秒后再试$/)
  expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
})

describe('a stranger who registers', () => {
  const MOBILE = '13900000077'
  const said = { username: 'new_one', realname: '新员工', password: 'Neues-Wort-77', confirmPassword: 'Neues-Wort-77', phone: MOBILE }
  const register = async (more: object) =>
    town.ask('POST', '/sys/user/register', { body: { ...said, smscode: await codeTo(MOBILE), ...more } })

  test('is told every field that is wrong', async () => {
    town.clock.pass(MINUTE)
    expect((await send(MOBILE, '1')).success).toBe(true)
    const told = await register({ username: 'a', realname: '', email: 'x', confirmPassword: 'y', phone: '1' })
    expect(told.success).toBe(false)
    expect(told.result.failures.map(({ field }: { field: string }) => field)).toEqual([
      'username',
      'realname',
      'email',
      'confirmPassword',
      'mobile',
    ])
  })

  test('may try another name with the same code, and can do nothing until he is released', async () => {
    expect(await register({ username: 'yemei' })).toMatchObject({ success: false, message: '用户账号已存在' })
    expect(await register({})).toMatchObject({ success: true, message: '注册成功，请等待管理员启用' })
    const enter = () => town.ask('POST', '/sys/login', { body: { username: said.username, password: said.password } })
    expect(await enter()).toMatchObject({ success: false, message: '账号已停用，请联系管理员' })
    const { records } = (await town.ask('GET', '/sys/dmtUser/list?username=new_one', { token: await town.signIn('admin') })).result
    expect(records).toMatchObject([{ username: 'new_one', realname: '新员工', status: '2', source: '2' }])
  })

  test('finds the number taken afterwards', async () => {
    town.clock.pass(MINUTE)
    await send(MOBILE, '1')
    expect(await register({ username: 'other_one' })).toMatchObject({ success: false, message: '手机号已经注册，请直接登录！' })
  })
})

test('whoever forgot his password sets another one by his phone', async () => {
  town.clock.pass(60 * MINUTE)
  await send(YEMEI, '2')
  const body = { phone: YEMEI, smscode: await codeTo(YEMEI) }
  const { result } = await town.ask('POST', '/sys/user/phoneVerification', { body })
  expect(result.username).toBe('y***i')
  const set = { ticket: result.ticket, password: 'Neues-Wort-77', confirmPassword: 'Neues-Wort-77' }
  expect(await town.ask('GET', `/sys/user/passwordChange?password=${set.password}`)).toMatchObject({ status: 405 })
  expect(await town.ask('POST', '/sys/user/passwordChange', { body: set })).toMatchObject({ success: true })
  expect(await town.signIn('yemei', 'Neues-Wort-77')).not.toBe('')
})

test('where no gateway is configured nobody is promised a code', async () => {
  const plain = await openTown('phones_plain')
  expect((await plain.ask('GET', '/sys/signInWays')).result).toMatchObject({ phone: false, recover: false })
  expect(await plain.ask('POST', '/sys/sms', { body: { mobile: YEMEI, smsmode: '2', pass: 'x' } })).toMatchObject({
    success: false,
    message: '短信接口未配置，请联系管理员',
  })
  await plain.close()
})
