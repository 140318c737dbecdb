import { defineKind, ONE_CHOSEN } from '../kind.ts'

/** One value of a dictionary. */
export const dict = defineKind<string>({ ...ONE_CHOSEN, name: 'dict' })
