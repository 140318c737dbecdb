import type { Http } from '../kernel/http.port.ts'
import type { Result } from '../kernel/result.ts'
import { readPermissions, type Permissions } from '../permissions/permissions.ts'

/** What the signed-in person may see and do. An empty menu is a failure. */
export class LoadPermissions {
  readonly #http: Http

  constructor(http: Http) {
    this.#http = http
  }

  async run(): Promise<Result<Permissions>> {
    const answer = await this.#http.send({ method: 'GET', path: '/sys/permission/getUserPermissionByToken' })
    return answer.ok ? readPermissions(answer.value) : answer
  }
}
