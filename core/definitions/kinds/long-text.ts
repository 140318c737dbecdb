import { ok } from '../../kernel/result.ts'
import { defineKind, TEXT_OPERATORS } from '../kind.ts'

/** Several lines. */
export const longText = defineKind<string>({
  name: 'longText',
  storage: 'text',
  operators: TEXT_OPERATORS,
  align: 'left',
  parse: (text) => ok(text),
  read: String,
  blank: '',
  format: String,
  max: 2000,
})
