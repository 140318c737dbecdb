import { fail, ok } from '../../kernel/result.ts'
import { defineKind, halfWidth, malformed, TEXT_OPERATORS } from '../kind.ts'

const wrong = malformed('email', '邮箱格式不正确')

/** 电子邮箱. */
export const email = defineKind<string>({
  name: 'email',
  storage: 'text',
  operators: TEXT_OPERATORS,
  align: 'left',
  parse: (text) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(halfWidth(text)) ? ok(halfWidth(text)) : fail(wrong)),
  read: String,
  blank: '',
  format: String,
  max: 100,
})
