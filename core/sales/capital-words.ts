import type { Decimal } from '../kernel/decimal.ts'

/** What stands where an amount has no capital words. */
export const INVALID_AMOUNT = '无效数值'

const LIMIT = 1e12
const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const PLACES = ['仟', '佰', '拾', '']
const SECTIONS = ['亿', '万', '']

/** 大写金额 (S8): the amount to the fen as a cheque spells it, or `INVALID_AMOUNT` from 1e12 on. */
export const capitalWords = (amount: Decimal): string => {
  const rounded = amount.round(2)
  const size = rounded.abs()
  if (size.ge(LIMIT)) return INVALID_AMOUNT
  if (size.isZero()) return '零元整'

  const [yuan = '', fraction = ''] = size.toFixed(2).split('.')
  const words = yuan === '0' ? wordsOfFraction(fraction) : `${wordsOfYuan(yuan)}元${wordsOfFraction(fraction, '零') || '整'}`
  return rounded.isNegative() ? `负${words}` : words
}

const wordsOfYuan = (yuan: string): string => {
  const digits = yuan.padStart(SECTIONS.length * PLACES.length, '0')
  return SECTIONS.map((unit, at) => wordsOfSection(digits.slice(at * PLACES.length, (at + 1) * PLACES.length), unit))
    .join('')
    .replace(/零+/g, '零')
    .replace(/^零|零$/g, '')
}

// Zeros at the end of a section are silent, 壹拾万柒仟; a whole empty section is one 零, 壹亿零壹.
const wordsOfSection = (digits: string, unit: string): string => {
  const words = [...digits].map((digit, at) => (digit === '0' ? '零' : `${spelled(digit)}${PLACES[at]}`)).join('')
  const sounding = words.replace(/零+$/, '')
  return sounding ? sounding + unit : '零'
}

const wordsOfFraction = ([jiao = '0', fen = '0']: string, gap = ''): string => {
  if (fen === '0') return jiao === '0' ? '' : `${spelled(jiao)}角`
  return `${jiao === '0' ? gap : `${spelled(jiao)}角`}${spelled(fen)}分`
}

const spelled = (digit: string) => DIGITS.charAt(Number(digit))
