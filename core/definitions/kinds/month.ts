import { fail, ok } from '../../kernel/result.ts'
import { defineKind, malformed, ORDER_OPERATORS } from '../kind.ts'

const wrong = malformed('month', '请输入正确的月份，如2025-09')

/** A month, YYYY-MM. */
export const month = defineKind<string>({
  name: 'month',
  storage: 'text',
  operators: ORDER_OPERATORS,
  align: 'left',
  chosen: true,
  parse: (text) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? ok(text) : fail(wrong)),
  read: String,
  blank: '',
  format: String,
  max: 8,
})
