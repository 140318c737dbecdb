import { unknownTrouble } from '../../../core/files/failures.ts'
import { Uploads, type Sending } from '../../../core/files/uploads.port.ts'
import type { Cancel, Http } from '../../../core/kernel/http.port.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import type { KeptSession } from '../../../core/session/kept-session.port.ts'
import { type CallingPage, tellPage } from '../http/calling-page.ts'
import { opened, parsed } from '../http/envelope.ts'
import { cancelled, offline, timedOut, unreadable } from '../http/failures.ts'

const TIMEOUT = 600_000
const WHOLE = 100

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

  send({ file, folder, onProgress, signal }: Sending): Promise<Result<string>> {
    if (!(file instanceof Blob)) return Promise.resolve(fail(unknownTrouble))
    const body = new FormData()
    body.set('file', file, file.name)
    body.set('biz', folder)
    body.set('isup', '1')
    if (folder === 'jeditor') body.set('jeditor', '1')
    const session = this.#kept.current()
    return new Promise((give) => {
      const answer = (result: Result<string>) => {
        tellPage(this.#page, result, session?.token ?? '', this.#kept)
        give(result)
      }
      const call = new XMLHttpRequest()
      call.open('POST', `${this.#base}/sys/common/upload`)
      call.timeout = TIMEOUT
      call.setRequestHeader('Accept', 'application/json')
      call.setRequestHeader('tenant-id', String(session?.user.tenantId ?? 0))
      if (session) call.setRequestHeader('X-Access-Token', session.token)
      call.upload.onprogress = ({ loaded, total }) => onProgress(total ? Math.floor((loaded / total) * WHOLE) : 0)
      call.onload = () => answer(pathIn(call.status, call.responseText))
      call.onerror = () => answer(fail(offline))
      call.ontimeout = () => answer(fail(timedOut))
      call.onabort = () => answer(fail(cancelled))
      signal.addEventListener('abort', () => call.abort())
      if (signal.aborted) return answer(fail(cancelled))
      call.send(body)
    })
  }

  open(path: string, signal?: Cancel): Promise<Result<{ readonly name: string; readonly bytes: Uint8Array }>> {
    const address = path.split('/').map(encodeURIComponent).join('/')
    return this.#http.download({ method: 'GET', path: `/sys/common/static/${address}`, ...(signal ? { signal } : {}) })
  }
}

/** The stored path stands in the message (wire protocol 8). */
const pathIn = (status: number, text: string): Result<string> => {
  const answer = opened(status, text, false)
  if (!answer.ok) return answer
  const message = parsed(text)?.['message']
  return typeof message === 'string' && message !== '' ? ok(message) : fail(unreadable)
}
