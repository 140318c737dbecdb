import { fail, ok } from '../../kernel/result.ts'
import { defineKind, halfWidth, malformed, TEXT_VALUE } from '../kind.ts'

const wrong = malformed('bankcard', '银行账号应为10至20位数字且不以0开头')

/** 银行账号: ten to twenty digits, not beginning with 0. */
export const bankcard = defineKind<string>({
  ...TEXT_VALUE,
  name: 'bankcard',
  parse: (text) => (/^[1-9]\d{9,19}$/.test(halfWidth(text)) ? ok(halfWidth(text)) : fail(wrong)),
})
