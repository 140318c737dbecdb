import { ok } from '../../kernel/result.ts'
import { defineKind, TEXT_OPERATORS } from '../kind.ts'

/** HTML from an allow-list, cleaned on save and on display. */
export const richText = defineKind<string>({
  name: 'richText',
  storage: 'text',
  operators: TEXT_OPERATORS,
  align: 'left',
  parse: (text) => ok(text),
  read: String,
  blank: '',
  format: String,
  max: 200000,
})
