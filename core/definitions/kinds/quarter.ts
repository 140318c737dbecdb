import { isGrain } from '../../kernel/calendar-spans.ts'
import { fail, ok } from '../../kernel/result.ts'
import { defineKind, malformed, ORDER_OPERATORS } from '../kind.ts'

const wrong = malformed('quarter', '请输入正确的季度，如2025Q3')

/** A quarter, YYYYQn. */
export const quarter = defineKind<string>({
  name: 'quarter',
  storage: 'text',
  operators: ORDER_OPERATORS,
  align: 'left',
  chosen: true,
  parse: (text) => (isGrain('quarter', text) ? ok(text) : fail(wrong)),
  read: String,
  blank: '',
  format: (wire) => String(wire).replace(/^(\d{4})Q([1-4])$/, '$1年第$2季度'),
  max: 8,
})
