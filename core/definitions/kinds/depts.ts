import { defineKind, SEVERAL_CHOSEN } from '../kind.ts'

/** Ids of organisations. */
export const depts = defineKind<string>({ ...SEVERAL_CHOSEN, name: 'depts', of: 'sys.org', window: 'departments' })
