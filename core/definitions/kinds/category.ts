import { ok } from '../../kernel/result.ts'
import { CHOICE_OPERATORS, defineKind } from '../kind.ts'

/** A node of a category tree, by its code. */
export const category = defineKind<string>({
  name: 'category',
  storage: 'text',
  operators: CHOICE_OPERATORS,
  align: 'left',
  labelled: true,
  keyed: 'code',
  chosen: true,
  parse: (text) => ok(text),
  read: String,
  blank: '',
  format: String,
  max: 64,
})
