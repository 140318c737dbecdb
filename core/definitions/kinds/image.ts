import { CHOICE_OPERATORS, defineKind, TEXT_VALUE } from '../kind.ts'

/** The stored path of one picture. */
export const image = defineKind<string>({
  ...TEXT_VALUE,
  name: 'image',
  operators: CHOICE_OPERATORS,
  chosen: true,
  max: 300,
})
