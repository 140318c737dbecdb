import type { Http } from '../kernel/http.port.ts'
import { done, type Result } from '../kernel/result.ts'
import type { Sessions } from './sessions.port.ts'

/** Ends the session here at once and on the server as well as it can be told; a server that cannot be told stops nobody. */
export class SignOut {
  readonly #http: Http
  readonly #sessions: Sessions

  constructor(http: Http, sessions: Sessions) {
    this.#http = http
    this.#sessions = sessions
  }

  async run(): Promise<Result<void>> {
    const told = this.#http.send({ method: 'POST', path: '/sys/logout', body: {} })
    this.#sessions.forget()
    await told
    return done
  }
}
