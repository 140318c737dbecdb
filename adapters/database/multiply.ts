import type { DocumentType } from '../../core/definitions/document.ts'
import type { LinesType } from '../../core/definitions/lines.ts'
import { addDays, daysBetween, type DateText } from '../../core/kernel/dates.ts'
import type { Wire } from '../../core/kernel/wire.ts'
import { spelling } from '../../core/records/numbering.ts'
import type { Database } from './database.ts'
import { columnName, linesTableName, quoted, tableName } from './names.ts'
import { sqlTypes } from './schema/column-of.ts'
import { storedColumns, storedFields } from './schema/usual.ts'

export type Multiplying = {
  readonly type: DocumentType
  readonly tenantId: number
  /** Stored records that are copied in turn, with their tables. */
  readonly templates: readonly string[]
  readonly count: number
  /** The copies are entered evenly over these days. */
  readonly from: DateText
  readonly to: DateText
  /** Date fields that name the day of entry. */
  readonly days?: readonly string[]
  /** Fields that take each of these values in turn; every combination comes equally often. */
  readonly cycles?: Readonly<Record<string, readonly Wire[]>>
  readonly set?: Readonly<Record<string, Wire>>
}

const AT_ONCE = 10_000
const SERIES = 'm'

type Period = { readonly first: DateText; readonly days: number; readonly prefix: string; readonly digits: number; readonly period: string }

/** The days, cut where the number's series begins anew. */
const periodsOf = ({ type, from, to }: Multiplying): readonly Period[] => {
  const periods: Period[] = []
  for (let at = 0; at <= daysBetween(from, to); at += 1) {
    const first = addDays(from, at)
    const spelt = type.number ? spelling(type.number.pattern, first) : { prefix: '', digits: 1, period: '' }
    const last = periods.at(-1)
    if (last?.period === spelt.period) periods[periods.length - 1] = { ...last, days: last.days + 1 }
    else periods.push({ first, days: 1, ...spelt })
  }
  return periods
}

type Chunk = { readonly from: number; readonly to: number }

/** What stands in the place of a field: an expression over the copy's place `n`, its moment `at`, and the template `t`. */
const expressions = (
  { type, days = [], cycles = {}, set = {} }: Multiplying,
  bind: (value: unknown, cast: string) => string,
): ReadonlyMap<string, string> => {
  const fields = storedFields(type)
  const cast = (key: string) => sqlTypes[fields[key]?.kind.storage ?? 'text']
  const found = new Map<string, string>([
    ['id', `c.id`],
    ['version', '1'],
    ['createTime', 'c.at'],
    ['updateTime', 'NULL::timestamptz'],
    ['updateBy', 'NULL::text'],
    ...(type.number ? [[type.number.field, 'c.number'] as const] : []),
    ...days.map((key) => [key, 'c.at::date'] as const),
  ])
  let step = 1
  for (const [key, values] of Object.entries(cycles)) {
    found.set(key, `(${bind(values, `${cast(key)}[]`)})[1 + (c.n / ${step}) % ${values.length}]`)
    step *= values.length
  }
  for (const [key, value] of Object.entries(set)) found.set(key, bind(value, cast(key)))
  return found
}

/**
 * Copies stored records many times over, inside the database: hundreds of thousands in a minute. Numbers go on without a gap. What the
 * templates posted to ledgers is not posted again: `set` empties what speaks of it.
 */
export const multiply = async (database: Database, multiplying: Multiplying): Promise<void> => {
  const { templates, count, type } = multiplying
  if (templates.length === 0) throw new Error(`nothing of ${type.key} to copy`)
  const periods = periodsOf(multiplying)
  const allDays = periods.reduce((sum, { days }) => sum + days, 0)
  let done = 0
  let daysDone = 0
  for (const period of periods) {
    daysDone += period.days
    const upTo = Math.round((count * daysDone) / allDays)
    const begun = await taken(database, multiplying, period, upTo - done)
    for (let from = done; from < upTo; from += AT_ONCE) {
      await copy(database, multiplying, period, { from, to: Math.min(from + AT_ONCE, upTo) }, { from: done, to: upTo }, begun)
    }
    done = upTo
  }
  await database.query({
    text: `ANALYZE ${[tableName(type), ...Object.keys(type.lines).map((name) => linesTableName(type, name))].map(quoted).join(', ')}`,
  })
}

/** Takes numbers off the series; answers the last one before them. */
const taken = async (database: Database, { type, tenantId }: Multiplying, { period }: Period, count: number): Promise<number> => {
  const [counter] = await database.query<{ value: number }>(
    {
      text:
        'INSERT INTO xq_counter AS c (tenant_id, series, period, value) VALUES ($1, $2, $3, $4) ' +
        'ON CONFLICT (tenant_id, series, period) DO UPDATE SET value = c.value + excluded.value RETURNING value',
    },
    [tenantId, type.key, period, count],
  )
  return (counter?.value ?? count) - count
}

const copy = async (
  database: Database,
  multiplying: Multiplying,
  period: Period,
  chunk: Chunk,
  whole: Chunk,
  begun: number,
): Promise<void> => {
  const { type, templates, tenantId } = multiplying
  const values: unknown[] = [
    templates,
    chunk.from,
    chunk.to - 1,
    tenantId,
    `${period.first} 00:00:00`,
    period.days * 86_400,
    whole.from,
    Math.max(1, whole.to - whole.from),
  ]
  const bind = (value: unknown, cast: string) => `$${values.push(value)}::${cast}`
  const number = `${bind(period.prefix, 'text')} || lpad((${bind(begun, 'int8')} + n - $7::int8 + 1)::text, greatest(${bind(period.digits, 'int4')}, length((${bind(begun, 'int8')} + n - $7::int8 + 1)::text)), '0')`
  const copies =
    `copies AS (SELECT n, ($1::text[])[1 + n % ${templates.length}] AS template, '${SERIES}' || lpad(n::text, 12, '0') AS id, ` +
    `$5::timestamptz + make_interval(secs => $6::float8 * (n - $7::int8) / $8::float8) AS at, ${number} AS number FROM generate_series($2::int8, $3::int8) AS n)`
  const own = expressions(multiplying, bind)
  const keys = Object.keys(storedFields(type))
  const heads =
    `INSERT INTO ${quoted(tableName(type))} (tenant_id, ${keys.map((key) => quoted(columnName(key))).join(', ')}) ` +
    `SELECT $4::int4, ${keys.map((key) => own.get(key) ?? `t.${quoted(columnName(key))}`).join(', ')} FROM copies c JOIN ${quoted(tableName(type))} t ON t.id = c.template`
  const tables = Object.entries<LinesType>(type.lines).map(([name, { columns }]) => {
    const table = quoted(linesTableName(type, name))
    const list = Object.keys(storedColumns(columns)).map((key) => quoted(columnName(key)))
    return (
      `INSERT INTO ${table} (id, tenant_id, parent_id, sort_no${list.map((column) => `, ${column}`).join('')}) ` +
      `SELECT c.id || 'r' || lpad(l.sort_no::text, 5, '0'), $4::int4, c.id, l.sort_no${list.map((column) => `, l.${column}`).join('')} FROM copies c JOIN ${table} l ON l.parent_id = c.template`
    )
  })
  await database.query(
    { text: `WITH ${[copies, ...tables.map((statement, index) => `lines_${index} AS (${statement})`)].join(', ')} ${heads}` },
    values,
  )
}
