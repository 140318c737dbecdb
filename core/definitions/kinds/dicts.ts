import { defineKind, SEVERAL_CHOSEN } from '../kind.ts'

/** Several values of a dictionary. */
export const dicts = defineKind<string>({ ...SEVERAL_CHOSEN, name: 'dicts' })
