import { defineKind, ONE_CHOSEN } from '../kind.ts'

/** The id of a record whose type a sibling dictionary field decides. */
export const refBy = defineKind<string>({ ...ONE_CHOSEN, name: 'refBy' })
