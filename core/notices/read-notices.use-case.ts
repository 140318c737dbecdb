import type { Person } from '../kernel/person.ts'
import type { Result } from '../kernel/result.ts'
import type { Changes } from '../live/changes.port.ts'
import { rung } from './bell.ts'
import type { Notices } from './notices.port.ts'

/** The person has read some, or all. His other pages look again. */
export class ReadNotices {
  private readonly notices: Notices
  private readonly changes: Changes

  constructor(notices: Notices, changes: Changes) {
    this.notices = notices
    this.changes = changes
  }

  async run({ ids, by }: { readonly ids: readonly string[] | 'all'; readonly by: Person }): Promise<Result<number>> {
    const read = await this.notices.read(ids, by)
    if (read.ok && read.value > 0) this.changes.tell([rung(by.tenantId, by.userId)])
    return read
  }
}
