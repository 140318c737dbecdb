import type { Field } from '../definitions/field.ts'
import { filled } from '../kernel/failure.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { all, always, any, type Condition, not, type Operator } from '../kernel/condition.ts'
import { tooManyValues, unknownFilter, unreadableFilter, wrongMatchType } from './query-failures.ts'
import { amongst, compared } from './read-filter.ts'

const MOST_CONDITIONS = 100

const RULES: Readonly<Record<string, Operator | 'not_like' | 'not_in'>> = {
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
  left_like: 'ends',
  LEFT_LIKE: 'ends',
  right_like: 'starts',
  RIGHT_LIKE: 'starts',
  empty: 'empty',
  not_empty: 'filled',
  not_like: 'not_like',
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
  if (value === null || value === undefined) return ''
  if (!Array.isArray(value)) return undefined
  const texts = value.map(textOf)
  return texts.includes(undefined) ? undefined : texts.join(',')
}

type FieldNamed = (key: string) => Field | undefined

const readOne = (given: unknown, fieldNamed: FieldNamed): Result<Condition> => {
  if (typeof given !== 'object' || given === null) return fail(unreadable)
  const { field: key, rule, val } = given as Readonly<Record<string, unknown>>
  if (key === undefined || key === '' || rule === undefined || rule === '') return ok(always)
  if (typeof key !== 'string' || typeof rule !== 'string') return fail(unreadable)
  const field = fieldNamed(key)
  if (!field) return fail(filled(unknownFilter, { name: key.slice(0, 60) }))
  const op = Object.hasOwn(RULES, rule) ? RULES[rule] : undefined
  const text = textOf(val)
  if (op === undefined || text === undefined) return fail(filled(unreadableFilter, { name: field.title }))
  if (op === 'empty' || op === 'filled') return ok({ field: key, op })
  if (text.trim() === '') return ok(always)
  return byRule(key, field, op, text)
}

const byRule = (key: string, field: Field, op: Operator | 'not_like' | 'not_in', text: string): Result<Condition> => {
  if (op === 'in') return amongst(key, field, text.split(','))
  if (op !== 'not_in' && op !== 'not_like') return compared(key, field, op, text)
  const meant = op === 'not_in' ? amongst(key, field, text.split(',')) : compared(key, field, 'like', text)
  return meant.ok ? ok(not(meant.value)) : meant
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
