import fetchRetry from 'fetch-retry'
import type { Clock } from '../../../core/kernel/clock.port.ts'
import { Http, type Cancel, type HttpCall } from '../../../core/kernel/http.port.ts'
import type { NamedBytes } from '../../../core/kernel/named-bytes.ts'
import { fail, ok, type Refused, type Result } from '../../../core/kernel/result.ts'
import type { KeptSession } from '../../../core/session/kept-session.port.ts'
import { type CallingPage, lowAppOf, tellPage } from './calling-page.ts'
import { opened } from './envelope.ts'
import { cancelled, offline, timedOut, unreadable } from './failures.ts'
import { fileName } from './file-name.ts'

export type Server = {
  /** Where the API begins: `/xqErp`, or another server's address. */
  readonly base: string
  /** Calls are signed only if there is one. */
  readonly signSecret: string
}

const TIMEOUT = 600_000
const RETRIES = 2
const FIRST_PAUSE = 400
const passing = [502, 503]
const TOO_MANY = 429
/** Whoever is asked to come back in a moment does; what takes longer is told to a person. */
const LONGEST_WAIT = 10_000

// Older servers answer a wrong code on these with `success: true`; only the code 200 means done.
const strict = new Set(['/sys/login', '/sys/phoneLogin', '/sys/demo/login', '/sys/cas/client/validateLogin'])
const unsigned = new Set(['/sys/login', '/sys/phoneLogin'])

const isAgainAllowed = ({ method, key }: HttpCall) => method === 'GET' || key !== undefined

/** Http over fetch: headers, signature, time-out and repetition as the protocol says. */
export class FetchHttp extends Http {
  readonly #server: Server
  readonly #kept: KeptSession
  readonly #clock: Clock
  readonly #page: CallingPage

  constructor(server: Server, kept: KeptSession, clock: Clock, page: CallingPage) {
    super()
    this.#server = server
    this.#kept = kept
    this.#clock = clock
    this.#page = page
  }

  send(call: HttpCall): Promise<Result<unknown>> {
    return this.#ask(call, async (response) => opened(response.status, await response.text(), { strict: strict.has(call.path) }))
  }

  download(call: HttpCall): Promise<Result<NamedBytes>> {
    return this.#ask(call, async (response) => {
      const isEnvelope = (response.headers.get('content-type') ?? '').includes('json')
      if (!response.ok || isEnvelope) {
        const answer = opened(response.status, await response.text(), { strict: true })
        return answer.ok ? fail(unreadable) : answer
      }
      const bytes = await received(response, call.onReceived)
      return ok({ name: fileName(response.headers.get('content-disposition')), bytes })
    })
  }

  async #ask<T>(call: HttpCall, read: (response: Response) => Promise<Result<T>>): Promise<Result<T>> {
    // Read before anything is awaited: whoever signs out forgets the session right after asking.
    const session = this.#kept.current()
    const token = session?.token ?? ''
    const answer = await this.#answered(call, await this.#init(call, token, session?.user.tenantId ?? 0), read)
    tellPage(this.#page, answer, token, this.#kept)
    return answer
  }

  async #answered<T>(call: HttpCall, init: RequestInit, read: (response: Response) => Promise<Result<T>>): Promise<Result<T>> {
    const timeout = AbortSignal.timeout(TIMEOUT)
    const signal = call.signal ? AbortSignal.any([abortSignal(call.signal), timeout]) : timeout
    try {
      return await read(await retrying(this.#address(call), { ...init, signal, ...patience(call, signal) }))
    } catch {
      return lost(call, timeout)
    }
  }

  async #init({ method, path, query, body, key, minimal }: HttpCall, token: string, tenantId: number): Promise<RequestInit> {
    const headers: Record<string, string> = { Accept: 'application/json', 'tenant-id': String(tenantId) }
    if (token) headers['X-Access-Token'] = token
    if (key) headers['Idempotency-Key'] = key
    const appId = lowAppOf(this.#page.path())
    if (appId) headers['X-Low-App-ID'] = appId
    if (minimal) headers['Prefer'] = 'return=minimal'
    if (this.#server.signSecret && (method === 'GET' || method === 'POST') && !unsigned.has(path)) {
      const { signature, timestamp } = await import('./signature.ts')
      const given = method === 'GET' ? parametersOf({ path, query }) : typeof body === 'object' && body ? body : {}
      headers['X-Sign'] = signature(path, given as Record<string, unknown>, this.#server.signSecret)
      headers['X-TIMESTAMP'] = timestamp(this.#clock.now())
    }
    if (body === undefined) return { method, headers }
    if (body instanceof FormData) return { method, headers, body }
    return { method, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  }

  #address({ method, path, query }: HttpCall): string {
    const search = new URLSearchParams()
    if (method === 'GET' && !path.startsWith('/sys/dict/getDictListByCode')) search.set('_t', String(Math.floor(this.#clock.now() / 1000)))
    for (const [name, value] of Object.entries(parametersOf({ path, query }))) search.set(name, value)
    const text = search.toString()
    return `${this.#server.base}${path}${text && (path.includes('?') ? `&${text}` : `?${text}`)}`
  }
}

/** What a call asks, as text; a list says that the organisation's rights are meant. */
const parametersOf = ({ path, query }: Pick<HttpCall, 'path' | 'query'>): Record<string, string> => {
  const given = Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const]))
  return { ...(path.endsWith('/list') ? { orgPermissionType: '1' } : {}), ...Object.fromEntries(given) }
}

/** The body, told of while it comes. */
const received = async (response: Response, tell: HttpCall['onReceived']): Promise<Uint8Array> => {
  if (!tell || !response.body) return new Uint8Array(await response.arrayBuffer())
  let bytes = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, control) => {
        bytes += piece.length
        tell(bytes)
        control.enqueue(piece)
      },
    }),
  )
  return new Uint8Array(await new Response(counted).arrayBuffer())
}

const retrying = fetchRetry((...given: Parameters<typeof fetch>) => fetch(...given))

const patience = (call: HttpCall, signal: AbortSignal) => ({
  retryDelay: (attempt: number, _: Error | null, response: Response | null) => waitOf(response) ?? FIRST_PAUSE * 2 ** attempt,
  retryOn: (attempt: number, error: Error | null, response: Response | null) =>
    attempt < RETRIES && isAgainAllowed(call) && !signal.aborted && (error !== null || isPassing(response)),
})

/** What the server says to wait, in milliseconds. */
const waitOf = (response: Response | null): number | undefined => {
  const said = response?.headers.get('retry-after') ?? ''
  return /^\d{1,6}$/.test(said) ? Number(said) * 1_000 : undefined
}

const isPassing = (response: Response | null): boolean => {
  if (!response) return false
  const wait = waitOf(response)
  if (response.status === TOO_MANY) return wait !== undefined && wait <= LONGEST_WAIT
  return passing.includes(response.status) && (wait ?? 0) <= LONGEST_WAIT
}

const abortSignal = (cancel: Cancel): AbortSignal => {
  if (cancel instanceof AbortSignal) return cancel
  const control = new AbortController()
  if (cancel.aborted) control.abort()
  cancel.addEventListener('abort', () => control.abort())
  return control.signal
}

const lost = ({ signal }: HttpCall, timeout: AbortSignal): Refused => {
  if (signal?.aborted) return fail(cancelled)
  return fail(timeout.aborted ? timedOut : offline)
}
