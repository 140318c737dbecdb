import { readMenu } from '../../../core/navigation/menu.ts'
import type { Permissions } from '../../../core/permissions/permissions.ts'
import type { OrgPost, Session } from '../../../core/session/session.ts'

export const pair = (id: string): OrgPost => ({
  id,
  tenantId: 1,
  tenantName: '',
  orgId: `org-${id}`,
  orgCode: id,
  orgName: `部门${id}`,
  postId: `post-${id}`,
  postName: '销售代表',
})

/** A session of somebody who holds these pairs; the first is in force unless there are several. */
export const sessionOf = (username: string, ...pairs: string[]): Session => ({
  token: `token of ${username}`,
  user: {
    userId: `id of ${username}`,
    username,
    signInName: username,
    realname: username,
    avatar: '',
    tenantId: 1,
    employeeId: '',
    employeeName: '',
    orgId: '',
    orgCode: '',
    orgName: '',
    companyId: '',
    saleOrgId: '',
    saleOrgName: '',
    postId: '',
    postName: '',
    roles: [],
    mustChangePassword: false,
    passwordDaysLeft: undefined,
  },
  pairs: pairs.map(pair),
  pairId: pairs.length === 1 ? (pairs[0] ?? '') : '',
  lasting: true,
})

export const permissions: Permissions = {
  menu: readMenu([{ id: '1', path: '/sale/saleOrder', meta: { title: '销售订单' } }]),
  auth: [],
  allAuth: [],
  sysSafeMode: false,
  unseenInSome: {},
}
