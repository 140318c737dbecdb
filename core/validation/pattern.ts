import { EMAIL } from '../kernel/email.ts'
import { ownExpression } from './own-expression.ts'

/** The pattern codes of the seed (001 §5); anything else a rule names is a regular expression of its own. */
const CODES: Readonly<Record<string, RegExp>> = {
  '*': /^.+$/s,
  'n6-16': /^\d{6,16}$/,
  '*6-16': /^.{6,16}$/s,
  's6-18': /^[a-zA-Z]{6,18}$/,
  url: /^https?:\/\/\S+$/i,
  e: EMAIL,
  m: /^1[3-9]\d{9}$/,
  p: /^[1-9]\d{5}$/,
  s: /^[A-Za-z]+$/,
  n: /^-?\d+(\.\d+)?$/,
  z: /^-?\d+$/,
  money: /^-?\d+(\.\d{1,2})?$/,
}

/** Is it a code of the seed, or an expression that can be read and always ends? */
export const isReadable = (pattern: string): boolean => Object.hasOwn(CODES, pattern) || ownExpression(pattern) !== undefined

/** Does the text fit a pattern code or regular expression? A pattern that cannot be read fits nothing. */
export const fits = (pattern: string, text: string): boolean =>
  Object.hasOwn(CODES, pattern) ? CODES[pattern]!.test(text) : (ownExpression(pattern)?.(text) ?? false)

/** What is said of a value that fits none of its code. */
export const CODE_MESSAGES: Readonly<Record<string, string>> = {
  '*': '不能为空',
  'n6-16': '请输入6到16位数字',
  '*6-16': '请输入6到16位任意字符',
  's6-18': '请输入6到18位字母',
  url: '请输入正确的网址',
  e: '请输入正确的邮箱',
  m: '请输入正确的手机号码',
  p: '请输入正确的邮政编码',
  s: '请输入字母',
  n: '请输入数字',
  z: '请输入整数',
  money: '金额最多两位小数',
}
