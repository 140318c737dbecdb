import type { DemoAccount } from '../identity/sign-in/list-offered-accounts.use-case.ts'
import type { Http } from '../kernel/http.port.ts'
import { objectsOf, textOf } from '../kernel/json.ts'
import { ok, type Result } from '../kernel/result.ts'

/** The accounts a demonstration offers; none anywhere else. */
export class ListDemoAccounts {
  readonly #http: Http

  constructor(http: Http) {
    this.#http = http
  }

  async run(): Promise<Result<readonly DemoAccount[]>> {
    const answer = await this.#http.send({ method: 'GET', path: '/sys/demo/accounts' })
    if (!answer.ok) return ok([])
    return ok(
      objectsOf(answer.value).map(({ username, realname, org, post, note }) => ({
        username: textOf(username),
        realname: textOf(realname),
        org: textOf(org),
        post: textOf(post),
        note: textOf(note),
      })),
    )
  }
}
