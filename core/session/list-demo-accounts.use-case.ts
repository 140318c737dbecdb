import type { Http } from '../kernel/http.port.ts'
import { ok, type Result } from '../kernel/result.ts'

export type DemoAccount = {
  readonly username: string
  readonly realname: string
  readonly org: string
  readonly post: string
  readonly note: string
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The accounts a demonstration offers; none anywhere else. */
export class ListDemoAccounts {
  readonly #http: Http

  constructor(http: Http) {
    this.#http = http
  }

  async run(): Promise<Result<readonly DemoAccount[]>> {
    const answer = await this.#http.send({ method: 'GET', path: '/sys/demo/accounts' })
    if (!answer.ok || !Array.isArray(answer.value)) return ok([])
    const rows: readonly Record<string, unknown>[] = answer.value
    return ok(
      rows.map(({ username, realname, org, post, note }) => ({
        username: text(username),
        realname: text(realname),
        org: text(org),
        post: text(post),
        note: text(note),
      })),
    )
  }
}
