import { ok } from '../../kernel/result.ts'
import { CHOICE_OPERATORS, defineKind } from '../kind.ts'

/** One value of a dictionary. */
export const dict = defineKind<string>({
  name: 'dict',
  storage: 'text',
  operators: CHOICE_OPERATORS,
  align: 'left',
  labelled: true,
  chosen: true,
  parse: (text) => ok(text),
  read: String,
  blank: '',
  format: String,
  max: 64,
})
