import { done, ok, type Result } from '../../../core/kernel/result.ts'
import { Outbox, type WaitingLetter } from '../../../core/notices/outbox.port.ts'
import type { Database } from '../database.ts'
import { statement } from '../sql.ts'

/** One process delivers at a time, so that what was withdrawn is never published after it. */
const TURN = statement('SELECT pg_try_advisory_xact_lock(7301000002) AS mine')
const WAITING = statement(`SELECT id::text, tenant_id AS "tenantId", (extract(epoch FROM at) * 1000)::float8 AS "sentAt", body
FROM xq_outbox WHERE sent_at IS NULL ORDER BY id LIMIT $1`)
const DELIVERED = statement('UPDATE xq_outbox SET sent_at = to_timestamp($2::int8 / 1000.0) WHERE id = ANY($1::int8[])')
const SWEEP = statement('DELETE FROM xq_outbox WHERE sent_at < to_timestamp($1::int8 / 1000.0)')

/** Letters in the table that units of work write them to. */
export class SqlOutbox extends Outbox {
  private readonly database: Database

  constructor(database: Database) {
    super()
    this.database = database
  }

  take(most: number): Promise<Result<readonly WaitingLetter[]>> {
    return this.database.attempt(async () => {
      const [turn] = await this.database.query<{ mine: boolean }>(TURN)
      return ok(turn?.mine ? await this.database.query<WaitingLetter>(WAITING, [most]) : [])
    })
  }

  delivered(ids: readonly string[], at: number): Promise<Result<void>> {
    return this.does(DELIVERED, [ids, at])
  }

  sweep(before: number): Promise<Result<void>> {
    return this.does(SWEEP, [before])
  }

  private does(asked: typeof SWEEP, values: readonly unknown[]): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await this.database.query(asked, values)
      return done
    })
  }
}
