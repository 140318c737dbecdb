import { CHOICE_OPERATORS, defineKind, TEXT_VALUE } from '../kind.ts'

/** Stored paths of pictures, comma-joined. */
export const images = defineKind<string>({
  ...TEXT_VALUE,
  name: 'images',
  operators: CHOICE_OPERATORS,
  chosen: true,
  many: true,
  max: 6000,
})
