import type { Http } from '../kernel/http.port.ts'
import { ok, type Result } from '../kernel/result.ts'
import { NO_WAYS, type Ways } from './way.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The ways in that this server offers; none where it does not say. */
export class ListWays {
  readonly #http: Http

  constructor(http: Http) {
    this.#http = http
  }

  async run(): Promise<Result<Ways>> {
    const answer = await this.#http.send({ method: 'GET', path: '/sys/signInWays' })
    if (!answer.ok || answer.value === null || typeof answer.value !== 'object') return ok(NO_WAYS)
    const told = answer.value as Readonly<Record<string, unknown>>
    const third: readonly Record<string, unknown>[] = Array.isArray(told['third']) ? told['third'] : []
    return ok({
      phone: told['phone'] === true,
      slider: told['slider'] === true,
      register: told['register'] === true,
      recover: told['recover'] === true,
      cas: text(told['cas']),
      third: third.map(({ type, title }) => ({ type: text(type), title: text(title) })),
      demonstration: told['demonstration'] === true,
    })
  }
}
