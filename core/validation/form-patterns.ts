import { isDate } from '../kernel/dates.ts'
import { CODE_MESSAGES, fits } from './pattern.ts'

/** One way a form field may be written (seed B, section 5), and what is said otherwise. */
type FormPattern = { readonly holds: (text: string) => boolean; readonly message: string }

const matches =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text)

const CENTURY = '19'

/** 18 digits (the last may be X), or the 15 digits of before 1999; the birthday must be a day that was. */
const isIdCard = (text: string): boolean => {
  const [, long, short] = /^[1-9]\d{5}(?:(\d{8})\d{3}[\dXx]|(\d{6})\d{3})$/.exec(text) ?? []
  const day = long ?? (short === undefined ? '' : CENTURY + short)
  return isDate(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`)
}

const FORM_PATTERNS: Readonly<Record<string, FormPattern>> = {
  mobile: { holds: matches(/^1[345789]\d{9}$/), message: '请输入正确的手机号码' },
  username: { holds: matches(/^[A-Za-z0-9_]{4,18}$/), message: '用户账号须为4到18位字母、数字或下划线' },
  email: { holds: (text) => fits('e', text), message: '邮箱格式不正确' },
  natural: { holds: matches(/^(0|[1-9]\d*)$/), message: '请输入自然数' },
  english: { holds: matches(/^[A-Za-z]+$/), message: '请输入英文字母' },
  landline: { holds: matches(/^(\d{3}|\d{4})-\d{7,8}$/), message: '请输入正确的座机号码' },
  bankCard: { holds: matches(/^[1-9]\d{9,19}$/), message: '请输入正确的银行卡号' },
  idNumber: { holds: matches(/^[A-Za-z0-9]{1,50}$/), message: '证件号码为不超过50位的字母或数字' },
  idCard: { holds: isIdCard, message: '请输入正确的身份证号码' },
  qq: { holds: matches(/^[1-9]\d{4,11}$/), message: '请输入正确的QQ号码' },
  url: { holds: (text) => fits('url', text), message: '请输入正确的网址' },
  letterNumber: { holds: matches(/^[A-Za-z0-9]{1,20}$/), message: '请输入不超过20位的字母或数字' },
  name: { holds: matches(/^[A-Za-z\u4e00-\u9fa5 ]{2,100}$/), message: '请输入2到100个中英文字符' },
  digitLines: { holds: matches(/^[\d\r\n]+$/), message: '只能输入数字和换行' },
  text255: { holds: (text) => [...text].length <= 255, message: '最多255个字' },
}

const byItself = '格式不正确'

/** What is wrong with a value under a pattern code, the name of a form pattern, or a regular expression; undefined where nothing is. */
export const patternProblem = (pattern: string, value: string): string | undefined => {
  const code = Object.hasOwn(CODE_MESSAGES, pattern) ? CODE_MESSAGES[pattern] : undefined
  const form = code === undefined && Object.hasOwn(FORM_PATTERNS, pattern) ? FORM_PATTERNS[pattern] : undefined
  if (form) return form.holds(value) ? undefined : form.message
  return fits(pattern, value) ? undefined : (code ?? byItself)
}
