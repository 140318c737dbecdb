import { type Seated, type Session, Sessions } from '../../../core/identity/sessions/sessions.port.ts'
import type { DateText } from '../../../core/kernel/dates.ts'
import { done, ok, type Result } from '../../../core/kernel/result.ts'
import type { Database } from '../database.ts'
import { statement } from '../sql.ts'
import { ACTIVE_ACCOUNT } from './active-account.ts'

const KEEP = statement(
  `INSERT INTO xq_session (token_hash, user_id, proved_as, tenant_id, pair_id, address, browser, signed_in_at, expires_at, last_seen_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
const END_OLDEST = statement(
  `DELETE FROM xq_session WHERE token_hash IN (SELECT token_hash FROM xq_session WHERE proved_as = $1 AND expires_at > $2 ORDER BY signed_in_at DESC, token_hash OFFSET $3)`,
)
const SESSION = `SELECT token_hash AS "tokenHash", user_id AS "userId", proved_as AS "provedAs", tenant_id AS "tenantId", pair_id AS "pairId", address, browser,
signed_in_at AS "signedInAt", expires_at AS "expiresAt", last_seen_at AS "lastSeenAt" FROM xq_session`
const FIND = statement(`${SESSION} WHERE token_hash = $1 AND expires_at > $2`)
const OF = statement(`${SESSION} WHERE proved_as = $1 AND expires_at > $2 ORDER BY last_seen_at DESC, token_hash`)
const SEEN = statement('UPDATE xq_session SET last_seen_at = greatest(last_seen_at, $2::int8) WHERE token_hash = $1')
const LIVING = statement(`SELECT s.token_hash AS "tokenHash", s.tenant_id AS "tenantId", s.pair_id AS "pairId"
FROM xq_session s JOIN sys_user u ON u.id = s.user_id AND u.del_flag = 0
WHERE s.token_hash = ANY($1::text[]) AND s.expires_at > $3 AND s.last_seen_at >= $4 AND ${ACTIVE_ACCOUNT}
AND (s.proved_as = s.user_id OR EXISTS (SELECT FROM sys_user u WHERE u.id = s.proved_as AND u.del_flag = 0 AND ${ACTIVE_ACCOUNT}))`)
const MOVE = statement('UPDATE xq_session SET user_id = $2, tenant_id = $3, pair_id = $4 WHERE token_hash = $1')
/** $1 process, $2 token hashes, $3 their sockets. What processes said that are no more is forgotten along. */
const CONNECTED = statement(`WITH gone AS (
DELETE FROM xq_connection WHERE (process = $1 AND token_hash <> ALL ($2::text[])) OR seen_at < now() - interval '1 hour')
INSERT INTO xq_connection (process, token_hash, sockets, seen_at) SELECT $1, h, n, now() FROM unnest($2::text[], $3::int4[]) AS x(h, n)
ON CONFLICT (process, token_hash) DO UPDATE SET sockets = excluded.sockets, seen_at = excluded.seen_at`)
const END = statement('DELETE FROM xq_session WHERE token_hash = $1')
const END_ALL = statement('DELETE FROM xq_session WHERE $1 IN (user_id, proved_as) AND token_hash IS DISTINCT FROM $2::text')
const WAS_FORCED = statement('SELECT forced FROM xq_session WHERE token_hash = $1')
const SWEEP = statement('DELETE FROM xq_session WHERE expires_at <= CASE WHEN forced THEN $1::int8 - 86400000 ELSE $1::int8 END')

/** Sessions in a table every instance reads. */
export class SqlSessions extends Sessions {
  private readonly database: Database

  constructor(database: Database) {
    super()
    this.database = database
  }

  keep(session: Session, most: number): Promise<Result<void>> {
    const { tokenHash, userId, provedAs, tenantId, pairId, address, browser, signedInAt, expiresAt, lastSeenAt } = session
    const values = [tokenHash, userId, provedAs, tenantId, pairId, address, browser, signedInAt, expiresAt, lastSeenAt]
    return this.database.whole(() =>
      this.database.attempt(async () => {
        await this.database.query(KEEP, values)
        await this.database.query(END_OLDEST, [provedAs, signedInAt, most])
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

  wasForced(tokenHash: string): Promise<Result<boolean>> {
    return this.database.attempt(async () => {
      const [found] = await this.database.query<{ forced: boolean }>(WAS_FORCED, [tokenHash])
      return ok(found?.forced === true)
    })
  }

  of(provedAs: string, now: number): Promise<Result<readonly Session[]>> {
    return this.database.attempt(async () => ok(await this.database.query<Session>(OF, [provedAs, now])))
  }

  living(
    tokenHashes: readonly string[],
    { now, today, idleBefore }: { readonly now: number; readonly today: DateText; readonly idleBefore: number },
  ): Promise<Result<readonly Seated[]>> {
    return this.database.attempt(async () => ok(await this.database.query<Seated>(LIVING, [tokenHashes, today, now, idleBefore])))
  }

  move(tokenHash: string, { userId, tenantId, pairId }: Pick<Session, 'userId' | 'tenantId' | 'pairId'>): Promise<Result<void>> {
    return this.does(MOVE, [tokenHash, userId, tenantId, pairId])
  }

  seen(tokenHash: string, at: number): Promise<Result<void>> {
    return this.does(SEEN, [tokenHash, at])
  }

  connected(process: string, sockets: ReadonlyMap<string, number>): Promise<Result<void>> {
    return this.does(CONNECTED, [process, [...sockets.keys()], [...sockets.values()]])
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
