import { lockedCodes, shownCodes, type Permissions } from '../permissions/permissions.ts'
import type { Person } from '../kernel/person.ts'
import type { User } from './session.ts'

/** The signed-in user as forms and rules know a person. Whose rows he sees only the server knows. */
export const personOf = (user: User, permissions: Permissions): Person => ({
  userId: user.userId,
  userName: user.username,
  realname: user.realname,
  tenantId: user.tenantId,
  empId: user.employeeId,
  empName: user.employeeName,
  deptId: user.orgId,
  orgCode: user.orgCode,
  companyId: user.companyId,
  saleOrgId: user.saleOrgId,
  saleOrgName: user.saleOrgName,
  postId: user.postId,
  roles: user.roles,
  codes: shownCodes(permissions),
  locks: lockedCodes(permissions),
  unseenInSome: permissions.unseenInSome,
  scope: { orgCodes: [], below: [] },
})
