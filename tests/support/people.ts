import type { Person } from '../../core/kernel/person.ts'
import { type Knowledge, knowingOnly } from '../../core/definitions/knowledge.ts'
import type { Start } from '../../core/definitions/start.ts'

/** A clerk of the business department who may do everything. */
export const someone: Person = {
  userId: '2029',
  userName: 'yemei',
  realname: '叶梅',
  tenantId: 1,
  empId: '1029',
  empName: '叶梅',
  deptId: '127',
  orgCode: 'A01A12',
  companyId: '100',
  saleOrgId: '127',
  postId: '15',
  roles: ['business', 'staff'],
  codes: new Set(['*']),
  scope: 'all',
}

export const start: Start = { today: '2026-03-18', now: '2026-03-18 09:30:00', me: someone }

/** Nothing is known of anybody else. */
export const knowing: Knowledge = knowingOnly(start)
