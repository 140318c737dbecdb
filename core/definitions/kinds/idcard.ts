import { fail, ok } from '../../kernel/result.ts'
import { idCardWarning, isIdCard } from '../../validation/identity-card.ts'
import { defineKind, halfWidth, malformed, TEXT_VALUE } from '../kind.ts'

const wrong = malformed('idcard', '请输入正确的身份证号码')

/** 身份证号: fifteen or eighteen characters; the check digit is a warning, not a stop. */
export const idcard = defineKind<string>({
  ...TEXT_VALUE,
  name: 'idcard',
  parse: (text) => (isIdCard(halfWidth(text)) ? ok(halfWidth(text)) : fail(wrong)),
  warning: idCardWarning,
})
