import type { DocumentType } from '../../definitions/document.ts'
import type { Field } from '../../definitions/field.ts'
import { filled } from '../../kernel/failure.ts'
import { all, always, any, type Condition, not, type Operator, some } from '../../kernel/condition.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { askedField } from '../../permissions/visible-fields.ts'
import { isGroup, isSeveral, type QueryGroup, type QueryLine, type QueryNode, type Rule } from '../../query/query-tree.ts'
import { unknownFilter } from './query-failures.ts'
import { queryableField } from './queryable.ts'
import { oneOfValues, compared } from './read-filter.ts'

/** A field that a query names: of the record, or of the rows of one of its tables. */
export type QueriedField = { readonly key: string; readonly field: Field; readonly table?: string }

/** The field a person may ask about under a name: `field`, or `table,column`; undefined where he sees none. */
export const queriedField = (type: DocumentType, name: string, by: Person): QueriedField | undefined => {
  const [table = '', key, ...more] = name.split(',')
  if (key === undefined) {
    const field = queryableField(type, name, by)
    return field && { key: name, field }
  }
  const columns = Object.hasOwn(type.lines, table) && more.length === 0 ? type.lines[table]?.columns : undefined
  const field = columns && Object.hasOwn(columns, key) ? (columns[key] as Field) : undefined
  const asked = field && field.derived !== 'onRead' ? askedField(type, field, by) : undefined
  return asked && { key, field: asked, table }
}

export type FieldNamed = (name: string) => QueriedField | undefined

const COMPARED: Partial<Record<Rule, Operator>> = {
  eq: 'eq',
  ne: 'ne',
  gt: 'gt',
  ge: 'ge',
  lt: 'lt',
  le: 'le',
  like: 'like',
  right_like: 'starts',
  left_like: 'ends',
}

const turned = (condition: Result<Condition>): Result<Condition> => (condition.ok ? ok(not(condition.value)) : condition)

const within = (key: string, field: Field, [from = '', to = '']: readonly string[]): Result<Condition> => {
  const begin = compared(key, field, 'ge', from)
  if (!begin.ok) return begin
  const end = compared(key, field, 'le', to)
  return end.ok ? ok(all(begin.value, end.value)) : end
}

const asked = ({ key, field }: QueriedField, { rule, values }: QueryLine): Result<Condition> => {
  if (rule === 'empty') return ok({ field: key, op: 'empty' })
  if (rule === 'not_empty') return ok({ field: key, op: 'filled' })
  if (rule === 'between') return within(key, field, values)
  if (isSeveral(rule)) return rule === 'in' ? oneOfValues(key, field, values) : turned(oneOfValues(key, field, values))
  return compared(key, field, COMPARED[rule] ?? 'eq', values[0] ?? '')
}

/** What one line asks. A column is asked of the rows of its table: one of them must answer yes. */
export const lineCondition = (line: QueryLine, fieldNamed: FieldNamed): Result<Condition> => {
  const queried = fieldNamed(line.field)
  if (!queried) return fail(filled(unknownFilter, { name: line.field.slice(0, 60) }))
  const condition = asked(queried, line)
  return condition.ok && queried.table !== undefined ? ok(some(queried.table, condition.value)) : condition
}

const nodeCondition = (node: QueryNode, fieldNamed: FieldNamed): Result<Condition> =>
  isGroup(node) ? queryCondition(node, fieldNamed) : lineCondition(node, fieldNamed)

/**
 * A query as the condition that SQL and the filter in memory answer. Whole lines are expected; a value its field cannot hold and a field
 * nobody declared are refused by name, never dropped.
 */
export const queryCondition = ({ match, not: isTurned, children }: QueryGroup, fieldNamed: FieldNamed): Result<Condition> => {
  const conditions: Condition[] = []
  for (const child of children) {
    const condition = nodeCondition(child, fieldNamed)
    if (!condition.ok) return condition
    conditions.push(condition.value)
  }
  const [only, another] = conditions
  const joined = !only ? always : !another ? only : match === 'or' ? any(...conditions) : all(...conditions)
  return ok(isTurned ? not(joined) : joined)
}
