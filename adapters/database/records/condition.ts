import type { Storage } from '../../../core/definitions/kind.ts'
import { PARENT } from '../../../core/definitions/kinds/tree.ts'
import { isEmpty, type Wire } from '../../../core/kernel/wire.ts'
import type { Condition, Operator } from '../../../core/kernel/condition.ts'
import { columnName, linesTableName, quoted } from '../names.ts'
import { sqlTypes } from '../schema/column-of.ts'
import { joined, type Piece, raw, slot, sql } from '../sql.ts'
import { type Column, columnAt, linesAt, type TablePlace } from './columns.ts'

/** How a value enters the statement: as a parameter of its own, or as a column of the questions asked together. */
export type Bind = {
  readonly one: (value: Wire, type: string) => Piece
  readonly many: (values: readonly Wire[], type: string) => Piece
}

const cast = (type: string) => raw(`::${type}`)

const parameters: Bind = {
  one: (value, type) => sql`${value}${cast(type)}`,
  many: (values, type) => sql`${values}${cast(`${type}[]`)}`,
}

const literal = (value: Wire): string => (value === null ? 'NULL' : `'${String(value).replaceAll("'", "''")}'`)

/** Values that stand in the text: indexes and views take no parameters. */
export const inText: Bind = {
  one: (value, type) => raw(`${literal(value)}::${type}`),
  many: (values, type) => raw(`ARRAY[${values.map(literal).join(', ')}]::${type}[]`),
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

const isSearch = (op: Operator): boolean => op === 'like' || op === 'starts' || op === 'ends'

/** The pattern that a search is for. */
const searched = (op: Operator, given: Wire): string => `${op === 'starts' ? '' : '%'}${escaped(given)}${op === 'ends' ? '' : '%'}`

/** Empty equals only empty; an order with an empty side is false (FORMAT.md). */
const withNothing = (op: Operator, column: Piece): Piece => {
  if (op === 'eq') return sql`${column} IS NULL`
  return op === 'ne' ? sql`${column} IS NOT NULL` : NEVER
}

/** What a comparison binds: one value, several, or none; `empties` are compared without binding. */
export type Bound = { readonly one: Wire } | { readonly many: readonly Wire[]; readonly empties: boolean } | undefined

type Leaf = Extract<Condition, { op: Operator }>

/** What a comparison with one value binds; undefined where that is empty. */
export const oneBoundBy = ({ op, value }: Leaf): Wire | undefined => {
  const given = (Array.isArray(value) ? value[0] : value) as Wire | undefined
  if (isEmpty(given)) return undefined
  return isSearch(op) ? searched(op, given) : given
}

export const boundBy = (leaf: Leaf): Bound => {
  const { op, value } = leaf
  if (op === 'empty' || op === 'filled') return undefined
  if (op === 'in') {
    const values = Array.isArray(value) ? (value as readonly Wire[]) : [(value ?? null) as Wire]
    const filled = values.filter((one) => !isEmpty(one))
    return { many: filled, empties: filled.length < values.length }
  }
  const one = oneBoundBy(leaf)
  return one === undefined ? undefined : { one }
}

const oneOf = ({ sql: column, storage }: Column, many: readonly Wire[], empties: boolean, bind: Bind): Piece => {
  const among = many.length ? sql`${column} = ANY(${bind.many(many, typeOf(storage))})` : NEVER
  return empties ? sql`(${among} OR ${column} IS NULL)` : among
}

/** A node and all that lies below it; one that lies below itself is met once. */
const liesBelow = ({ sql: column, nodes = '' }: Column, above: Piece): Piece => {
  const [table, parent] = [raw(quoted(nodes)), raw(quoted(columnName(PARENT)))]
  return sql`${column} IN (WITH RECURSIVE b AS (SELECT ${above} COLLATE "C" AS id UNION SELECT t.id FROM ${table} t JOIN b ON t.${parent} = b.id) SELECT id FROM b)`
}

const leaf = (column: Column, condition: Leaf, bind: Bind): Piece => {
  const { op } = condition
  if (op === 'empty') return sql`${column.sql} IS NULL`
  if (op === 'filled') return sql`${column.sql} IS NOT NULL`
  const bound = boundBy(condition)
  if (!bound) return withNothing(op, column.sql)
  if ('many' in bound) return oneOf(column, bound.many, bound.empties, bind)
  if (op === 'below') return liesBelow(column, bind.one(bound.one, 'text'))
  if (isSearch(op)) return sql`${column.sql} ${raw(column.isSmall ? 'LIKE' : 'ILIKE')} ${bind.one(bound.one, 'text')}`
  const compare = (column.storage === 'moment' ? ofMoments[op] : undefined) ?? ofValues[op]
  if (!compare) throw new Error(`no such operator: ${op}`)
  return compare(column.sql, bind.one(bound.one, typeOf(column.storage)))
}

type Around = {
  readonly column: (key: string) => Column
  /** How `some` asks the rows of a table. */
  readonly some: (table: string, condition: Condition) => Piece
  readonly bind: Bind
}

const several = (conditions: readonly Condition[], by: ' AND ' | ' OR ', around: Around): Piece => {
  if (conditions.length === 0) return by === ' AND ' ? ALWAYS : NEVER
  return sql`(${joined(
    conditions.map((condition) => written(condition, around)),
    by,
  )})`
}

const written = (condition: Condition, around: Around): Piece => {
  if ('all' in condition) return several(condition.all, ' AND ', around)
  if ('any' in condition) return several(condition.any, ' OR ', around)
  // Nothing known is no: so that NOT turns it into yes, as it does in memory.
  if ('not' in condition) return sql`((${written(condition.not, around)}) IS NOT TRUE)`
  if ('some' in condition) return around.some(condition.table, condition.some)
  if ('than' in condition)
    return sql`${around.column(condition.field).sql} ${raw(condition.order === 'lt' ? '<' : '<=')} ${around.column(condition.than).sql}`
  return leaf(around.column(condition.field), condition, around.bind)
}

/** A condition on records or rows as SQL. Its text depends on the tree's shape only; values go beside it. */
export const where = (condition: Condition, place: TablePlace, bind: Bind = parameters): Piece =>
  written(condition, {
    bind,
    column: (key) => columnAt(place, key),
    some: (name, inner) => {
      linesAt(place.type, name)
      const table = raw(quoted(linesTableName(place.type, name)))
      return sql`EXISTS (SELECT FROM ${table} l WHERE l.parent_id = h.id AND ${where(inner, { type: place.type, lines: name }, bind)})`
    },
  })

/** A condition on what is no document type. */
export const whereOf = (condition: Condition, column: (key: string) => Column, bind: Bind = parameters): Piece =>
  written(condition, {
    bind,
    column,
    some: (table) => {
      throw new Error(`no rows here: ${table}`)
    },
  })

export type Value = Wire | readonly Wire[]

/** A condition without its values, and the values in the order in which it binds them. */
export const apart = (condition: Condition, values: Value[]): string => {
  if ('all' in condition) return `all(${condition.all.map((one) => apart(one, values)).join('&')})`
  if ('any' in condition) return `any(${condition.any.map((one) => apart(one, values)).join('|')})`
  if ('not' in condition) return `not(${apart(condition.not, values)})`
  if ('some' in condition) return `${condition.table}[${apart(condition.some, values)}]`
  if ('than' in condition) return `${condition.field} ${condition.order} ${condition.than}`
  const bound = boundBy(condition)
  const { field, op } = condition
  if (!bound) return `${field} ${op}`
  if ('one' in bound) {
    values.push(bound.one)
    return `${field} ${op} ?`
  }
  if (bound.many.length) values.push(bound.many)
  return `${field} ${op} ${bound.many.length ? '??' : ''}${bound.empties ? '-' : ''}`
}

/** Binds what a condition compares as slots, in order: for statements that are written once per shape. */
export const slotted = (): Bind => {
  let last = -1
  const next = (type: string): Piece => {
    last += 1
    return sql`${slot(`where_${last}`)}${cast(type)}`
  }
  return { one: (_, type) => next(type), many: (_, type) => next(`${type}[]`) }
}

/** The values of those slots. */
export const slotsOf = (values: readonly Value[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(values.map((value, position) => [`where_${position}`, value]))
