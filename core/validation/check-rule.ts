import { failure, type Failure } from '../kernel/failure.ts'
import type { Finding } from '../kernel/finding.ts'
import { ownExpression } from './own-expression.ts'

/** One line of a named rule: of the next so many characters, or of the whole text. */
export type CheckLine = { readonly digits: string; readonly pattern: string; readonly message: string }

/** What failed, as the protocol tells it (wire protocol 6.5). */
export type CheckFinding = CheckLine & {
  readonly beginIndex: number
  readonly endIndex: number
  readonly checkValue: string
  readonly passed: false
}

export const unknownCheckRule = failure('checkRule.unknown', '该编码不存在')

/** The whole text, in a line's 位数. */
export const WHOLE = '*'

/** The first line that the text breaks: numbered lines look at the next so many characters, one after another, `*` at all of them. */
export const findingOf = (lines: readonly CheckLine[], text: string): CheckFinding | undefined => {
  const signs = [...text]
  let at = 0
  for (const line of lines) {
    const isWhole = line.digits === WHOLE
    const beginIndex = isWhole ? 0 : at
    const endIndex = isWhole ? signs.length : at + Number(line.digits)
    const checkValue = signs.slice(beginIndex, endIndex).join('')
    if (!isWhole) at = endIndex
    if (!(ownExpression(line.pattern)?.(checkValue) ?? false)) return { ...line, beginIndex, endIndex, checkValue, passed: false }
  }
  return undefined
}

/** A rule tried out on a text. */
export const triedOut = (lines: readonly { readonly [key in keyof CheckLine]: string | null }[], text: string): Finding => {
  const broken = findingOf(
    lines.map(({ digits, pattern, message }) => ({ digits: digits ?? '', pattern: pattern ?? '', message: message ?? '' })),
    text,
  )
  return broken
    ? { isGood: false, message: broken.message, text, wrong: [broken.beginIndex, broken.endIndex] }
    : { isGood: true, message: '校验通过' }
}

export const failureOfFinding = (finding: CheckFinding): Failure => ({
  ...failure('checkRule.broken', finding.message),
  details: finding,
})
