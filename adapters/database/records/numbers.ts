import type { DocumentType } from '../../../core/definitions/document.ts'
import { isEmpty, type Row } from '../../../core/kernel/wire.ts'
import type { Database } from '../database.ts'
import { quoted, tableName } from '../names.ts'
import { type Statement, statement } from '../sql.ts'
import type { Taking } from './number-rules.ts'

/** $1 tenant, $2 series, $3 period, $4 the last number of a new series, $5 how far it goes on. */
const TAKE = statement(
  'INSERT INTO xq_counter AS c (tenant_id, series, period, value) VALUES ($1::int4, $2::text, $3::text, $4::int8) ' +
    'ON CONFLICT (tenant_id, series, period) DO UPDATE SET value = c.value + $5::int8 RETURNING c.value',
)

const OF_ALL_TENANTS = 0

/** $1 series. What was entered without being counted is counted past. */
export const nextId = (type: DocumentType): Statement => {
  const highest = `(SELECT coalesce(max(h.id::int8), 0) FROM ${quoted(tableName(type))} h WHERE h.id ~ '^[0-9]{1,9}$')`
  return statement(
    `INSERT INTO xq_counter AS c (tenant_id, series, period, value) VALUES (${OF_ALL_TENANTS}, $1::text, 'id', ${highest} + 1) ` +
      `ON CONFLICT (tenant_id, series, period) DO UPDATE SET value = greatest(c.value, ${highest}) + 1 RETURNING value::text AS id`,
  )
}

/** The rows of a numbered type with the next numbers of its series, in their order; the series stays locked until the unit of work ends. */
export const withNumbers = async (
  database: Database,
  type: DocumentType,
  rows: readonly Row[],
  taking: () => Promise<Taking>,
  tenantId: number,
): Promise<readonly Row[]> => {
  const { number } = type
  const without = number ? rows.filter((row) => isEmpty(row[number.field])).length : 0
  if (!number || without === 0) return rows
  const { prefix, digits, period, step, start } = await taking()
  const [taken] = await database.query<{ value: number }>(TAKE, [tenantId, type.key, period, start + (without - 1) * step, without * step])
  let next = Number(taken?.value) - without * step
  return rows.map((row) => {
    if (!isEmpty(row[number.field])) return row
    next += step
    return { ...row, [number.field]: prefix + String(next).padStart(digits, '0') }
  })
}
