import { defineKind, TEXT_VALUE } from '../kind.ts'

/** Several lines. */
export const longText = defineKind<string>({ ...TEXT_VALUE, name: 'longText', max: 2000 })
