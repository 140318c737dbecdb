import type { DocumentType } from '../../core/definitions/document.ts'
import type { LinesType } from '../../core/definitions/lines.ts'
import { rowsOf, wireOf, type Row } from '../../core/kernel/wire.ts'
import { spelling } from '../../core/records/write/numbering.ts'
import type { Database } from './database.ts'
import { answeredAs, columnList, linesTableName, quoted, tableName } from './names.ts'
import { arrayText, shortColumnText } from './records/array-text.ts'
import { RowColumns } from './records/row-columns.ts'
import { searchText } from './records/search-text.ts'
import { recordOf } from './records/select-list.ts'
import { spread } from './records/write.ts'
import { sqlTypes } from './schema/column-of.ts'
import { storedColumns, storedFields } from './schema/usual.ts'
import { type Statement, statement } from './sql.ts'

const AT_ONCE = 1_000

/** $1 tenant, then a column for each of the keys. */
type Heads = { readonly statement: Statement; readonly keys: readonly string[] }

type Writing = { readonly heads: Heads; readonly tables: readonly (readonly [name: string, rows: Statement])[] }

const known = new WeakMap<DocumentType, Writing>()

const answers = (keys: readonly string[]) => keys.map((key) => `r.${answeredAs(key)}`).join(', ')

const SEARCH = 'search_text'

const heads = (type: DocumentType): Heads => {
  const fields = storedFields(type)
  const stored = Object.keys(fields).filter((key) => key !== 'id')
  const searched = type.sort === 'record' ? [SEARCH] : []
  const keys = ['id', ...searched, ...stored]
  const array = (key: string) => `$${keys.indexOf(key) + 2}::${sqlTypes[fields[key]?.kind.storage ?? 'text']}[]`
  const { values, from } = spread([...searched, ...stored], array)
  const text =
    `INSERT INTO ${quoted(tableName(type))} (id, tenant_id, ${searched.length ? `${SEARCH}, ` : ''}${columnList(stored)}) ` +
    `SELECT r.id, $1::int4, ${values} FROM ${from}`
  return { statement: statement(text), keys }
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

/** The header fields of records column by column; version is 1 where nothing is said. */
const headsOf = (type: DocumentType, rows: readonly Row[], { keys }: Heads): readonly string[] => {
  const columns = new RowColumns()
  return keys.map((key) => {
    if (key === SEARCH) return arrayText(rows.map((row) => searchText(type, row)))
    if (key === 'version') return arrayText(rows.map((row) => wireOf(row, key) ?? 1))
    return shortColumnText(columns, rows, key)
  })
}

/** Writes finished records with their tables, by one statement for each table. */
export const insertSome = async (database: Database, type: DocumentType, rows: readonly Row[], tenantId: number): Promise<void> => {
  const writing = writingOf(type)
  const tables = writing.tables.flatMap(([name, into]) => {
    const lines = rows.flatMap((row) => rowsOf(row, name).map((line, index) => ({ ...line, $parent: row['id'], $place: index + 1 })))
    return lines.length ? [database.query(into, [JSON.stringify(lines), tenantId])] : []
  })
  await Promise.all([database.query(writing.heads.statement, [tenantId, ...headsOf(type, rows, writing.heads)]), ...tables])
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
