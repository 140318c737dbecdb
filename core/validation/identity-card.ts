import { identitySign } from '../kernel/check-digits.ts'
import { isDate } from '../kernel/dates.ts'

const CENTURY = '19'
const FORM = /^[1-9]\d{5}(?:(\d{8})\d{3}[\dXx]|(\d{6})\d{3})$/

/** 18 signs (the last may be X), or the 15 digits of before 1999; the birthday must be a day that was (seed §5). */
export const isIdCard = (text: string): boolean => {
  const [, long, short] = FORM.exec(text) ?? []
  const day = long ?? (short === undefined ? '' : CENTURY + short)
  return isDate(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`)
}

/** The first two digits of GB/T 2260: provinces, 台湾 71 and 83, 香港 81, 澳门 82; 91 foreigners; 99 is given to nobody. */
const PROVINCE = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|9[19])/

/** What makes one look again at a number that may still be right (widgets 3.3). */
export const idCardWarning = (text: string): string | undefined => {
  if (!isIdCard(text)) return undefined
  if (!PROVINCE.test(text)) return '身份证号码的地区代码不存在，请核对'
  if (text.length === 18 && text.charAt(17).toUpperCase() !== identitySign(text.slice(0, 17))) return '身份证号码校验位不正确，请核对'
  return undefined
}
