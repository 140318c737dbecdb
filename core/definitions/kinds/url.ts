import { fail, ok } from '../../kernel/result.ts'
import { defineKind, halfWidth, malformed, TEXT_OPERATORS } from '../kind.ts'

const wrong = malformed('url', '网址应以http或https开头')

/** A web address. */
export const url = defineKind<string>({
  name: 'url',
  storage: 'text',
  operators: TEXT_OPERATORS,
  align: 'left',
  parse: (text) => (/^https?:\/\/\S+$/.test(halfWidth(text)) ? ok(halfWidth(text)) : fail(wrong)),
  read: String,
  blank: '',
  format: String,
  max: 500,
})
