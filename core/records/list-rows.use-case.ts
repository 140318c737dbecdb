import type { DocumentType } from '../definitions/document.ts'
import { always } from '../kernel/condition.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { rowsOf } from '../kernel/wire.ts'
import { visibleTo } from '../permissions/visible-fields.ts'
import type { Page } from '../query/list-query.ts'
import { forbidden } from './failures.ts'
import { mayDo } from './permissions.ts'
import type { Records } from './records.port.ts'

export type RowsAsked = {
  readonly type: DocumentType
  readonly table: string
  readonly id: string
  readonly pageNo: number
  readonly pageSize: number
  readonly by: Person
}

/** A page of a table that is no part of its record's form (FORMAT.md, `batch`), to whoever may read the record. */
export class ListRows {
  private readonly records: Records

  constructor(records: Records) {
    this.records = records
  }

  async run({ type, table, id, pageNo, pageSize, by }: RowsAsked): Promise<Result<Page>> {
    if (!mayDo(by, type, 'list')) return fail(forbidden)
    const [field, way] = (type.lines[table]?.order ?? '').split(' ')
    const order = field ? [{ field, direction: way === 'desc' ? ('desc' as const) : ('asc' as const) }] : []
    const page = await this.records.rows(type, table, id, { where: always, order, pageNo, pageSize }, by)
    if (!page.ok) return page
    return ok({ ...page.value, records: rowsOf(visibleTo(type, { [table]: page.value.records }, by), table) })
  }
}
