import type { DocumentType } from '../../definitions/document.ts'
import type { Condition } from '../../kernel/condition.ts'
import type { Person } from '../../kernel/person.ts'
import { ok, type Result } from '../../kernel/result.ts'
import { cutFor } from '../../permissions/visible-fields.ts'
import type { Order, Page } from '../../query/list-query.ts'
import type { Records } from '../records.port.ts'

export type LookingUp = {
  readonly type: DocumentType
  readonly where: Condition
  readonly fields: readonly string[]
  readonly order?: readonly Order[]
  readonly pageNo: number
  readonly pageSize: number
  readonly by: Person
}

/** A few fields of the records in a person's scope, for pickers: they need a session, no permission of the type (sys S17). */
export class LookUp {
  private readonly records: Records

  constructor(records: Records) {
    this.records = records
  }

  async run({ type, where, fields, order, pageNo, pageSize, by }: LookingUp): Promise<Result<Page>> {
    const page = await this.records.list(
      type,
      { where, order: order ?? [{ field: type.titleField, direction: 'asc' }], fields, pageNo, pageSize },
      by,
    )
    if (!page.ok) return page
    return ok({ ...page.value, records: page.value.records.map(cutFor(type, by)) })
  }
}
