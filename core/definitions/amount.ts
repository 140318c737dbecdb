import { isCanonical, readDecimal } from '../kernel/decimal.ts'
import { failure } from '../kernel/failure.ts'
import { fail, ok, type Result } from '../kernel/result.ts'

const LARGEST = '1000000000000'
const DIGITS = LARGEST.length - 1

/** Tells at a glance a number as `readAmount` would answer it. */
export const recognisingAmounts =
  (scale: number) =>
  (value: unknown): value is string =>
    typeof value === 'string' && isCanonical(value, DIGITS, scale)

/** An exact number of at most `scale` decimals within ±10¹², as canonical text (reliability IN3). */
export const readAmount = (kind: string, text: string, scale: number): Result<string> => {
  if (isCanonical(text, DIGITS, scale)) return ok(text)
  const value = readDecimal(text)
  if (!value) return fail(failure(`${kind}.malformed`, '请输入数字'))
  if (value.scale > scale)
    return fail(failure(`${kind}.tooFine`, scale === 2 && kind === 'money' ? '金额最多两位小数' : `最多${scale}位小数`))
  if (value.abs().ge(LARGEST)) return fail(failure(`${kind}.tooLarge`, '数值超出范围'))
  return ok(value.toString())
}
