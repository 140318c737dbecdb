import type { Http } from '../kernel/http.port.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { unreadableSession } from './failures.ts'

/** Somebody of another site, and how he proves which account he has here. */
export type Binding = { readonly ticket: string } & (
  | { readonly by: 'phone'; readonly mobile: string; readonly code: string }
  | { readonly by: 'password'; readonly username: string; readonly password: string; readonly captcha: string; readonly checkKey: string }
)

/** Binds another site's account to one here; answers the token that signs in. */
export class RequestThirdBinding {
  readonly #http: Http

  constructor(http: Http) {
    this.#http = http
  }

  async run({ ticket, ...proof }: Binding): Promise<Result<string>> {
    const answer =
      proof.by === 'phone'
        ? await this.#ask('/sys/thirdLogin/bindingThirdPhone', { mobile: proof.mobile, captcha: proof.code, thirdUserUuid: ticket })
        : await this.#ask('/sys/third/user/checkPassword', {
            username: proof.username.trim(),
            password: proof.password,
            captcha: proof.captcha,
            checkKey: proof.checkKey,
            thirdUserUuid: ticket,
          })
    if (!answer.ok) return answer
    return typeof answer.value === 'string' && answer.value !== '' ? ok(answer.value) : fail(unreadableSession)
  }

  #ask(path: string, body: object) {
    return this.#http.send({ method: 'POST', path, body })
  }
}
