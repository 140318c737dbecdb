import type { Http } from '../kernel/http.port.ts'
import type { Ids } from '../kernel/ids.port.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { captchaUnreadable } from './failures.ts'

/** A picture with letters in it, and the key its answer goes with. */
export type Drawn = { readonly key: string; readonly picture: string }

/** A new captcha for the sign-in that is to be tried again. */
export class RequestCaptcha {
  readonly #http: Http
  readonly #ids: Ids

  constructor(http: Http, ids: Ids) {
    this.#http = http
    this.#ids = ids
  }

  async run(): Promise<Result<Drawn>> {
    const key = this.#ids.next()
    const answer = await this.#http.send({ method: 'GET', path: `/sys/randomImage/${key}` })
    if (!answer.ok) return answer
    const picture = answer.value
    return typeof picture === 'string' && picture.startsWith('data:image/') ? ok({ key, picture }) : fail(captchaUnreadable)
  }
}
