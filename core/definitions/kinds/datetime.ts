import { isDateTime, tidyDate } from '../../kernel/dates.ts'
import { fail, ok } from '../../kernel/result.ts'
import { defineKind, malformed, ORDER_OPERATORS } from '../kind.ts'

const wrong = malformed('datetime', '请输入正确的时间，如2025-09-26 14:30:00')

/** A moment on the Shanghai clock, YYYY-MM-DD HH:mm:ss. */
export const datetime = defineKind<string>({
  name: 'datetime',
  storage: 'moment',
  operators: ORDER_OPERATORS,
  align: 'left',
  chosen: true,
  parse: (text) => {
    const tidy = tidyDate(text)
    return isDateTime(tidy) ? ok(tidy) : fail(wrong)
  },
  read: String,
  blank: '',
  format: String,
})
