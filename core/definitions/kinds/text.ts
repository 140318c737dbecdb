import { defineKind, TEXT_VALUE } from '../kind.ts'

/** One line. */
export const text = defineKind<string>({ ...TEXT_VALUE, name: 'text', max: 255 })
