import type { Clock } from '../../../core/kernel/clock.port.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { done, ok, type Result } from '../../../core/kernel/result.ts'
import { spelt } from '../../../core/kernel/spelt.ts'
import { type Repeat, Repeats } from '../../../core/records/repeats.port.ts'
import type { Database } from '../database.ts'
import { statement } from '../sql.ts'

const DAY = 86_400_000

// An insert waits for another one of the same key until that one's transaction ends.
const CLAIM = statement(
  `INSERT INTO xq_repeat AS r (tenant_id, user_id, key, hash, at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (tenant_id, user_id, key) DO UPDATE SET hash = excluded.hash, answer = NULL, at = excluded.at WHERE r.at < $6::timestamptz RETURNING true AS claimed`,
)
const FOUND = statement('SELECT hash AS digest, answer FROM xq_repeat WHERE tenant_id = $1 AND user_id = $2 AND key = $3')
// The row is there, claimed. Found as a conflict it is found by its index, whatever size PostgreSQL believed the table to have.
const KEEP = statement(
  `INSERT INTO xq_repeat AS r (tenant_id, user_id, key, hash, at, answer) VALUES ($1, $2, $3, '', now(), $4::json)
ON CONFLICT (tenant_id, user_id, key) DO UPDATE SET answer = excluded.answer`,
)
const SWEEP = statement('DELETE FROM xq_repeat WHERE at < $1')

/** Keys of calls in a table: the row's lock makes the second caller wait. */
export class SqlRepeats extends Repeats {
  private readonly database: Database
  private readonly clock: Clock

  constructor(database: Database, clock: Clock) {
    super()
    this.database = database
    this.clock = clock
  }

  claim(key: string, digest: string, by: Person): Promise<Result<Repeat | null>> {
    return this.database.attempt(async () => {
      const now = this.clock.now()
      const [claimed] = await this.database.query(CLAIM, [by.tenantId, by.userId, key, digest, moment(now), moment(now - DAY)])
      if (claimed) return ok(null)
      const [found] = await this.database.query<Repeat>(FOUND, [by.tenantId, by.userId, key])
      return ok(found ?? null)
    })
  }

  keep(key: string, answer: unknown, by: Person): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await this.database.beforeCommit(`repeat ${key}`, () => this.database.query(KEEP, [by.tenantId, by.userId, key, spelt(answer).json]))
      return done
    })
  }

  sweep(before: number): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await this.database.query(SWEEP, [moment(before)])
      return done
    })
  }
}

const moment = (at: number) => new Date(at).toISOString()
