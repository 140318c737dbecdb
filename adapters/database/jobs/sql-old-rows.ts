import type { DocumentType } from '../../../core/definitions/document.ts'
import { OldRows } from '../../../core/jobs/old-rows.port.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import type { Database } from '../database.ts'
import { columnName, linesTableName, quoted, tableName } from '../names.ts'
import { statement } from '../sql.ts'

const AT_ONCE = 5_000

/** Old rows of log tables, taken out by one statement; two processes never take the same. */
export class SqlOldRows extends OldRows {
  private readonly database: Database

  constructor(database: Database) {
    super()
    this.database = database
  }

  take(
    type: DocumentType,
    { table, by }: { readonly table?: string; readonly by: string },
    before: number,
  ): Promise<Result<readonly string[]>> {
    const from = quoted(table === undefined ? tableName(type) : linesTableName(type, table))
    const taking = statement(`DELETE FROM ${from} x WHERE id IN (
  SELECT id FROM ${from} WHERE ${quoted(columnName(by))} < to_timestamp($1::int8 / 1000.0) ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
) RETURNING to_jsonb(x)::text AS line`)
    return this.database.attempt(async () => ok((await this.database.query<{ line: string }>(taking, [before])).map(({ line }) => line)))
  }
}
