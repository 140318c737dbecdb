import type { Registration } from '../identity/recovery/registration.ts'
import type { Http } from '../kernel/http.port.ts'
import { done, type Result } from '../kernel/result.ts'

/** Asks for an account, which an administrator releases. */
export class RequestRegistration {
  readonly #http: Http

  constructor(http: Http) {
    this.#http = http
  }

  async run({ userName, realname, email, password, confirmation, mobile, code }: Registration): Promise<Result<void>> {
    const body = { username: userName, realname, email, password, confirmPassword: confirmation, phone: mobile, smscode: code }
    const answer = await this.#http.send({ method: 'POST', path: '/sys/user/register', body })
    return answer.ok ? done : answer
  }
}
