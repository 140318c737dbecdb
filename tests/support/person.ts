import type { Person } from '../../core/kernel/person.ts'

/** Somebody who sees everything of tenant 1, unless said otherwise. Another user has another account. */
export const person = (given: Partial<Person> = {}): Person => ({
  userId: 'u1',
  userName: given.userId ?? 'zhang',
  realname: '张三',
  tenantId: 1,
  empId: 'e1',
  empName: '张三',
  deptId: 'd1',
  orgCode: 'A01',
  companyId: 'd1',
  saleOrgId: 'd1',
  postId: 'p1',
  roles: ['staff'],
  codes: new Set(['*']),
  scope: 'all',
  ...given,
})
