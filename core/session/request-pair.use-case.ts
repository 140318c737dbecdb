import type { Http } from '../kernel/http.port.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { readPairs, readUser } from './read-session.ts'
import { expired } from './failures.ts'
import type { Session } from './session.ts'
import type { KeptSession } from './kept-session.port.ts'

/** Takes one of the user's organisation-and-post pairs (sys rule S28). */
export class RequestPair {
  readonly #http: Http
  readonly #kept: KeptSession

  constructor(http: Http, kept: KeptSession) {
    this.#http = http
    this.#kept = kept
  }

  async run(pairId: string): Promise<Result<Session>> {
    const answer = await this.#http.send({ method: 'POST', path: '/sys/loginOrg', body: { id: pairId } })
    if (!answer.ok) return answer
    const before = this.#kept.current()
    if (!before) return fail(expired)

    const { userInfo, tenancyList } = (answer.value ?? {}) as { userInfo?: unknown; tenancyList?: unknown }
    const pairs = readPairs(tenancyList)
    const session = { ...before, user: readUser(userInfo), pairs: pairs.length ? pairs : before.pairs, pairId }
    this.#kept.keep(session)
    return ok(session)
  }
}
