import { isObject, type JsonObject } from '../kernel/json.ts'
import { DEEPEST, type Match, MOST_LINES, MOST_VALUES, type QueryGroup, type QueryNode, type Rule, RULES } from './query-tree.ts'

const LONGEST_FIELD = 100
const LONGEST_VALUE = 1_000

const isRule = (value: unknown): value is Rule => RULES.some((rule) => rule === value)
const isMatch = (value: unknown): value is Match => value === 'and' || value === 'or'

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value.length <= LONGEST_VALUE ? value : undefined
}

/** A value, or several: each a text. */
const valuesOf = (value: unknown): readonly string[] | undefined => {
  if (value === undefined || value === null || value === '') return []
  const given: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (given.length > MOST_VALUES) return undefined
  const texts = given.map(textOf)
  return texts.every((one) => one !== undefined) ? (texts as readonly string[]) : undefined
}

class Unreadable extends Error {}

const nodeOf = (value: unknown, depth: number, left: { lines: number }): QueryNode => {
  if (!isObject(value)) throw new Unreadable()
  if ('children' in value) return groupOf(value, depth, left)
  const { field, rule, val } = value
  const values = valuesOf(val)
  left.lines -= 1
  if (typeof field !== 'string' || field.length > LONGEST_FIELD || !isRule(rule) || !values || left.lines < 0) throw new Unreadable()
  return { field, rule, values }
}

const groupOf = ({ match, not, children }: JsonObject, depth: number, left: { lines: number }): QueryGroup => {
  if (!isMatch(match) || !Array.isArray(children) || depth > DEEPEST || (not !== undefined && typeof not !== 'boolean'))
    throw new Unreadable()
  return {
    match,
    ...(not === true ? { not: true } : {}),
    children: children.map((child) => nodeOf(child, depth + 1, left)),
  }
}

/** A query from outside: `{match, not?, children}` with lines `{field, rule, val}`, at most four groups deep, 100 lines. Anything else is none. */
export const readQueryTree = (value: unknown): QueryGroup | undefined => {
  if (!isObject(value)) return undefined
  try {
    return groupOf(value, 1, { lines: MOST_LINES })
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

/** The same from JSON text: of an address, a command line, a parameter that may still be encoded once. */
export const parseQueryTree = (text: string): QueryGroup | undefined => {
  try {
    return readQueryTree(JSON.parse(/^\s*\{/.test(text) ? text : decodeURIComponent(text)))
  } catch {
    return undefined
  }
}

/** A query as JSON is written from it. */
export type WrittenQuery = { readonly match: Match; readonly not?: true; readonly children: readonly (WrittenQuery | WrittenLine)[] }
type WrittenLine = { readonly field: string; readonly rule: Rule; readonly val: readonly string[] }

export const writtenQuery = ({ match, not, children }: QueryGroup): WrittenQuery => ({
  match,
  ...(not ? { not } : {}),
  children: children.map((child) =>
    'children' in child ? writtenQuery(child) : { field: child.field, rule: child.rule, val: child.values },
  ),
})

export const printQueryTree = (group: QueryGroup): string => JSON.stringify(writtenQuery(group))
