import { actionOf, isElsewhere } from '../../definitions/action-of.ts'
import { fail, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import { forbidden, unknownAction } from '../failures.ts'
import { asApplicant, standingOver } from '../../permissions/applicant.ts'
import { mayAct } from '../permissions.ts'
import { type Acted, type Acting, type RecordActions } from './record-actions.ts'

/** What a button does beyond the usual ones. */
export class ActOnRecord {
  private readonly actions: RecordActions
  private readonly work: UnitOfWork

  constructor(actions: RecordActions, work: UnitOfWork) {
    this.actions = actions
    this.work = work
  }

  async run(acting: Acting): Promise<Result<Acted>> {
    const { type, action, by } = acting
    const declared = actionOf(type, action)
    if (!declared || declared.auto || isElsewhere(declared)) return fail(unknownAction)
    if (!mayAct(asApplicant(by), type, action)) return fail(forbidden)
    return this.work.whole(() => this.actions.act({ ...acting, may: (row) => mayAct(standingOver(by, row), type, action) }))
  }
}
