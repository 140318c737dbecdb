import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { Clock } from '../../../core/kernel/clock.port.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { done, ok, type Result } from '../../../core/kernel/result.ts'
import { isTellable } from '../../../core/logs/told-lines.ts'
import { type AuditEntry, type AuditLine, AuditTrail, type NotedAction } from '../../../core/records/history/audit-trail.port.ts'
import type { Database } from '../database.ts'
import { type Compiled, statement } from '../sql.ts'
import { rowColumnsIn } from '../records/row-columns.ts'
import { lineOf } from './line.ts'
import { packed } from './packed-rows.ts'

const NOTE = statement(
  `INSERT INTO xq_audit (tenant_id, at, user_id, user_name, realname, org_code, post_id, action, type_key, record_id, bill_no, version_before, version_after, changes, reason, trace_id, approving, tellable)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::text, $15, $16, $17, $18)`,
)

const OF = statement(
  `SELECT sequence::text AS sequence, at, user_name AS "userName", realname, action, type_key AS "typeKey", record_id AS "recordId", bill_no AS "billNo",
version_before AS "versionBefore", version_after AS "versionAfter", changes, reason
FROM xq_audit WHERE record_id = $1 AND type_key = $2 AND tenant_id = $3 ORDER BY xq_audit.sequence DESC LIMIT 1000`,
)

const WRITERS = statement(`SELECT DISTINCT user_id AS "userId" FROM xq_audit
WHERE record_id = $1 AND type_key = $2 AND tenant_id = $3 AND action IN ('add', 'edit', 'submit') AND ($4 = '' OR at > nullif($4, '')::timestamptz)`)

// No index by person: every save would pay for a page that is seldom opened.
const OWN = statement(
  `SELECT at, action, type_key AS "typeKey", record_id AS "recordId", coalesce(bill_no, '') AS "billNo"
FROM (SELECT * FROM xq_audit ORDER BY sequence DESC LIMIT 50000) AS newest
WHERE user_id = $1 AND tenant_id = $2 AND at >= $3 AND action NOT IN ('effect', 'login') ORDER BY at DESC, sequence DESC LIMIT $4::int4`,
)

/** An entry, and who made it. */
export type Noted = { readonly entry: AuditEntry; readonly by: Person }

const KEY = 'audit'

/** What a unit of work noted, by its memory. */
export const notedIn = (memory: ReadonlyMap<unknown, unknown>): readonly Noted[] => (memory.get(KEY) as readonly Noted[] | undefined) ?? []

/** The entries of a unit of work travel with its commit. */
export class SqlAuditTrail extends AuditTrail {
  private readonly database: Database
  private readonly clock: Clock
  private readonly catalogue: Catalogue

  constructor(database: Database, clock: Clock, catalogue: Catalogue) {
    super()
    this.database = database
    this.clock = clock
    this.catalogue = catalogue
  }

  note(entry: AuditEntry, by: Person): Promise<Result<void>> {
    return this.database.attempt(async () => {
      const noted = { entry, by }
      const waiting = this.database.memory?.get(KEY) as Noted[] | undefined
      if (waiting) {
        waiting.push(noted)
        return done
      }
      const entries = [noted]
      this.database.memory?.set(KEY, entries)
      await this.database.beforeCommit(KEY, { asked: () => entries.map((one) => this.noting(one)) })
      return done
    })
  }

  of(typeKey: string, recordId: string, by: Person): Promise<Result<readonly AuditLine[]>> {
    return this.database.attempt(async () => {
      const lines = await this.database.query<Record<string, unknown>>(OF, [recordId, typeKey, by.tenantId])
      return ok(lines.map(lineOf))
    })
  }

  writers(typeKey: string, recordId: string, by: Person, since = ''): Promise<Result<readonly string[]>> {
    return this.database.attempt(async () => {
      const found = await this.database.query<{ userId: string }>(WRITERS, [recordId, typeKey, by.tenantId, since])
      return ok(found.map(({ userId }) => userId))
    })
  }

  own(by: Person, since: string, most: number): Promise<Result<readonly NotedAction[]>> {
    return this.database.attempt(async () => ok(await this.database.query<NotedAction>(OWN, [by.userId, by.tenantId, since, most])))
  }

  private noting({ entry, by }: Noted): Compiled {
    const { action, typeKey, recordId, billNo, versionBefore, versionAfter, changes, reason, approving } = entry
    const type = this.catalogue.find(typeKey)
    const values = [
      by.tenantId,
      new Date(this.clock.now()).toISOString(),
      by.userId,
      by.userName,
      by.realname,
      by.orgCode,
      by.postId,
      action,
      typeKey,
      recordId,
      billNo,
      versionBefore,
      versionAfter,
      versionBefore === undefined ? packed(changes, rowColumnsIn(this.database.memory)) : JSON.stringify(changes),
      reason,
      by.traceId,
      approving,
      type && isTellable(type, entry) ? true : undefined,
    ]
    return { statement: NOTE, values }
  }
}
