import type { Person } from '../../kernel/person.ts'
import type { Account, AccountPost } from '../accounts/accounts.port.ts'
import type { PasswordAge } from '../accounts/password-age.ts'

/** What a sign-in or a change of department answers beside the token (S6, S28). */
export type SignInAnswer = {
  readonly userInfo: UserInfo
  readonly tenancyList: readonly (Omit<AccountPost, 'userId'> & { readonly current: boolean })[]
  /** The tenants of these pairs, each once: what the protocol's own clients ask. */
  readonly tenantList: readonly { readonly id: number; readonly name: string }[]
}

export type UserInfo = {
  readonly userId: string
  readonly username: string
  /** The name one signs in with: another tenant's account may be in force. */
  readonly signInName: string
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
  readonly saleOrgName: string
  readonly roles: readonly string[]
  readonly mustChangePwd: 'Y' | 'N'
  /** Days until the password must be changed, where that is soon. */
  readonly pwdDaysLeft: number | null
}

type Seated = {
  /** Who proved himself, and the account that is in force. */
  readonly proved: Account
  readonly account: Account
  readonly person: Omit<Person, 'codes'>
  readonly pairs: readonly AccountPost[]
  readonly pairId: string
  readonly password: PasswordAge
}

export const welcomeOf = ({ proved, account, person, pairs, pairId, password: { mustChange, daysLeft } }: Seated): SignInAnswer => {
  const pair = pairs.find(({ id }) => id === pairId)
  return {
    userInfo: {
      userId: account.userId,
      username: account.userName,
      signInName: proved.userName,
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
      saleOrgName: person.saleOrgName ?? '',
      roles: person.roles,
      mustChangePwd: mustChange ? 'Y' : 'N',
      pwdDaysLeft: daysLeft,
    },
    tenancyList: pairs.map(({ userId: _, ...one }) => ({ ...one, current: one.id === pairId })),
    tenantList: [...new Map(pairs.map(({ tenantId: id, tenantName: name }) => [id, { id, name }])).values()],
  }
}
