import type { DateText } from '../../kernel/dates.ts'
import type { Result } from '../../kernel/result.ts'

/** What signs in (sys rule S1): one row of sys.user, with what only sign-in may see of it. */
export type Account = {
  readonly userId: string
  readonly userName: string
  readonly realname: string
  readonly avatar: string
  readonly tenantId: number
  readonly empId: string
  readonly empName: string
  /** The number beside the account, '' where none, and whether its owner proved it. */
  readonly mobile: string
  readonly phoneProved: boolean
  /** Enabled, not deleted, today within its dates, its tenant running (S6, S31). */
  readonly active: boolean
  /** The stored record of the password; '' where none was ever set. */
  readonly password: string
  /** Records of earlier passwords, newest first, at most five. */
  readonly formerPasswords: readonly string[]
  readonly mustChangePassword: boolean
  /** Milliseconds since 1970, or null. A one-time password counts from here (S12). */
  readonly passwordAt: number | null
  /** When an administrator opened the closed name, milliseconds since 1970, or null (S7). */
  readonly unlockedAt: number | null
  /** Where its owner signed in from last, '' where never. */
  readonly lastAddress: string
  /** The organisation-post pair chosen last, '' where none. */
  readonly lastPairId: string
}

/** One valid organisation-post pair of an employee (S4, S5), in the shape of a row of tenancyList. */
export type AccountPost = {
  /** Id of the row of employee.posts. */
  readonly id: string
  /** The account that sits there: one's own, or the one linked with it in that tenant. */
  readonly userId: string
  readonly tenantId: number
  readonly tenantName: string
  readonly orgId: string
  readonly orgCode: string
  readonly orgName: string
  readonly postId: string
  readonly postName: string
  readonly isMain: boolean
}

export type NewPassword = {
  readonly record: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly mustChange: boolean
}

/** Someone the login page of a demonstration offers. */
export type OfferedAccount = {
  readonly userName: string
  readonly realname: string
  readonly orgName: string
  readonly postName: string
  readonly roles: readonly string[]
}

/** Accounts and where they belong, as far as signing in asks. Reads over all tenants: nobody is signed in yet. */
export abstract class Accounts {
  /** By normalised user name (normal-name.ts), which no two living accounts share, whatever their tenants; null where there is none. */
  abstract byName(name: string, today: DateText): Promise<Result<Account | null>>

  /** Living accounts whose owner proved that mobile number, over all tenants: one that somebody wrote beside an account opens nothing. */
  abstract byPhone(mobile: string, today: DateText): Promise<Result<readonly Account[]>>

  abstract byId(userId: string, today: DateText): Promise<Result<Account | null>>

  /** Valid pairs of that day, the account's own before those of accounts linked with it, the main one first. */
  abstract pairs(userId: string, today: DateText): Promise<Result<readonly AccountPost[]>>

  /** Keeps a new password; the old record joins the former ones. */
  abstract setPassword(userId: string, password: NewPassword): Promise<Result<void>>

  /** Its owner holds that phone: from now on it opens the account, as long as it stands there. */
  abstract provePhone(userId: string, mobile: string): Promise<Result<void>>

  /** Shows until when the name is closed. */
  abstract lock(userId: string, until: number): Promise<Result<void>>

  /** What was counted against the name until then is forgotten. */
  abstract unlock(userId: string, at: number): Promise<Result<void>>

  /** The same password under better parameters: neither its time nor the former ones change. */
  abstract rehash(userId: string, record: string): Promise<Result<void>>

  /** Last sign-in, its address, and the pair taken. */
  abstract signedIn(
    userId: string,
    visit: { readonly at: number; readonly address: string; readonly pairId: string },
  ): Promise<Result<void>>

  abstract choosePair(userId: string, pairId: string): Promise<Result<void>>

  /** Active accounts of a tenant with their main pair, in the order of their organisations. */
  abstract offered(tenantId: number, today: DateText): Promise<Result<readonly OfferedAccount[]>>
}
