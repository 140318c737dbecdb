import type { Http } from '../kernel/http.port.ts'
import { objectOf, objectsOf, textOf } from '../kernel/json.ts'
import { ok, type Result } from '../kernel/result.ts'
import { NO_METHODS, type SignInMethods } from './sign-in-method.ts'

/** The ways in that this server offers; none where it does not say. */
export class RequestLoginWays {
  readonly #http: Http

  constructor(http: Http) {
    this.#http = http
  }

  async run(): Promise<Result<SignInMethods>> {
    const answer = await this.#http.send({ method: 'GET', path: '/sys/signInWays' })
    if (!answer.ok) return ok(NO_METHODS)
    const told = objectOf(answer.value)
    return ok({
      phone: told['phone'] === true,
      slider: told['slider'] === true,
      register: told['register'] === true,
      recover: told['recover'] === true,
      cas: textOf(told['cas']),
      third: objectsOf(told['third']).map(({ type, title }) => ({ type: textOf(type), title: textOf(title) })),
      demonstration: told['demonstration'] === true,
    })
  }
}
