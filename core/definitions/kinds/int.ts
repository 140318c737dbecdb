import { isCanonical, readDecimal } from '../../kernel/decimal.ts'
import { fail, ok } from '../../kernel/result.ts'
import { defineKind, malformed, ORDER_OPERATORS } from '../kind.ts'

const wrong = malformed('int', '请输入整数')
const LARGEST = 1_000_000_000
const DIGITS = 9

const isWhole = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) <= LARGEST && !Object.is(value, -0)

/** A whole number up to a billion. */
export const int = defineKind<number>({
  name: 'int',
  storage: 'integer',
  operators: ORDER_OPERATORS,
  align: 'right',
  parse: (text) => {
    if (isCanonical(text, DIGITS, 0)) return ok(Number(text))
    const value = readDecimal(text)
    if (!value || value.scale > 0 || value.abs().gt(LARGEST)) return fail(wrong)
    return ok(value.toNumber())
  },
  recognises: () => isWhole,
  read: Number,
  blank: 0,
  format: String,
})
