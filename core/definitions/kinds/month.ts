import { fail, ok } from '../../kernel/result.ts'
import { defineKind, malformed, ORDER_OPERATORS, TEXT_VALUE } from '../kind.ts'

const wrong = malformed('month', '请输入正确的月份，如2025-09')

/** A month, YYYY-MM. */
export const month = defineKind<string>({
  ...TEXT_VALUE,
  name: 'month',
  operators: ORDER_OPERATORS,
  chosen: true,
  parse: (text) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? ok(text) : fail(wrong)),
  max: 8,
})
