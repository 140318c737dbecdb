import { fail, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import type { Row } from '../../kernel/wire.ts'
import type { Drafts, Dropping } from './drafts.ts'
import { forbidden } from '../failures.ts'
import { mayDo } from '../permissions.ts'

/** 放弃修改: whoever may edit the record drops the change that waits to be submitted. */
export class DropChange {
  private readonly drafts: Drafts
  private readonly work: UnitOfWork
  constructor(drafts: Drafts, work: UnitOfWork) {
    this.drafts = drafts
    this.work = work
  }

  async run(dropping: Dropping): Promise<Result<Row>> {
    if (!mayDo(dropping.by, dropping.type, 'edit')) return fail(forbidden)
    return this.work.whole(() => this.drafts.drop(dropping))
  }
}
