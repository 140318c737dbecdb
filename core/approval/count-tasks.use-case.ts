import type { Person } from '../kernel/person.ts'
import type { Result } from '../kernel/result.ts'
import type { Approvals } from './approvals.port.ts'

/** The numbers on the badges: what waits for a person, what of his is under way. */
export class CountTasks {
  private readonly approvals: Approvals
  constructor(approvals: Approvals) {
    this.approvals = approvals
  }

  run({ by }: { by: Person }): Promise<Result<{ todo: number; mine: number }>> {
    return this.approvals.counts(by)
  }
}
