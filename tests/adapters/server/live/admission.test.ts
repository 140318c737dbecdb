import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dial, opened, PageClient, portOf, until } from '../../../support/page-client.ts'
import { openTown, type Town } from '../../../support/town.ts'

const YEMEI = '2027'
const ADMIN = '2001'
const FIVE_MINUTES = 300_000
/** Frames are counted: nobody asks faster than a page may. */
const SLOWLY = 300

let town: Town
let token: string
beforeAll(async () => {
  town = await openTown('admission')
  await town.app.listen({ host: '127.0.0.1', port: 0 })
  token = await town.signIn('yemei')
})
afterAll(() => town.close())

const paths = (userId: string) => [`/vxeSocket/${userId}/0123456789abcdef`, `/websocket/${userId}`]
const each = async (userId: string, given: Parameters<typeof dial>[2]) => {
  const dialled = await Promise.all(paths(userId).map((path) => dial(town.app, path, given)))
  for (const one of dialled) if (one instanceof PageClient) one.close()
  return dialled.map((one) => (one instanceof PageClient ? 'open' : one))
}

describe('a socket opens', () => {
  test('for the page of its own user, and the token is not sent back', async () => {
    for (const path of paths(YEMEI)) {
      const page = await opened(town.app, path, { token })
      expect(page.protocol).toBe('xq.v1')
      page.close()
    }
  })

  test('whatever the order of the protocols', async () =>
    expect(await each(YEMEI, { protocols: [token, 'xq.v1'] })).toEqual(['open', 'open']))
})

test('nobody listens as somebody else', async () => {
  const statuses = await Promise.all([
    each(ADMIN, { token }),
    each('2026', { token }),
    each('%32027x', { token }),
    each(YEMEI, {}),
    each(YEMEI, { token: 'x'.repeat(43) }),
    each(YEMEI, { protocols: [token] }),
    each(YEMEI, { protocols: ['xq.v1'] }),
    each(YEMEI, { protocols: ['xq.v1', token, token] }),
    each(YEMEI, { headers: { 'x-access-token': token } }),
    each(YEMEI, { headers: { cookie: `X-Access-Token=${token}` } }),
    each(YEMEI, { headers: { authorization: `Bearer ${token}` } }),
  ])
  expect(statuses).toEqual([[403, 403], [403, 403], [403, 403], ...Array.from({ length: 8 }, () => [401, 401])])
  expect(await dial(town.app, `/vxeSocket/${YEMEI}/p?token=${token}`)).toBe(401)
})

test('a page of another origin gets 403', async () => {
  const port = portOf(town.app)
  const origins = ['http://evil.example', `http://127.0.0.1:${port + 1}`, `http://127.0.0.1.evil.example:${port}`, 'null', '', null]
  for (const origin of origins) expect(await each(YEMEI, { token, origin })).toEqual([403, 403])
})

test('an ordinary call does not open one, and is answered as usual when it offers another protocol', async () => {
  expect((await town.ask('GET', `/vxeSocket/${YEMEI}/p`, { token })).status).toBe(426)
  expect(await dial(town.app, '/health', { headers: { upgrade: 'h2c' } })).toBe(200)
  expect(await dial(town.app, '/process/count', { token })).toBe(401)
})

describe('a socket is closed', () => {
  const two = async (name: string, userId: string) => {
    const own = await town.signIn(name)
    return { own, pages: await Promise.all(paths(userId).map((path) => opened(town.app, path, { token: own }))) }
  }
  const over = (pages: readonly PageClient[]) => until(() => expect(pages.map(({ closedWith }) => closedWith)).toEqual([1008, 1008]))

  test('when its user signs out', async () => {
    const { own, pages } = await two('pengtao', '2022')
    await town.ask('POST', '/sys/logout', { token: own, body: {} })
    await over(pages)
  })

  test('when its account is closed, by whichever instance', async () => {
    const { pages } = await two('xieyong', '2023')
    await town.server.database.database.query({ text: "UPDATE sys_user SET status = '2' WHERE id = '2023'" })
    await over(pages)
  })

  test('and no other when one session of several ends', async () => {
    const { own, pages } = await two('hanxue', '2024')
    const { pages: others } = await two('hanxue', '2024')
    await town.ask('POST', '/sys/logout', { token: own, body: {} })
    await over(pages)
    expect(others.every(({ isGone }) => !isGone)).toBe(true)
    await Promise.all(others.slice(0, 1).map((page) => page.settled()))
    for (const page of others) page.close()
  })
})

test('rights are looked at again every five minutes', async () => {
  const admin = await town.signIn('admin')
  const body = { code: 'LIVE1', name: '岗位甲', postRank: '9', jobCategory: '9', tripLevel: '4' }
  const { result: job } = await town.ask('POST', '/sys/job/add', { token: admin, body })
  const page = await opened(town.app, paths(ADMIN)[0]!, { token: admin })
  page.say({ type: 'watch_vxe_table', data: { socketKey: 'sys.job', rows: [[job.id, 1]], whole: [] } })
  await page.settled()
  const rename = async (name: string) => {
    const told = await town.ask('POST', '/sys/job/edit', { token: admin, body: { ...body, name, id: job.id, version: (version += 1) } })
    expect(told).toMatchObject({ success: true })
  }
  let version = 0
  await rename('岗位乙')
  await until(() => expect(page.frames.at(-1)?.data.args?.[0]).toMatchObject({ name: '岗位乙', version: 2 }))

  const { database } = town.server.database
  await database.query({ text: "DELETE FROM sys_user__roles WHERE parent_id = '2001'" })
  town.clock.pass(FIVE_MINUTES)
  await until(async () => {
    const known = page.frames.length
    page.say({ type: 'watch_vxe_table', data: { socketKey: 'sys.job', rows: [[job.id, 0]], whole: [] } })
    await page.settled()
    expect(page.frames).toHaveLength(known + 1)
  }, SLOWLY)
  page.close()
})

describe('there is room', () => {
  test('for five sockets of a user on each path, and no more', async () => {
    const own = await town.signIn('maqiang')
    for (const path of paths('2025')) {
      const pages: PageClient[] = []
      for (let at = 0; at < 5; at += 1) pages.push(await opened(town.app, path, { token: own }))
      expect(await dial(town.app, path, { token: own })).toBe(429)
      pages[0]!.close()
      await until(async () => {
        const again = await dial(town.app, path, { token: own })
        expect(again).toBeInstanceOf(PageClient)
        if (again instanceof PageClient) pages.push(again)
      })
      const many = await Promise.all(Array.from({ length: 50 }, () => dial(town.app, path, { token: own })))
      expect(many).toEqual(Array.from({ length: 50 }, () => 429))
      for (const page of pages) page.close()
    }
  })

  test('for so many of all users together', async () => {
    const small = await openTown('admission_small', { beside: town, sockets: { inAll: 3, perUser: 2 } })
    await small.app.listen({ host: '127.0.0.1', port: 0 })
    const admin = await small.signIn('admin')
    const [tables, notices] = paths(YEMEI) as [string, string]
    const pages = [
      await opened(small.app, tables, { token }),
      await opened(small.app, notices, { token }),
      await opened(small.app, paths(ADMIN)[0]!, { token: admin }),
    ]
    expect(await dial(small.app, paths(ADMIN)[1]!, { token: admin })).toBe(429)
    for (const page of pages) page.close()
    await small.close()
  })
})

test('a server that stops says so to every page, and does not wait for those that do not listen', async () => {
  const other = await openTown('admission_stopping', { beside: town })
  await other.app.listen({ host: '127.0.0.1', port: 0 })
  const pages = await Promise.all(paths(YEMEI).map((path) => opened(other.app, path, { token })))
  const deaf = await opened(other.app, paths(YEMEI)[0]!, { token })
  deaf.deafen()
  await other.close()
  expect(pages.map(({ closedWith }) => closedWith)).toEqual([1012, 1012])
})
