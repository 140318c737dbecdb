import type { Person } from '../kernel/person.ts'
import type { Result } from '../kernel/result.ts'
import type { Notices, Readers, ReadersAsked } from './notices.port.ts'

/** 阅读情况: who got a notice, and when each has read it. */
export class ListReaders {
  private readonly notices: Notices

  constructor(notices: Notices) {
    this.notices = notices
  }

  run({ by, ...asked }: ReadersAsked & { readonly by: Person }): Promise<Result<Readers>> {
    return this.notices.readers(asked, by)
  }
}
