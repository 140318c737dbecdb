import { ok } from '../../kernel/result.ts'
import { CHOICE_OPERATORS, defineKind } from '../kind.ts'

/** The stored path of one picture. */
export const image = defineKind<string>({
  name: 'image',
  storage: 'text',
  operators: CHOICE_OPERATORS,
  align: 'left',
  chosen: true,
  parse: (text) => ok(text),
  read: String,
  blank: '',
  format: String,
  max: 300,
})
