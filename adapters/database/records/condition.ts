import type { Storage } from '../../../core/definitions/kind.ts'
import { isEmpty, type Wire } from '../../../core/kernel/wire.ts'
import type { Condition, Operator } from '../../../core/kernel/condition.ts'
import { linesTableName, quoted } from '../names.ts'
import { sqlTypes } from '../schema/column-of.ts'
import { joined, type Piece, raw, sql } from '../sql.ts'
import { type Column, columnAt, linesAt, type Place } from './place.ts'

/** How a value enters the statement: as a parameter of its own, or as a column of the questions asked together. */
export type Bind = {
  readonly one: (value: Wire, type: string) => Piece
  readonly many: (values: readonly Wire[], type: string) => Piece
}

const cast = (type: string) => raw(`::${type}`)

export const parameters: Bind = {
  one: (value, type) => sql`${value}${cast(type)}`,
  many: (values, type) => sql`${values}${cast(`${type}[]`)}`,
}

const NEVER = raw('false')
const ALWAYS = raw('true')

const escaped = (text: Wire) => String(text).replace(/[\\%_]/g, '\\$&')

const typeOf = (storage: Storage) => sqlTypes[storage]

// A moment is known to the second on the wire and finer in the database: it lies within its second.
const ofMoments: Partial<Record<Operator, (column: Piece, value: Piece) => Piece>> = {
  eq: (column, value) => sql`(${column} >= ${value} AND ${column} < ${value} + interval '1 second')`,
  ne: (column, value) => sql`((${column} >= ${value} AND ${column} < ${value} + interval '1 second') IS NOT TRUE)`,
  gt: (column, value) => sql`${column} >= ${value} + interval '1 second'`,
  le: (column, value) => sql`${column} < ${value} + interval '1 second'`,
}

const ofValues: Partial<Record<Operator, (column: Piece, value: Piece) => Piece>> = {
  eq: (column, value) => sql`${column} = ${value}`,
  ne: (column, value) => sql`${column} IS DISTINCT FROM ${value}`,
  gt: (column, value) => sql`${column} > ${value}`,
  ge: (column, value) => sql`${column} >= ${value}`,
  lt: (column, value) => sql`${column} < ${value}`,
  le: (column, value) => sql`${column} <= ${value}`,
  has: (column, value) => sql`${value} = ANY(string_to_array(${column}, ','))`,
}

const patterns: Partial<Record<Operator, (text: string) => string>> = {
  like: (text) => `%${text}%`,
  starts: (text) => `${text}%`,
  ends: (text) => `%${text}`,
}

/** Empty equals only empty; an order with an empty side is false (FORMAT.md). */
const withNothing = (op: Operator, column: Piece): Piece => {
  if (op === 'eq') return sql`${column} IS NULL`
  return op === 'ne' ? sql`${column} IS NOT NULL` : NEVER
}

const oneOf = ({ sql: column, storage }: Column, values: readonly Wire[], bind: Bind): Piece => {
  const filled = values.filter((value) => !isEmpty(value))
  const among = filled.length ? sql`${column} = ANY(${bind.many(filled, typeOf(storage))})` : NEVER
  return filled.length === values.length ? among : sql`(${among} OR ${column} IS NULL)`
}

const leaf = (column: Column, op: Operator, value: Wire | readonly Wire[] | undefined, bind: Bind): Piece => {
  if (op === 'empty') return sql`${column.sql} IS NULL`
  if (op === 'filled') return sql`${column.sql} IS NOT NULL`
  if (op === 'in') return oneOf(column, Array.isArray(value) ? value : [value as Wire], bind)
  const given = (Array.isArray(value) ? (value[0] ?? null) : (value ?? null)) as Wire
  if (isEmpty(given)) return withNothing(op, column.sql)
  const pattern = patterns[op]
  if (pattern) return sql`${column.sql} ILIKE ${bind.one(pattern(escaped(given)), 'text')}`
  const compare = (column.storage === 'moment' ? ofMoments[op] : undefined) ?? ofValues[op]
  if (!compare) throw new Error(`no such operator: ${op}`)
  return compare(column.sql, bind.one(given, typeOf(column.storage)))
}

const several = (conditions: readonly Condition[], by: ' AND ' | ' OR ', place: Place, bind: Bind): Piece => {
  if (conditions.length === 0) return by === ' AND ' ? ALWAYS : NEVER
  return sql`(${joined(
    conditions.map((condition) => where(condition, place, bind)),
    by,
  )})`
}

/** A condition as SQL. Its text depends on the tree's shape only; values go beside it. */
export const where = (condition: Condition, place: Place, bind: Bind = parameters): Piece => {
  if ('all' in condition) return several(condition.all, ' AND ', place, bind)
  if ('any' in condition) return several(condition.any, ' OR ', place, bind)
  // Nothing known is no: so that NOT turns it into yes, as it does in memory.
  if ('not' in condition) return sql`(${where(condition.not, place, bind)} IS NOT TRUE)`
  if ('some' in condition) {
    linesAt(place.type, condition.table)
    const table = raw(quoted(linesTableName(place.type, condition.table)))
    return sql`EXISTS (SELECT FROM ${table} l WHERE l.parent_id = h.id AND ${where(condition.some, { type: place.type, lines: condition.table }, bind)})`
  }
  return leaf(columnAt(place, condition.field), condition.op, condition.value, bind)
}
