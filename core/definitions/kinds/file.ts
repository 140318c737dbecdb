import { CHOICE_OPERATORS, defineKind, TEXT_VALUE } from '../kind.ts'

/** The stored path of one uploaded file. */
export const file = defineKind<string>({
  ...TEXT_VALUE,
  name: 'file',
  operators: CHOICE_OPERATORS,
  chosen: true,
  max: 300,
})
