import { fail, ok, type Result } from '../kernel/result.ts'
import { unreadableSession } from './failures.ts'
import type { Pair, Session, User } from './session.ts'

type Fields = Readonly<Record<string, unknown>>

const fields = (value: unknown): Fields => (value && typeof value === 'object' ? (value as Fields) : {})
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const rows = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fields) : [])
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(text) : [])

/** Who signed in, as the server tells it; what it leaves out is empty. */
export const readUser = (value: unknown): User => {
  const one = fields(value)
  return {
    userId: text(one['userId']) || text(one['id']),
    username: text(one['username']) || text(one['userName']),
    signInName: text(one['signInName']) || text(one['username']) || text(one['userName']),
    realname: text(one['realname']),
    avatar: text(one['avatar']),
    tenantId: Number(one['tenantId']) || 0,
    employeeId: text(one['employeeId']) || text(one['empId']),
    employeeName: text(one['employeeName']) || text(one['empName']),
    orgId: text(one['orgId']),
    orgCode: text(one['orgCode']),
    orgName: text(one['orgName']),
    companyId: text(one['companyId']),
    saleOrgId: text(one['saleOrgId']),
    postId: text(one['postId']),
    postName: text(one['postName']),
    roles: texts(one['roles']),
    mustChangePassword: one['mustChangePwd'] === 'Y' || one['mustChangePassword'] === true,
    passwordDaysLeft: Number(one['pwdDaysLeft'] ?? one['passwordDaysLeft']) || undefined,
  }
}

export const readPairs = (value: unknown): readonly Pair[] =>
  rows(value).map((one) => ({
    // Older servers list pairs without an id: organisation and post name the row.
    id: text(one['id']) || [text(one['orgId']), text(one['postId'])].filter(Boolean).join('-'),
    tenantId: Number(one['tenantId']) || 0,
    tenantName: text(one['tenantName']),
    orgId: text(one['orgId']),
    orgCode: text(one['orgCode']),
    orgName: text(one['orgName']),
    postId: text(one['postId']),
    postName: text(one['postName']),
  }))

/** The session that a login answers. The only pair is taken; of several none is, whatever the server presumes (sys rule S4). */
export const readSession = (answer: unknown, lasting: boolean): Result<Session> => {
  const { token, userInfo, tenancyList, sysAllDictItems } = fields(answer)
  const user = readUser(userInfo)
  if (typeof token !== 'string' || token === '' || user.userId === '') return fail(unreadableSession)
  const pairs = readPairs(tenancyList)
  const [only, another] = pairs
  return ok({ token, user, pairs, pairId: only && !another ? only.id : '', lasting, dictItems: sysAllDictItems ?? {} })
}
