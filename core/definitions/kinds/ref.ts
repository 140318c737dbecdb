import { defineKind, ONE_CHOSEN } from '../kind.ts'

/** The id of a record of another type. */
export const ref = defineKind<string>({ ...ONE_CHOSEN, name: 'ref' })
