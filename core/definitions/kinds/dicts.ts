import { ok } from '../../kernel/result.ts'
import { defineKind } from '../kind.ts'
import { listed } from '../listed.ts'

/** Several values of a dictionary. */
export const dicts = defineKind<string>({
  name: 'dicts',
  storage: 'text',
  operators: ['has', 'empty', 'filled'],
  align: 'left',
  many: true,
  labelled: true,
  chosen: true,
  parse: (text) => ok(listed(text)),
  read: String,
  blank: '',
  format: String,
  max: 2000,
})
