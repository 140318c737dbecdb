import { defineKind, ONE_CHOSEN } from '../kind.ts'

/** The id of an organisation. */
export const dept = defineKind<string>({ ...ONE_CHOSEN, name: 'dept', of: 'sys.org', window: 'departments' })
