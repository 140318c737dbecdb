import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { forbidden } from '../failures.ts'
import { mayDo } from '../permissions.ts'
import type { ListQuery, Page } from '../../query/list-query.ts'
import type { RecordReaders } from '../approval/record-readers.ts'
import type { Records } from '../records.port.ts'

export type Listing = { readonly type: DocumentType; readonly query: ListQuery; readonly by: Person }

/** One page of a type's records, cut to what the person may see. */
export class ListRecords {
  private readonly records: Records
  private readonly readers: RecordReaders
  constructor(records: Records, readers: RecordReaders) {
    this.records = records
    this.readers = readers
  }

  async run({ type, query, by }: Listing): Promise<Result<Page>> {
    if (!mayDo(by, type, 'list')) return fail(forbidden)
    const page = await this.records.list(type, query, by)
    if (!page.ok) return page
    const records = await this.readers.cut(type, page.value.records, by)
    return records.ok ? ok({ ...page.value, records: records.value }) : records
  }
}
