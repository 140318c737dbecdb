import { numberOf, objectOf, objectsOf, textOf, textsOf } from '../kernel/json.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { unreadableSession } from './failures.ts'
import type { OrgPost, Session, User } from './session.ts'

/** Who signed in, as the server tells it; what it leaves out is empty. */
export const readUser = (value: unknown): User => {
  const one = objectOf(value)
  return {
    userId: textOf(one['userId']) || textOf(one['id']),
    username: textOf(one['username']) || textOf(one['userName']),
    signInName: textOf(one['signInName']) || textOf(one['username']) || textOf(one['userName']),
    realname: textOf(one['realname']),
    avatar: textOf(one['avatar']),
    tenantId: numberOf(one['tenantId']),
    employeeId: textOf(one['employeeId']) || textOf(one['empId']),
    employeeName: textOf(one['employeeName']) || textOf(one['empName']),
    orgId: textOf(one['orgId']),
    orgCode: textOf(one['orgCode']),
    orgName: textOf(one['orgName']),
    companyId: textOf(one['companyId']),
    saleOrgId: textOf(one['saleOrgId']),
    saleOrgName: textOf(one['saleOrgName']),
    postId: textOf(one['postId']),
    postName: textOf(one['postName']),
    roles: textsOf(one['roles']),
    mustChangePassword: one['mustChangePwd'] === 'Y' || one['mustChangePassword'] === true,
    passwordDaysLeft: numberOf(one['pwdDaysLeft'] ?? one['passwordDaysLeft']) || undefined,
  }
}

export const readPairs = (value: unknown): readonly OrgPost[] =>
  objectsOf(value).map((one) => ({
    // Older servers list pairs without an id: organisation and post name the row.
    id: textOf(one['id']) || [textOf(one['orgId']), textOf(one['postId'])].filter(Boolean).join('-'),
    tenantId: numberOf(one['tenantId']),
    tenantName: textOf(one['tenantName']),
    orgId: textOf(one['orgId']),
    orgCode: textOf(one['orgCode']),
    orgName: textOf(one['orgName']),
    postId: textOf(one['postId']),
    postName: textOf(one['postName']),
  }))

/** The session that a login answers. The only pair is taken; of several none is, whatever the server presumes (sys rule S4). */
export const readSession = (answer: unknown, { lasting }: Pick<Session, 'lasting'>): Result<Session> => {
  const { token, userInfo, tenancyList, sysAllDictItems } = objectOf(answer)
  const user = readUser(userInfo)
  if (typeof token !== 'string' || token === '' || user.userId === '') return fail(unreadableSession)
  const pairs = readPairs(tenancyList)
  const [only, another] = pairs
  return ok({ token, user, pairs, pairId: only && !another ? only.id : '', lasting, dictItems: sysAllDictItems ?? {} })
}
