import { defineKind, ONE_CHOSEN } from '../kind.ts'

/** A role, by its code, so that rules can compare it with a literal. */
export const role = defineKind<string>({ ...ONE_CHOSEN, name: 'role', of: 'sys.role', window: 'roles', keyed: 'roleCode' })
