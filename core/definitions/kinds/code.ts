import { ok } from '../../kernel/result.ts'
import { defineKind, TEXT_OPERATORS } from '../kind.ts'

/** Source text of a named language. */
export const code = defineKind<string>({
  name: 'code',
  storage: 'text',
  operators: TEXT_OPERATORS,
  align: 'left',
  parse: (text) => ok(text),
  read: String,
  blank: '',
  format: String,
  max: 200000,
})
