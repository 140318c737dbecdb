import { tidyTime } from '../../kernel/dates.ts'
import { fail, ok } from '../../kernel/result.ts'
import { defineKind, malformed, ORDER_OPERATORS, TEXT_VALUE } from '../kind.ts'

const wrong = malformed('time', '请输入正确的时间，如14:30:00')

/** A time of day, HH:mm:ss. */
export const time = defineKind<string>({
  ...TEXT_VALUE,
  name: 'time',
  operators: ORDER_OPERATORS,
  chosen: true,
  parse: (text) => {
    const tidy = tidyTime(text)
    return /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(tidy) ? ok(tidy) : fail(wrong)
  },
  max: 8,
})
