import { ok } from '../../kernel/result.ts'
import { defineKind, TEXT_OPERATORS } from '../kind.ts'

/** A Quartz expression of seven fields. */
export const cron = defineKind<string>({
  name: 'cron',
  storage: 'text',
  operators: TEXT_OPERATORS,
  align: 'left',
  parse: (text) => ok(text),
  read: String,
  blank: '',
  format: String,
  max: 120,
})
