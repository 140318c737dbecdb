import type { DocumentType } from '../../core/definitions/document.ts'
import type { LinesType } from '../../core/definitions/lines.ts'
import { rowsOf, wireOf, type Row } from '../../core/kernel/wire.ts'
import { spelling } from '../../core/records/write/numbering.ts'
import type { Database } from './database.ts'
import { answeredAs, columnList, linesTableName, quoted, tableName } from './names.ts'
import { searchText } from './records/search-text.ts'
import { recordOf } from './records/select-list.ts'
import { storedColumns, storedFields } from './schema/usual.ts'
import { type Statement, statement } from './sql.ts'

const AT_ONCE = 1_000

type Writing = { readonly heads: Statement; readonly tables: readonly (readonly [name: string, rows: Statement])[] }

const known = new WeakMap<DocumentType, Writing>()

const answers = (keys: readonly string[]) => keys.map((key) => `r.${answeredAs(key)}`).join(', ')

/** $1 records, $2 tenant. */
const heads = (type: DocumentType): Statement => {
  const fields = storedFields(type)
  const keys = Object.keys(fields)
  const search = type.sort === 'record' ? ['search_text', 'r."$search"', ', "$search" text'] : ['', '', '']
  return statement(
    `INSERT INTO ${quoted(tableName(type))} (tenant_id, ${search[0] ? `${search[0]}, ` : ''}${columnList(keys)}) ` +
      `SELECT $2::int4, ${search[1] ? `${search[1]}, ` : ''}${answers(keys)} FROM json_to_recordset($1::json) AS r(${recordOf(fields)}${search[2]})`,
  )
}

/** $1 rows with `$parent` and `$place`, $2 tenant. */
const tableRows = (type: DocumentType, name: string, lines: LinesType): Statement => {
  const fields = storedColumns(lines.columns)
  const keys = Object.keys(fields)
  return statement(
    `INSERT INTO ${quoted(linesTableName(type, name))} (id, tenant_id, parent_id, sort_no${keys.length ? `, ${columnList(keys)}` : ''}) ` +
      `SELECT r.id, $2::int4, r."$parent", r."$place"${keys.length ? `, ${answers(keys)}` : ''} ` +
      `FROM json_to_recordset($1::json) AS r(id text, "$parent" text, "$place" int4${keys.length ? `, ${recordOf(fields)}` : ''})`,
  )
}

const writingOf = (type: DocumentType): Writing => {
  const found = known.get(type)
  if (found) return found
  const writing = {
    heads: heads(type),
    tables: Object.entries<LinesType>(type.lines).map(([name, lines]) => [name, tableRows(type, name, lines)] as const),
  }
  known.set(type, writing)
  return writing
}

/** Writes finished records with their tables, by one statement for each table. */
export const insertSome = async (database: Database, type: DocumentType, rows: readonly Row[], tenantId: number): Promise<void> => {
  const writing = writingOf(type)
  const records = rows.map((row) => {
    const { ...head } = row as Record<string, Row[string]>
    for (const [name] of writing.tables) delete head[name]
    return { version: 1, ...head, ...(type.sort === 'record' ? { $search: searchText(type, row) } : {}) }
  })
  const tables = writing.tables.flatMap(([name, into]) => {
    const lines = rows.flatMap((row) => rowsOf(row, name).map((line, index) => ({ ...line, $parent: row['id'], $place: index + 1 })))
    return lines.length ? [database.query(into, [JSON.stringify(lines), tenantId])] : []
  })
  await Promise.all([database.query(writing.heads, [JSON.stringify(records), tenantId]), ...tables])
}

/**
 * Writes many finished records with their tables, unchecked and without audit: for demonstrations, benchmarks and ledgers. Usual
 * fields ride in the rows; version is 1 where nothing is said. Series of numbers go on after the highest one written.
 */
export const insertMany = async (database: Database, type: DocumentType, rows: readonly Row[], tenantId: number): Promise<void> => {
  database.wrote(type)
  for (let from = 0; from < rows.length; from += AT_ONCE) await insertSome(database, type, rows.slice(from, from + AT_ONCE), tenantId)
  await settleSeries(database, type, rows, tenantId)
  database.wrote(type)
}

const settleSeries = async (database: Database, type: DocumentType, rows: readonly Row[], tenantId: number): Promise<void> => {
  if (!type.number) return
  const highest = new Map<string, number>()
  for (const row of rows) {
    const { prefix, period } = spelling(type.number.pattern, String(wireOf(row, 'createTime') ?? '').slice(0, 10))
    const name = String(wireOf(row, type.number.field) ?? '')
    const value = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN
    if (Number.isSafeInteger(value)) highest.set(period, Math.max(highest.get(period) ?? 0, value))
  }
  if (highest.size === 0) return
  await database.query(
    {
      text:
        'INSERT INTO xq_counter AS c (tenant_id, series, period, value) SELECT $1::int4, $2::text, p, v FROM unnest($3::text[], $4::int8[]) AS x(p, v) ' +
        'ON CONFLICT (tenant_id, series, period) DO UPDATE SET value = greatest(c.value, excluded.value)',
    },
    [tenantId, type.key, [...highest.keys()], [...highest.values()]],
  )
}
