import { type Challenge, Challenges } from '../../../core/identity/sign-in/challenges.port.ts'
import { done, ok, type Result } from '../../../core/kernel/result.ts'
import type { Database } from '../database.ts'
import { statement } from '../sql.ts'

const KEEP =
  statement(`INSERT INTO xq_challenge (token_hash, purpose, answer_hash, address, about, made_at, ends_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (token_hash) DO UPDATE SET purpose = excluded.purpose, answer_hash = excluded.answer_hash, address = excluded.address,
about = excluded.about, made_at = excluded.made_at, ends_at = excluded.ends_at`)
const TAKE = statement(`DELETE FROM xq_challenge WHERE token_hash = $1 AND purpose = $2
RETURNING token_hash AS "tokenHash", purpose, answer_hash AS "answerHash", address, about, made_at AS "madeAt", ends_at AS "endsAt"`)
const SWEEP = statement('DELETE FROM xq_challenge WHERE ends_at < $1')

/** Challenges in rows: the row that a statement deletes is the one that is answered. */
export class SqlChallenges extends Challenges {
  private readonly database: Database

  constructor(database: Database) {
    super()
    this.database = database
  }

  keep({ tokenHash, purpose, answerHash, address, about = '', madeAt, endsAt }: Challenge): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await this.database.query(KEEP, [tokenHash, purpose, answerHash, address, about, madeAt, endsAt])
      return done
    })
  }

  take(purpose: string, tokenHash: string, now: number): Promise<Result<Challenge | null>> {
    return this.database.attempt(async () => {
      const [found] = await this.database.query<Challenge>(TAKE, [tokenHash, purpose])
      return ok(found && found.endsAt > now ? found : null)
    })
  }

  sweep(before: number): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await this.database.query(SWEEP, [before])
      return done
    })
  }
}
