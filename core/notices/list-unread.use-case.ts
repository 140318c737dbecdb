import type { Person } from '../kernel/person.ts'
import type { Result } from '../kernel/result.ts'
import type { UnreadNotices } from './notice.ts'
import type { Notices } from './notices.port.ts'

/** What the bell shows. Writes nothing (wire protocol 11.3). */
export class ListUnread {
  private readonly notices: Notices

  constructor(notices: Notices) {
    this.notices = notices
  }

  run({ by, most }: { readonly by: Person; readonly most: number }): Promise<Result<UnreadNotices>> {
    return this.notices.unread(by, most)
  }
}
