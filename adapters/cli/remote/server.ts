import { randomUUID } from 'node:crypto'
import { failure } from '../../../core/kernel/failure.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'

type Asked = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
}

type Envelope = { readonly success?: unknown; readonly message?: unknown; readonly result?: unknown }

const BASE = '/xqErp'
const ANSWER_WITHIN = 600_000

export const unreachable = failure('cli.unreachable', '无法连接服务器，请检查地址或先启动服务')
const unreadable = failure('cli.unreadable', '服务器的回答无法识别')

/** A running server, spoken to in envelopes. */
export class RemoteServer {
  private readonly server: string
  private readonly token: string

  constructor(server: string, token = '') {
    this.server = server.replace(/\/+$/, '')
    this.token = token
  }

  async ask({ method, path, query = {}, body }: Asked): Promise<Result<unknown>> {
    const search = new URLSearchParams(Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)).toString()
    const address = `${this.server}${BASE}${path}${search && `?${search}`}`
    // What is sent as parts of a form names its own kind.
    const isForm = body instanceof FormData
    const headers = {
      Accept: 'application/json',
      ...(this.token ? { 'X-Access-Token': this.token } : {}),
      ...(method === 'POST' && !isForm ? { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() } : {}),
    }
    const sent = method === 'POST' ? { body: isForm ? body : JSON.stringify(body ?? {}) } : {}
    const response = await fetch(address, { method, headers, ...sent, signal: AbortSignal.timeout(ANSWER_WITHIN) }).catch(() => undefined)
    return response ? this.read(response) : fail(unreachable)
  }

  /** A file, while it comes. */
  async fetched(path: string, query: Readonly<Record<string, string>>): Promise<Result<NonNullable<Response['body']>>> {
    const address = `${this.server}${BASE}${path}?${new URLSearchParams(query)}`
    const headers: Record<string, string> = this.token ? { 'X-Access-Token': this.token } : {}
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(ANSWER_WITHIN) }).catch(() => undefined)
    if (!response) return fail(unreachable)
    const isFile = response.ok && !(response.headers.get('content-type') ?? '').includes('json')
    if (isFile && response.body) return ok(response.body)
    const answer = await this.read(response)
    return answer.ok ? fail(unreadable) : answer
  }

  private async read(response: Response): Promise<Result<unknown>> {
    const envelope = (await response.json().catch(() => undefined)) as Envelope | undefined
    if (!envelope || typeof envelope !== 'object') return fail(unreadable)
    if (envelope.success === true && response.ok) return ok(envelope.result ?? null)
    return fail({ code: 'cli.refused', message: String(envelope.message ?? response.status), details: { result: envelope.result } })
  }
}
