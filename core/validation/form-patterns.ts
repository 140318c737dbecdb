import { bankCardWarning, isBankCard } from './bank-card.ts'
import { creditCodeProblem, creditCodeWarning } from './credit-code.ts'
import { idCardWarning, isIdCard } from './identity-card.ts'
import { CODE_MESSAGES, fits, isReadable } from './pattern.ts'

/** One way a form field may be written (seed §5), and what is said otherwise. */
type FormPattern = {
  readonly holds: (text: string) => boolean
  readonly message: string | ((text: string) => string)
  /** Said of nothing typed, where something must be. */
  readonly required?: string
  readonly warning?: (text: string) => string | undefined
}

const matches =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text)

const byItself = '格式不正确'

const FORM_PATTERNS: Readonly<Record<string, FormPattern>> = {
  mobile: { holds: (text) => fits('m', text), message: '请输入正确手机号', required: '请输入手机号' },
  // The seed's own words for forms leave 16 out; numbers of 166 and 167 are given out since 2017 (widgets 0.3, 10).
  mobileNarrow: { holds: matches(/^1[345789]\d{9}$/), message: '请输入正确手机号', required: '请输入手机号' },
  username: { holds: matches(/^[A-Za-z0-9_]{4,18}$/), message: '用户名为6到18位字母、数字或下划线', required: '请输入用户名' },
  email: { holds: (text) => fits('e', text), message: '邮箱格式不正确' },
  natural: { holds: matches(/^(0|[1-9]\d*)$/), message: '请输入自然数' },
  english: { holds: matches(/^[A-Za-z]+$/), message: '请输入英文字母' },
  landline: { holds: matches(/^(\d{3}|\d{4})-\d{7,8}$/), message: '请输入正确的座机号码' },
  bankCard: { holds: isBankCard, message: '请输入正确的银行卡号', warning: bankCardWarning },
  idNumber: { holds: matches(/^[A-Za-z0-9]{1,50}$/), message: '证件号码为不超过50位的字母或数字' },
  idCard: { holds: isIdCard, message: '请输入正确的身份证号码', warning: idCardWarning },
  creditCode: {
    holds: (text) => creditCodeProblem(text) === undefined,
    message: (text) => creditCodeProblem(text) ?? byItself,
    warning: creditCodeWarning,
  },
  qq: { holds: matches(/^[1-9]\d{4,11}$/), message: '请输入正确的QQ号码' },
  url: { holds: (text) => fits('url', text), message: '请输入正确的网址' },
  letterNumber: { holds: matches(/^[A-Za-z0-9]{1,20}$/), message: '请输入不超过20位的字母或数字' },
  name: { holds: matches(/^[A-Za-z\u4e00-\u9fa5 ]{2,100}$/), message: '请输入2到100个中英文字符' },
  digitLines: { holds: matches(/^[\d\r\n]+$/), message: '只能输入数字和换行' },
  text255: { holds: (text) => [...text].length <= 255, message: '最多255个字' },
}

/** The names by which forms call their patterns. */
export const FORM_PATTERN_NAMES: readonly string[] = Object.keys(FORM_PATTERNS)

const unreadable = '校验规则无法识别，请检查正则表达式'

const formPattern = (pattern: string): FormPattern | undefined =>
  Object.hasOwn(CODE_MESSAGES, pattern) || !Object.hasOwn(FORM_PATTERNS, pattern) ? undefined : FORM_PATTERNS[pattern]

/** May fields and columns name it: a code of the seed, a form pattern, or an expression that can be read and always ends? */
export const isPattern = (pattern: string): boolean => formPattern(pattern) !== undefined || isReadable(pattern)

/** Does the pattern say by itself what is wrong? An expression of somebody's own does not. */
const saysItself = (pattern: string): boolean => formPattern(pattern) !== undefined || Object.hasOwn(CODE_MESSAGES, pattern)

/** What a filled value of a field or a column is told under its pattern, `other` where that has no words of its own. */
export const patternSaid = (pattern: string, value: string, other: string): string | undefined => {
  const said = patternProblem(pattern, value)
  return said === undefined || saysItself(pattern) ? said : other
}

/**
 * What is wrong with a value under a pattern code, the name of a form pattern, or a regular expression; undefined where nothing is.
 * Nothing typed is only wrong where something must be (seed §5).
 */
export const patternProblem = (pattern: string, value: string): string | undefined => {
  const form = formPattern(pattern)
  if (form) {
    if (value === '') return form.required
    if (form.holds(value)) return undefined
    return typeof form.message === 'string' ? form.message : form.message(value)
  }
  if (!isReadable(pattern)) return unreadable
  if (value === '' && pattern !== '*') return undefined
  return fits(pattern, value) ? undefined : (CODE_MESSAGES[pattern] ?? byItself)
}

/** What should be looked at again in a value that is allowed all the same. */
export const patternWarning = (pattern: string, value: string): string | undefined => formPattern(pattern)?.warning?.(value)
