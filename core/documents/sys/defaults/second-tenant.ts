import { type Row, rowsOf } from '../../../kernel/wire.ts'
import { idcardOf } from '../idcard.ts'
import { ROLES } from './roles.ts'

const ORG = '900'
const POST = '901'
const SINCE = '2023-01-01'
/** 金鑫 keeps the systems of both companies: one person, an account in each. */
const STAFF = ['程诺', '白璐', '金鑫', '龚琳', '严冬']
const SHARED = 2

const roles: readonly Row[] = ROLES.map((role) => ({
  ...role,
  id: `2-${role['id']}`,
  pageScopes: rowsOf(role, 'pageScopes').map((page) => ({ ...page, id: `2-${page['id']}` })),
}))

/** The other tenant: one organisation, five employees, its administrator and somebody who works for both, to show that nothing leaks from one to the other. */
export const SECOND_TENANT: {
  readonly id: string
  readonly organisations: readonly Row[]
  readonly posts: readonly Row[]
  readonly roles: readonly Row[]
  readonly employees: readonly Row[]
  readonly users: readonly Row[]
  /** Names of accounts that are one person's: the first tenant's, and this one's. */
  readonly linked: readonly (readonly [first: string, second: string])[]
} = {
  id: '2',
  organisations: [
    {
      id: ORG,
      departName: '示范医药（第二租户）',
      departNameAbbr: '第二租户',
      shortCode: 'T2',
      orgCode: 'A01',
      orgCategory: '1',
      orgType: 1,
      saleOrg: 'Y',
      headCount: 10,
      sortNo: 900,
      enabled: 'Y',
      hasChild: 'N',
    },
  ],
  posts: [
    {
      id: POST,
      code: 'IT_CLERK',
      name: '系统运维',
      postRank: '9',
      jobCategory: '12',
      tripLevel: '4',
      gspPost: 'N',
      sortNo: 10,
      enabled: 'Y',
    },
  ],
  roles,
  employees: STAFF.map((employeeName, at) => ({
    id: String(9001 + at),
    empNo: `YG0000${at + 1}`,
    employeeName,
    sex: at % 2 ? '2' : '1',
    idcard: idcardOf(`198${at}-05-1${at}`, 900 + at),
    birthday: `198${at}-05-1${at}`,
    education: '3',
    phone: `1900000${9001 + at}`,
    deptId: ORG,
    postId: POST,
    empType: '1',
    empStatus: '2',
    hireDate: SINCE,
    userId: at === 0 ? '9801' : at === SHARED ? '9802' : null,
    posts: [{ id: `${9001 + at}-1`, orgId: ORG, jobId: POST, isMain: 'Y', startDate: SINCE }],
  })),
  users: [
    {
      id: '9801',
      username: 't2admin',
      userType: '1',
      empId: '9001',
      realname: STAFF[0] ?? '',
      workNo: 'YG00001',
      sex: '1',
      phone: '19000009001',
      email: 't2admin@example.com',
      userIdentity: '1',
      validFrom: SINCE,
      status: '1',
      mustChangePwd: 'N',
      source: '1',
      roles: [{ id: '9801-1', roleId: '2-2', roleCode: 'tenant_admin', startDate: SINCE }],
    },
    {
      id: '9802',
      username: 'jinxin_t2',
      userType: '1',
      empId: String(9001 + SHARED),
      realname: STAFF[SHARED] ?? '',
      workNo: `YG0000${SHARED + 1}`,
      sex: '1',
      phone: `1900000${9001 + SHARED}`,
      email: 'jinxin_t2@example.com',
      userIdentity: '1',
      validFrom: SINCE,
      status: '1',
      mustChangePwd: 'N',
      source: '1',
      roles: [{ id: '9802-1', roleId: '2-2', roleCode: 'tenant_admin', startDate: SINCE }],
    },
  ],
  linked: [['jinxin', 'jinxin_t2']],
}
