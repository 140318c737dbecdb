import { ok } from '../../kernel/result.ts'
import { CHOICE_OPERATORS, defineKind } from '../kind.ts'

/** A Chinese region, by its six-digit code, below root 86. */
export const region = defineKind<string>({
  name: 'region',
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
