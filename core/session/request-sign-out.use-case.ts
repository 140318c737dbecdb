import type { Http } from '../kernel/http.port.ts'
import { done, type Result } from '../kernel/result.ts'
import type { KeptSession } from './kept-session.port.ts'

/** Ends the session here at once. The server is told, but not waited for: one that is slow or gone stops nobody. */
export class RequestSignOut {
  readonly #http: Http
  readonly #kept: KeptSession

  constructor(http: Http, kept: KeptSession) {
    this.#http = http
    this.#kept = kept
  }

  run(): Promise<Result<void>> {
    void this.#http.send({ method: 'POST', path: '/sys/logout', body: {} })
    this.#kept.forget()
    return Promise.resolve(done)
  }
}
