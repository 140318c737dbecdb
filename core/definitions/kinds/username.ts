import { defineKind, ONE_CHOSEN } from '../kind.ts'

/** A user by his account name, as 创建人 and 修改人 are kept (sys S2). */
export const username = defineKind<string>({ ...ONE_CHOSEN, name: 'username', of: 'sys.user', window: 'people', keyed: 'username' })
