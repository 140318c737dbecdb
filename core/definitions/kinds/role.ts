import { ok } from '../../kernel/result.ts'
import { CHOICE_OPERATORS, defineKind } from '../kind.ts'

/** A role, by its code, so that rules can compare it with a literal. */
export const role = defineKind<string>({
  name: 'role',
  storage: 'text',
  operators: CHOICE_OPERATORS,
  align: 'left',
  labelled: true,
  keyed: 'roleCode',
  chosen: true,
  parse: (text) => ok(text),
  read: String,
  blank: '',
  format: String,
  max: 64,
})
