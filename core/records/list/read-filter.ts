import type { Field } from '../../definitions/field.ts'
import { halfWidth, readValue, WHOLE_OPERATORS } from '../../definitions/kind.ts'
import { text as line } from '../../definitions/kinds/text.ts'
import { filled, type Failure } from '../../kernel/failure.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { all, always, any, below, type Condition, not, type Operator } from '../../kernel/condition.ts'
import type { Wire } from '../../kernel/wire.ts'
import { tooLong, tooManyValues, unreadableFilter } from './query-failures.ts'

/** One plain filter `field=text`, by the grammar of the wire protocol (7.2). */
export type Filter = { readonly key: string; readonly field: Field; readonly text: string }

const MOST_VALUES = 1_000
const LONGEST_VALUE = 200
const LONGEST_LIST = 70_000

const SIGNS: readonly (readonly [string, Operator])[] = [
  ['>=', 'ge'],
  ['<=', 'le'],
  ['!=', 'ne'],
  ['>', 'gt'],
  ['<', 'lt'],
  ['=', 'eq'],
]
const WORDS = /^(ge|le|gt|lt|eq|ne) (.*)$/s

const isOrdered = ({ kind }: Field) => kind.storage !== 'text'
const isMoment = ({ kind }: Field) => kind.storage === 'moment'
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

const unreadable = ({ key, field }: { key: string; field: Field }): Failure => ({
  ...filled(unreadableFilter, { name: field.title || key }),
  field: key,
})

/** One comparison with one value. A day asked of a moment means the whole day. */
export const compared = (key: string, field: Field, op: Operator, given: string): Result<Condition> => {
  const text = given.trim()
  if (text.length > LONGEST_VALUE) return fail({ ...tooLong, field: key })
  if (isMoment(field) && isDay(text)) return wholeDay(key, field, op, text)
  const isPart = op === 'like' || op === 'starts' || op === 'ends'
  const value = readValue(isPart ? line : field.kind, field, text)
  if (!value.ok || value.value === null) return fail(unreadable({ key, field }))
  if (field.kind.many && (op === 'eq' || op === 'ne')) {
    const has: Condition = { field: key, op: 'has', value: value.value }
    return ok(op === 'eq' ? has : not(has))
  }
  if (!field.kind.operators.includes(op)) return fail(unreadable({ key, field }))
  return ok({ field: key, op, value: value.value })
}

const wholeDay = (key: string, field: Field, op: Operator, day: string): Result<Condition> => {
  const at = (time: string, edge: Operator) => compared(key, field, edge, `${day} ${time}`)
  const begin = at('00:00:00', op === 'lt' ? 'lt' : 'ge')
  const end = at('23:59:59', op === 'gt' ? 'gt' : 'le')
  if (!begin.ok) return begin
  if (!end.ok) return end
  if (op === 'ge' || op === 'lt') return begin
  if (op === 'le' || op === 'gt') return end
  const within = all(begin.value, end.value)
  if (op === 'eq') return ok(within)
  return op === 'ne' ? ok(not(within)) : fail(unreadable({ key, field }))
}

/** One of several values. Fields that hold lists need one of them inside. */
export const oneOfValues = (key: string, field: Field, given: readonly string[]): Result<Condition> => {
  const texts = given.map((one) => one.trim()).filter(Boolean)
  if (texts.length > MOST_VALUES) return fail({ ...filled(tooManyValues, { name: field.title }), field: key })
  if (field.kind.many || isMoment(field)) return joined(texts, (text) => compared(key, field, 'eq', text))
  const values = []
  for (const text of texts) {
    const value = text.length > LONGEST_VALUE ? fail(tooLong) : readValue(field.kind, field, text)
    if (!value.ok || value.value === null) return fail(unreadable({ key, field }))
    values.push(value.value)
  }
  const [only, another] = values
  if (only === undefined) return ok(always)
  // Of what may only be compared as a whole, many at once are no more than a guess.
  if (another !== undefined && field.kind.operators === WHOLE_OPERATORS) return fail(unreadable({ key, field }))
  return ok(another === undefined ? { field: key, op: 'eq', value: only } : { field: key, op: 'in', value: values })
}

const joined = (texts: readonly string[], condition: (text: string) => Result<Condition>): Result<Condition> => {
  const conditions: Condition[] = []
  for (const text of texts) {
    const one = condition(text)
    if (!one.ok) return one
    conditions.push(one.value)
  }
  const [only, another] = conditions
  if (!only) return ok(always)
  return ok(another ? any(...conditions) : only)
}

const ordered = ({ key, field, text }: Filter): Result<Condition> => {
  const [, word, operand] = WORDS.exec(text) ?? []
  if (word && operand !== undefined) return compared(key, field, word as Operator, operand)
  const sign = SIGNS.find(([one]) => text.startsWith(one))
  if (sign) return compared(key, field, sign[1], text.slice(sign[0].length))
  if (text.startsWith('!')) return text === '!' ? ok(always) : compared(key, field, 'ne', text.slice(1))
  return text.includes(',') && !isGrouped(field, text) ? oneOfValues(key, field, text.split(',')) : compared(key, field, 'eq', text)
}

// 1,234 is one amount; 1,2 are two.
const isGrouped = ({ kind }: Field, text: string) => kind.storage === 'decimal' && /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)

const worded = ({ key, field, text }: Filter): Result<Condition> => {
  if (text.length > 1 && text.startsWith(',') && text.endsWith(',')) return listOf(key, field, text.split(','))
  const [, before, inner = '', after] = /^(\*?)(.*?)(\*?)$/s.exec(text) ?? []
  if (before || after) {
    if (inner === '') return ok(always)
    return compared(key, field, before && after ? 'like' : before ? 'ends' : 'starts', inner)
  }
  if (text.includes(',')) return oneOfValues(key, field, text.split(','))
  if (text.startsWith('!')) return text === '!' ? ok(always) : compared(key, field, 'ne', text.slice(1))
  return compared(key, field, 'eq', text)
}

const listOf = (key: string, field: Field, given: readonly string[]): Result<Condition> => {
  if (!field.kind.operators.includes('like')) return oneOfValues(key, field, given)
  return joined(given.map((one) => one.trim()).filter(Boolean), (text) => compared(key, field, 'like', text))
}

/** The condition a filter means; an empty one asks nothing. */
export const readFilter = (filter: Filter): Result<Condition> => {
  const text = filter.text.trim()
  if (text === '') return ok(always)
  if (text.length > LONGEST_LIST) return fail({ ...tooLong, field: filter.key })
  const condition = isOrdered(filter.field) ? ordered({ ...filter, text: halfWidth(text) }) : worded({ ...filter, text })
  return condition.ok && filter.field.queried === 'below' ? ok(withBelow(condition.value)) : condition
}

/** Nodes of a tree are asked for with all that lies below them. */
const withBelow = (condition: Condition): Condition => {
  if (!('op' in condition) || !(condition.op === 'eq' || condition.op === 'in')) return condition
  const nodes = [condition.value ?? []].flat() as readonly Wire[]
  return any(...nodes.map((node) => below(condition.field, node)))
}
