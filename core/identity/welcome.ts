import type { Person } from '../kernel/person.ts'
import type { Account, Pair } from './accounts.port.ts'
import type { PasswordAge } from './password-age.ts'

/** What a sign-in or a change of department answers beside the token (S6, S28). */
export type Welcome = { readonly userInfo: UserInfo; readonly tenancyList: readonly (Pair & { readonly current: boolean })[] }

export type UserInfo = {
  readonly userId: string
  readonly username: string
  readonly realname: string
  readonly avatar: string
  readonly tenantId: number
  readonly orgId: string
  readonly orgCode: string
  readonly orgName: string
  readonly postId: string
  readonly postName: string
  readonly employeeId: string
  readonly employeeName: string
  readonly companyId: string
  readonly saleOrgId: string
  readonly roles: readonly string[]
  readonly mustChangePwd: 'Y' | 'N'
  /** Days until the password must be changed, where that is soon. */
  readonly pwdDaysLeft: number | null
}

export const welcomeOf = (
  account: Account,
  person: Omit<Person, 'codes'>,
  pairs: readonly Pair[],
  pairId: string,
  { mustChange, daysLeft }: PasswordAge,
): Welcome => {
  const pair = pairs.find(({ id }) => id === pairId)
  return {
    userInfo: {
      userId: account.userId,
      username: account.userName,
      realname: account.realname,
      avatar: account.avatar,
      tenantId: person.tenantId,
      orgId: person.deptId,
      orgCode: person.orgCode,
      orgName: pair?.orgName ?? '',
      postId: person.postId,
      postName: pair?.postName ?? '',
      employeeId: account.empId,
      employeeName: account.empName,
      companyId: person.companyId,
      saleOrgId: person.saleOrgId,
      roles: person.roles,
      mustChangePwd: mustChange ? 'Y' : 'N',
      pwdDaysLeft: daysLeft,
    },
    tenancyList: pairs.map((one) => ({ ...one, current: one.id === pairId })),
  }
}
