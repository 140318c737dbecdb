import type { Result } from '../../kernel/result.ts'

export type InstallationState = {
  /** How many accounts there are. */
  readonly accounts: number
  /** Filled by a demonstration of which an account is still open (reliability ID2). */
  readonly demonstration: boolean
}

/** What this database is: empty, in use, or somebody's demonstration. */
export abstract class Installation {
  /** A database without tables yet is an empty one. */
  abstract state(): Promise<Result<InstallationState>>

  /** From now on this is a demonstration's database. */
  abstract markDemonstration(): Promise<Result<void>>

  /** The first account of an empty installation: a technical one with the role admin, in the platform tenant, to change its password first. */
  abstract addAdministrator(administrator: {
    readonly userName: string
    readonly realname: string
    readonly record: string
    readonly at: number
  }): Promise<Result<void>>
}
