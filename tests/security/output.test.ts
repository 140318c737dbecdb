import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTown, PASSWORD, type Told, type Town } from '../support/town.ts'

let town: Town
let admin: string
let clerk: string
const answers: Told[] = []
const lines: string[] = []

beforeAll(async () => {
  town = await openTown('output', { lines })
  admin = await town.signIn('admin')
  clerk = await town.signIn('shenyue')
  for (const token of [admin, clerk, undefined]) {
    for (const call of town.calls) {
      for (const method of [call.method].flat()) {
        if (/logout|updatePassword|loginOrg|selectDepart/.test(call.path)) continue
        const path = call.path.replace('/xqErp', '').replace(/:\w+/g, '2001')
        answers.push(await town.ask(method, path, { ...(token ? { token } : {}), ...(method === 'GET' ? {} : { body: {} }) }))
      }
    }
  }
  answers.push(
    await town.ask('GET', '/nothing'),
    await town.ask('POST', '/sys/login', { body: '{' }),
    await town.ask('GET', '/bsc/product/list?column=x', { token: admin }),
  )
})
afterAll(() => town.close())

test('every answer carries the headers that keep it where it belongs', () => {
  const wanted: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
  }
  const missing = answers.flatMap(({ headers }) => Object.entries(wanted).filter(([name, value]) => headers[name] !== value))
  expect(answers.length).toBeGreaterThan(700)
  expect(missing).toEqual([])
  expect(
    answers.every(({ headers }) => headers['permissions-policy'] && headers['content-security-policy'] && headers['x-request-id']),
  ).toBe(true)
  expect(
    answers
      .flatMap(({ headers }) => [headers['server'], headers['x-powered-by'], headers['access-control-allow-origin'], headers['set-cookie']])
      .filter(Boolean),
  ).toEqual([])
})

test('no answer gives away what the program is made of', () => {
  const telltales = [
    /\bat \w+.*\(.*:\d+:\d+\)/,
    /node_modules|\.ts:\d+|\.js:\d+/,
    /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b .*\b(FROM|SET|VALUES|WHERE)\b/i,
    /postgres|fastify|pg_|xq_(session|credential|attempt|state)|relation "|column "|syntax error|duplicate key value/i,
    /FST_|ECONN|ENOENT|TypeError|ReferenceError|RangeError/,
    /scrypt\$|\/tmp\/|\/work\/|\/home\//,
  ]
  const hits = answers.flatMap(({ text }) => telltales.filter((one) => one.test(text)).map((one) => `${one} in ${text.slice(0, 200)}`))
  expect(hits).toEqual([])
})

test('no answer holds a password, a hash of one, or a token', async () => {
  const accounts = town.server.database
  const stored = await accounts.database.query<{ record: string }>({ text: 'SELECT record FROM xq_credential' })
  const sessions = await accounts.database.query<{ hash: string }>({ text: 'SELECT token_hash AS hash FROM xq_session' })
  const canaries = [PASSWORD, admin, clerk, ...stored.map(({ record }) => record), ...sessions.map(({ hash }) => hash)]
  expect(stored.length).toBeGreaterThan(50)
  expect(canaries.filter((canary) => answers.some(({ text }) => text.includes(canary)))).toEqual([])
})

test('no line of the log holds a password or a token, and each is one JSON object', async () => {
  await town.ask('POST', '/sys/login', { body: { username: 'admin\n{"level":60}', password: 'canary-in-password' } })
  await town.ask('GET', '/process/count?token=canary-in-query', {
    headers: { 'x-access-token': 'canary-in-header', 'x-request-id': 'my-own-name' },
  })
  expect(lines.length).toBeGreaterThan(700)
  for (const line of lines) {
    expect(line.endsWith('\n') && !line.slice(0, -1).includes('\n')).toBe(true)
    expect(JSON.parse(line)).toMatchObject({ msg: expect.any(String), reqId: expect.stringMatching(/^[A-Za-z0-9-]{1,64}$/) })
  }
  const all = lines.join('')
  for (const canary of [PASSWORD, admin, clerk, 'canary-in-password', 'canary-in-query', 'canary-in-header'])
    expect(all).not.toContain(canary)
  expect(all).toContain('my-own-name')
})

test('a request is named in its answer: by the caller where the name is a proper one, else by the server', async () => {
  const named = async (id: string) => (await town.ask('GET', '/health', { headers: { 'x-request-id': id } })).headers['x-request-id']
  expect(await named('abc-123')).toBe('abc-123')
  for (const wrong of ['a b', 'x'.repeat(65), '<script>', 'a\tb', '中'])
    expect(await named(encodeURI(wrong) === wrong ? wrong : encodeURI(wrong))).toMatch(/^[0-9a-f-]{36}$/)
})

describe('unknownReferences', () => {
  test('learn from health and ready no more than yes or no', async () => {
    expect((await town.ask('GET', '/health')).text).toBe('{"status":"ok"}')
    expect((await town.ask('GET', '/ready')).text).toBe('{"status":"ok"}')
  })
  test('do not see what calls there are', async () => {
    expect((await town.ask('GET', '/openapi.json')).status).toBe(401)
    const described = JSON.parse((await town.ask('GET', '/openapi.json', { token: clerk })).text)
    expect(Object.keys(described.paths)).toHaveLength(new Set(town.calls.map(({ path }) => path)).size)
    expect(described.components.schemas['sale.saleOrder'].properties.productList.items.properties.qty).toMatchObject({
      type: 'string',
      title: '数量',
    })
  })
  test('get no demonstration outside of one', async () => {
    expect((await town.ask('GET', '/sys/demo/accounts')).status).toBe(404)
    expect((await town.ask('POST', '/sys/demo/login', { body: { username: 'admin' } })).status).toBe(404)
  })
})
