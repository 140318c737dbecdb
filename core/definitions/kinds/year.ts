import { fail, ok } from '../../kernel/result.ts'
import { defineKind, malformed, ORDER_OPERATORS, TEXT_VALUE } from '../kind.ts'

const wrong = malformed('year', '请输入正确的年份，如2025')

/** A year, YYYY. */
export const year = defineKind<string>({
  ...TEXT_VALUE,
  name: 'year',
  operators: ORDER_OPERATORS,
  chosen: true,
  parse: (text) => (/^\d{4}$/.test(text) ? ok(text) : fail(wrong)),
  max: 8,
})
