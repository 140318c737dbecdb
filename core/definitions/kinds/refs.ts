import { defineKind, SEVERAL_CHOSEN } from '../kind.ts'

/** Ids of records of another type. */
export const refs = defineKind<string>({ ...SEVERAL_CHOSEN, name: 'refs' })
