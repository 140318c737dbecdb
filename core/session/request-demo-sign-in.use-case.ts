import type { Http } from '../kernel/http.port.ts'
import type { Result } from '../kernel/result.ts'
import { readSession } from './read-session.ts'
import type { Session } from './session.ts'
import type { KeptSession } from './kept-session.port.ts'

/** Opens a session for one of the accounts a demonstration offers. */
export class RequestDemoSignIn {
  readonly #http: Http
  readonly #kept: KeptSession

  constructor(http: Http, kept: KeptSession) {
    this.#http = http
    this.#kept = kept
  }

  async run(username: string): Promise<Result<Session>> {
    const answer = await this.#http.send({ method: 'POST', path: '/sys/demo/login', body: { username } })
    if (!answer.ok) return answer
    const session = readSession(answer.value, { lasting: true })
    if (session.ok) this.#kept.keep(session.value)
    return session
  }
}
