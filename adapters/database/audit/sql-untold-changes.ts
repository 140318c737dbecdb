import { done, ok, type Result } from '../../../core/kernel/result.ts'
import type { UntoldLine } from '../../../core/records/history/audit-trail.port.ts'
import { UntoldChanges } from '../../../core/records/history/untold-changes.port.ts'
import type { Database } from '../database.ts'
import { statement } from '../sql.ts'
import { lineOf } from './line.ts'

/** One process tells at a time: what changed first is told first. */
const TURN = statement('SELECT pg_try_advisory_xact_lock(7301000003) AS mine')

const WAITING = statement(
  `SELECT a.sequence::text AS sequence, at, tenant_id AS "tenantId", user_name AS "userName", realname, action, type_key AS "typeKey", record_id AS "recordId",
bill_no AS "billNo", version_before AS "versionBefore", version_after AS "versionAfter", changes, reason, trace_id AS "traceId", approving
FROM xq_untold u JOIN xq_audit a ON a.sequence = u.sequence ORDER BY u.sequence LIMIT $1`,
)

const TOLD = statement('DELETE FROM xq_untold WHERE sequence = ANY($1::int8[])')

/** Entries of the trail that a commit has left to tell. */
export class SqlUntoldChanges extends UntoldChanges {
  private readonly database: Database

  constructor(database: Database) {
    super()
    this.database = database
  }

  take(most: number): Promise<Result<readonly UntoldLine[]>> {
    return this.database.attempt(async () => {
      const [turn] = await this.database.query<{ mine: boolean }>(TURN)
      if (!turn?.mine) return ok([])
      const lines = await this.database.query<Record<string, unknown>>(WAITING, [most])
      return ok(lines.map((line) => lineOf(line) as UntoldLine))
    })
  }

  told(sequences: readonly string[]): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await this.database.query(TOLD, [sequences])
      return done
    })
  }
}
