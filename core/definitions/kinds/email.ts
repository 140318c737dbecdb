import { isEmail } from '../../kernel/email.ts'
import { fail, ok } from '../../kernel/result.ts'
import { defineKind, halfWidth, malformed, TEXT_VALUE } from '../kind.ts'

const wrong = malformed('email', '邮箱格式不正确')

/** 电子邮箱. */
export const email = defineKind<string>({
  ...TEXT_VALUE,
  name: 'email',
  parse: (text) => (isEmail(halfWidth(text)) ? ok(halfWidth(text)) : fail(wrong)),
  max: 100,
})
