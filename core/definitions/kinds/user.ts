import { defineKind, ONE_CHOSEN } from '../kind.ts'

/** The id of a user. */
export const user = defineKind<string>({ ...ONE_CHOSEN, name: 'user', of: 'sys.user', window: 'people' })
