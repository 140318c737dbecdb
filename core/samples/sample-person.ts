import type { Person } from '../kernel/person.ts'
import { type Row, rowsOf, textAt } from '../kernel/wire.ts'
import type { SampleRecords } from './sample-records.ts'

/** The nearest organisation above, itself included, that is one. */
const above = (made: SampleRecords, orgId: string, isOne: (org: Row) => boolean): string => {
  for (let org = made.find('sys.org', orgId); org; org = made.find('sys.org', textAt(org, 'parentId')))
    if (isOne(org)) return textAt(org, 'id')
  return ''
}

/** One of the demonstration's people in the main post, allowed everything: what the story does has been decided. */
export const personOf = (made: SampleRecords, userId: string, tenantId: number): Person => {
  const user = made.find('sys.user', userId)
  const employee = made.find('sys.employee', textAt(user, 'empId'))
  const deptId = textAt(employee, 'deptId')
  return {
    userId,
    userName: textAt(user, 'username'),
    realname: textAt(user, 'realname'),
    tenantId,
    empId: textAt(user, 'empId'),
    empName: textAt(employee, 'employeeName'),
    deptId,
    orgCode: textAt(made.find('sys.org', deptId), 'orgCode'),
    companyId: above(made, deptId, (org) => org['orgCategory'] === '1'),
    saleOrgId: above(made, deptId, (org) => org['saleOrg'] === 'Y'),
    postId: textAt(employee, 'postId'),
    roles: user ? [...rowsOf(user, 'roles').map((row) => textAt(row, 'roleCode')), 'staff'] : [],
    codes: new Set(['*']),
    scope: 'all',
  }
}
