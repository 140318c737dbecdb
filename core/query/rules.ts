import type { Operator } from '../kernel/condition.ts'
import type { AskableField } from './askable-field.ts'
import { isOneDay, isPeriod } from './periods.ts'
import { isSeveral, isUnary, type QueryLine, type Rule, RULES } from './query-tree.ts'

const TITLES: Readonly<Record<Rule, string>> = {
  eq: '等于',
  like: '包含',
  right_like: '以..开始',
  left_like: '以..结尾',
  in: '在...中',
  ne: '不等于',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  between: '介于',
  not_in: '不在...中',
  empty: '为空',
  not_empty: '不为空',
}
const OF_DAYS: Partial<Record<Rule, string>> = { between: '在', gt: '晚于', ge: '不早于', lt: '早于', le: '不晚于' }
const OF_LISTS: Partial<Record<Rule, string>> = { eq: '包含', ne: '不包含' }

const OPERATORS: Readonly<Record<Operator, readonly Rule[]>> = {
  eq: ['eq'],
  ne: ['ne'],
  gt: ['gt'],
  ge: ['ge', 'between'],
  lt: ['lt'],
  le: ['le'],
  in: ['in', 'not_in'],
  like: ['like'],
  starts: ['right_like'],
  ends: ['left_like'],
  has: ['eq', 'ne', 'in', 'not_in'],
  below: [],
  empty: ['empty'],
  filled: ['not_empty'],
}

const CHOSEN: readonly Rule[] = ['eq', 'in', 'ne', 'not_in']
// Ids of files mean nothing to a reader; long texts are searched, not compared.
const NARROWED: Readonly<Record<string, readonly Rule[]>> = {
  bool: ['eq'],
  file: ['empty', 'not_empty'],
  files: ['empty', 'not_empty'],
  image: ['empty', 'not_empty'],
  images: ['empty', 'not_empty'],
  richText: ['like', 'empty', 'not_empty'],
  code: ['like', 'empty', 'not_empty'],
}

export const isDay = ({ field }: AskableField): boolean => field.kind.storage === 'date' || field.kind.storage === 'moment'

/** What may be asked of a field: only what fits its kind (widgets §7c). */
export const rulesOf = ({ field, items }: AskableField): readonly Rule[] => {
  if (items) return CHOSEN
  const narrowed = NARROWED[field.kind.name]
  if (narrowed) return narrowed
  const offered = new Set(field.kind.operators.flatMap((operator) => OPERATORS[operator]))
  return RULES.filter((rule) => offered.has(rule))
}

export const ruleTitle = (rule: Rule, asked?: AskableField): string => {
  const own = asked && isDay(asked) ? OF_DAYS : asked?.field.kind.many ? OF_LISTS : {}
  return own[rule] ?? TITLES[rule]
}

const fits = (rule: Rule, value: string): boolean => !isPeriod(value) || rule === 'between' || isOneDay(value)

/** A line under another rule. Leaving several values keeps the first (seed section 5); a period leaves where only a day fits. */
export const withRule = <Line extends QueryLine>(line: Line, rule: Rule): Line => {
  if (isUnary(rule)) return { ...line, rule, values: [] }
  const most = isSeveral(rule) ? line.values.length : rule === 'between' && !isSeveral(line.rule) ? 2 : 1
  return { ...line, rule, values: line.values.slice(0, most).filter((value) => fits(rule, value)) }
}

/** A line about another field: the value goes, the rule stays while it fits. */
export const withField = <Line extends QueryLine>(line: Line, asked: AskableField): Line => {
  const rules = rulesOf(asked)
  const rule = rules.includes(line.rule) ? line.rule : (rules[0] ?? 'eq')
  return { ...line, field: asked.key, rule, values: [] }
}

const MOST_PASTED = 1_000

/** A column copied from a spreadsheet as values of `in`: apart at newlines, tabs, commas and 、, each once, at most 1,000. */
export const pastedValues = (text: string): readonly string[] =>
  [
    ...new Set(
      text
        .split(/[\r\n\t,，、]+/)
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  ].slice(0, MOST_PASTED)
