import type { DateText } from '../../kernel/dates.ts'
import type { Result } from '../../kernel/result.ts'

/** A signed-in browser (sys rule S8). Times are milliseconds since 1970. */
export type Session = {
  /** SHA-256 of the token, hex: the token itself is kept nowhere. */
  readonly tokenHash: string
  /** Who sits there. */
  readonly userId: string
  /** Whose proof opened it: the same account, or one linked with it. */
  readonly provedAs: string
  readonly tenantId: number
  /** The pair in force, '' for technical accounts. */
  readonly pairId: string
  readonly address: string
  readonly browser: string
  readonly signedInAt: number
  readonly expiresAt: number
  /** When its owner last did something. */
  readonly lastSeenAt: number
}

/** A living session, and where its owner sits. */
export type Seated = Pick<Session, 'tokenHash' | 'tenantId' | 'pairId'>

/** Sessions, kept in the database: every instance knows the same ones. */
export abstract class Sessions {
  /** Keeps a new session; beyond `most` living ones of the same account the oldest end. */
  abstract keep(session: Session, most: number): Promise<Result<void>>

  /** The living session of that token, or null: unknown, ended and expired ones are one. */
  abstract find(tokenHash: string, now: number): Promise<Result<Session | null>>

  /** Did an administrator end that session? Known for a day. */
  abstract wasForced(tokenHash: string): Promise<Result<boolean>>

  /** Those of these sessions that are not over, with the pair in force: neither ended nor expired, used after `idleBefore`, their accounts still active. */
  abstract living(
    tokenHashes: readonly string[],
    at: { readonly now: number; readonly today: DateText; readonly idleBefore: number },
  ): Promise<Result<readonly Seated[]>>

  /** Another pair comes into force (S28); token and end stay. */
  abstract move(tokenHash: string, seat: Pick<Session, 'userId' | 'tenantId' | 'pairId'>): Promise<Result<void>>

  /** Its owner did something at that moment. */
  abstract seen(tokenHash: string, at: number): Promise<Result<void>>

  /** Living sessions of whoever proved himself as that account, the last used first. */
  abstract of(provedAs: string, now: number): Promise<Result<readonly Session[]>>

  /** How many sockets of which sessions a process keeps open, by token hash: in place of what it said before, and believed for a minute. */
  abstract connected(process: string, sockets: ReadonlyMap<string, number>): Promise<Result<void>>

  abstract end(tokenHash: string): Promise<Result<void>>

  /** Ends all sessions that an account opened or sits in, or all but one. */
  abstract endAll(userId: string, except?: string): Promise<Result<void>>

  /** Forgets what expired before that moment. */
  abstract sweep(now: number): Promise<Result<void>>
}
