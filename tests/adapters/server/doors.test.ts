import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SOCKET_PATHS } from '../../../adapters/server/live/live.ts'
import { codesOfRole } from '../../../core/permissions/matrix.ts'
import { MATRIX } from '../../../core/documents/sys/defaults/matrix.ts'
import { catalogue } from '../../support/catalogue.ts'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
let clerk: string
let admin: string
beforeAll(async () => {
  town = await openTown('doors')
  clerk = await town.signIn('yemei')
  admin = await town.signIn('admin')
})
afterAll(() => town.close())

const filled = (path: string) => path.replace('/xqErp', '').replace(/:\w+/g, 'x1')
const each = () => town.calls.flatMap((call) => [call.method].flat().map((method) => ({ method, call, path: filled(call.path) })))

describe('every route', () => {
  test('that is declared is mounted, and none besides', () => {
    const mounted = new Set<string>()
    for (const line of town.app.printRoutes({ commonPrefix: false, includeHooks: false }).split('\n')) {
      const [, methods] = /\((.+)\)\s*$/.exec(line) ?? []
      for (const method of methods?.split(', ') ?? []) mounted.add(method)
    }
    expect([...mounted].sort()).toEqual(['DELETE', 'GET', 'POST', 'PUT'])
    expect(each().every(({ method, call }) => town.app.hasRoute({ method, url: call.path }))).toBe(true)
    const count = town.app.printRoutes({ commonPrefix: false }).match(/\((GET|POST|PUT|DELETE)/g)?.length ?? 0
    expect(count).toBe(new Set([...town.calls.map(({ path }) => path), ...Object.values(SOCKET_PATHS)]).size)
    expect(town.calls.length).toBeGreaterThan(250)
  })

  test('says who may call it', () => expect(town.calls.filter(({ may }) => !may)).toEqual([]))

  test('open to unknownReferences is one of these', () =>
    expect(
      town.calls
        .filter(({ may }) => may === 'anonymous')
        .map(({ path }) => path)
        .sort(),
    ).toEqual([
      '/xqErp/health',
      '/xqErp/ready',
      '/xqErp/sys/cas/client/validateLogin',
      '/xqErp/sys/login',
      '/xqErp/sys/logout',
      '/xqErp/sys/phoneLogin',
      '/xqErp/sys/randomImage/:key',
      '/xqErp/sys/signInWays',
      '/xqErp/sys/slider/answer',
      '/xqErp/sys/slider/begin',
      '/xqErp/sys/sms',
      '/xqErp/sys/third/user/checkPassword',
      '/xqErp/sys/thirdLogin/:type/callback',
      '/xqErp/sys/thirdLogin/bindingThirdPhone',
      '/xqErp/sys/thirdLogin/getLoginUser/:token/:thirdType',
      '/xqErp/sys/thirdLogin/oauth2/:type/login',
      '/xqErp/sys/thirdLogin/render/:type',
      '/xqErp/sys/user/passwordChange',
      '/xqErp/sys/user/phoneVerification',
      '/xqErp/sys/user/register',
    ]))

  test('that opens a session is one of these', () =>
    expect(
      town.calls
        .filter(({ may }) => may === 'anonymous' || may === 'signedIn')
        .map(({ path }) => path)
        .filter((path) => /login|mLogin|cas|third|oauth|register|sms/i.test(path) && !path.endsWith('/whyNot')),
    ).toEqual([
      '/xqErp/sys/login',
      '/xqErp/sys/sms',
      '/xqErp/sys/phoneLogin',
      '/xqErp/sys/user/register',
      '/xqErp/sys/cas/client/validateLogin',
      '/xqErp/sys/thirdLogin/render/:type',
      '/xqErp/sys/thirdLogin/oauth2/:type/login',
      '/xqErp/sys/thirdLogin/:type/callback',
      '/xqErp/sys/thirdLogin/getLoginUser/:token/:thirdType',
      '/xqErp/sys/thirdLogin/bindingThirdPhone',
      '/xqErp/sys/third/user/checkPassword',
      '/xqErp/sys/loginOrg',
      // Ends one.
      '/xqErp/account/unbindThird',
    ]))

  test('that is guarded refuses a stranger before it reads what he sends', async () => {
    const open = []
    for (const { method, call, path } of each()) {
      if (call.may === 'anonymous') continue
      const told = await town.ask(method, path, method === 'GET' ? {} : { body: '{"broken' })
      if (told.status !== 401 || told.code !== 401 || told.success) open.push(`${method} ${path} ${told.status}`)
    }
    expect(open).toEqual([])
  })

  test('asks for its own code: whoever lacks it gets 403, whoever holds it does not', async () => {
    // She leads her department besides.
    const held = new Set(['business', 'staff', 'dept_manager'].flatMap((role) => [...codesOfRole(MATRIX, catalogue, role)]))
    const wrong = []
    let tried = 0
    for (const { method, call, path } of each()) {
      if (!call.may.includes(':')) continue
      tried += 1
      const told = await town.ask(method, path, { token: clerk, ...(method === 'GET' ? {} : { body: {} }) })
      const isRefused = told.status === 403 && told.code === 510
      // An action may want a role besides its code.
      if (held.has(call.may) ? isRefused && !path.includes('/act/') : !isRefused) wrong.push(`${method} ${path} ${call.may} ${told.status}`)
    }
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(200)
  })

  test('a route without a declaration stops the start', async () => {
    const other = await openTown('doors_undeclared').catch((error: Error) => error)
    expect(other).not.toBeInstanceOf(Error)
    expect(() => town.app.get('/xqErp/secret', () => 'x')).toThrow()
    if (!(other instanceof Error)) {
      expect(() => other.app.route({ method: 'GET', url: '/xqErp/secret', handler: () => 'x' })).toThrow(
        'the route /xqErp/secret does not say who may call it',
      )
      await other.close()
    }
  })
})

const SPELLINGS = [
  '/xqErp/sys/role/list/',
  '/xqErp/sys/role/list//',
  '//xqErp/sys/role/list',
  '/xqErp//sys/role/list',
  '/xqErp/sys//role/list',
  '/xqErp/./sys/role/list',
  '/xqErp/sys/./role/list',
  '/xqErp/sys/../sys/role/list',
  '/xqErp/health/../sys/role/list',
  '/xqErp/sys/login/../role/list',
  '/xqErp/sys/login/..%2frole/list',
  '/xqErp/sys/login/..;/role/list',
  '/xqErp/sys/role/list;x',
  '/xqErp/sys/role/list;jsessionid=1',
  '/xqErp/sys/role;x/list',
  '/xqErp;x/sys/role/list',
  '/xqErp/sys/role/list.js',
  '/xqErp/sys/role/list.css',
  '/xqErp/sys/role/list.json',
  '/xqErp/sys/role/list.ico',
  '/xqErp/sys/role/list%20',
  '/xqErp/sys/role/list%00',
  '/xqErp/sys/role/list%00.js',
  '/xqErp/sys/role/list%0a',
  '/xqErp/sys/role/list%23',
  '/xqErp/sys/role/list%3f',
  '/xqErp/sys/role/list?.js',
  '/xqErp/sys/role/list?/xqErp/health',
  '/xqErp/sys/role/list?token=x',
  '/xqErp/sys/role/list#/xqErp/health',
  '/xqErp/%73ys/role/list',
  '/xqErp/sys/role%2flist',
  '/xqErp%2fsys%2frole%2flist',
  '/xqErp/sys/role/%6cist',
  '/xqErp/%2e/sys/role/list',
  '/xqErp/health/%2e%2e/sys/role/list',
  '/XQERP/SYS/ROLE/LIST',
  '/xqErp/Sys/Role/List',
  '/xqerp/sys/role/list',
  '\\xqErp\\sys\\role\\list',
  '/xqErp/sys/role\\list',
  '/xqErp/sys/role/list/.',
  '/xqErp/sys/role/list/..',
]

test('forty spellings of a closed path stay closed, for every method', async () => {
  const opened = []
  for (const url of SPELLINGS) {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT'] as const) {
      const answer = await town.app.inject({ method, url })
      if (![400, 401, 404, 405].includes(answer.statusCode) || answer.body.includes('roleCode'))
        opened.push(`${method} ${url} ${answer.statusCode}`)
    }
  }
  expect(SPELLINGS.length).toBeGreaterThan(40)
  expect(opened).toEqual([])
})

test('HEAD does not run what GET would', async () => {
  const answer = await town.app.inject({ method: 'HEAD', url: '/xqErp/sys/role/list', headers: { 'x-access-token': admin } })
  expect(answer.statusCode).toBe(405)
})

describe('what nobody mounted', () => {
  test.each([
    '/nothing',
    '/sys/mLogin',
    '/sys/getEncryptedString',
    '/sys/common/static/x',
    '/online/cgreport/head/parseSql',
    '/actuator/httptrace',
    '/jmreport/show',
    '/sys/api/queryFilterTableDictInfo',
  ])('%s is told so in the envelope', async (path) =>
    expect(await town.ask('GET', path, { token: admin })).toMatchObject({
      status: 404,
      success: false,
      code: 404,
      message: '路径不存在，请检查路径是否正确',
    }),
  )
  test('another method is named with those there are', async () =>
    expect(await town.ask('DELETE', '/sys/login')).toMatchObject({ status: 405, message: '不支持DELETE请求方法，支持：POST' }))
})

describe('a call with an effect that the seed makes by GET', () => {
  const effects = () => town.calls.filter(({ writes, method }) => writes && [method].flat().includes('GET'))

  test('has a twin by POST', () => {
    expect(effects().length).toBeGreaterThan(6)
    expect(effects().filter(({ method }) => ![method].flat().includes('POST'))).toEqual([])
  })

  test.each([
    ['a link', { 'sec-fetch-mode': 'navigate' }],
    ['an image on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
    ['a prefetch', { 'sec-purpose': 'prefetch' }],
  ])('is not fired by %s', async (_, headers) => {
    for (const { path } of effects()) expect((await town.ask('GET', filled(path), { token: admin, headers })).status).toBe(403)
  })

  test('is not fired by HEAD', async () => {
    for (const { path } of effects()) expect((await town.ask('HEAD', filled(path), { token: admin })).status).toBe(405)
  })
})
