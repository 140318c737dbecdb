import { defineKind, ONE_CHOSEN } from '../kind.ts'

/** The field in which nodes of the trees that fields point at name what they lie below. */
export const PARENT = 'parentId'

/** The id of a node of a tree of records. */
export const tree = defineKind<string>({ ...ONE_CHOSEN, name: 'tree' })
