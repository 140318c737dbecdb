import { fail, ok } from '../../kernel/result.ts'
import { defineKind, halfWidth, malformed, TEXT_VALUE } from '../kind.ts'

const wrong = malformed('phone', '请输入正确的手机号码')

/** 手机: eleven digits, 13 to 19. */
export const phone = defineKind<string>({
  ...TEXT_VALUE,
  name: 'phone',
  parse: (text) => (/^1[3-9]\d{9}$/.test(halfWidth(text)) ? ok(halfWidth(text)) : fail(wrong)),
})
