import type { PasswordForm } from '../identity/accounts/new-password.ts'
import type { Http } from '../kernel/http.port.ts'
import { done, fail, type Result } from '../kernel/result.ts'
import { nobodySignedIn } from './failures.ts'
import type { KeptSession } from './kept-session.port.ts'

/** Changes one's own password; every session of the user is over then, this one too. */
export class RequestPasswordChange {
  readonly #http: Http
  readonly #kept: KeptSession

  constructor(http: Http, kept: KeptSession) {
    this.#http = http
    this.#kept = kept
  }

  async run({ old, password, confirmation }: PasswordForm): Promise<Result<void>> {
    const session = this.#kept.current()
    if (!session) return fail(nobodySignedIn)
    const { username, userId } = session.user
    const body = { userName: username, userId, oldPassword: old, password, confirmPassword: confirmation }
    const answer = await this.#http.send({ method: 'POST', path: '/sys/dmtUser/updatePassword', body })
    return answer.ok ? done : answer
  }
}
