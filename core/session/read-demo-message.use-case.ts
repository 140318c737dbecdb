import type { Http } from '../kernel/http.port.ts'
import { ok, type Result } from '../kernel/result.ts'

/** What a phone would have got, in a demonstration; '' anywhere else. */
export class ReadDemoMessage {
  readonly #http: Http

  constructor(http: Http) {
    this.#http = http
  }

  async run(mobile: string): Promise<Result<string>> {
    const answer = await this.#http.send({ method: 'GET', path: '/sys/demo/message', query: { mobile } })
    return ok(answer.ok && typeof answer.value === 'string' ? answer.value : '')
  }
}
