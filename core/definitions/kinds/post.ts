import { defineKind, ONE_CHOSEN } from '../kind.ts'

/** The id of a post. */
export const post = defineKind<string>({ ...ONE_CHOSEN, name: 'post', of: 'sys.job', window: 'posts' })
