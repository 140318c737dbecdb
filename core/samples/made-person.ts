import type { Person } from '../kernel/person.ts'
import { rowsOf, wireOf, type Row } from '../kernel/wire.ts'
import type { Made } from './made.ts'

const text = (row: Row | undefined, key: string): string => String((row && wireOf(row, key)) ?? '')

/** The nearest organisation above, itself included, that is one. */
const above = (made: Made, orgId: string, isOne: (org: Row) => boolean): string => {
  for (let org = made.find('sys.org', orgId); org; org = made.find('sys.org', text(org, 'parentId'))) if (isOne(org)) return text(org, 'id')
  return ''
}

/** One of the demonstration's people in the main post, allowed everything: what the story does has been decided. */
export const personOf = (made: Made, userId: string, tenantId: number): Person => {
  const user = made.find('sys.user', userId)
  const employee = made.find('sys.employee', text(user, 'empId'))
  const deptId = text(employee, 'deptId')
  return {
    userId,
    userName: text(user, 'username'),
    realname: text(user, 'realname'),
    tenantId,
    empId: text(user, 'empId'),
    empName: text(employee, 'employeeName'),
    deptId,
    orgCode: text(made.find('sys.org', deptId), 'orgCode'),
    companyId: above(made, deptId, (org) => org['orgCategory'] === '1'),
    saleOrgId: above(made, deptId, (org) => org['saleOrg'] === 'Y'),
    postId: text(employee, 'postId'),
    roles: user ? [...rowsOf(user, 'roles').map((row) => text(row, 'roleCode')), 'staff'] : [],
    codes: new Set(['*']),
    scope: 'all',
  }
}
