import type { Wire } from './wire.ts'

/**
 * How a field is compared. `starts` is the seed's right_like, `ends` its left_like; `has` finds one code in a comma-joined list, `below` what
 * names a node of a tree or anything that lies below it.
 */
export type Operator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'in' | 'like' | 'starts' | 'ends' | 'has' | 'below' | 'empty' | 'filled'

/** A question about one record, as data: the same tree drives SQL, the filter in memory and the query builder. */
export type Condition =
  | { readonly field: string; readonly op: Operator; readonly value?: Wire | readonly Wire[] }
  /** Held against another field of the same record, or of the same row and its record. */
  | { readonly field: string; readonly order: 'lt' | 'le'; readonly than: string }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  /** Some row of the record's table answers yes. */
  | { readonly table: string; readonly some: Condition }

const compare =
  (op: Operator) =>
  (field: string, value: Wire): Condition => ({ field, op, value })

export const eq = compare('eq')
export const ne = compare('ne')
export const gt = compare('gt')
export const ge = compare('ge')
export const lt = compare('lt')
export const le = compare('le')
export const has = compare('has')
export const like = compare('like')
export const below = compare('below')
/** Is a field less, or earlier, than another one beside it? */
export const less = (field: string, than: string): Condition => ({ field, order: 'lt', than })
export const notMore = (field: string, than: string): Condition => ({ field, order: 'le', than })
export const oneOf = (field: string, values: readonly Wire[]): Condition => ({ field, op: 'in', value: values })
export const empty = (field: string): Condition => ({ field, op: 'empty' })
export const filled = (field: string): Condition => ({ field, op: 'filled' })
export const all = (...conditions: readonly Condition[]): Condition => ({ all: conditions })
export const any = (...conditions: readonly Condition[]): Condition => ({ any: conditions })
export const not = (condition: Condition): Condition => ({ not: condition })
export const some = (table: string, condition: Condition): Condition => ({ table, some: condition })
/** Answers yes to every record. */
export const always: Condition = { all: [] }

/** Answers no to every record. */
export const nothing: Condition = { any: [] }

/** The fields that a condition looks at, those of its tables as `table.column`. */
export const fieldsAsked = (condition: Condition): readonly string[] => {
  if ('all' in condition) return condition.all.flatMap(fieldsAsked)
  if ('any' in condition) return condition.any.flatMap(fieldsAsked)
  if ('not' in condition) return fieldsAsked(condition.not)
  if ('some' in condition) return fieldsAsked(condition.some).map((key) => `${condition.table}.${key}`)
  return 'than' in condition ? [condition.field, condition.than] : [condition.field]
}
