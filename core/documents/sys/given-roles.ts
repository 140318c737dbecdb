import { all, eq, not, oneOf } from '../../kernel/condition.ts'

/** Roles that accounts are given row by row: the others are held by whom they fit (sys S14). */
export const givenByRows = all(eq('enabled', 'Y'), not(oneOf('roleCode', ['dept_manager', 'applicant', 'staff'])))
