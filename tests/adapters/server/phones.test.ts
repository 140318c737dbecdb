import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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
const send = async (mobile: string) => town.ask('POST', '/sys/sms', { body: { mobile, smsmode: '0', pass: await pass() } })

test('whoever holds the phone of an account signs in with what it gets', async () => {
  expect((await town.ask('GET', '/sys/signInWays')).result).toMatchObject({ phone: true })
  const sent = await send(YEMEI)
  expect(sent).toMatchObject({ success: true, message: '如该手机号已绑定账号，验证码将发送至该手机' })
  // Nobody waits for the gateway: the answer may be there first.
  await vi.waitUntil(() => phones.length > 0)
  const code = /验证码 (\d{6})/.exec(phones.at(-1) ?? '')?.[1]
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

test('where no gateway is configured nobody is promised a code', async () => {
  const plain = await openTown('phones_plain')
  expect((await plain.ask('GET', '/sys/signInWays')).result).toMatchObject({ phone: false, recover: false })
  expect(await plain.ask('POST', '/sys/sms', { body: { mobile: YEMEI, smsmode: '2', pass: 'x' } })).toMatchObject({
    success: false,
    message: '短信接口未配置，请联系管理员',
  })
  await plain.close()
})
