import { all, any, like } from '../kernel/condition.ts'
import type { Person } from '../kernel/person.ts'
import type { Result } from '../kernel/result.ts'
import type { ListQuery, Page } from '../query/list-query.ts'
import type { Approvals, TaskBox } from './approvals.port.ts'

type Listing = { readonly box: TaskBox; readonly query: ListQuery; readonly keyword?: string; readonly by: Person }

/** 审批中心: what waits for a person, what he decided, what he sent, what was copied to him; `keyword` is a part of the title or the number. */
export class ListTasks {
  private readonly approvals: Approvals
  constructor(approvals: Approvals) {
    this.approvals = approvals
  }

  run({ box, query, keyword = '', by }: Listing): Promise<Result<Page>> {
    const where = keyword === '' ? query.where : all(query.where, any(like('title', keyword), like('billNo', keyword)))
    return this.approvals.box(box, { ...query, where }, by)
  }
}
