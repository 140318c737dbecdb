import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signature } from '../../../adapters/browser/http/signature.ts'
import { signatureOf } from '../../../adapters/server/http/signature.ts'
import { openTown, type Town } from '../../support/town.ts'

const SECRET = 'example-secret'
const WORDS = 'document.title="企业管理平台"'
const PAGE = `<!doctype html><head><meta name="csp-nonce" content="__CSP_NONCE__" /><script>${WORDS}</script></head><div id="root"></div>`
const SCRIPT = 'console.log("企业管理平台")'.repeat(80)

let folder: string
let town: Town
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xqerp-client-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'assets/main-Ab3dEf9_.js'), SCRIPT)
  await writeFile(join(folder, 'assets/main-Ab3dEf9_.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  town = await openTown('client', { clientFolder: folder, signSecret: SECRET, frameSites: ['https://bi.example.com'] })
})
afterAll(async () => {
  await town.close()
  await rm(folder, { recursive: true, force: true })
})

const browse = (url: string, headers: Record<string, string> = {}) =>
  town.app.inject({ method: 'GET', url, headers: { accept: 'text/html,*/*', ...headers } })

describe('the page', () => {
  test.each([
    '/',
    '/user/login',
    '/sale/saleOrder',
    '/process/detail/1?x=1',
    '/user/login?redirect=%2Fsale%2FsaleOrder&ticket=ST-1.cas01',
    '/nothing/at/all',
  ])('stands at %s, with a policy and a nonce of its own', async (url) => {
    const [one, other] = [await browse(url), await browse(url)]
    expect(one.statusCode).toBe(200)
    expect(one.headers['content-type']).toBe('text/html; charset=utf-8')
    const nonceIn = (body: string) => /content="([^"]+)"/.exec(body)?.[1] ?? ''
    expect(nonceIn(one.body)).toMatch(/^[A-Za-z0-9+/]{22}==$/)
    expect(nonceIn(one.body)).not.toBe(nonceIn(other.body))
    expect(one.headers['content-security-policy']).toBe(
      `default-src 'self'; script-src 'self' 'sha256-${createHash('sha256').update(WORDS).digest('base64')}'; style-src-elem 'self' 'nonce-${nonceIn(one.body)}'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; frame-src 'self' blob: https://bi.example.com`,
    )
    expect(one.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-cache',
    })
  })

  test.each(['GET', 'HEAD'] as const)('stands at the printed address for every program that asks: %s', async (method) => {
    const { statusCode, headers } = await town.app.inject({ method, url: '/', headers: { accept: '*/*' } })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })

  test.each([
    '/xqErp',
    '/xqErp/',
    '/xqErp/nothing',
    '/XQERP/x',
    '/assets/other.js',
    '/index.html.br',
    '/.env',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/..%2findex.html',
  ])('does not stand at %s', async (url) => {
    const { statusCode, body } = await browse(url)
    expect([statusCode, body.includes('csp-nonce')]).toEqual([404, false])
  })

  test('is not what a program gets that asked for something else', async () =>
    expect((await browse('/sale/saleOrder', { accept: 'application/json' })).statusCode).toBe(404))
})

describe('files', () => {
  test('with a hash in their name are kept for ever, and come compressed as they were built', async () => {
    const plain = await browse('/assets/main-Ab3dEf9_.js')
    expect(plain.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' })
    expect(plain.body).toBe(SCRIPT)
    const small = await browse('/assets/main-Ab3dEf9_.js', { 'accept-encoding': 'gzip, br' })
    expect(small.headers['content-encoding']).toBe('br')
    expect(small.rawPayload.length).toBeLessThan(SCRIPT.length / 4)
    expect(small.headers['content-type']).toMatch(/javascript/)
  })
  test('without one are asked for again', async () => expect((await browse('/favicon.svg')).headers['cache-control']).toBe('no-cache'))
})

describe('a signature', () => {
  test.each([
    [{}, '4CB3D94509D5C3155DA59456C326060E'],
    [{ column: 'createTime', order: 'desc', pageNo: '1', pageSize: '10' }, '0B0417319788DB901E0EDC9E5311FE20'],
    [{ keyword: '张三', pageSize: 10, 'x-path-variable': 'sys_user,realname,username' }, 'A8D5BA21A679CCC5CBBAE907512C4D3B'],
    [{ username: 'li', orgCode: 'A01' }, '8FF0B1B24CC370B05772A42685D1D508'],
  ])('of %o is as everybody makes it', (fields, sign) => expect(signatureOf(fields, SECRET)).toBe(sign))

  const now = () => '20260318093000'
  test('that is sent must be right and of this day; one that is not sent is not missed', async () => {
    const token = await town.signIn('admin')
    const sign = signature('/sys/job/list', { code: '张三', pageSize: 10 }, SECRET)
    const list = (headers: Record<string, string>) =>
      town.ask('GET', `/sys/job/list?_t=1&code=${encodeURIComponent('张三')}&pageSize=10`, { token, headers })
    expect((await list({})).success).toBe(true)
    expect((await list({ 'x-sign': sign, 'x-timestamp': now() })).success).toBe(true)
    expect(await list({ 'x-sign': sign.replace(/.$/, '0').replace(/^./, '0'), 'x-timestamp': now() })).toMatchObject({
      success: false,
      message: 'Sign签名校验失败！',
    })
    for (const timestamp of ['20260301093000', '', 'x', '20260399999999'])
      expect((await list({ 'x-sign': sign, 'x-timestamp': timestamp })).message).toContain('签名验证失败')
    const body = { username: 'yemei', orgCode: 'A01A02', count: 3, nothing: null }
    const signed = { 'x-sign': signature('/sys/selectDepart', body, SECRET), 'x-timestamp': now() }
    expect((await town.ask('POST', '/sys/selectDepart', { token: await town.signIn('yemei'), body, headers: signed })).message).toBe(
      '您不属于该部门',
    )
  })
})

test('a long answer is packed for whoever can unpack it, a short one is not', async () => {
  const token = await town.signIn('admin')
  const asked = (url: string) =>
    town.app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'gzip, br', 'x-access-token': token } })
  const long = await asked('/xqErp/openapi.json')
  expect(long.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(long.rawPayload).toString('utf8'))).toHaveProperty('openapi')
  expect((await asked('/xqErp/health')).headers['content-encoding']).toBeUndefined()
})
