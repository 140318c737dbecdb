import { failure, type Failure } from '../kernel/failure.ts'
import { isEmpty, wireOf, type Row } from '../kernel/wire.ts'
import { isPattern, patternSaid } from '../validation/form-patterns.ts'
import type { ColumnRule, TableColumn, Verdict } from './column.ts'

/** A rule that failed, and where it stands among the rules of its column: the first one is what is said. */
export type Broken = { readonly rule: number; readonly failure: Failure }

/** The rules of a column, made ready: seed §5 and widgets §3. */
export type ReadyRules = {
  readonly column: TableColumn
  readonly rules: readonly ColumnRule[]
  readonly unique: boolean
  readonly asks: boolean
}

const WORDS = /\$\{(title|key|defaultValue)\}/g

/** `${title}`, `${key}` and `${defaultValue}` of a message become the column's own. */
export const worded = (message: string, column: TableColumn): string =>
  message.replace(WORDS, (_, name: 'title' | 'key' | 'defaultValue') => {
    const value = column[name]
    return typeof value === 'function' || isEmpty(value) ? '' : String(value)
  })

const TYPED: ReadonlySet<string> = new Set(['input', 'textarea', 'codes', 'number', 'money', 'price', 'percent', 'popInput', 'tags'])

const wanted = (column: TableColumn): string => `${TYPED.has(column.type) ? '请输入' : '请选择'}${column.title}`

/** A required column and its rules, in order; a pattern that cannot be read or may never end is left out. */
export const readyRules = (column: TableColumn): ReadyRules => {
  const rules = [...(column.required ? [{ required: true }] : []), ...(column.rules ?? [])].map((rule): ColumnRule => {
    const { pattern } = rule as ColumnRule
    if (pattern === 'only') return { ...rule, pattern: undefined, unique: true } as ColumnRule
    if (pattern === '*') return { ...rule, pattern: undefined, required: true } as ColumnRule
    return pattern === undefined || isPattern(pattern) ? rule : ({ ...rule, pattern: undefined } as ColumnRule)
  })
  return { column, rules, unique: rules.some(({ unique }) => unique === true), asks: rules.some(({ handler }) => handler !== undefined) }
}

/** Patterns of a column that no rule can be made of. */
export const unreadablePatterns = ({ rules = [] }: TableColumn): readonly string[] =>
  rules.flatMap(({ pattern }) => (pattern === undefined || pattern === 'only' || isPattern(pattern) ? [] : [pattern]))

const say = (code: string, { column }: ReadyRules, rule: ColumnRule, usual: string): Failure =>
  failure(code, worded(rule.message ?? usual, column))

const brokenPart = (ready: ReadyRules, rule: ColumnRule, row: Row, clashes: (row: Row) => boolean): Failure | undefined => {
  const value = wireOf(row, ready.column.key)
  const blank = isEmpty(value)
  if (rule.required && blank) return say('value.required', ready, rule, wanted(ready.column))
  if (rule.unique && !blank && clashes(row)) return say('table.repeated', ready, rule, '${title}不能重复')
  const unfit = rule.pattern === undefined || blank ? undefined : patternSaid(rule.pattern, String(value), '${title}格式不正确')
  if (unfit !== undefined) return say('value.pattern', ready, rule, unfit)
  return rule.problem?.(value, row)
}

/** The first rule that can be judged at once and fails. */
export const brokenRule = (ready: ReadyRules, row: Row, clashes: (row: Row) => boolean): Broken | undefined => {
  for (let rule = 0; rule < ready.rules.length; rule += 1) {
    const found = brokenPart(ready, ready.rules[rule]!, row, clashes)
    if (found) return { rule, failure: found }
  }
  return undefined
}

/** What a handler's verdict comes to: no flag, null and true pass. */
export const judged = (verdict: Verdict | undefined, rule: ColumnRule, column: TableColumn): Failure | undefined =>
  verdict?.passed === false
    ? failure('value.refused', worded(verdict.message ?? rule.message ?? '${title}校验未通过，请修改', column))
    : undefined
