import { defineKind, TEXT_VALUE } from '../kind.ts'

/** HTML from an allow-list, cleaned on save and on display. */
export const richText = defineKind<string>({ ...TEXT_VALUE, name: 'richText', max: 200000 })
