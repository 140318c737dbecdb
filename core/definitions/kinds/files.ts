import { ok } from '../../kernel/result.ts'
import { CHOICE_OPERATORS, defineKind } from '../kind.ts'

/** Stored paths of uploaded files, comma-joined. */
export const files = defineKind<string>({
  name: 'files',
  storage: 'text',
  operators: CHOICE_OPERATORS,
  align: 'left',
  chosen: true,
  many: true,
  parse: (text) => ok(text),
  read: String,
  blank: '',
  format: String,
  max: 6000,
})
