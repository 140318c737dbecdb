import { type Seated, type Session, Sessions } from '../../../core/identity/sessions.port.ts'
import type { DateText } from '../../../core/kernel/dates.ts'
import { done, ok, type Result } from '../../../core/kernel/result.ts'
import type { Database } from '../database.ts'
import { statement } from '../sql.ts'
import { ACTIVE_ACCOUNT } from './active-account.ts'

const KEEP = statement(
  `INSERT INTO xq_session (token_hash, user_id, tenant_id, pair_id, address, browser, signed_in_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const END_OLDEST = statement(
  `DELETE FROM xq_session WHERE token_hash IN (SELECT token_hash FROM xq_session WHERE user_id = $1 AND expires_at > $2 ORDER BY signed_in_at DESC, token_hash OFFSET $3)`,
)
const FIND = statement(
  `SELECT token_hash AS "tokenHash", user_id AS "userId", tenant_id AS "tenantId", pair_id AS "pairId", address, browser, signed_in_at AS "signedInAt", expires_at AS "expiresAt"
FROM xq_session WHERE token_hash = $1 AND expires_at > $2`,
)
const LIVING = statement(`SELECT s.token_hash AS "tokenHash", s.tenant_id AS "tenantId", s.pair_id AS "pairId"
FROM xq_session s JOIN sys_user u ON u.id = s.user_id AND u.del_flag = 0
WHERE s.token_hash = ANY($1::text[]) AND s.expires_at > $3 AND ${ACTIVE_ACCOUNT}`)
const MOVE = statement('UPDATE xq_session SET tenant_id = $2, pair_id = $3 WHERE token_hash = $1')
const END = statement('DELETE FROM xq_session WHERE token_hash = $1')
const END_ALL = statement('DELETE FROM xq_session WHERE user_id = $1 AND token_hash IS DISTINCT FROM $2::text')
const SWEEP = statement('DELETE FROM xq_session WHERE expires_at <= $1')

/** Sessions in a table every instance reads. */
export class SqlSessions extends Sessions {
  private readonly database: Database

  constructor(database: Database) {
    super()
    this.database = database
  }

  keep(session: Session, most: number): Promise<Result<void>> {
    const { tokenHash, userId, tenantId, pairId, address, browser, signedInAt, expiresAt } = session
    return this.database.whole(() =>
      this.database.attempt(async () => {
        await this.database.query(KEEP, [tokenHash, userId, tenantId, pairId, address, browser, signedInAt, expiresAt])
        await this.database.query(END_OLDEST, [userId, signedInAt, most])
        return done
      }),
    )
  }

  find(tokenHash: string, now: number): Promise<Result<Session | null>> {
    return this.database.attempt(async () => {
      const [session] = await this.database.query<Session>(FIND, [tokenHash, now])
      return ok(session ?? null)
    })
  }

  living(tokenHashes: readonly string[], now: number, today: DateText): Promise<Result<readonly Seated[]>> {
    return this.database.attempt(async () => ok(await this.database.query<Seated>(LIVING, [tokenHashes, today, now])))
  }

  move(tokenHash: string, seat: { readonly tenantId: number; readonly pairId: string }): Promise<Result<void>> {
    return this.does(MOVE, [tokenHash, seat.tenantId, seat.pairId])
  }

  end(tokenHash: string): Promise<Result<void>> {
    return this.does(END, [tokenHash])
  }

  endAll(userId: string, except?: string): Promise<Result<void>> {
    return this.does(END_ALL, [userId, except ?? null])
  }

  sweep(now: number): Promise<Result<void>> {
    return this.does(SWEEP, [now])
  }

  private does(what: typeof END, values: readonly unknown[]): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await this.database.query(what, values)
      return done
    })
  }
}
