import type { Recovery } from '../identity/recovery/recover-password.use-case.ts'
import type { Http } from '../kernel/http.port.ts'
import { done, type Result } from '../kernel/result.ts'

/** Sets a new password with what the phone proved. */
export class RequestRecovery {
  readonly #http: Http

  constructor(http: Http) {
    this.#http = http
  }

  async run({ ticket, password, confirmation }: Recovery): Promise<Result<void>> {
    const body = { ticket, password, confirmPassword: confirmation }
    const answer = await this.#http.send({ method: 'POST', path: '/sys/user/passwordChange', body })
    return answer.ok ? done : answer
  }
}
