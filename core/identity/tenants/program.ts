import { type Person, PROGRAM } from '../../kernel/person.ts'

/** The program itself, where nobody is signed in. */
export const programOf = (tenantId: number): Person => ({
  userId: PROGRAM,
  userName: PROGRAM,
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
