import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { FetchHttp } from '../../../adapters/browser/http/fetch-http.ts'
import type { Session } from '../../../core/session/session.ts'
import { sessionOf } from '../../core/session/people.ts'

type Asked = { method: string; path: string; query: URLSearchParams; headers: IncomingMessage['headers']; body: string }
type Answer = { status?: number; json?: unknown; text?: string; headers?: Record<string, string>; cut?: true }

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const envelope = (result: unknown, more: object = {}) => ({ success: true, code: 0, message: '', result, timestamp: 1, ...more })

const answer = (response: ServerResponse, { status = 200, json, text, headers = {}, cut }: Answer) => {
  if (cut) return void response.destroy()
  response.writeHead(status, { 'content-type': json === undefined ? 'text/plain' : 'application/json;charset=UTF-8', ...headers })
  response.end(text ?? JSON.stringify(json))
}

/** A server that gives these answers in turn, the last one again and again, and FetchHttp in front of it. */
const open = async ({
  answers = [{ json: envelope(null) }],
  session = sessionOf('li', 'p1'),
  signSecret = '',
  path = '/dashboard/analysis',
}: {
  answers?: Answer[]
  session?: Session | undefined | null
  signSecret?: string
  path?: string
}) => {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked.push({
        method: request.method ?? '',
        path: pathname,
        query: searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      })
      answer(response, answers[Math.min(asked.length, answers.length) - 1] ?? {})
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => void server.close())
  const { port } = server.address() as AddressInfo

  let current = session ?? undefined
  const told: string[] = []
  const kept = {
    current: () => current,
    keep: (next: Session) => {
      current = next
    },
    forget: () => {
      current = undefined
    },
    lastPair: () => '',
  }
  const clock = { now: () => 1_790_000_000_123 }
  const http = new FetchHttp({ base: `http://127.0.0.1:${port}/xqErp`, signSecret }, kept, clock, {
    path: () => path,
    reached: () => told.push('reached'),
    lost: () => told.push('lost'),
    refused: (sign) => told.push(sign),
  })
  return { http, asked, kept, told, stop: () => server.close() }
}

const get = { method: 'GET', path: '/sys/x' } as const

describe('what a call carries', () => {
  test('the token and the tenant', async () => {
    const { http, asked } = await open({})
    await http.send(get)
    expect(asked[0]).toMatchObject({ method: 'GET', path: '/xqErp/sys/x', headers: { 'x-access-token': 'token of li', 'tenant-id': '1' } })
  })

  test('tenant 0 and no token while nobody is signed in', async () => {
    const { http, asked } = await open({ session: null })
    await http.send(get)
    expect(asked[0]?.headers).toMatchObject({ 'tenant-id': '0' })
    expect(asked[0]?.headers).not.toHaveProperty('x-access-token')
  })

  test('the token it was asked with, though the session is forgotten in the same breath', async () => {
    const { http, asked, kept } = await open({})
    const told = http.send({ method: 'POST', path: '/sys/logout', body: {} })
    kept.forget()
    await told
    expect(asked[0]?.headers).toMatchObject({ 'x-access-token': 'token of li' })
  })

  test('_t in seconds on GET, and not on anything else', async () => {
    const { http, asked } = await open({})
    await http.send(get)
    await http.send({ method: 'POST', path: '/sys/x', body: {} })
    await http.send({ method: 'DELETE', path: '/sys/x/7' })
    expect(asked.map(({ query }) => query.get('_t'))).toEqual(['1790000000', null, null])
  })

  test("a caller's own _t, and none for a dictionary by code", async () => {
    const { http, asked } = await open({})
    await http.send({ ...get, query: { _t: 7 } })
    await http.send({ method: 'GET', path: '/sys/dict/getDictListByCode/sex' })
    expect(asked.map(({ query }) => query.getAll('_t'))).toEqual([['7'], []])
  })

  test('orgPermissionType=1 on lists only', async () => {
    const { http, asked } = await open({})
    await http.send({ method: 'GET', path: '/sale/saleOrder/list', query: { pageNo: 2, companyId: undefined, billNo: 'XS&DD=1' } })
    await http.send({ method: 'GET', path: '/sale/saleOrder/listing' })
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ _t: '1790000000', orgPermissionType: '1', pageNo: '2', billNo: 'XS&DD=1' })
    expect(asked[1]?.query.has('orgPermissionType')).toBe(false)
  })

  test('the body as JSON and the key as Idempotency-Key', async () => {
    const { http, asked } = await open({})
    await http.send({ method: 'POST', path: '/sale/saleOrder/add', body: { 数量: '1.5' }, key: 'k-1' })
    expect(asked[0]).toMatchObject({ body: '{"数量":"1.5"}', headers: { 'idempotency-key': 'k-1', 'content-type': 'application/json' } })
  })

  test('the application a page of the low-code kind belongs to', async () => {
    const { http, asked } = await open({ path: '/low-app/a7/form' })
    await http.send(get)
    expect(asked[0]?.headers).toMatchObject({ 'x-low-app-id': 'a7' })
    const elsewhere = await open({ path: '/sale/low-app/a7' })
    await elsewhere.http.send(get)
    expect(elsewhere.asked[0]?.headers).not.toHaveProperty('x-low-app-id')
  })

  test('a signature only where there is a secret, never at the login', async () => {
    const plain = await open({})
    await plain.http.send(get)
    expect(plain.asked[0]?.headers).not.toHaveProperty('x-sign')

    const { http, asked } = await open({ signSecret: 'example-secret' })
    await http.send({ method: 'POST', path: '/sys/selectDepart', body: { orgCode: 'A01', username: 'li' } })
    await http.send({ method: 'POST', path: '/sys/login', body: {} })
    expect(asked[0]?.headers).toMatchObject({
      'x-sign': '8FF0B1B24CC370B05772A42685D1D508',
      'x-timestamp': expect.stringMatching(/^\d{14}$/) as string,
    })
    expect(asked[1]?.headers).not.toHaveProperty('x-sign')
  })
})

describe('what an answer means', () => {
  test('the result of the envelope', async () => {
    const { http } = await open({ answers: [{ json: envelope({ total: 3 }) }] })
    expect(await http.send(get)).toEqual({ ok: true, value: { total: 3 } })
  })

  test('a list without an envelope, where the call has none; of a refusal it is none', async () => {
    const { http } = await open({ answers: [{ json: [{ id: '1' }] }, { json: [], status: 500 }] })
    expect(await http.send(get)).toEqual({ ok: true, value: [{ id: '1' }] })
    expect(await http.send(get)).toMatchObject({ ok: false })
  })

  test("the server's message when it says no", async () => {
    const { http } = await open({ answers: [{ json: { success: false, code: 500, message: '编号已存在', result: null } }] })
    expect(await http.send(get)).toMatchObject({
      ok: false,
      failure: { code: 'server.refused', message: '编号已存在', details: { code: 500 } },
    })
  })

  test('every failure with its field and row where the server lists them', async () => {
    const failures = [
      { code: 'field.required', message: '商业公司不能为空', field: 'companyId' },
      { code: 'field.required', message: '数量不能为空', field: 'items.qty', row: 2 },
    ]
    const { http } = await open({ answers: [{ json: { success: false, code: 500, message: '商业公司不能为空', result: { failures } } }] })
    expect(await http.send(get)).toEqual({ ok: false, failure: failures[0], more: [failures[1]] })
  })

  test('a login is done with code 200 only', async () => {
    const { http } = await open({
      answers: [{ json: envelope(null, { message: '手机验证码错误' }) }, { json: envelope({ token: 'x' }, { code: '200' }) }],
    })
    expect(await http.send({ method: 'POST', path: '/sys/phoneLogin', body: {} })).toMatchObject({
      ok: false,
      failure: { message: '手机验证码错误' },
    })
    expect(await http.send({ method: 'POST', path: '/sys/login', body: {} })).toEqual({ ok: true, value: { token: 'x' } })
  })

  test.each([
    [403, { success: false, code: 510, message: '没有权限，请联系管理员授权' }, 'http.forbidden', '拒绝访问'],
    [404, { success: false, code: 404, message: '路径不存在' }, 'http.notFound', '很抱歉，资源未找到!'],
    [504, 'Gateway Time-out', 'http.timeout', '网络超时'],
    [503, { success: false, code: 503, message: '登录人数过多，请稍后再试' }, 'http.unavailable', '登录人数过多，请稍后再试'],
    [500, { success: false, code: 500, message: '处理失败' }, 'server.refused', '处理失败'],
    [200, 'no envelope', 'http.unreadable', '服务器的回答无法识别，请稍后重试'],
    [200, { status: 'no envelope' }, 'server.refused', '操作失败，请稍后重试'],
  ])('HTTP %i with %o', async (status, body, code, message) => {
    const { http } = await open({ answers: [typeof body === 'string' ? { status, text: body } : { status, json: body }] })
    expect(await http.send({ method: 'POST', path: '/sys/x', body: {} })).toMatchObject({ ok: false, failure: { code, message } })
  })

  test('nobody there', async () => {
    const { http, stop } = await open({})
    stop()
    expect(await http.send({ method: 'POST', path: '/sys/x', body: {} })).toMatchObject({ ok: false, failure: { code: 'http.offline' } })
  })

  test('a caller who does not wait', async () => {
    const control = new AbortController()
    const { http } = await open({})
    control.abort()
    expect(await http.send({ ...get, signal: control.signal })).toMatchObject({ ok: false, failure: { code: 'http.cancelled' } })
  })
})

describe('a token that is refused', () => {
  const generations: [string, 'expired' | 'lapsed', Answer][] = [
    ['newer', 'expired', { status: 401, json: { success: false, code: 401, message: 'Token失效，请重新登录' } }],
    ['v3.0', 'expired', { status: 401, text: JSON.stringify(envelope(null, { code: 401, message: 'Token失效，请重新登录!' })) }],
    [
      'older',
      'lapsed',
      { status: 500, json: { timestamp: 1, status: 500, error: 'Internal Server Error', message: 'Token失效，请重新登录', path: '/x' } },
    ],
  ]

  test.each(generations)('by a %s server is told as %s', async (_, sign, refusal) => {
    const { http, told } = await open({ answers: [refusal] })
    expect(await http.send(get)).toEqual({ ok: false, failure: { code: `session.${sign}`, message: '很抱歉，登录已过期，请重新登录' } })
    expect(told).toEqual(['reached', sign])
  })

  test('because an administrator ended the session is told as that', async () => {
    const forced = { code: 'identity.forced', message: '您已被管理员强制下线' }
    const { http, told } = await open({
      answers: [
        { status: 401, json: { success: false, code: 401, message: forced.message, result: { code: forced.code, failures: [forced] } } },
      ],
    })
    expect(await http.send(get)).toEqual({ ok: false, failure: forced })
    expect(told).toEqual(['reached', 'forced'])
  })

  test('while nobody is signed in ends nothing', async () => {
    const { http, told } = await open({ session: null, answers: [{ status: 401, json: {} }] })
    await http.send(get)
    expect(told).toEqual(['reached'])
  })

  test('after somebody signed in again ends nothing', async () => {
    const { http, kept, told } = await open({ answers: [{ status: 401, json: {} }] })
    const late = http.send(get)
    kept.keep({ ...sessionOf('li', 'p1'), token: 'renewed' })
    expect(await late).toMatchObject({ failure: { code: 'session.expired' } })
    expect(told).toEqual(['reached'])
  })

  test('behind a file ends the session too', async () => {
    const old = { status: 500, error: 'Internal Server Error', message: 'Token失效，请重新登录' }
    const { http, told } = await open({ answers: [{ json: old }] })
    expect(await http.download(get)).toMatchObject({ ok: false, failure: { code: 'session.lapsed' } })
    expect(told).toEqual(['reached', 'lapsed'])
  })
})

test('a password that must be changed first is told to the page', async () => {
  const result = { code: 'identity.mustChange', failures: [{ code: 'identity.mustChange', message: '请先修改密码' }] }
  const { http, told } = await open({ answers: [{ json: { success: false, code: 501, message: '请先修改密码', result } }] })
  expect(await http.send(get)).toMatchObject({ failure: { message: '请先修改密码' } })
  expect(told).toEqual(['reached', 'passwordDue'])
})

describe('the way to the server', () => {
  test('is there whatever the server says', async () => {
    const { http, told } = await open({ answers: [{ json: { success: false, message: '编号已存在' } }] })
    await http.send(get)
    expect(told).toEqual(['reached'])
  })

  test.each<[string, Answer]>([
    ['nobody answers', { cut: true }],
    ['something else answers in its place', { status: 502, text: 'Bad Gateway' }],
    ['it takes too long for whoever stands between', { status: 504, text: '' }],
  ])('is lost when %s', async (_, answered) => {
    const { http, told } = await open({ answers: [answered] })
    await http.send({ method: 'POST', path: '/sys/x', body: {} })
    expect(told).toEqual(['lost'])
  })

  test('is not judged by a call that nobody waits for any more', async () => {
    const control = new AbortController()
    const { http, told } = await open({})
    control.abort()
    await http.send({ ...get, signal: control.signal })
    expect(told).toEqual([])
  })
})

test("a call is given the seed's ten minutes, then the network is called slow", async () => {
  const given: number[] = []
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    given.push(ms)
    return AbortSignal.abort(new DOMException('', 'TimeoutError'))
  })
  const { http, told } = await open({})
  expect(await http.send(get)).toEqual({ ok: false, failure: { code: 'http.timeout', message: '网络超时' } })
  expect([given, told]).toEqual([[600_000], ['lost']])
  timeout.mockRestore()
})

describe('asking again', () => {
  const once = [{ cut: true as const }, { json: envelope('at last') }]

  test('a GET whose answer was lost is asked again', async () => {
    const { http, asked } = await open({ answers: once })
    expect(await http.send(get)).toEqual({ ok: true, value: 'at last' })
    expect(asked).toHaveLength(2)
  })

  test('a write with a key is asked again, with the same key', async () => {
    const { http, asked } = await open({ answers: [{ status: 503, text: '' }, { json: envelope('kept') }] })
    expect(await http.send({ method: 'POST', path: '/sale/saleOrder/add', body: {}, key: 'k-1' })).toEqual({ ok: true, value: 'kept' })
    expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['k-1', 'k-1'])
  })

  test('a write without a key never is', async () => {
    const { http, asked } = await open({ answers: once })
    expect(await http.send({ method: 'POST', path: '/sys/x', body: {} })).toMatchObject({ ok: false, failure: { code: 'http.offline' } })
    expect(asked).toHaveLength(1)
  })

  test('of whoever asks one to come back in a moment is answered', async () => {
    const { http, asked } = await open({ answers: [{ status: 429, text: '', headers: { 'retry-after': '0' } }, { json: envelope('now') }] })
    expect(await http.send(get)).toEqual({ ok: true, value: 'now' })
    expect(asked).toHaveLength(2)
  })

  test.each([429, 503])('is left to a person where HTTP %s says it takes longer', async (status) => {
    const refused = { success: false, message: '操作过于频繁，请稍后再试' }
    const { http, asked } = await open({ answers: [{ status, json: refused, headers: { 'retry-after': '60' } }] })
    expect(await http.send(get)).toMatchObject({ ok: false, failure: { message: '操作过于频繁，请稍后再试' } })
    expect(asked).toHaveLength(1)
  })

  test('ends after the second time', async () => {
    const { http, asked } = await open({ answers: [{ status: 502, text: '' }] })
    expect(await http.send(get)).toMatchObject({ ok: false, failure: { code: 'http.unavailable' } })
    expect(asked).toHaveLength(3)
  })

  test('is not for an answer that says no', async () => {
    const { http, asked } = await open({ answers: [{ status: 500, json: { success: false, message: '处理失败' } }] })
    await http.send(get)
    expect(asked).toHaveLength(1)
  })
})

describe('a file', () => {
  test('comes with its name and its bytes', async () => {
    const headers = {
      'content-type': 'application/vnd.ms-excel',
      'content-disposition': "attachment; filename*=UTF-8''%E8%AE%A2%E5%8D%95.xlsx",
    }
    const { http } = await open({ answers: [{ text: 'PK..', headers }] })
    const file = await http.download(get)
    expect(file).toMatchObject({ ok: true, value: { name: '订单.xlsx' } })
    expect(file.ok && new TextDecoder().decode(file.value.bytes)).toBe('PK..')
  })

  test('tells how much of it has come', async () => {
    const { http } = await open({ answers: [{ text: 'x'.repeat(300_000), headers: { 'content-type': 'application/octet-stream' } }] })
    const come: number[] = []
    await http.download({ ...get, onReceived: (bytes) => come.push(bytes) })
    expect(come.at(-1)).toBe(300_000)
    expect(come).toEqual(come.toSorted((one, other) => one - other))
  })

  test('that is an envelope is its message', async () => {
    const { http } = await open({ answers: [{ json: { success: false, code: 500, message: '文件下载失败' } }] })
    expect(await http.download(get)).toMatchObject({ ok: false, failure: { message: '文件下载失败' } })
  })
})
