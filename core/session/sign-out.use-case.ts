import type { Http } from '../kernel/http.port.ts'
import { done, type Result } from '../kernel/result.ts'
import type { KeptSession } from './kept-session.port.ts'

/** Ends the session here at once and on the server as well as it can be told; a server that cannot be told stops nobody. */
export class SignOut {
  readonly #http: Http
  readonly #kept: KeptSession

  constructor(http: Http, kept: KeptSession) {
    this.#http = http
    this.#kept = kept
  }

  async run(): Promise<Result<void>> {
    const told = this.#http.send({ method: 'POST', path: '/sys/logout', body: {} })
    this.#kept.forget()
    await told
    return done
  }
}
