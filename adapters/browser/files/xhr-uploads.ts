import { MOST_BYTES } from '../../../core/files/content.ts'
import { notEdited, tooLarge, unknownTrouble } from '../../../core/files/failures.ts'
import type { FileReading } from '../../../core/files/file-reading.ts'
import { nameOf } from '../../../core/files/names.ts'
import { partsOf, WHOLE_UP_TO } from '../../../core/files/parts.ts'
import type { PictureEdit } from '../../../core/files/picture-editing.ts'
import { Uploads, type Sending } from '../../../core/files/uploads.port.ts'
import { filled } from '../../../core/kernel/failure.ts'
import type { Cancel, Http } from '../../../core/kernel/http.port.ts'
import { objectIn } from '../../../core/kernel/json.ts'
import type { NamedBytes } from '../../../core/kernel/named-bytes.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import type { KeptSession } from '../../../core/session/kept-session.port.ts'
import { type CallingPage, tellPage } from '../http/calling-page.ts'
import { opened } from '../http/envelope.ts'
import { cancelled, offline, timedOut, unreadable } from '../http/failures.ts'

const TIMEOUT = 600_000
const WHOLE = 100

const PAUSES = [500, 1_000, 2_000]

const addressOf = (path: string) => path.split('/').map(encodeURIComponent).join('/')

type Answer = { readonly status: number; readonly text: string }

type Posting = {
  readonly file: Blob
  readonly name: string
  readonly words: Readonly<Record<string, string>>
  readonly onBytes: (loaded: number, total: number) => void
  readonly signal: Cancel
  readonly token?: boolean | undefined
}

/** SHA-256 as the server names bytes. */
const digestOf = async (part: Blob): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', await part.arrayBuffer())
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

const read = <T>(answer: Result<Answer>, reader: (answer: Answer) => Result<T>): Result<T> => (answer.ok ? reader(answer.value) : answer)

/** Uploads over XMLHttpRequest, the one way in a browser that tells how far a file has come. */
export class XhrUploads extends Uploads {
  readonly #base: string
  readonly #kept: KeptSession
  readonly #http: Http
  readonly #page: CallingPage

  constructor(base: string, kept: KeptSession, http: Http, page: CallingPage) {
    super()
    this.#base = base
    this.#kept = kept
    this.#http = http
    this.#page = page
  }

  async send(sending: Sending): Promise<Result<string>> {
    const { file: given, folder, onProgress, signal, token, responseName } = sending
    if (!(given instanceof Blob)) return fail(unknownTrouble)
    const file = sending.shrinks ? await (await import('./smaller-picture.ts')).smallerPicture(given) : given
    if (signal.aborted) return fail(cancelled)
    if (file.size > MOST_BYTES) return fail(filled(tooLarge, { name: file.name }))
    if (file.size > WHOLE_UP_TO) return this.#inParts(file, sending)
    const words = { biz: folder, isup: '1', ...(folder === 'jeditor' ? { jeditor: '1' } : {}) }
    const onBytes = (loaded: number, total: number) => onProgress(total ? Math.floor((loaded / total) * WHOLE) : 0)
    return this.#post('upload', { file, name: file.name, words, onBytes, signal, token }).then((answer) =>
      read(answer, pathIn(responseName)),
    )
  }

  /** One part after another; those that the server has are left out, whoever sent them when. */
  async #inParts(file: Blob & { readonly name: string }, { folder, onProgress, signal }: Sending): Promise<Result<string>> {
    const parts = partsOf(file.size).map(([from, to]) => ({ from, to, bytes: file.slice(from, to) }))
    const there = await this.#sent(parts.map(({ bytes }) => bytes))
    const paths: string[] = []
    for (const [at, { from, to, bytes }] of parts.entries()) {
      const known = there[at]
      if (typeof known === 'string') {
        paths.push(known)
        onProgress(Math.floor((to / file.size) * WHOLE))
        continue
      }
      const onBytes = (loaded: number) => onProgress(Math.floor((Math.min(to, from + loaded) / file.size) * WHOLE))
      const part = { file: bytes, name: 'part.bin', words: {}, onBytes, signal }
      const answer = read(await this.#patiently(() => this.#post('uploadPart', part), signal), resultIn)
      if (!answer.ok) return answer
      paths.push(answer.value)
    }
    const body = { name: file.name, biz: folder, parts: paths }
    return storedAt(await this.#http.send({ method: 'POST', path: '/sys/common/uploadJoin', body }))
  }

  /** Paths of the parts the server has already; it is asked by their digests, which a page without encryption cannot tell. */
  async #sent(parts: readonly Blob[]): Promise<readonly unknown[]> {
    if (!globalThis.crypto?.subtle) return []
    const digests = await Promise.all(parts.map(digestOf))
    const told = await this.#http.send({ method: 'POST', path: '/sys/common/uploadedParts', body: { digests } })
    return told.ok && Array.isArray(told.value) ? told.value : []
  }

  /** A line that breaks is tried again, a little later each time (widgets 10.5). */
  async #patiently(post: () => Promise<Result<Answer>>, signal: Cancel): Promise<Result<Answer>> {
    let answer = await post()
    for (const pause of PAUSES) {
      const isLine = !answer.ok && (answer.failure.code === offline.code || answer.failure.code === timedOut.code)
      if (!isLine || signal.aborted) return answer
      await new Promise((resolve) => setTimeout(resolve, pause))
      answer = await post()
    }
    return answer
  }

  #post(call: string, { file, name, words, onBytes, signal, token = true }: Posting): Promise<Result<Answer>> {
    const body = new FormData()
    body.set('file', file, name)
    for (const [key, word] of Object.entries(words)) body.set(key, word)
    const session = this.#kept.current()
    return new Promise((give) => {
      const answer = (result: Result<Answer>) => {
        const told = result.ok ? opened(result.value.status, result.value.text, { strict: false }) : result
        tellPage(this.#page, told, session?.token ?? '', this.#kept)
        give(result)
      }
      const request = new XMLHttpRequest()
      request.open('POST', `${this.#base}/sys/common/${call}`)
      request.timeout = TIMEOUT
      request.setRequestHeader('Accept', 'application/json')
      request.setRequestHeader('tenant-id', String(session?.user.tenantId ?? 0))
      if (session && token) request.setRequestHeader('X-Access-Token', session.token)
      request.upload.onprogress = ({ loaded, total }) => onBytes(loaded, total)
      request.onload = () => answer(ok({ status: request.status, text: request.responseText }))
      request.onerror = () => answer(fail(offline))
      request.ontimeout = () => answer(fail(timedOut))
      request.onabort = () => answer(fail(cancelled))
      signal.addEventListener('abort', () => request.abort())
      if (signal.aborted) return answer(fail(cancelled))
      request.send(body)
    })
  }

  open(path: string, signal?: Cancel): Promise<Result<NamedBytes>> {
    return this.#http.download({ method: 'GET', path: `/sys/common/static/${addressOf(path)}`, ...(signal ? { signal } : {}) })
  }

  async read(path: string, sheet?: string, signal?: Cancel): Promise<Result<FileReading>> {
    const asked = { ...(sheet === undefined ? {} : { query: { sheet } }), ...(signal ? { signal } : {}) }
    const answer = await this.#http.send({ method: 'GET', path: `/sys/common/preview/${addressOf(path)}`, ...asked })
    return answer.ok ? (await import('./file-reading-in.ts')).fileReadingIn(answer.value) : answer
  }

  openAll(paths: readonly string[]): Promise<Result<NamedBytes>> {
    return this.#http.download({ method: 'POST', path: '/sys/common/zip', body: { paths } })
  }

  async rename(path: string, name: string): Promise<Result<string>> {
    return storedAt(await this.#http.send({ method: 'POST', path: '/sys/common/rename', body: { path, name } }))
  }

  async edit(path: string, edit: PictureEdit): Promise<Result<string>> {
    const whole = await this.open(path)
    if (!whole.ok) return whole
    const file = await (await import('./edited-picture.ts')).editedPicture(whole.value.bytes, path, edit)
    if (!file) return fail(filled(notEdited, { name: nameOf(path) }))
    const [folder = ''] = path.split('/')
    return this.send({ file, folder, onProgress: () => undefined, signal: new AbortController().signal })
  }

  /** A server of the older generation has none, and a very large picture neither. */
  async thumbnail(path: string): Promise<Result<NamedBytes>> {
    const small = await this.#http.download({ method: 'GET', path: `/sys/common/thumbnail/${addressOf(path)}` })
    return small.ok ? small : this.open(path)
  }
}

const storedAt = (answer: Result<unknown>): Result<string> => {
  if (!answer.ok) return answer
  const path = (answer.value as { readonly path?: unknown } | null)?.path
  return typeof path === 'string' && path !== '' ? ok(path) : fail(unreadable)
}

/** The stored path stands in the message (wire protocol 8), or where the column says. */
const pathIn =
  (responseName = 'message') =>
  ({ status, text }: Answer): Result<string> => {
    const answer = opened(status, text, { strict: false })
    if (!answer.ok) return answer
    const path = objectIn(text)?.[responseName]
    return typeof path === 'string' && path !== '' ? ok(path) : fail(unreadable)
  }

const resultIn = ({ status, text }: Answer): Result<string> => {
  const answer = opened(status, text, { strict: false })
  if (!answer.ok) return answer
  return typeof answer.value === 'string' ? ok(answer.value) : fail(unreadable)
}
