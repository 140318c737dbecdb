import type { Person } from '../kernel/person.ts'
import type { Result } from '../kernel/result.ts'
import type { ListQuery, Page } from '../query/list-query.ts'
import type { Approvals, TaskBox } from './approvals.port.ts'

/** 审批中心: what waits for a person, what he decided, what he sent. */
export class ListTasks {
  private readonly approvals: Approvals
  constructor(approvals: Approvals) {
    this.approvals = approvals
  }

  run({ box, query, by }: { box: TaskBox; query: ListQuery; by: Person }): Promise<Result<Page>> {
    return this.approvals.box(box, query, by)
  }
}
