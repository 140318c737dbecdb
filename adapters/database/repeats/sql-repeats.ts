import type { Clock } from '../../../core/kernel/clock.port.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { done, fail, ok, type Result } from '../../../core/kernel/result.ts'
import { serialised } from '../../../core/kernel/serialised.ts'
import { taken } from '../../../core/records/failures.ts'
import { type Repeat, Repeats } from '../../../core/records/write/repeats.port.ts'
import type { Database } from '../database.ts'
import { statement } from '../sql.ts'

const DAY = 86_400_000

// Each waits for another one of the same key until that one's transaction ends.
const KEEP = statement('INSERT INTO xq_repeat (tenant_id, user_id, key, hash, at, answer) VALUES ($1, $2, $3, $4, $5, $6::text)')
const CLAIM = statement(
  `INSERT INTO xq_repeat AS r (tenant_id, user_id, key, hash, at) VALUES ($1, $2, $3, '', $4)
ON CONFLICT (tenant_id, user_id, key) DO UPDATE SET at = excluded.at WHERE r.at < $5::timestamptz RETURNING true AS claimed`,
)
const FOUND = statement(
  'SELECT hash AS digest, answer, at < $4::timestamptz AS "isOver" FROM xq_repeat WHERE tenant_id = $1 AND user_id = $2 AND key = $3',
)
const FORGET = statement('DELETE FROM xq_repeat WHERE tenant_id = $1 AND user_id = $2 AND key = $3 AND at < $4::timestamptz')
const SWEEP = statement('DELETE FROM xq_repeat WHERE at < $1')

type Kept = Pick<Repeat, 'digest'> & { readonly answer: string | null; readonly isOver: boolean }

/** Keys of calls in a table: the row's lock makes the second caller wait. */
export class SqlRepeats extends Repeats {
  private readonly database: Database
  private readonly clock: Clock

  constructor(database: Database, clock: Clock) {
    super()
    this.database = database
    this.clock = clock
  }

  keep(key: string, { digest, answer }: Repeat, by: Person): Promise<Result<void>> {
    return this.database.attempt(async () => {
      const values = [by.tenantId, by.userId, key, digest, moment(this.clock.now()), serialised(answer).json]
      const meaning = (constraint: string) => (constraint === 'xq_repeat_pkey' ? fail(taken) : undefined)
      await this.database.beforeCommit(`repeat ${key}`, { asked: () => [{ statement: KEEP, values }], meaning })
      return done
    })
  }

  find(key: string, by: Person): Promise<Result<Repeat | null>> {
    return this.database.attempt(async () => {
      const of = [by.tenantId, by.userId, key, moment(this.clock.now() - DAY)]
      const [found] = await this.database.query<Kept>(FOUND, of)
      if (!found) return ok(null)
      if (!found.isOver) return ok({ digest: found.digest, answer: found.answer === null ? null : JSON.parse(found.answer) })
      await this.database.query(FORGET, of)
      return ok(null)
    })
  }

  claim(key: string, by: Person): Promise<Result<boolean>> {
    return this.database.attempt(async () => {
      const now = this.clock.now()
      const [claimed] = await this.database.query(CLAIM, [by.tenantId, by.userId, key, moment(now), moment(now - DAY)])
      return ok(claimed !== undefined)
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
