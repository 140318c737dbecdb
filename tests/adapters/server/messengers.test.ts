import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playSite, type Recorded } from '../../support/recorded-site.ts'
import { openTown, PASSWORD, type Town } from '../../support/town.ts'

const OURS = 'https://erp.example.com'
const HOUR = 3_600_000

/** 钉钉 as its interface answers: a code for a person's token, the token for who he is. */
const DING = { clientId: 'dingxq', clientSecret: 'ding-secret', corpId: 'ding-corp' }
const exchange = (code: string) => ({
  method: 'POST' as const,
  path: '/v1.0/oauth2/userAccessToken',
  headers: { 'content-type': 'application/json' },
  body: { clientId: DING.clientId, clientSecret: DING.clientSecret, code, grantType: 'authorization_code' },
})
const ding: readonly Recorded[] = [
  { ...exchange('code-yemei'), answers: { expireIn: 7200, accessToken: 'token-yemei', refreshToken: 'r', corpId: DING.corpId } },
  { ...exchange('code-stranger'), answers: { expireIn: 7200, accessToken: 'token-stranger', refreshToken: 'r', corpId: 'another-corp' } },
  {
    ...exchange('code-used'),
    status: 400,
    answers: { code: 'invalidParameter.authCode.notFound', requestid: '5A5B', message: '不存在的临时授权码' },
  },
  {
    method: 'GET',
    path: '/v1.0/contact/users/me',
    headers: { 'x-acs-dingtalk-access-token': 'token-yemei' },
    answers: {
      nick: '叶梅',
      avatarUrl: 'https://static.example',
      mobile: '150xxxx9144',
      openId: '123',
      unionId: 'z21HjQliSzpw0Yxxxx',
      stateCode: '86',
    },
  },
]

/** 企业微信: the application's token first, then whose code it is, then what he is called. */
const WECOM = { corpId: 'wwxq', agentId: '1000002', secret: 'we-secret' }
const member = (token: string, code: string, answers: object): Recorded => ({
  method: 'GET',
  path: '/cgi-bin/auth/getuserinfo',
  query: { access_token: token, code },
  answers,
})
const wecom: readonly Recorded[] = [
  {
    method: 'GET',
    path: '/cgi-bin/gettoken',
    query: { corpid: WECOM.corpId, corpsecret: WECOM.secret },
    answers: { errcode: 0, errmsg: 'ok', access_token: 'app-token', expires_in: 7200 },
  },
  member('app-token', 'code-shilei', { errcode: 0, errmsg: 'ok', userid: 'ShiLei', user_ticket: 't' }),
  member('app-token', 'code-guest', { errcode: 0, errmsg: 'ok', openid: 'oDjGHs-1x', external_userid: 'wm1' }),
  member('app-token', 'code-used', { errcode: 40_029, errmsg: 'invalid code, hint: [1], from ip: 1.2.3.4' }),
  member('app-token', 'code-stale', { errcode: 42_001, errmsg: 'access_token expired' }),
  {
    method: 'GET',
    path: '/cgi-bin/user/get',
    query: { access_token: 'app-token', userid: 'ShiLei' },
    answers: { errcode: 0, errmsg: 'ok', userid: 'ShiLei', name: '石磊', department: [1] },
  },
]

let dingSite: Awaited<ReturnType<typeof playSite>>
let weSite: Awaited<ReturnType<typeof playSite>>
let town: Town
beforeAll(async () => {
  ;[dingSite, weSite] = [await playSite(ding), await playSite(wecom)]
  const dingTalk = { ...DING, signInAt: 'https://login.dingtalk.example', callsAt: dingSite.address }
  const weCom = { ...WECOM, signInAt: 'https://login.wecom.example', inAppAt: 'https://open.wecom.example', callsAt: weSite.address }
  town = await openTown('messengers', { elsewhere: { ownAddress: OURS, dingTalk, weCom } })
})
afterAll(async () => {
  await town.close()
  await Promise.all([dingSite.close(), weSite.close()])
})

type Type = 'dingtalk' | 'wechat_enterprise'

const leave = async (type: Type, headers: Record<string, string> = {}) => {
  const left = await town.ask('GET', `/sys/thirdLogin/render/${type}?redirect=/sale/saleOrder`, { headers })
  expect(left.status).toBe(302)
  return { at: new URL(String(left.headers.location)), cookie: String(left.headers['set-cookie']).split(';', 1)[0] ?? '' }
}
/** Leaves for the site and comes back with what it would send along. */
const comeBack = async (type: Type, brought: Record<string, string>, cookie?: string) => {
  const left = await leave(type)
  const query = new URLSearchParams({ state: left.at.searchParams.get('state') ?? '', ...brought })
  const back = await town.ask('GET', `/sys/thirdLogin/${type}/callback?${query}`, { headers: { cookie: cookie ?? left.cookie } })
  return new URL(String(back.headers.location), OURS).searchParams
}
const bindAs = (ticket: string, username: string) =>
  town.ask('POST', '/sys/third/user/checkPassword', { body: { thirdUserUuid: ticket, username, password: PASSWORD } })

describe.each([
  ['钉钉', 'dingtalk', { authCode: 'code-yemei' }, 'yemei', '叶梅', { authCode: 'code-used' }],
  ['企业微信', 'wechat_enterprise', { code: 'code-shilei' }, 'shilei', '石磊', { code: 'code-used' }],
] as const)('signing in by %s', (title, type, brought, username, name, used) => {
  test('is offered at the door', async () => {
    expect((await town.ask('GET', '/sys/signInWays')).result.third).toContainEqual({ type, title })
  })

  test('asks a stranger which account he has here, once; afterwards he is known, and may part again', async () => {
    const first = await comeBack(type, brought)
    expect([first.get('thirdType'), first.get('redirect'), first.get('oauth2LoginToken')]).toEqual([type, '/sale/saleOrder', null])
    expect((await bindAs(first.get('thirdUserUuid') ?? '', username)).success).toBe(true)
    const token = (await comeBack(type, brought)).get('oauth2LoginToken') ?? ''
    const opened = await town.ask('GET', `/sys/thirdLogin/getLoginUser/${token}/${type}`)
    expect(opened).toMatchObject({ code: 200, result: { userInfo: { username } } })
    expect((await town.ask('GET', `/sys/thirdLogin/getLoginUser/${token}/${type}`)).success).toBe(false)
    const own = { token: opened.result.token as string }
    expect((await town.ask('GET', '/account/access', own)).result.third).toMatchObject([{ thirdType: type, name }])
    await town.ask('POST', '/account/unbindThird', { ...own, body: { thirdType: type } })
    expect((await comeBack(type, brought)).get('oauth2LoginToken')).toBeNull()
  })

  test('is refused with a code that is used up, none, another state, or in another browser', async () => {
    const refused = [
      await comeBack(type, used),
      await comeBack(type, {}),
      await comeBack(type, { ...brought, state: 'x'.repeat(43) }),
      await comeBack(type, brought, 'xq_third=somebody-elses'),
    ]
    expect(refused.map((query) => [query.get('failure'), query.get('oauth2LoginToken')])).toEqual(
      Array.from({ length: 4 }, () => ['identity.thirdRefused', null]),
    )
  })

  test('says that the site is away while it is', async () => {
    const site = type === 'dingtalk' ? dingSite : weSite
    site.fall(true)
    expect((await comeBack(type, brought)).get('failure')).toBe('identity.thirdAway')
    site.fall(false)
    expect((await comeBack(type, brought)).get('failure')).toBeNull()
  })
})

describe('the sites of the messengers', () => {
  test('are left for with what each of them wants, and come back to one address of ours', async () => {
    const ding = (await leave('dingtalk')).at
    expect(`${ding.origin}${ding.pathname}`).toBe('https://login.dingtalk.example/oauth2/auth')
    const { state: _, ...asked } = Object.fromEntries(ding.searchParams)
    expect(asked).toEqual({
      redirect_uri: `${OURS}/xqErp/sys/thirdLogin/dingtalk/callback`,
      response_type: 'code',
      client_id: DING.clientId,
      scope: 'openid corpid',
      prompt: 'consent',
      exclusiveLogin: 'true',
      exclusiveCorpId: DING.corpId,
    })
    const we = (await leave('wechat_enterprise')).at
    expect(`${we.origin}${we.pathname}`).toBe('https://login.wecom.example/wwlogin/sso/login')
    expect(Object.fromEntries(we.searchParams)).toMatchObject({
      login_type: 'CorpApp',
      appid: WECOM.corpId,
      agentid: WECOM.agentId,
      redirect_uri: `${OURS}/xqErp/sys/thirdLogin/wechat_enterprise/callback`,
    })
    const inApp = (await leave('wechat_enterprise', { 'user-agent': 'Mozilla/5.0 wxwork/4.1' })).at
    expect(`${inApp.origin}${inApp.pathname}${inApp.hash}`).toBe('https://open.wecom.example/connect/oauth2/authorize#wechat_redirect')
    expect(inApp.searchParams.get('scope')).toBe('snsapi_base')
  })

  test('let in nobody of another enterprise, and no guest', async () => {
    expect((await comeBack('dingtalk', { authCode: 'code-stranger' })).get('failure')).toBe('identity.thirdRefused')
    expect((await comeBack('wechat_enterprise', { code: 'code-guest' })).get('failure')).toBe('identity.thirdRefused')
  })

  test('are asked for the token of our application once in two hours, and again when it is stale', async () => {
    town.clock.pass(3 * HOUR)
    weSite.asked.length = 0
    for (let time = 0; time < 3; time += 1) await comeBack('wechat_enterprise', { code: 'code-shilei' })
    const tokens = () => weSite.asked.filter((call) => call.endsWith('gettoken')).length
    expect(tokens()).toBe(1)
    expect((await comeBack('wechat_enterprise', { code: 'code-stale' })).get('failure')).toBe('identity.thirdRefused')
    expect(tokens()).toBe(2)
    town.clock.pass(2 * HOUR)
    await comeBack('wechat_enterprise', { code: 'code-shilei' })
    expect(tokens()).toBe(3)
  })

  test('were asked nothing but what was recorded', () => {
    expect([...dingSite.strays, ...weSite.strays]).toEqual([])
  })

  test('are unknown where they are not configured', async () => {
    const plain = await openTown('messengers_plain')
    const told = await plain.ask('GET', '/sys/thirdLogin/render/dingtalk')
    expect(told.headers.location).toBe('/oauth2-app/login?thirdType=dingtalk&failure=identity.thirdMissing')
    await plain.close()
  })
})
