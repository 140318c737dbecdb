import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { XhrUploads } from '../../../adapters/browser/files/xhr-uploads.ts'
import { LARGEST_PART } from '../../../core/files/parts.ts'
import type { Sending } from '../../../core/files/uploads.port.ts'
import type { HttpCall } from '../../../core/kernel/http.port.ts'
import { ok } from '../../../core/kernel/result.ts'

const MEGABYTE = 2 ** 20

/** A line that answers in turn; `broken` ones never come back. */
class PaperRequest {
  static answers: ('broken' | 'kept')[] = []
  static readonly sent: { readonly call: string; readonly bytes: number }[] = []
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  status = 0
  responseText = ''
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  private address = ''
  open(_: string, address: string) {
    this.address = address
  }
  static readonly headers: string[] = []
  setRequestHeader(name: string) {
    PaperRequest.headers.push(name)
  }
  abort() {
    this.onabort()
  }
  send(body: FormData) {
    const call = this.address.split('/').at(-1) ?? ''
    const { size } = body.get('file') as Blob
    PaperRequest.sent.push({ call, bytes: size })
    this.upload.onprogress?.({ loaded: size, total: size })
    if (PaperRequest.answers.shift() === 'broken') return this.onerror()
    this.status = 200
    const path = call === 'upload' ? 'temp/1/a.pdf' : `parts/${PaperRequest.sent.length}/part`
    this.responseText = JSON.stringify({ success: true, code: 200, message: path, result: path, stored: 'own/1.pdf', timestamp: 1 })
    this.onload()
  }
}

beforeEach(() => {
  PaperRequest.answers = []
  PaperRequest.sent.length = 0
  PaperRequest.headers.length = 0
  there = []
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', PaperRequest)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What the server has of parts, by their place in the file. */
let there: (string | null)[] = []

const remembered = ({ body }: HttpCall) => {
  const { digests } = body as { readonly digests: readonly string[] }
  expect(digests.every((digest) => /^[\w-]{43}$/.test(digest))).toBe(true)
  return ok(digests.map((_, at) => there[at] ?? null))
}

const opened = () => {
  const joined: HttpCall[] = []
  const http = {
    send: async (call: HttpCall) => {
      if (call.path === '/sys/common/uploadedParts') return remembered(call)
      joined.push(call)
      return ok({ path: 'files/9/a.pdf' })
    },
    download: () => Promise.reject(new Error('nothing is fetched here')),
  }
  const kept = { current: () => ({ token: 't', user: { tenantId: 0 } }) } as never
  const uploads = new XhrUploads('/xqErp', kept, http, new Proxy({}, { get: () => () => undefined }) as never)
  const progress: number[] = []
  const send = async (file: File, signal = new AbortController().signal, wire: Pick<Sending, 'token' | 'responseName'> = {}) => {
    const sending = uploads.send({ file, folder: 'files', onProgress: (percent) => progress.push(percent), signal, ...wire })
    let isOver = false
    void sending.then(() => (isOver = true))
    while (!isOver) await vi.advanceTimersByTimeAsync(1_000)
    return sending
  }
  return { send, joined, progress }
}

const file = (megabytes: number) => new File([new Uint8Array(megabytes * MEGABYTE)], 'a.pdf')
const calls = () => PaperRequest.sent.map(({ call }) => call)

test('a file of up to five megabytes goes in one piece', async () => {
  expect(await opened().send(file(5))).toEqual(ok('temp/1/a.pdf'))
  expect(calls()).toEqual(['upload'])
})

test('a cell’s column says where the answer holds the path, and whether the session’s token goes along', async () => {
  const { signal } = new AbortController()
  expect(await opened().send(file(1), signal, { responseName: 'stored' })).toEqual(ok('own/1.pdf'))
  expect(PaperRequest.headers).toContain('X-Access-Token')
  PaperRequest.headers.length = 0
  expect(await opened().send(file(1), signal, { token: false })).toEqual(ok('temp/1/a.pdf'))
  expect(PaperRequest.headers).not.toContain('X-Access-Token')
})

test('a larger one goes in parts that are put together, and its progress never goes back', async () => {
  const { send, joined, progress } = opened()
  expect(await send(file(7))).toEqual(ok('files/9/a.pdf'))
  expect(PaperRequest.sent.map(({ bytes }) => bytes)).toEqual([LARGEST_PART, LARGEST_PART, LARGEST_PART, MEGABYTE])
  expect(joined).toMatchObject([{ body: { name: 'a.pdf', biz: 'files', parts: [1, 2, 3, 4].map((at) => `parts/${at}/part`) } }])
  expect(progress).toEqual([...progress].sort((a, b) => a - b))
  expect(progress.at(-1)).toBe(100)
})

test('a broken line is tried again by itself, and given up after the fourth time', async () => {
  PaperRequest.answers = ['kept', 'broken', 'broken', 'kept', 'broken', 'broken', 'broken', 'broken']
  expect(await opened().send(file(7))).toMatchObject({ ok: false, failure: { code: 'http.offline' } })
  expect(calls()).toHaveLength(8)
})

test('parts that the server has are not sent again, whoever sent them before', async () => {
  there = ['parts/a/part', null, 'parts/c/part']
  const { send, joined, progress } = opened()
  expect(await send(file(7))).toEqual(ok('files/9/a.pdf'))
  expect(PaperRequest.sent.map(({ bytes }) => bytes)).toEqual([LARGEST_PART, MEGABYTE])
  expect(joined).toMatchObject([{ body: { parts: ['parts/a/part', 'parts/1/part', 'parts/c/part', 'parts/2/part'] } }])
  expect(progress).toEqual([...progress].sort((a, b) => a - b))
})
