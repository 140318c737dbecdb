import { Attempts, type Tally } from '../../../core/identity/sign-in/attempts.port.ts'
import { done, ok, type Result } from '../../../core/kernel/result.ts'
import type { Database } from '../database.ts'
import { statement } from '../sql.ts'

// The row exists before it is locked, so that two first failures queue as well.
const CLAIM = statement(
  'INSERT INTO xq_attempt (key, failures, since, closings, closed_until) VALUES ($1, -1, 0, 0, 0) ON CONFLICT (key) DO NOTHING',
)
const LOCK = statement('SELECT failures, since, closings, closed_until AS "closedUntil" FROM xq_attempt WHERE key = $1 FOR UPDATE')
const KEEP = statement('UPDATE xq_attempt SET failures = $2, since = $3, closings = $4, closed_until = $5 WHERE key = $1')
const FORGET = statement('DELETE FROM xq_attempt WHERE key = $1')
const SWEEP = statement('DELETE FROM xq_attempt WHERE since < $1 AND closed_until < $1')

const NEVER_COUNTED = -1

/** Tries counted in rows, each change in a transaction of its own. */
export class SqlAttempts extends Attempts {
  private readonly database: Database

  constructor(database: Database) {
    super()
    this.database = database
  }

  tally(key: string, change: (tally: Tally | null) => Tally | null): Promise<Result<Tally | null>> {
    return this.database.apart(() =>
      this.database.attempt(async () => {
        const [, [row]] = await Promise.all([this.database.query(CLAIM, [key]), this.database.query<Tally>(LOCK, [key])])
        const next = change(row && row.failures !== NEVER_COUNTED ? row : null)
        if (next) await this.database.query(KEEP, [key, next.failures, next.since, next.closings, next.closedUntil])
        else await this.database.query(FORGET, [key])
        return ok(next)
      }),
    )
  }

  sweep(before: number): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await this.database.query(SWEEP, [before])
      return done
    })
  }
}
