import { defineKind, ONE_CHOSEN } from '../kind.ts'

/** The id of a node of a tree of records. */
export const tree = defineKind<string>({ ...ONE_CHOSEN, name: 'tree' })
