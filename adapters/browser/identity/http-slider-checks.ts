import { SliderChecks } from '../../../core/identity/sign-in/slider-checks.port.ts'
import { type Trail, wireOfTrail } from '../../../core/identity/sign-in/slider-challenge.ts'
import type { Http } from '../../../core/kernel/http.port.ts'
import { objectOf, textOf } from '../../../core/kernel/json.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'

/** The slider's challenges over the wire. */
export class HttpSliderChecks extends SliderChecks {
  readonly #http: Http

  constructor(http: Http) {
    super()
    this.#http = http
  }

  async begin(): Promise<Result<string>> {
    const answer = await this.#http.send({ method: 'POST', path: '/sys/slider/begin', body: {} })
    return answer.ok ? ok(textOf(objectOf(answer.value)['id'])) : answer
  }

  async answer(id: string, trail: Trail): Promise<Result<string>> {
    const answer = await this.#http.send({ method: 'POST', path: '/sys/slider/answer', body: { id, trail: wireOfTrail(trail) } })
    return answer.ok ? ok(textOf(objectOf(answer.value)['pass'])) : answer
  }
}
