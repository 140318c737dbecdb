import type { Person } from '../kernel/person.ts'
import { isEmpty, wireOf, type Row } from '../kernel/wire.ts'

/** 申请人本人: a role that nobody is given; whoever asked holds it over his own record. */
export const APPLICANT = 'applicant'

const isHis = (row: Row, { userId, userName, empId }: Person): boolean =>
  wireOf(row, 'createBy') === userName || wireOf(row, 'applyUserId') === userId || (!isEmpty(empId) && wireOf(row, 'empId') === empId)

/** The person with the roles he holds over a record: who asked for it is its applicant. */
export const standingOver = (by: Person, row: Row | undefined): Person =>
  row && isHis(row, by) ? { ...by, roles: [...by.roles, APPLICANT] } : by

/** The person as if every record were his own: before it is known which one is meant. */
export const asApplicant = (by: Person): Person => ({ ...by, roles: [...by.roles, APPLICANT] })
