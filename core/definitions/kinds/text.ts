import { ok } from '../../kernel/result.ts'
import { defineKind, TEXT_OPERATORS } from '../kind.ts'

/** One line. */
export const text = defineKind<string>({
  name: 'text',
  storage: 'text',
  operators: TEXT_OPERATORS,
  align: 'left',
  parse: (text) => ok(text),
  read: String,
  blank: '',
  format: String,
  max: 255,
})
