import type { Http } from '../kernel/http.port.ts'
import type { Result } from '../kernel/result.ts'
import { readSession } from './read-session.ts'
import type { Credentials, Session } from './session.ts'
import type { KeptSession } from './kept-session.port.ts'

/** Opens a session with name and password, and remembers it. */
export class RequestSignIn {
  readonly #http: Http
  readonly #kept: KeptSession

  constructor(http: Http, kept: KeptSession) {
    this.#http = http
    this.#kept = kept
  }

  async run({ username, password, lasting, captcha, checkKey, pass }: Credentials): Promise<Result<Session>> {
    const body = { username: username.trim(), password, remember_me: lasting, captcha, checkKey, pass }
    const answer = await this.#http.send({ method: 'POST', path: '/sys/login', body })
    if (!answer.ok) return answer
    const session = readSession(answer.value, { lasting })
    if (session.ok) this.#kept.keep(session.value)
    return session
  }
}
