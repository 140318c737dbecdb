import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { cutFor } from '../../permissions/visible-fields.ts'
import { forbidden } from '../failures.ts'
import { mayDo } from '../permissions.ts'
import type { ListQuery, Page } from '../../query/list-query.ts'
import type { Records } from '../records.port.ts'

export type Listing = { readonly type: DocumentType; readonly query: ListQuery; readonly by: Person }

/** One page of a type's records, cut to what the person may see. */
export class ListRecords {
  private readonly records: Records
  constructor(records: Records) {
    this.records = records
  }

  async run({ type, query, by }: Listing): Promise<Result<Page>> {
    if (!mayDo(by, type, 'list')) return fail(forbidden)
    const page = await this.records.list(type, query, by)
    if (!page.ok) return page
    return ok({ ...page.value, records: page.value.records.map(cutFor(type, by)) })
  }
}
