import { fail, ok } from '../../kernel/result.ts'
import { defineKind, malformed, ORDER_OPERATORS } from '../kind.ts'

const wrong = malformed('time', '请输入正确的时间，如14:30:00')

/** A time of day, HH:mm:ss. */
export const time = defineKind<string>({
  name: 'time',
  storage: 'text',
  operators: ORDER_OPERATORS,
  align: 'left',
  chosen: true,
  parse: (text) => (/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text) ? ok(text) : fail(wrong)),
  read: String,
  blank: '',
  format: String,
  max: 8,
})
