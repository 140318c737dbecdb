import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { today } from '../../../core/kernel/dates.ts'
import type { Result } from '../../../core/kernel/result.ts'
import { dated, isPeriod } from '../../../core/query/periods.ts'
import { NO_QUERY, type QueryGroup, type QueryLine, type QueryNode, type Rule } from '../../../core/query/query-tree.ts'
import { type QueryParameters, queryParameters } from '../../../core/query/query-wire.ts'
import { parseQueryTree } from '../../../core/query/read-query-tree.ts'
import { fieldAt } from '../../../core/records/list/queryable.ts'

/** What `--where` asks, given once or several times: plain filters as the list takes them, and conditions of the advanced query that all hold. */
export type Where = { readonly filter: Readonly<Record<string, string>>; readonly conditions: readonly QueryNode[] }

export const EVERYTHING: Where = { filter: {}, conditions: [] }

const COMPARED: Readonly<Record<string, Rule>> = { '>=': 'ge', '<=': 'le', '!=': 'ne', '>': 'gt', '<': 'lt', '~': 'like' }
const CONDITION = /^([\w,]+)\s*(>=|<=|!=|>|<|~)(.*)$/s
const FILTER = /^([^=]+)=(.*)$/s

const rule = (field: string, compared: Rule, value: string): QueryLine => ({ field, rule: compared, values: [value.trim()] })

/**
 * `field=value` is a filter of the list; `field>=5`, `<=`, `>`, `<`, `!=` and `field~part` are conditions, `field=@thisMonth` is one of days,
 * `table,column=value` one of rows; a text that begins with `{` is a whole query as JSON. Undefined where it is none of these.
 */
export const readWhere = (given: string, { filter, conditions }: Where = EVERYTHING): Where | undefined => {
  const and = (condition: QueryNode): Where => ({ filter, conditions: [...conditions, condition] })
  const text = given.trim()
  if (text.startsWith('{')) {
    const tree = parseQueryTree(text)
    return tree && and(tree)
  }
  const [, field = '', sign = '', operand = ''] = CONDITION.exec(text) ?? []
  if (field) return and(rule(field, COMPARED[sign] ?? 'eq', operand))
  const [, name, value = ''] = FILTER.exec(text) ?? []
  if (name === undefined) return undefined
  if (isPeriod(value)) return and(rule(name, 'between', value))
  return name.includes(',') ? and(rule(name, 'eq', value)) : { filter: { ...filter, [name]: value }, conditions }
}

const queryOf = (conditions: readonly QueryNode[]): QueryGroup => {
  const [only, another] = conditions
  if (!only) return NO_QUERY
  return another || !('children' in only) ? { match: 'and', children: conditions } : only
}

/** The conditions as parameters of the list, relative days dated. */
export const whereParameters = (type: DocumentType, { conditions }: Where, nested: boolean, moment: number): Result<QueryParameters> => {
  const fieldNamed = (key: string): Field | undefined => fieldAt(type, key.replace(',', '.'))
  const isDay = (key: string) => ['date', 'moment'].includes(fieldNamed(key)?.kind.storage ?? '')
  return queryParameters(dated(queryOf(conditions), { today: today(moment), isDay }), { fieldNamed, nested })
}
