import type { Catalogue } from '../definitions/catalogue.ts'
import { all, any, like } from '../kernel/condition.ts'
import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import { textAt } from '../kernel/wire.ts'
import type { ListQuery, Page } from '../query/list-query.ts'
import type { Approvals, TaskBox } from './approvals.port.ts'
import { seesAmount } from './seen-amount.ts'

type Listing = { readonly box: TaskBox; readonly query: ListQuery; readonly keyword?: string; readonly by: Person }

/** 审批中心: what waits for a person, what he decided, what he sent, what was copied to him; `keyword` is a part of the title or the number. */
export class ListTasks {
  private readonly catalogue: Catalogue
  private readonly approvals: Approvals
  constructor(catalogue: Catalogue, approvals: Approvals) {
    this.catalogue = catalogue
    this.approvals = approvals
  }

  async run({ box, query, keyword = '', by }: Listing): Promise<Result<Page>> {
    const where = keyword === '' ? query.where : all(query.where, any(like('title', keyword), like('billNo', keyword)))
    const page = await this.approvals.box(box, { ...query, where }, by)
    if (!page.ok) return page
    const isShown = (typeKey: string) => seesAmount(this.catalogue.find(typeKey), by)
    const records = page.value.records.map((row) => (isShown(textAt(row, 'typeKey')) ? row : { ...row, amount: null }))
    return ok({ ...page.value, records })
  }
}
