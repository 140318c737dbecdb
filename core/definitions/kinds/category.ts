import { defineKind, ONE_CHOSEN } from '../kind.ts'

/** A node of a category tree, by its code. */
export const category = defineKind<string>({ ...ONE_CHOSEN, name: 'category', of: 'sys.category', keyed: 'code' })
