import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OpenIdParties } from '../../../adapters/node/identity/openid-parties.ts'
import { CLIENT, openProvider, signInThere } from '../../support/openid.ts'
import { openTown, PASSWORD, type Town } from '../../support/town.ts'

const OURS = 'https://erp.example.com'
const TYPE = 'oidc'
const CALLBACK = `${OURS}/xqErp/sys/thirdLogin/${TYPE}/callback`
const MINUTE = 60_000

const phones: string[] = []
let provider: Awaited<ReturnType<typeof openProvider>>
let town: Town
beforeAll(async () => {
  provider = await openProvider(CALLBACK)
  const openId = [{ type: TYPE, title: '企业账号', issuer: provider.issuer, ...CLIENT }]
  town = await openTown('openid', { phones, elsewhere: { ownAddress: OURS, openId } })
})
afterAll(async () => {
  await town.close()
  await provider.close()
})

/** Leaves for the provider, signs in there, and comes back; `cookie` and `change` may be other than a browser's. */
const comeBack = async (
  login: string,
  { redirect = '', cookie, change }: { redirect?: string; cookie?: string; change?: (came: URL) => void } = {},
) => {
  const left = await town.ask('GET', `/sys/thirdLogin/render/${TYPE}?redirect=${encodeURIComponent(redirect)}`)
  expect(left.status).toBe(302)
  const own = String(left.headers['set-cookie']).split(';', 1)[0] ?? ''
  const came = await signInThere(String(left.headers.location), provider.issuer, login)
  change?.(came)
  const path = came.pathname.replace('/xqErp', '') + came.search
  const back = await town.ask('GET', path, { headers: { cookie: cookie ?? own } })
  return { query: new URL(String(back.headers.location), OURS).searchParams, left, came, path, own, back }
}
const getLoginUser = (token: string) => town.ask('GET', `/sys/thirdLogin/getLoginUser/${token}/${TYPE}`)
const bindByPassword = (ticket: string, username: string, password = PASSWORD) =>
  town.ask('POST', '/sys/third/user/checkPassword', { body: { thirdUserUuid: ticket, username, password } })

describe('signing in at a provider of OpenID Connect', () => {
  test('leaves with PKCE, state and nonce, and a proof that only this browser keeps', async () => {
    const { left } = await comeBack('nobody')
    const { searchParams } = new URL(String(left.headers.location))
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    for (const name of ['code_challenge', 'state', 'nonce']) expect(searchParams.get(name)?.length).toBeGreaterThan(20)
    expect(searchParams.get('redirect_uri')).toBe(CALLBACK)
    expect(left.headers['set-cookie']).toMatch(/^xq_third=[\w-]{43}; Path=\/xqErp\/sys\/thirdLogin; Max-Age=600; HttpOnly; SameSite=Lax/)
  })

  test('asks a stranger which account he has here, once; afterwards he is known', async () => {
    const { query } = await comeBack('yemei-there', { redirect: '/sale/saleOrder?pageNo=2' })
    expect([query.get('thirdType'), query.get('redirect'), query.get('oauth2LoginToken')]).toEqual([TYPE, '/sale/saleOrder?pageNo=2', null])
    const ticket = query.get('thirdUserUuid') ?? ''
    expect(await bindByPassword(ticket, 'yemei', 'wrong')).toMatchObject({ success: false, message: '用户名或密码错误' })
    const bound = await bindByPassword(ticket, 'yemei')
    expect(bound.success).toBe(true)
    expect((await getLoginUser(bound.result)).result.userInfo.username).toBe('yemei')
    expect(await bindByPassword(ticket, 'yemei')).toMatchObject({ message: '绑定已过期，请重新使用第三方账号登录' })

    const again = (await comeBack('yemei-there')).query
    const token = again.get('oauth2LoginToken') ?? ''
    const opened = await getLoginUser(token)
    expect(opened).toMatchObject({ code: 200, message: '登录成功', result: { userInfo: { username: 'yemei' } } })
    expect((await town.ask('GET', '/process/count', { token: opened.result.token })).success).toBe(true)
    expect(await getLoginUser(token)).toMatchObject({ success: false, message: '第三方登录失败或已过期，请重新登录' })

    const admin = await town.signIn('admin')
    const { result } = await town.ask('GET', `/sys/dmtUser/findById/${opened.result.userInfo.userId}`, { token: admin })
    expect(result.thirdAccounts).toMatchObject([{ thirdType: TYPE, thirdName: 'yemei-there在别处' }])
  })

  test('takes the phone of an account as proof too', async () => {
    const { query } = await comeBack('sunjing-there')
    const { result } = await town.ask('POST', '/sys/slider/begin', { body: {} })
    town.clock.pass(MINUTE / 60)
    const trail = Array.from({ length: 12 }, (_, at) => [at / 10, at * 20])
    const { pass } = (await town.ask('POST', '/sys/slider/answer', { body: { id: result.id, trail } })).result
    await town.ask('POST', '/sys/sms', { body: { mobile: '19000002027', smsmode: '3', pass } })
    await expect.poll(() => phones).not.toEqual([])
    const captcha = /\d{6}/.exec(phones.at(-1)?.split('验证码')[1] ?? '')?.[0]
    const body = { mobile: '19000002027', captcha, thirdUserUuid: query.get('thirdUserUuid') }
    const bound = await town.ask('POST', '/sys/thirdLogin/bindingThirdPhone', { body })
    expect((await getLoginUser(bound.result)).result.userInfo.username).toBe('yemei')
  })

  test('is refused in a browser that did not leave from here, and a second time', async () => {
    const stolen = await comeBack('yemei-there', { cookie: 'xq_third=somebody-elses' })
    expect(stolen.query.get('failure')).toBe('identity.thirdRefused')
    const { path, own } = await comeBack('yemei-there')
    const again = await town.ask('GET', path, { headers: { cookie: own } })
    expect(again.headers.location).toContain('failure=identity.thirdRefused')
  })

  test.each([
    ['another state', (came: URL) => came.searchParams.set('state', 'x'.repeat(43))],
    ['another code', (came: URL) => came.searchParams.set('code', 'x'.repeat(43))],
    ['another issuer', (came: URL) => came.searchParams.set('iss', 'https://evil.example')],
    [
      'a refusal of the provider',
      (came: URL) => {
        came.searchParams.delete('code')
        came.searchParams.set('error', 'access_denied')
      },
    ],
  ])('is refused with %s', async (_, change) => {
    const { query } = await comeBack('yemei-there', { change })
    expect([query.get('failure'), query.get('oauth2LoginToken')]).toEqual(['identity.thirdRefused', null])
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example'])('is sent on to no other site (%s)', async (redirect) =>
    expect((await comeBack('yemei-there', { redirect })).query.get('redirect')).toBeNull(),
  )

  test('is told apart by its type', async () => {
    const { query } = await comeBack('yemei-there')
    const told = await town.ask('GET', `/sys/thirdLogin/getLoginUser/${query.get('oauth2LoginToken')}/github`)
    expect(told.success).toBe(false)
  })
})

describe('a provider', () => {
  test('that is not configured is said to be missing', async () => {
    const told = await town.ask('GET', '/sys/thirdLogin/render/github')
    expect(told.headers.location).toBe('/oauth2-app/login?thirdType=github&failure=identity.thirdMissing')
  })

  test('that is away is told as that, and asked again when it is back', async () => {
    const gone = await openProvider(CALLBACK)
    await gone.close()
    const parties = new OpenIdParties([{ type: TYPE, title: 'x', issuer: gone.issuer, ...CLIENT }], () => CALLBACK)
    expect(await parties.begin(TYPE, 'state')).toMatchObject({ ok: false, failure: { code: 'identity.thirdAway' } })
    expect(await parties.begin(TYPE, 'state')).toMatchObject({ ok: false, failure: { code: 'identity.thirdAway' } })
  })
})
