import { filled } from '../../kernel/failure.ts'
import { isObject } from '../../kernel/json.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { all, always, any, type Condition } from '../../kernel/condition.ts'
import { unreadableTree } from '../../query/failures.ts'
import { askedOf, isSeveral, type QueryLine, type Rule } from '../../query/query-tree.ts'
import { parseQueryTree } from '../../query/read-query-tree.ts'
import { type FieldNamed, lineCondition, queryCondition } from './query-condition.ts'
import { tooManyValues, unknownFilter, unreadableFilter, wrongMatchType } from './query-failures.ts'

const MOST_CONDITIONS = 100

const RULES: Readonly<Record<string, Rule>> = {
  eq: 'eq',
  '=': 'eq',
  ne: 'ne',
  '!=': 'ne',
  gt: 'gt',
  '>': 'gt',
  ge: 'ge',
  '>=': 'ge',
  lt: 'lt',
  '<': 'lt',
  le: 'le',
  '<=': 'le',
  in: 'in',
  IN: 'in',
  like: 'like',
  LIKE: 'like',
  left_like: 'left_like',
  LEFT_LIKE: 'left_like',
  right_like: 'right_like',
  RIGHT_LIKE: 'right_like',
  empty: 'empty',
  not_empty: 'not_empty',
  not_like: 'like',
  not_in: 'not_in',
}

const unreadable = filled(unreadableFilter, { name: 'superQueryParams' })

// A client encodes the JSON once itself, so one layer of encoding may be left.
const parsed = (text: string): Result<readonly unknown[]> => {
  try {
    const value: unknown = JSON.parse(/^\s*\[/.test(text) ? text : decodeURIComponent(text))
    return Array.isArray(value) ? ok(value) : fail(unreadable)
  } catch {
    return fail(unreadable)
  }
}

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return value === null || value === undefined ? '' : undefined
}

/** A list says its values one by one, so that one of them may hold a comma; a text is taken apart where several are asked. */
const valuesOf = (value: unknown, rule: Rule): readonly string[] | undefined => {
  const texts = Array.isArray(value) ? value.map(textOf) : [textOf(value)]
  if (texts.includes(undefined)) return undefined
  const given = texts as readonly string[]
  if (!isSeveral(rule)) return [given.join(',')]
  return Array.isArray(value) ? given : given.flatMap((one) => one.split(','))
}

const readOne = (given: unknown, fieldNamed: FieldNamed): Result<Condition> => {
  if (!isObject(given)) return fail(unreadable)
  const { field, rule: word, val } = given
  if (field === undefined || field === '' || word === undefined || word === '') return ok(always)
  if (typeof field !== 'string' || typeof word !== 'string') return fail(unreadable)
  const queried = fieldNamed(field)
  if (!queried) return fail(filled(unknownFilter, { name: field.slice(0, 60) }))
  const rule = Object.hasOwn(RULES, word) ? RULES[word] : undefined
  const values = rule && valuesOf(val, rule)
  if (!values) return fail(filled(unreadableFilter, { name: queried.field.title }))
  const line: QueryLine = { field, rule, values }
  if (rule !== 'empty' && rule !== 'not_empty' && !values.some((one) => one.trim() !== '')) return ok(always)
  return word === 'not_like' ? queryCondition({ match: 'and', not: true, children: [line] }, fieldNamed) : lineCondition(line, fieldNamed)
}

/** The advanced query (wire protocol 7.3): all conditions in one bracket. What cannot be read is refused; only an unfinished condition asks nothing. */
export const readSuperQuery = (text: string, matchType: string | undefined, fieldNamed: FieldNamed): Result<Condition> => {
  const given = parsed(text)
  if (!given.ok) return given
  if (given.value.length > MOST_CONDITIONS) return fail(filled(tooManyValues, { name: 'superQueryParams' }))
  const conditions: Condition[] = []
  for (const one of given.value) {
    const condition = readOne(one, fieldNamed)
    if (!condition.ok) return condition
    if (condition.value !== always) conditions.push(condition.value)
  }
  const [only, another] = conditions
  if (matchType !== undefined && matchType !== 'and' && matchType !== 'or' && matchType !== '') return fail(wrongMatchType)
  if (!only) return ok(always)
  if (!another) return ok(only)
  return ok(matchType === 'or' ? any(...conditions) : all(...conditions))
}

/** Ours, beside it: groups within groups, as the query builder writes them. */
export const readSuperQueryTree = (text: string, fieldNamed: FieldNamed): Result<Condition> => {
  const tree = parseQueryTree(text)
  return tree ? queryCondition(askedOf(tree), fieldNamed) : fail(unreadableTree)
}
