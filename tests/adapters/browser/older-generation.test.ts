import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { browserContainer } from '../../../adapters/browser/container.ts'
import { browserLoginPorts } from '../../../adapters/browser/login-ports.ts'
import { AskServer } from '../../../core/connection/ask-server.use-case.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { RequestPair } from '../../../core/session/request-pair.use-case.ts'
import { LoadPermissions } from '../../../core/session/load-permissions.use-case.ts'
import { needsPair } from '../../../core/session/session.ts'
import { RequestSignIn } from '../../../core/session/request-sign-in.use-case.ts'
import { RequestSignOut } from '../../../core/session/request-sign-out.use-case.ts'
import { catalogue } from '../../support/catalogue.ts'
import { SIGN_SECRET, startOlderServer } from '../../support/older-server.ts'
import { value } from '../../support/results.ts'
import { memoryStorage } from './memory-storage.ts'

const factory = catalogue.types.find(({ key }) => key === 'bsc.factory')!
const everything = { pageNo: 1, pageSize: 10, filters: {} }

/** The client as it runs in a page, with nothing of its own server behind it. */
const openClient = (base: string) => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { pathname: '/bsc/factory' } }))
  const hands = browserLoginPorts({ base, signSecret: SIGN_SECRET })
  const signs: string[] = []
  hands.signs.listen((sign) => signs.push(sign))
  return { hands, signs, resolve: browserContainer(hands, async () => {}) }
}

let server: Awaited<ReturnType<typeof startOlderServer>>
let client: ReturnType<typeof openClient>

beforeAll(async () => {
  server = await startOlderServer()
  client = openClient(server.base)
})
afterAll(() => {
  server.stop()
  vi.unstubAllGlobals()
})

const last = () => server.asked.at(-1)!

describe('over a server of the older generation', () => {
  test('a wrong password is refused in its words, and the right one opens a session', async () => {
    const signIn = client.resolve(RequestSignIn)
    const wrong = await signIn.run({ username: 'li', password: 'x', lasting: true })
    expect(wrong).toMatchObject({ ok: false, failure: { message: '用户名或密码错误' } })
    const session = value(await signIn.run({ username: 'li', password: server.password, lasting: true }))
    expect(session.user).toMatchObject({ userId: 'e9ca23d68d884d4ebb19d07889727dae', username: 'li', realname: '李工' })
    expect(last().headers).not.toHaveProperty('x-sign')
  })

  test('pairs without an id of their own are told apart, and one is taken', async () => {
    const session = client.hands.keptSession.current()!
    expect(needsPair(session)).toBe(true)
    expect(session.pairs.map(({ id, orgName }) => [id, orgName])).toEqual([
      ['8-3', '华东销售部'],
      ['9-3', '华南销售部'],
    ])
    const taken = value(await client.resolve(RequestPair).run('9-3'))
    expect(taken).toMatchObject({ pairId: '9-3', user: { orgName: '华南销售部' } })
    expect(needsPair(client.hands.keptSession.current()!)).toBe(false)
  })

  test('menu and rights are read', async () => {
    const { menu, auth } = value(await client.resolve(LoadPermissions).run())
    expect(menu.map(({ title }) => title)).toEqual(['首页', '基础数据'])
    expect(auth.map(({ action }) => action)).toEqual(['bsc:factory:edit'])
  })

  test('a list is asked as it expects, and its page is read without what its library adds', async () => {
    const page = value(await client.resolve(RemoteRecords).list(factory, { ...everything, filters: { name: '*江北*' } }))
    expect(page).toMatchObject({ total: 1, records: [{ name: '江北药业', factoryType_dictText: '药品生产企业' }] })
    expect(Object.fromEntries(last().query)).toMatchObject({ pageNo: '1', pageSize: '10', orgPermissionType: '1', name: '*江北*' })
    expect(last().query.get('_t')).toMatch(/^\d{10}$/)
    expect(last().headers).toMatchObject({ 'x-timestamp': expect.stringMatching(/^\d{14}$/) as string, 'tenant-id': '0' })
  })

  test('a record is opened, changed and read again, though the answer says only that it was done', async () => {
    const records = client.resolve(RemoteRecords)
    const opened = value(await records.open(factory, '1500000000000000001'))
    const learned = value(await records.learn(factory, opened))
    expect(learned.today).toMatch(/^\d{4}-\d\d-\d\d$/)
    const changed: Row = { ...opened, remark: '客户端改过' }
    const saved = value(await records.save(factory, { row: changed, submit: false, confirm: false, key: 'k1' }))
    expect(saved).toMatchObject({ id: '1500000000000000001', remark: '客户端改过', name: '华东制药有限公司' })
    expect(server.factories.get('1500000000000000001')).toMatchObject({ remark: '客户端改过' })
  })

  test('a change that it knows no call for leaves the record as it stands', async () => {
    const records = client.resolve(RemoteRecords)
    const { records: found } = value(await records.list(factory, everything))
    const id = String(found[0]?.['id'])
    expect(value(await records.change(factory, id))).toEqual(value(await records.open(factory, id)))
  })

  test('a new record is added and opened by the id it was given', async () => {
    const row: Row = { name: '新厂家', shortName: '新厂', factoryType: '1' }
    const added = value(await client.resolve(RemoteRecords).save(factory, { row, submit: false, confirm: false, key: 'k2' }))
    expect(added).toMatchObject({ id: '1500000000000000003', name: '新厂家' })
  })

  test('what it signs its dictionaries with is what the client sends', async () => {
    const keyword = { keyword: '张三 李四', pageSize: 10 }
    const answer = await client.hands.http.send({ method: 'GET', path: '/sys/dict/loadDict/sys_user,realname,username', query: keyword })
    expect(answer).toMatchObject({ ok: true, value: [{ value: 'zhang' }] })
  })

  test('what it does not know is not taken for a lost connection', async () => {
    expect((await client.resolve(RemoteRecords).history(factory, '1')).ok).toBe(false)
    expect((await new AskServer(client.hands.http).run()).ok).toBe(true)
  })

  test('its token that is over is known by the words of its error page, behind a file too', async () => {
    server.endToken()
    expect(await client.resolve(RemoteRecords).list(factory, everything)).toMatchObject({ failure: { code: 'session.lapsed' } })
    const file = await client.resolve(RemoteRecords).export(factory, everything, { ids: [] })
    expect(file).toMatchObject({ failure: { message: '很抱歉，登录已过期，请重新登录' } })
    expect(client.signs).toEqual(['lapsed', 'lapsed'])
  })

  test('signing out forgets everything', async () => {
    await client.resolve(RequestSignOut).run()
    expect(client.hands.keptSession.current()).toBeUndefined()
    await expect.poll(() => last().path).toBe('/sys/logout')
  })
})
