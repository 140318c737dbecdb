import { ok } from '../../kernel/result.ts'
import { defineKind } from '../kind.ts'
import { listed } from '../listed.ts'

/** Ids of users. */
export const users = defineKind<string>({
  name: 'users',
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
