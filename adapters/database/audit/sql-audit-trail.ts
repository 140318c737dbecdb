import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { Clock } from '../../../core/kernel/clock.port.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { done, ok, type Result } from '../../../core/kernel/result.ts'
import type { Wire } from '../../../core/kernel/wire.ts'
import { isTellable } from '../../../core/logs/change-log-lines.ts'
import { type AuditEntry, type AuditLine, AuditTrail, type NotedAction } from '../../../core/records/history/audit-trail.port.ts'
import type { Database } from '../database.ts'
import { type Compiled, statement } from '../sql.ts'
import { arrayText } from '../records/array-text.ts'
import { rowColumnsIn } from '../records/row-columns.ts'
import { lineOf } from './line.ts'
import { packed } from './packed-rows.ts'

/** Who made entries, and when they were written: the same for all that one person does in a unit of work. */
const MAKER = {
  ...{ tenant_id: 'int4', at: 'timestamptz', user_id: 'text', user_name: 'text', realname: 'text', org_code: 'text', post_id: 'text' },
  trace_id: 'text',
}
const ENTRY: Readonly<Record<string, string>> = {
  ...{ action: 'text', type_key: 'text', record_id: 'text', bill_no: 'text', version_before: 'int4', version_after: 'int4' },
  ...{ changes: 'text', reason: 'text', approving: 'bool', tellable: 'bool' },
}
const NAMES = [...Object.keys(MAKER), ...Object.keys(ENTRY)].join(', ')

const parameters = (columns: Readonly<Record<string, string>>, from = 0): string =>
  Object.values(columns)
    .map((type, at) => `$${from + at + 1}::${type}`)
    .join(', ')

const NOTE = statement(`INSERT INTO xq_audit (${NAMES}) VALUES (${parameters({ ...MAKER, ...ENTRY })})`)

const makers = Object.keys(MAKER).length
const ENTRIES = Object.keys(ENTRY)

const SHORT = ENTRIES.filter((name) => name !== 'changes')

/** The same of many entries, column by column; the changes, which are JSON each, as one JSON of texts. */
const NOTE_ALL = statement(
  `INSERT INTO xq_audit (${[...Object.keys(MAKER), ...SHORT, 'changes'].join(', ')}) SELECT ${parameters(MAKER)}, r.* ` +
    `FROM ROWS FROM (unnest(${SHORT.map((name, at) => `$${makers + at + 1}::${ENTRY[name]}[]`).join(', ')}), ` +
    `json_array_elements_text($${makers + SHORT.length + 1}::json)) AS r`,
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
      await this.database.beforeCommit(KEY, { asked: () => this.noting(entries) })
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

  /** All that one person did at once, in the order in which it was done; of one entry alone nothing is spelt as JSON that is not. */
  private noting(entries: readonly Noted[]): readonly Compiled[] {
    const at = new Date(this.clock.now()).toISOString()
    return runsOf(entries).map(({ by, own }) => {
      const maker = [by.tenantId, at, by.userId, by.userName, by.realname, by.orgCode, by.postId, by.traceId]
      const lines = own.map((entry) => this.lineOf(entry))
      const [first] = lines
      if (first && lines.length === 1) return { statement: NOTE, values: [...maker, ...ENTRIES.map((name) => first[name])] }
      const column = (name: string) => lines.map((line) => line[name] ?? null)
      return { statement: NOTE_ALL, values: [...maker, ...SHORT.map((name) => arrayText(column(name))), JSON.stringify(column('changes'))] }
    })
  }

  /** The values of an entry, column by column. */
  private lineOf(entry: AuditEntry): Readonly<Record<string, Wire | undefined>> {
    const { action, typeKey, recordId, billNo, versionBefore, versionAfter, changes, reason, approving } = entry
    const type = this.catalogue.find(typeKey)
    return {
      action,
      type_key: typeKey,
      record_id: recordId,
      bill_no: billNo,
      version_before: versionBefore,
      version_after: versionAfter,
      changes: versionBefore === undefined ? packed(changes, rowColumnsIn(this.database.memory)) : JSON.stringify(changes),
      reason,
      approving: approving ? 'true' : undefined,
      tellable: type && isTellable(type, entry) ? 'true' : undefined,
    }
  }
}

/** Entries that one person made one after another. */
const runsOf = (entries: readonly Noted[]): readonly { readonly by: Person; readonly own: readonly AuditEntry[] }[] => {
  const runs: { readonly by: Person; readonly own: AuditEntry[] }[] = []
  for (const { entry, by } of entries) {
    const last = runs.at(-1)
    if (last?.by === by) last.own.push(entry)
    else runs.push({ by, own: [entry] })
  }
  return runs
}
