import { defineKind, ONE_CHOSEN } from '../kind.ts'

/** The id of a row in another document's table. */
export const rowRef = defineKind<string>({ ...ONE_CHOSEN, name: 'rowRef' })
