import type { Person } from '../../kernel/person.ts'

/** The program itself, where nobody is signed in. */
export const programOf = (tenantId: number): Person => ({
  userId: 'system',
  userName: 'system',
  realname: '系统',
  tenantId,
  empId: '',
  empName: '',
  deptId: '',
  orgCode: '',
  companyId: '',
  saleOrgId: '',
  postId: '',
  roles: [],
  codes: new Set(['*']),
  scope: 'all',
})
