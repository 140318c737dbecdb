import type { Http } from '../../../core/kernel/http.port.ts'
import { objectOf } from '../../../core/kernel/json.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import { notFound } from '../http/failures.ts'

/** What the server understands beyond the seed's advanced query; asked once, before it is first needed. A server without an answer understands no more. */
export class QueryAbilities {
  readonly #http: Http
  #known: Promise<Result<boolean>> | undefined

  constructor(http: Http) {
    this.#http = http
  }

  /** Groups within groups? */
  nested(): Promise<Result<boolean>> {
    this.#known ??= this.#ask()
    return this.#known
  }

  async #ask(): Promise<Result<boolean>> {
    const answer = await this.#http.send({ method: 'GET', path: '/sys/superQuery/abilities' })
    if (answer.ok) return ok(objectOf(answer.value)['nested'] === true)
    if (answer.failure.code === notFound.code) return ok(false)
    this.#known = undefined
    return answer
  }
}
