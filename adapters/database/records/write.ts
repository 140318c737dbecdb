import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field, Fields } from '../../../core/definitions/field.ts'
import type { LinesType } from '../../../core/definitions/lines.ts'
import { rowsOf, type Row, type Wire } from '../../../core/kernel/wire.ts'
import { beginWith } from '../../../core/records/begin-with.ts'
import { answeredAs, columnList, columnName, linesTableName, quoted, tableName } from '../names.ts'
import { NUMBER_SETTING, NUMBER_TAKEN } from '../deferred-number.ts'
import { type Carrier, carrier } from '../commit-statements.ts'
import { sqlTypes } from '../schema/column-of.ts'
import { storedColumns, storedFields } from '../schema/usual.ts'
import { type Statement, statement } from '../sql.ts'
import type { RowColumns } from './row-columns.ts'
import { formTables, recordOf } from './select-list.ts'

/** A column of a table, all of whose rows are one value of an insertion: PostgreSQL reads arrays faster than objects, and they are shorter. */
type RowsColumn = { readonly table: string; readonly key: string }

/** A value of an insertion: what the name stands for, or a column of its rows. Each of them is parsed by PostgreSQL once. */
export type Given = 'record' | 'tenant' | 'id' | 'search' | 'series' | 'period' | 'prefix' | 'digits' | 'start' | 'step' | RowsColumn

/** A statement that inserts rows. */
export type Insertion = { readonly statement: Statement; readonly order: readonly Given[] }

/** One that inserts a record with its tables. */
export type RecordInsertion = Insertion & Carrier

/** The same in full, for rows whose `beginnings` hold what they begin with: those travel in the statement, and for a record alone, whose rows were sent ahead. */
export type RecordInsertions = { readonly full: RecordInsertion; readonly begun: RecordInsertion; readonly alone: RecordInsertion }

/** A column of a table that only the program fills, and what it holds in a new row. */
type Beginning = RowsColumn & { readonly value: Wire }

/** The statements that write a type, spelt once. Values travel in JSON of wire values; those of new rows column by column. */
export type Writing = {
  readonly insert: RecordInsertions
  readonly insertNumbered: RecordInsertions
  readonly beginnings: readonly Beginning[]
  /** $1 record, $2 tenant, $3 id, $4 version seen, $5 search text. */
  readonly update: Statement
  /** The same for a record that only went from state to state. */
  readonly move: Statement
  readonly tables: Readonly<Record<string, TableWriting>>
}

/** $1 rows with `$place` and the columns that it writes, $2 parent. */
export type RowsUpdate = { readonly statement: Statement; readonly columns: readonly string[] }

/** What people type differs in any columns; what effects write in the same ones each time. */
const MOST_UPDATES = 6

export type TableWriting = {
  /** Many rows of a new record, sent ahead of it. A column that holds the same in all of them is given once. */
  readonly ahead: Insertion
  /** $1 rows with `$place`, $2 tenant, $3 parent. */
  readonly insert: Statement
  /** Writes these columns, or all where too many different ones were asked for. */
  readonly update: (columns: readonly string[]) => RowsUpdate
  /** $1 ids, $2 parent. */
  readonly remove: Statement
}

export const STATE_KEYS: readonly string[] = ['billStatus', 'processInstanceId', 'applyUserId', 'applyDeptId', 'applyDate']

// Never changed after the first save.
const FIXED = new Set(['id', 'createBy', 'createTime', 'sysOrgCode', 'version'])

const isSearched = (type: DocumentType) => type.sort === 'record'

const beginningsOf = (type: DocumentType): readonly Beginning[] =>
  formTables(type).flatMap(([table, lines]) =>
    Object.entries<Field>(storedColumns(lines.columns))
      .filter(([, field]) => field.editable === false && typeof field.default !== 'function')
      .map(([key, field]) => ({ table, key, value: beginWith(field) })),
  )

/** The record as its tables are inserted: those whose rows hold what they begin with need not say so. */
export const insertionOf = ({ full, begun }: RecordInsertions, { beginnings }: Writing, row: Row, columns: RowColumns): RecordInsertion =>
  beginnings.every(({ table, key, value }) => {
    const rows = rowsOf(row, table)
    return rows.length === 0 || columns.of(rows, key).same === value
  })
    ? begun
    : full

const literal = (value: Wire): string => (value === null ? 'NULL' : `'${String(value).replaceAll("'", "''")}'`)

type Give = (value: Given) => string

const rowsInserted = (type: DocumentType, table: string, lines: LinesType, give: Give, beginnings: ReadonlyMap<string, Wire>): string => {
  const stored = storedColumns(lines.columns)
  const keys = Object.keys(stored)
  const typed = (key: string) => sqlTypes[stored[key]?.kind.storage ?? 'text']
  const array = (key: string) => `${give({ table, key })}::${typed(key)}[]`
  const value = (key: string) => (beginnings.has(key) ? `${literal(beginnings.get(key) ?? null)}::${typed(key)}` : `r.${answeredAs(key)}`)
  // Unnested side by side in a list: as functions of FROM each array would be put into a store of its own first.
  const arrays = ['id', ...keys.filter((key) => !beginnings.has(key))].map((key) => `unnest(${array(key)}) AS ${answeredAs(key)}`)
  return (
    `INSERT INTO ${quoted(linesTableName(type, table))} (id, tenant_id, parent_id, sort_no${keys.length ? `, ${columnList(keys)}` : ''}) ` +
    `SELECT r.id, ${give('tenant')}::int4, ${give('id')}::text, r."$place"${keys.map((key) => `, ${value(key)}`).join('')} ` +
    `FROM (SELECT ${arrays.join(', ')}, generate_series(1, cardinality(${array('id')})) AS "$place") AS r`
  )
}

/** Names of values in the order in which a statement first asks for them. */
const giving = (): { readonly order: readonly Given[]; readonly give: Give } => {
  const names: string[] = []
  const order: Given[] = []
  const give: Give = (value) => {
    const name = typeof value === 'string' ? value : `${value.table}.${value.key}`
    if (!names.includes(name)) order[names.push(name) - 1] = value
    return `$${names.indexOf(name) + 1}`
  }
  return { order, give }
}

type Tables = ReturnType<typeof formTables>

const begunIn = (beginnings: readonly Beginning[], table: string): ReadonlyMap<string, Wire> =>
  new Map(beginnings.filter((one) => one.table === table).map(({ key, value }) => [key, value]))

const insertion = (type: DocumentType, numbered: boolean, tables: Tables, beginnings: readonly Beginning[]): RecordInsertion => {
  const { order, give } = giving()
  const fields = storedFields(type)
  const number = numbered ? type.number?.field : undefined
  const keys = Object.keys(fields)
  const searched = isSearched(type)
  const count = 'taken.value::text'
  const spelt = () =>
    `${give('prefix')}::text || CASE WHEN length(${count}) < ${give('digits')}::int4 THEN lpad(${count}, ${give('digits')}::int4, '0') ELSE ${count} END`
  const parts = [
    ...(number
      ? [
          `taken AS (INSERT INTO xq_counter AS c (tenant_id, series, period, value) VALUES (${give('tenant')}::int4, ${give('series')}::text, ${give('period')}::text, ${give('start')}::int8) ` +
            `ON CONFLICT (tenant_id, series, period) DO UPDATE SET value = c.value + ${give('step')}::int8 RETURNING c.value)`,
        ]
      : []),
    `kept AS (INSERT INTO ${quoted(tableName(type))} (tenant_id${searched ? ', search_text' : ''}, ${columnList(keys)}) ` +
      `SELECT ${give('tenant')}::int4${searched ? `, ${give('search')}::text` : ''}, ${keys.map((key) => (key === number ? spelt() : `r.${answeredAs(key)}`)).join(', ')} ` +
      `FROM json_to_record(${give('record')}::json) AS r(${recordOf(fields)})${number ? ', taken' : ''} RETURNING ${number ? quoted(columnName(number)) : 'id'} AS name)`,
    ...tables.map(
      ([name, lines], index) => `rows_${index} AS (${rowsInserted(type, name, lines, give, begunIn(beginnings, name))} RETURNING 1)`,
    ),
  ]
  // Asked for from left to right: rows first, so that the number's row is locked as late as can be.
  const last = [
    ...tables.map((_, index) => `(SELECT count(*) FROM rows_${index})`),
    `${number ? `set_config('${NUMBER_SETTING}', ${NUMBER_TAKEN}, true)` : NUMBER_TAKEN} AS name`,
  ]
  return { ...carrier(parts.join(', '), last.join(', ')), order }
}

const insertions = (type: DocumentType, numbered: boolean): RecordInsertions => ({
  full: insertion(type, numbered, formTables(type), []),
  begun: insertion(type, numbered, formTables(type), beginningsOf(type)),
  alone: insertion(type, numbered, [], []),
})

/** Columns of rows out of arrays side by side; one of a single value stands for all of them. `id` tells how many there are. */
export const spread = (keys: readonly string[], array: (key: string) => string): { readonly values: string; readonly from: string } => {
  const arrays = ['id', ...keys].map((key) => `unnest(${array(key)}) AS ${answeredAs(key)}`)
  const alone = keys.map((key) => `cardinality(${array(key)}) = 1 AS ${answeredAs(key)}`)
  const values = keys.map((key) => `CASE WHEN alone.${answeredAs(key)} THEN (${array(key)})[1] ELSE r.${answeredAs(key)} END`)
  return {
    values: values.join(', '),
    from: `(SELECT ${arrays.join(', ')}, generate_series(1, cardinality(${array('id')})) AS "$place") AS r, (SELECT ${alone.join(', ')} OFFSET 0) AS alone`,
  }
}

const manyRows = (type: DocumentType, table: string, lines: LinesType): Insertion => {
  const { order, give } = giving()
  const stored = storedColumns(lines.columns)
  const keys = Object.keys(stored)
  const { values, from } = spread(keys, (key) => `${give({ table, key })}::${sqlTypes[stored[key]?.kind.storage ?? 'text']}[]`)
  const text =
    `INSERT INTO ${quoted(linesTableName(type, table))} (id, tenant_id, parent_id, sort_no, ${columnList(keys)}) ` +
    `SELECT r.id, ${give('tenant')}::int4, ${give('id')}::text, r."$place", ${values} FROM ${from}`
  return { statement: statement(text), order }
}

const updating = (type: DocumentType, keys: readonly string[], fields: Fields, searched: boolean): string => {
  const given = Object.fromEntries(keys.map((key) => [key, fields[key] as Fields[string]]))
  const set = keys.map((key) => `${quoted(columnName(key))} = r.${answeredAs(key)}`).join(', ')
  return (
    `UPDATE ${quoted(tableName(type))} h SET version = h.version + 1${searched ? ', search_text = $5::text' : ''}, ${set} ` +
    `FROM json_to_record($1::json) AS r(${recordOf(given)}) ` +
    `WHERE h.id = $3::text AND h.version = $4::int4 AND h.tenant_id = $2::int4 AND h.del_flag = 0${searched ? '' : ' AND $5::text IS NULL'} RETURNING h.version`
  )
}

const ofTable = (type: DocumentType, name: string, lines: LinesType): TableWriting => {
  const table = quoted(linesTableName(type, name))
  const stored = storedColumns(lines.columns)
  const keys = Object.keys(stored)
  const recordOfRows = (columns: readonly string[]) =>
    ['id text, "$place" int4', ...(columns.length ? [recordOf(Object.fromEntries(columns.map((key) => [key, stored[key]!])))] : [])].join(
      ', ',
    )
  const updates = new Map<string, RowsUpdate>()
  const updating = (columns: readonly string[]): RowsUpdate => {
    const text =
      `UPDATE ${table} l SET sort_no = r."$place"${columns.map((key) => `, ${quoted(columnName(key))} = r.${answeredAs(key)}`).join('')} ` +
      `FROM json_to_recordset($1::json) AS r(${recordOfRows(columns)}) WHERE l.parent_id = $2::text AND l.id = r.id`
    const made = { statement: statement(text), columns }
    updates.set(columns.join(), made)
    return made
  }
  return {
    ahead: manyRows(type, name, lines),
    insert: statement(
      `INSERT INTO ${table} (id, tenant_id, parent_id, sort_no${keys.length ? `, ${columnList(keys)}` : ''}) ` +
        `SELECT r.id, $2::int4, $3::text, r."$place"${keys.map((key) => `, r.${answeredAs(key)}`).join('')} FROM json_to_recordset($1::json) AS r(${recordOfRows(keys)})`,
    ),
    update: (columns) => {
      const wanted = updates.has(columns.join()) || updates.size < MOST_UPDATES ? columns : keys
      return updates.get(wanted.join()) ?? updating(wanted)
    },
    remove: statement(`DELETE FROM ${table} WHERE parent_id = $2::text AND id = ANY($1::text[])`),
  }
}

const known = new WeakMap<DocumentType, Writing>()

export const writingOf = (type: DocumentType): Writing => {
  const found = known.get(type)
  if (found) return found
  const fields = storedFields(type)
  const changeable = Object.keys(fields).filter((key) => !FIXED.has(key) && key !== type.number?.field)
  const moving = ['updateBy', 'updateTime', ...STATE_KEYS.filter((key) => key in fields)]
  const writing: Writing = {
    insert: insertions(type, false),
    insertNumbered: insertions(type, true),
    beginnings: beginningsOf(type),
    update: statement(updating(type, changeable, fields, isSearched(type))),
    move: statement(updating(type, moving, fields, false)),
    tables: Object.fromEntries(formTables(type).map(([name, lines]) => [name, ofTable(type, name, lines)])),
  }
  known.set(type, writing)
  return writing
}

/** Statements that touch the type as a whole. */
export const removal = (type: DocumentType): Statement =>
  statement(
    `UPDATE ${quoted(tableName(type))} h SET del_flag = 1, version = h.version + 1, update_by = $4::text, update_time = $5::timestamptz ` +
      `WHERE h.id = $1::text AND h.version = $2::int4 AND h.tenant_id = $3::int4 AND h.del_flag = 0 RETURNING h.version`,
  )
