import type { Person } from '../kernel/person.ts'
import type { Result } from '../kernel/result.ts'
import type { Approvals, TaskBox, TaskKind } from './approvals.port.ts'

/** What a box of 审批中心 is about, so that one type can be looked at alone. */
export class CountKinds {
  private readonly approvals: Approvals
  constructor(approvals: Approvals) {
    this.approvals = approvals
  }

  run({ box, by }: { box: TaskBox; by: Person }): Promise<Result<readonly TaskKind[]>> {
    return this.approvals.kinds(box, by)
  }
}
