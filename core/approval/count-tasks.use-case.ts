import type { Person } from '../kernel/person.ts'
import type { Result } from '../kernel/result.ts'
import type { Approvals, TaskCounts } from './approvals.port.ts'

/** The numbers on the badges: what waits for a person, what of his is under way, what he was copied. */
export class CountTasks {
  private readonly approvals: Approvals
  constructor(approvals: Approvals) {
    this.approvals = approvals
  }

  run({ by }: { by: Person }): Promise<Result<TaskCounts>> {
    return this.approvals.counts(by)
  }
}
