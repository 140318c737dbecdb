import type { Result } from '../kernel/result.ts'

/** Whom a published notice may be meant for, as ids of users. Frozen and departed people are left out. */
export abstract class Addressees {
  abstract everybody(tenantId: number): Promise<Result<readonly string[]>>

  /** Whoever holds a post today in one of the organisations or below it. */
  abstract within(orgIds: readonly string[], tenantId: number): Promise<Result<readonly string[]>>
}
