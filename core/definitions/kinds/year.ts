import { fail, ok } from '../../kernel/result.ts'
import { defineKind, malformed, ORDER_OPERATORS } from '../kind.ts'

const wrong = malformed('year', '请输入正确的年份，如2025')

/** A year, YYYY. */
export const year = defineKind<string>({
  name: 'year',
  storage: 'text',
  operators: ORDER_OPERATORS,
  align: 'left',
  chosen: true,
  parse: (text) => (/^\d{4}$/.test(text) ? ok(text) : fail(wrong)),
  read: String,
  blank: '',
  format: String,
  max: 8,
})
