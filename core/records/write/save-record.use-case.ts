import { fail, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import type { Row } from '../../kernel/wire.ts'
import type { Drafts, Saving } from './drafts.ts'
import { forbidden } from '../failures.ts'
import { mayDo, submitCode } from '../permissions.ts'

/** Keeps a new or changed record, and submits it when asked to. */
export class SaveRecord {
  private readonly drafts: Drafts
  private readonly work: UnitOfWork
  constructor(drafts: Drafts, work: UnitOfWork) {
    this.drafts = drafts
    this.work = work
  }

  async run(saving: Saving): Promise<Result<Row>> {
    const { type, by, id, submit } = saving
    if (!mayDo(by, type, id ? 'edit' : 'add') || (submit && !mayDo(by, type, submitCode(type)))) return fail(forbidden)
    return this.work.whole(() => (id ? this.drafts.change(saving, id) : this.drafts.add(saving)))
  }
}
