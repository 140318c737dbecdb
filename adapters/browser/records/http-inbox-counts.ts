import type { TaskCounts } from '../../../core/approval/approvals.port.ts'
import { InboxCounts } from '../../../core/approval/inbox-counts.port.ts'
import type { Http } from '../../../core/kernel/http.port.ts'
import { numberOf } from '../../../core/kernel/json.ts'
import type { Result } from '../../../core/kernel/result.ts'
import { read } from './reading.ts'

/** What waits in 审批中心, over its call. */
export class HttpInboxCounts extends InboxCounts {
  readonly #http: Http

  constructor(http: Http) {
    super()
    this.#http = http
  }

  async counts(): Promise<Result<TaskCounts>> {
    return read(await this.#http.send({ method: 'GET', path: '/process/count' }), ({ todo, mine, cc }) => ({
      todo: numberOf(todo),
      mine: numberOf(mine),
      cc: numberOf(cc),
    }))
  }
}
