import { ok } from '../../kernel/result.ts'
import { CHOICE_OPERATORS, defineKind } from '../kind.ts'

/** Stored paths of pictures, comma-joined. */
export const images = defineKind<string>({
  name: 'images',
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
