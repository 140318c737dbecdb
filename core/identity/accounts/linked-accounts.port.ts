import type { DateText } from '../../kernel/dates.ts'
import type { Result } from '../../kernel/result.ts'

/** One of a person's accounts, each in a tenant of its own. */
export type Linked = {
  readonly userId: string
  readonly userName: string
  readonly realname: string
  readonly tenantId: number
  readonly tenantName: string
  /** It may be used today. */
  readonly active: boolean
}

/**
 * Accounts of one person in several tenants (wire protocol 3.3, relTenantIds): whoever signs in with one may sit in each. Every tenant keeps
 * an account of its own, so that nothing of one tenant ever names somebody of another.
 */
export abstract class LinkedAccounts {
  /** The account itself and those linked with it, in the order of their tenants. */
  abstract of(userId: string, today: DateText): Promise<Result<readonly Linked[]>>

  /** Both, and all that are linked with either, are one person's from now on. `at` in milliseconds since 1970. */
  abstract link(userId: string, otherId: string, at: number): Promise<Result<void>>

  /** The account stands alone again; sessions that used the link end. */
  abstract unlink(userId: string): Promise<Result<void>>
}
