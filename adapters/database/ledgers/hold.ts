import type { UniqueSpan } from '../../../core/definitions/unique.ts'
import type { HeldSpan } from '../../../core/records/effects/ledgers.port.ts'
import { statement } from '../sql.ts'

/** $1 tenant, $2 what records hold. A set that a type says anew of records that are there needs a migration that writes what those hold. */
export const HOLD = statement(
  `INSERT INTO xq_span (tenant_id, name, key, span, type_key, record_id, row_id)
SELECT $1::int4, x.name, x.key, tsrange(x."from", x.until), x.type, x.id, x."rowId"
FROM json_to_recordset($2::json) AS x(name text, key text, "from" timestamp, until timestamp, type text, id text, "rowId" text)`,
)

/** The spans of a record as it holds them. */
export const heldBy = (type: string, id: string, spans: readonly (UniqueSpan & Pick<HeldSpan, 'rowId'>)[]): readonly HeldSpan[] =>
  spans.map(({ name, key, from, until, rowId }) => ({ name, key, from, until, type, id, ...(rowId === undefined ? {} : { rowId }) }))
