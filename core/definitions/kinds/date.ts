import { isDate, tidyDate } from '../../kernel/dates.ts'
import { fail, ok } from '../../kernel/result.ts'
import { defineKind, malformed, ORDER_OPERATORS } from '../kind.ts'

const wrong = malformed('date', '请输入正确的日期，如2025-09-26')

/** A day of the calendar, YYYY-MM-DD; never an instant. */
export const date = defineKind<string>({
  name: 'date',
  storage: 'date',
  operators: ORDER_OPERATORS,
  align: 'left',
  chosen: true,
  parse: (text) => {
    const tidy = tidyDate(text)
    return isDate(tidy) ? ok(tidy) : fail(wrong)
  },
  read: String,
  blank: '',
  format: String,
})
