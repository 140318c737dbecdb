import type { Http } from '../kernel/http.port.ts'
import { done, type Result } from '../kernel/result.ts'
import { isNoAnswer } from '../session/failures.ts'

/** Is the server there? Whatever it answers, it is: a server of the older generation does not know the call. */
export class AskServer {
  readonly #http: Http

  constructor(http: Http) {
    this.#http = http
  }

  async run(): Promise<Result<void>> {
    const answer = await this.#http.send({ method: 'GET', path: '/health' })
    return !answer.ok && isNoAnswer(answer.failure) ? answer : done
  }
}
