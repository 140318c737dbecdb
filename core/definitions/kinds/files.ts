import { CHOICE_OPERATORS, defineKind, TEXT_VALUE } from '../kind.ts'

/** Stored paths of uploaded files, comma-joined. */
export const files = defineKind<string>({
  ...TEXT_VALUE,
  name: 'files',
  operators: CHOICE_OPERATORS,
  chosen: true,
  many: true,
  max: 6000,
})
