import { defineKind, SEVERAL_CHOSEN } from '../kind.ts'

/** Ids of users. */
export const users = defineKind<string>({ ...SEVERAL_CHOSEN, name: 'users', of: 'sys.user', window: 'people' })
