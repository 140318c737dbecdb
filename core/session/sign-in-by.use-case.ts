import type { Http, HttpCall } from '../kernel/http.port.ts'
import type { Result } from '../kernel/result.ts'
import { readSession } from './read-session.ts'
import type { KeptSession } from './kept-session.port.ts'
import type { Session } from './session.ts'
import type { SignInMethod } from './sign-in-method.ts'

const callOf = (way: SignInMethod): HttpCall => {
  if (way.by === 'phone')
    return { method: 'POST', path: '/sys/phoneLogin', body: { mobile: way.mobile, captcha: way.code, remember_me: way.lasting } }
  if (way.by === 'cas') return { method: 'POST', path: '/sys/cas/client/validateLogin', body: { ticket: way.ticket, service: way.service } }
  const parts = [way.token, way.thirdType].map(encodeURIComponent)
  return { method: 'GET', path: `/sys/thirdLogin/getLoginUser/${parts.join('/')}` }
}

/** Opens a session by another way than name and password, and remembers it. */
export class SignInBy {
  readonly #http: Http
  readonly #kept: KeptSession

  constructor(http: Http, kept: KeptSession) {
    this.#http = http
    this.#kept = kept
  }

  async run(way: SignInMethod): Promise<Result<Session>> {
    const answer = await this.#http.send(callOf(way))
    if (!answer.ok) return answer
    const session = readSession(answer.value, { lasting: way.by === 'phone' ? way.lasting : true })
    if (session.ok) this.#kept.keep(session.value)
    return session
  }
}
