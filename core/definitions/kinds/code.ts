import { defineKind, TEXT_VALUE } from '../kind.ts'

/** Source text of a named language. */
export const code = defineKind<string>({ ...TEXT_VALUE, name: 'code', max: 200000 })
