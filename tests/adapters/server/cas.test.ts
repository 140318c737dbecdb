import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HttpCasServer } from '../../../adapters/node/identity/http-cas-server.ts'
import { openCas } from '../../support/cas.ts'
import { openTown, type Town } from '../../support/town.ts'

const OURS = 'https://erp.example.com'
const SERVICE = `${OURS}/user/login?redirect=%2Fsale%2FsaleOrder`

let cas: Awaited<ReturnType<typeof openCas>>
let town: Town
beforeAll(async () => {
  cas = await openCas()
  town = await openTown('cas', { elsewhere: { cas: cas.address, ownAddress: OURS } })
})
afterAll(async () => {
  await town.close()
  await cas.close()
})

const enter = (ticket: string, service = SERVICE) => town.ask('POST', '/sys/cas/client/validateLogin', { body: { ticket, service } })

describe('single sign-on', () => {
  test('opens a session for whoever the server names, once for a ticket', async () => {
    expect((await town.ask('GET', '/sys/signInWays')).result.cas).toBe(`${cas.address}/login`)
    const ticket = cas.ticketFor('YeMei', SERVICE)
    const opened = await enter(ticket)
    expect(opened).toMatchObject({ success: true, code: 200, message: '登录成功', result: { userInfo: { username: 'yemei' } } })
    expect((await town.ask('GET', '/process/count', { token: opened.result.token })).success).toBe(true)
    expect(await enter(ticket)).toMatchObject({ success: false, message: '统一认证票据无效或已使用，请重新登录' })
  })

  test('answers the older call too', async () => {
    const ticket = cas.ticketFor('yemei', SERVICE)
    const query = new URLSearchParams({ ticket, service: SERVICE })
    expect(await town.ask('GET', `/sys/cas/client/validateLogin?${query}`)).toMatchObject({ success: true })
  })

  test.each(['https://evil.example/user/login', 'https://erp.example.com.evil.example/', 'javascript:alert(1)', ''])(
    'lets nobody in for %o, which is no page of ours',
    async (service) => {
      const ticket = cas.ticketFor('yemei', service)
      expect(await enter(ticket, service)).toMatchObject({ success: false, message: '统一认证票据无效或已使用，请重新登录' })
    },
  )

  test('lets nobody in for a ticket made up, or asked for another page', async () => {
    for (const ticket of ['ST-made-up', cas.ticketFor('yemei', `${OURS}/other`), '', 'ST-1&x=2'])
      expect((await enter(ticket)).success).toBe(false)
  })

  test('says so to somebody who has no account here', async () => {
    expect(await enter(cas.ticketFor('stranger', SERVICE))).toMatchObject({
      success: false,
      message: '您的统一认证账号尚未在本系统开通，请联系管理员',
    })
  })

  test('is not there until it is configured', async () => {
    const plain = await openTown('cas_none')
    const told = await plain.ask('POST', '/sys/cas/client/validateLogin', { body: { ticket: 'ST-1', service: SERVICE } })
    expect(told).toMatchObject({ success: false, message: '统一认证未配置' })
    await plain.close()
  })
})

describe('a server of single sign-on', () => {
  test('of the second generation is understood', async () => {
    const older = await openCas({ generation: 2 })
    const server = new HttpCasServer(older.address, OURS)
    expect(await server.validate({ ticket: older.ticketFor('li', SERVICE), service: SERVICE })).toEqual({ ok: true, value: 'li' })
    await older.close()
  })

  test.each([
    ['hides a name in a comment', (user: string) => `<serviceResponse><authenticationSuccess><!-- --><user>${user}</user>`],
    ['declares an entity', () => '<!DOCTYPE x [<!ENTITY a "admin">]><authenticationSuccess><user>&a;</user></authenticationSuccess>'],
    ['names nobody', () => '<authenticationSuccess><user></user></authenticationSuccess>'],
    ['names somebody in what it says of him', () => '<authenticationSuccess><attributes><user>admin</user></attributes>'],
    ['speaks something else', () => '{"user":"admin"}'],
  ])('that %s opens nothing', async (_, success) => {
    const strange = await openCas({ success })
    const server = new HttpCasServer(strange.address, OURS)
    const told = await server.validate({ ticket: strange.ticketFor('li', SERVICE), service: SERVICE })
    expect(told).toMatchObject({ ok: false, failure: { code: 'identity.casRefused' } })
    await strange.close()
  })

  test('that is away is told as that', async () => {
    const gone = await openCas()
    await gone.close()
    const server = new HttpCasServer(gone.address, OURS)
    expect(await server.validate({ ticket: 'ST-1', service: SERVICE })).toMatchObject({ ok: false, failure: { code: 'identity.casAway' } })
  })
})
