import { type Catalogue, targetNamed } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { LinesType } from '../../definitions/lines.ts'
import { always, eq } from '../../kernel/condition.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { rowsOf, type Row } from '../../kernel/wire.ts'
import { visibleTo } from '../../permissions/visible-fields.ts'
import type { ListQuery, Order, Page } from '../../query/list-query.ts'
import { forbidden, missing } from '../failures.ts'
import { labelKey } from '../labels.ts'
import { mayDo } from '../permissions.ts'
import type { Records } from '../records.port.ts'

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
  private readonly catalogue: Catalogue
  private readonly records: Records

  constructor(catalogue: Catalogue, records: Records) {
    this.catalogue = catalogue
    this.records = records
  }

  async run({ type, table, id, pageNo, pageSize, by }: RowsAsked): Promise<Result<Page>> {
    if (!mayDo(by, type, 'list')) return fail(forbidden)
    const batch = type.lines[table]?.batch
    const query = { where: always, order: orderOf(batch?.order), pageNo, pageSize }
    const page = batch?.mirrors ? await this.mirrored(batch.mirrors, id, query, by) : await this.records.rows(type, table, id, query, by)
    if (!page.ok) return page
    return ok({ ...page.value, records: rowsOf(visibleTo(type, { [table]: page.value.records }, by), table) })
  }

  /** Rows of another type's table that name the record, in the columns of its own. */
  private async mirrored(
    { from, by: column, fills }: NonNullable<NonNullable<LinesType['batch']>['mirrors']>,
    id: string,
    query: ListQuery,
    by: Person,
  ): Promise<Result<Page>> {
    const target = targetNamed(this.catalogue, from)
    if (!target?.lines) return fail(missing)
    const page = await this.records.across(target.type, target.lines, { ...query, where: eq(column, id) }, by)
    if (!page.ok) return page
    const records = rowsOf(visibleTo(target.type, { [target.lines]: page.value.records }, by), target.lines)
    return ok({ ...page.value, records: records.map((row) => reflected(row, fills)) })
  }
}

const HEAD = 'head'

const reflected = (row: Row, takes: Readonly<Record<string, string>>): Row => {
  const columns = Object.entries(takes).flatMap(([own, theirs]) =>
    theirs === HEAD
      ? [
          [own, row['$head']],
          [labelKey(own), row['$title']],
        ]
      : [
          [own, row[theirs]],
          [labelKey(own), row[labelKey(theirs)]],
        ],
  )
  return { id: row['id'], ...Object.fromEntries(columns) } as Row
}

const orderOf = (order = ''): readonly Order[] => {
  const [field, way] = order.split(' ')
  return field ? [{ field, direction: way === 'desc' ? 'desc' : 'asc' }] : []
}
