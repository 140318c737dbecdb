import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Condition } from '../../../core/kernel/condition.ts'
import { answeredAs, columnList, columnName, linesTableName, quoted, tableName } from '../names.ts'
import { apart, slotsOf, slotted, type Value, where } from '../records/condition.ts'
import { ofTenant } from '../records/scope.ts'
import { recordOf, selected } from '../records/select-list.ts'
import { uniform } from '../schema/indexes.ts'
import { storedFields } from '../schema/usual.ts'
import { type Compiled, type Prepared, prepared, raw, slot, sql, type Statement, statement } from '../sql.ts'

const known = new WeakMap<DocumentType, Map<string, unknown>>()

/** Spelt once for a type and whatever else it depends on. */
const once = <T>(type: DocumentType, name: string, spell: () => T): T => {
  const own = known.get(type) ?? new Map<string, unknown>()
  known.set(type, own)
  if (!own.has(name)) own.set(name, spell())
  return own.get(name) as T
}

const fieldOf = (type: DocumentType, key: string) => {
  const field = storedFields(type)[key]
  if (!field) throw new Error(`${type.key} keeps no field ${key}`)
  return field
}

const headOf = (type: DocumentType): string =>
  Object.keys(storedFields(type))
    .map((key) => selected('h', key))
    .join(', ')

/** $1 as rows. Of a set PostgreSQL expects a hundred, and reads a whole table for them: one alone is no set. */
const given = (isOne: boolean, columns: string): string =>
  isOne ? `json_to_record($1::json->0) AS r(${columns})` : `json_to_recordset($1::json) AS r(${columns})`

export type Manner = {
  readonly isOne: boolean
  readonly isFilled: boolean
  readonly locked?: 'locked' | undefined
  readonly idsOnly?: true
}

/**
 * Records by the values of some of their fields. $1 values with `$place`, $2 tenant. Where all of them hold some value it is said,
 * because the index that keeps them once knows no others.
 */
export const keyed = (type: DocumentType, keys: readonly string[], { isOne, isFilled, locked, idsOnly }: Manner): Statement =>
  once(type, `keyed ${keys.join()} ${isOne} ${isFilled} ${locked} ${idsOnly}`, () => {
    const columns = Object.fromEntries(keys.map((key) => [key, fieldOf(type, key)]))
    const alike = (key: string, column: string) => uniform(key, columns[key]).replaceAll(quoted(columnName(key)), column)
    const own = (key: string) => `h.${quoted(columnName(key))}`
    const matches = keys.map((key) => `${alike(key, own(key))} = ${alike(key, `r.${answeredAs(key)}`)}`)
    const filled = isFilled ? ` AND (${keys.map((key) => `${own(key)} IS NOT NULL`).join(' OR ')})` : ''
    return statement(
      `SELECT r."$place" AS "$place", ${idsOnly ? selected('h', 'id') : headOf(type)} FROM ${given(isOne, `"$place" int4, ${recordOf(columns)}`)} ` +
        `JOIN ${quoted(tableName(type))} h ON ${matches.join(' AND ')} WHERE h.tenant_id = $2 AND h.del_flag = 0${filled}${locked ? ' ORDER BY h.id FOR UPDATE OF h' : ''}`,
    )
  })

/** $1 records, $2 tenant: those that nobody has begun. */
export const opened = (type: DocumentType): Statement =>
  once(type, 'opened', () => {
    const fields = storedFields(type)
    const keys = Object.keys(fields)
    return statement(
      `INSERT INTO ${quoted(tableName(type))} (tenant_id, ${columnList(keys)}) SELECT $2::int4, ${keys.map((key) => `r.${answeredAs(key)}`).join(', ')} ` +
        `FROM json_to_recordset($1::json) AS r(${recordOf(fields)}) ON CONFLICT DO NOTHING`,
    )
  })

/** $1 ids of rows, $2 tenant. */
export const owners = (type: DocumentType, table: string): Statement =>
  once(type, `owners ${table}`, () =>
    statement(`SELECT id, parent_id FROM ${quoted(linesTableName(type, table))} WHERE id = ANY($1::text[]) AND tenant_id = $2`),
  )

/** $1 ids, $2 tenant. */
export const locked = (type: DocumentType): Statement =>
  once(type, 'locked', () =>
    statement(
      `SELECT ${headOf(type)} FROM ${quoted(tableName(type))} h WHERE h.id = ANY($1::text[]) AND h.tenant_id = $2 AND h.del_flag = 0 ORDER BY h.id FOR UPDATE OF h`,
    ),
  )

/** Records of some pools, and some besides. */
export const lockedPools = (type: DocumentType, pools: readonly Condition[], ids: readonly string[], tenant: number): Compiled => {
  const values: Value[] = []
  const within: Condition = { any: pools }
  const asked = once<Prepared>(type, `pools ${apart(within, values)}`, () => {
    const living = ofTenant(type)
    const table = raw(`${quoted(tableName(type))} h`)
    const pooled = sql`SELECT h.id FROM ${table} WHERE ${living} AND ${where(within, { type }, slotted())}`
    return prepared(
      sql`SELECT ${raw(headOf(type))} FROM ${table} WHERE ${living} AND h.id = ANY(ARRAY(${pooled}) || ${slot('ids')}::text[]) ORDER BY h.id FOR UPDATE OF h`,
    )
  })
  return asked({ ...slotsOf(values), ids, tenant })
}

/** $1 records with the fields that changed, $2 who, $3 when, $4 tenant. */
export const changed = (type: DocumentType, keys: readonly string[], isOne: boolean): Statement =>
  once(type, `changed ${keys.join()} ${isOne}`, () => {
    const columns = Object.fromEntries(['id', ...keys].map((key) => [key, fieldOf(type, key)]))
    const set = keys.map((key) => `, ${quoted(columnName(key))} = r.${answeredAs(key)}`).join('')
    return statement(
      `UPDATE ${quoted(tableName(type))} h SET version = h.version + 1, update_by = $2, update_time = $3${set} FROM ${given(isOne, recordOf(columns))} WHERE h.id = r.id AND h.tenant_id = $4`,
    )
  })
