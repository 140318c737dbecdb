import { fail, ok } from '../../kernel/result.ts'
import { defineKind, halfWidth, malformed, TEXT_VALUE } from '../kind.ts'

const wrong = malformed('url', '网址应以http或https开头')

/** A web address. */
export const url = defineKind<string>({
  ...TEXT_VALUE,
  name: 'url',
  parse: (text) => (/^https?:\/\/\S+$/.test(halfWidth(text)) ? ok(halfWidth(text)) : fail(wrong)),
  max: 500,
})
