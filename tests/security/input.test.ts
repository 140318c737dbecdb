import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTown, PASSWORD, type Told, type Town } from '../support/town.ts'

let town: Town
let admin: string
beforeAll(async () => {
  town = await openTown('input')
  admin = await town.signIn('admin')
})
afterAll(() => town.close())

const MIB = 2 ** 20

/** What no clerk would send: wrong types, wrong signs, wrong sizes, words of other languages. */
const BROKEN: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -0,
  9007199254740991,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-1',
  '1e999',
  '0x10',
  '１２３',
  "' or 1=1 --",
  '"; drop table sys_user; --',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%ff',
  'a'.repeat(300),
  '字'.repeat(3_000),
  '2027-02-29',
  '9999-99-99',
  '0000-00-00',
  '__proto__',
  'constructor',
  'toString',
  [],
  [[]],
  [null],
  ['a', 1],
  {},
  { a: 1 },
  { id: {} },
  { toString: 1 },
  { length: 5 },
  [{ id: '1' }, { id: '1' }],
  ',,,',
  '*',
  '**',
  '!',
  '>=',
  'eq ',
  'in a,b',
  '[{',
  '[{"field":"name","rule":"eq","val":"x"}]',
  '%5B%7B%22',
  '\\',
  '%',
  '_',
  '\t\r\n',
]

const isEnvelope = ({ headers, text }: Told) => {
  if (!String(headers['content-type']).startsWith('application/json')) return false
  const body = JSON.parse(text)
  return typeof body.success === 'boolean' && typeof body.message === 'string' && typeof body.code === 'number' && 'result' in body
}

const BARE = /\/(health|ready|openapi\.json|exportXls|exportCsv|importTemplate|platformFile|getMultiUser)/

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Browsers that go to another site to sign in are sent back to a page of ours. */
const leadsToOwnPage = ({ status, headers }: Told) => status === 302 && String(headers.location).startsWith('/oauth2-app/login?')

/** Of each call and method, with the turn that says which values it sees. */
const turns = () =>
  town.calls
    .filter(({ path }) => !/sys\/(login|logout|dmtUser\/updatePassword)$/.test(path))
    .flatMap(({ method, path }) => [method].flat().map((one) => ({ method: one, path: path.replace('/xqErp', '') })))
    .map((call, turn) => ({ ...call, turn }))

const EXPECTED = [200, 302, 400, 401, 403, 404, 405, 409, 413, 414, 415, 429]
const PARTS = 8

describe.each(Array.from({ length: PARTS }, (_, part) => part))('sixty broken values in every place of every call, part %i', (part) => {
  test('are refused or read, never a fault and never without an envelope', async () => {
    const faults: string[] = []
    let asked = 0
    const look = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
      const told = await town.ask(method, path, { token: admin, ...(method === 'GET' || body === undefined ? {} : { body }) })
      asked += 1
      if (!EXPECTED.includes(told.status)) faults.push(`${told.status} ${method} ${path} ${JSON.stringify(body)?.slice(0, 80)}`)
      else if (!BARE.test(path) && !isEnvelope(told) && !leadsToOwnPage(told)) faults.push(`no envelope: ${method} ${path}`)
    }
    for (const { method, path, turn } of turns().filter((call) => call.turn % PARTS === part)) {
      // Every call sees every tenth value in each place; together the calls of one kind see them all many times over.
      for (let at = turn % 10; at < BROKEN.length; at += 10) {
        const value = BROKEN[at]
        const inPath = path.replace(/:\w+/g, encodeURIComponent(asText(value).toWellFormed()).slice(0, 300) || '-')
        const query = `?${['pageNo', 'column', 'name', 'superQueryParams', 'ids']
          .map((name) => `${name}=${encodeURIComponent(asText(value).toWellFormed())}`)
          .slice(turn % 5, (turn % 5) + 2)
          .join('&')}`
        await look(method, inPath + (inPath.length + query.length < 8_000 ? query : ''), value)
        await look(method, path.replace(/:\w+/g, 'x1'), {
          id: value,
          version: value,
          draft: value,
          texts: value,
          rowIds: value,
          name: value,
          productList: value,
          keyword: value,
          orderDate: value,
        })
      }
    }
    expect(faults).toEqual([])
    expect(asked).toBeGreaterThan(400)
  }, 300_000)
})

test('an object that cannot even become a text is no fault, alone in each place of the calls that read what somebody looks for', async () => {
  const PLACES = ['keyword', 'pageNo', 'pageSize', 'column', 'order', 'filters', 'permissionType', 'version', 'id']
  const calls = town.calls.filter(({ method, path }) => method === 'POST' && /\/(sources|choices)\/|permissionOrg\/save$/.test(path))
  expect(calls.length).toBeGreaterThan(2)
  const faults: string[] = []
  for (const { path } of calls) {
    for (const place of PLACES) {
      const body = { empId: 'x1', orgs: [], [place]: { toString: 1, valueOf: 1 } }
      const { status } = await town.ask('POST', path.replace('/xqErp', '').replace(/:\w+/g, 'x1'), { token: admin, body })
      if (status >= 500) faults.push(`${status} ${path} ${place}`)
    }
  }
  expect(faults).toEqual([])
})

describe('sizes', () => {
  test('a body of ten million bytes is refused and costs little', async () => {
    const body = Buffer.alloc(10 * MIB, 'a')
    const before = process.memoryUsage().rss
    const told = await town.ask('POST', '/sale/saleOrder/add', { token: admin, body })
    expect(told).toMatchObject({ status: 413, success: false, message: '请求内容过大' })
    expect(process.memoryUsage().rss - before).toBeLessThan(40 * MIB)
  })

  test.each([
    ['/process/agree', MIB],
    ['/sale/saleOrder/add', 8 * MIB],
  ] as const)('%s takes no more than its own limit', async (path, limit) => {
    const sized = (bytes: number) => `{"remark":"${'a'.repeat(bytes - 13)}"}`
    expect((await town.ask('POST', path, { token: admin, body: sized(limit) })).status).not.toBe(413)
    expect((await town.ask('POST', path, { token: admin, body: sized(limit + 1) })).status).toBe(413)
  })

  const nested = (depth: number) => '[{"a":'.repeat(depth / 2) + '1' + '}]'.repeat(depth / 2)
  const wide = (keys: number) => JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, at) => [`k${at}`, at])))
  const long = (rows: number) => JSON.stringify({ productList: Array.from({ length: rows }, () => ({})) })

  test.each([
    ['deep', nested(20), nested(22)],
    ['wide', wide(200), wide(201)],
    ['long', long(10_000), long(10_001)],
  ])('a body too %s is refused, one at the limit is read', async (_, right, wrong) => {
    const message = '请求内容嵌套过深或字段过多'
    expect((await town.ask('POST', '/sale/saleOrder/knowledge', { token: admin, body: right })).message).not.toBe(message)
    expect(await town.ask('POST', '/sale/saleOrder/knowledge', { token: admin, body: wrong })).toMatchObject({ status: 400, message })
    expect((await town.ask('POST', '/sale/saleOrder/knowledge', { token: admin, body: nested(200_000) })).status).toBe(400)
  })

  test.each(['{"__proto__":{"admin":1}}', '{"a":{"constructor":1}}', '[{"prototype":1}]', '{"\\u005f_proto__":1}'])(
    '%s reaches for prototypes and is refused',
    async (body) => {
      expect(await town.ask('POST', '/sale/saleOrder/knowledge', { token: admin, body })).toMatchObject({
        status: 400,
        message: '请求内容包含不允许的字段',
      })
      expect(({} as { admin?: unknown }).admin).toBeUndefined()
    },
  )

  test('an address over eight thousand characters is refused', async () =>
    expect(await town.ask('GET', `/sale/saleOrder/list?remark=${'a'.repeat(8_200)}`, { token: admin })).toMatchObject({
      status: 414,
      success: false,
    }))

  test('a thousand ids are taken, one more is not', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, at) => `i${at}`).join(',')
    expect((await town.ask('DELETE', `/bsc/product/deleteBatch?ids=${ids(1_000)}`, { token: admin })).status).toBe(200)
    expect((await town.ask('DELETE', `/bsc/product/deleteBatch?ids=${ids(1_001)}`, { token: admin })).status).toBe(400)
  })

  test.each([
    ['0', 400],
    ['1', 200],
    ['1000', 200],
    ['1001', 400],
    ['10000', 400],
  ])('a page of %s rows answers %i', async (size, status) =>
    expect((await town.ask('GET', `/bsc/product/list?pageSize=${size}`, { token: admin })).status).toBe(status),
  )
})

describe('the form of a request', () => {
  test('a parameter given twice is refused', async () =>
    expect(await town.ask('GET', '/bsc/product/list?orgPermissionType=1&orgPermissionType=0', { token: admin })).toMatchObject({
      status: 400,
      message: '参数“orgPermissionType”重复',
    }))

  test('a parameter whose bytes are no UTF-8 is refused, not looked for; one with a per cent sign alone is a text', async () => {
    const wrong = { status: 400, message: '参数不是有效的UTF-8编码，请检查后重试' }
    for (const query of ['name=%FF', 'name=a%C3(', '%FF=1'])
      expect(await town.ask('GET', `/bsc/product/list?${query}`, { token: admin })).toMatchObject(wrong)
    for (const query of ['name=%E9%98%BF', 'name=5%', 'name=100%25'])
      expect((await town.ask('GET', `/bsc/product/list?${query}`, { token: admin })).status).toBe(200)
  })

  test.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json; charset=gbk',
  ])('a body of %s is refused', async (type) => {
    const body = JSON.stringify({ username: 'admin', password: PASSWORD })
    expect(await town.ask('POST', '/sys/login', { body, headers: { 'content-type': type } })).toMatchObject({ status: 415, success: false })
  })

  test('a body that is no JSON, or not in UTF-8, is refused', async () => {
    const bodies = ['{', '{"a":1,}', "{'a':1}", Buffer.from([0x22, 0xff, 0xfe, 0x22]), Buffer.from('{"a":"\xe9"}', 'latin1')]
    for (const body of bodies)
      expect(await town.ask('POST', '/sys/login', { body })).toMatchObject({ status: 400, message: '请求内容无法识别' })
  })

  test('a filter that cannot be read is refused, never dropped', async () => {
    for (const filter of [
      'smAmount=abc',
      'nothing=1',
      'orderDate=2027-02-29',
      'superQueryParams=%5B%7B',
      'column=1%3Bdrop',
      'column=name&order=up',
    ]) {
      const told = await town.ask('GET', `/sale/saleOrder/list?${filter}`, { token: admin })
      expect([told.status, told.success, told.result?.records]).toEqual([400, false, undefined])
    }
  })

  test('a field nobody declared is refused by its name', async () =>
    expect(await town.ask('POST', '/bsc/warehouse/add', { token: admin, body: { whName: 'x', isAdmin: true } })).toMatchObject({
      success: false,
      message: '不认识的字段：whName',
    }))
})
