/** An organisation and a post the user holds (sys rule S5); one row of `tenancyList`. */
export type OrgPost = {
  readonly id: string
  readonly tenantId: number
  /** '' where the server names none. */
  readonly tenantName: string
  readonly orgId: string
  readonly orgCode: string
  readonly orgName: string
  readonly postId: string
  readonly postName: string
}

/** Who is signed in, as the login answers it. Empty ids are ''. */
export type User = {
  readonly userId: string
  readonly username: string
  /** The name one signs in with: of several accounts that are one's own another may be in force. */
  readonly signInName: string
  readonly realname: string
  readonly avatar: string
  readonly tenantId: number
  readonly employeeId: string
  readonly employeeName: string
  readonly orgId: string
  readonly orgCode: string
  readonly orgName: string
  readonly companyId: string
  readonly saleOrgId: string
  readonly saleOrgName: string
  readonly postId: string
  readonly postName: string
  readonly roles: readonly string[]
  /** The password must be changed before anything else is answered (sys rule S12). */
  readonly mustChangePassword: boolean
  /** Days until it must be, where that is soon. */
  readonly passwordDaysLeft: number | undefined
}

/** A signed-in person on this device. */
export type Session = {
  readonly token: string
  readonly user: User
  readonly pairs: readonly OrgPost[]
  /** The pair in force; '' while it is not chosen, or for an account without one. */
  readonly pairId: string
  /** Kept for seven days; otherwise until the tab is closed. */
  readonly lasting: boolean
  /** Items of every dictionary by code, unread; only while the login is answered, then kept under `DICTIONARIES`. */
  readonly dictItems?: unknown
}

/** Where the items of the dictionaries lie on this device. */
export const DICTIONARIES = 'UI_CACHE_DB_DICT_DATA'

export type Credentials = {
  readonly username: string
  readonly password: string
  readonly lasting: boolean
  readonly captcha?: string
  readonly checkKey?: string
  /** What a drag of the slider earned. */
  readonly pass?: string
}

/** Seven days, in milliseconds. */
export const SESSION_LIFETIME = 604_800_000

/** Several pairs and none taken: somebody must choose. */
export const needsPair = ({ pairs, pairId }: Session): boolean => pairs.length > 1 && pairId === ''

/** One company the user works for, of several. */
export type Tenant = { readonly id: number; readonly name: string }

/** The tenants whose pairs these are, each once, in their order. */
export const tenantsOf = (pairs: readonly OrgPost[]): readonly Tenant[] => {
  const named = new Map(pairs.map(({ tenantId, tenantName }) => [tenantId, tenantName || `租户${tenantId}`]))
  return [...named].map(([id, name]) => ({ id, name }))
}

/** How a pair is shown: organisation, dash, post. */
export const pairName = ({ orgName, postName }: OrgPost): string => [orgName, postName].filter(Boolean).join(' - ')
