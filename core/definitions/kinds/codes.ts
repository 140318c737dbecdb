import { ok } from '../../kernel/result.ts'
import { defineKind, halfWidth, TEXT_VALUE } from '../kind.ts'
import { listed } from '../listed.ts'

/** Codes as a scanner, a sheet or a letter brings them: one below the other, or with any sign between them that no code has. */
export const codesIn = (text: string): string => listed(halfWidth(text).replace(/[\s,、;|]+/g, ','))

/** Codes of things, each once, comma-joined: typed, pasted or scanned. */
export const codes = defineKind<string>({
  ...TEXT_VALUE,
  name: 'codes',
  operators: ['has', 'empty', 'filled'],
  many: true,
  parse: (text) => ok(codesIn(text)),
  max: 4000,
})
