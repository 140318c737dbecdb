import { isEmpty, type Wire } from '../kernel/wire.ts'
import { patternProblem } from './form-patterns.ts'

/** What a form demands of a field (seed §5). A list is joined by commas; `atLeast` and `atMost` count its items. */
export type FormRule = {
  readonly required?: boolean
  readonly min?: number
  readonly max?: number
  readonly atLeast?: number
  readonly atMost?: number
  readonly pattern?: string
  /** Instead of the usual words. */
  readonly message?: string
}

const lengthOf = (text: string): number => [...text].length

/** What is wrong with how many items were chosen, joined by commas; undefined where nothing is (seed §5). */
export const countProblem = (
  { atLeast, atMost }: { readonly atLeast?: number | undefined; readonly atMost?: number | undefined },
  text: string,
): string | undefined => {
  const items = text.split(',').filter(Boolean).length
  if (atLeast !== undefined && items < atLeast) return `至少选择${atLeast}项`
  return atMost !== undefined && items > atMost ? `最多选择${atMost}项` : undefined
}

const usual = ({ required, min, max, atLeast, atMost, pattern }: FormRule, value: Wire, title: string): string | undefined => {
  const text = isEmpty(value) ? '' : String(value)
  if (required && text === '') return `请输入${title}`
  const counted = countProblem({ atLeast, atMost }, text)
  if (counted !== undefined) return counted
  if (text === '') return undefined
  if (min !== undefined && lengthOf(text) < min) return `最小长度${min}位字符`
  if (max !== undefined && lengthOf(text) > max) return `最大长度${max}位字符`
  return pattern === undefined ? undefined : patternProblem(pattern, text)
}

/** What the first broken rule says of a value; undefined where all hold. */
export const formProblem = (rules: readonly FormRule[], value: Wire, title = ''): string | undefined => {
  for (const rule of rules) {
    const said = usual(rule, value, title)
    if (said !== undefined) return rule.message ?? said
  }
  return undefined
}
