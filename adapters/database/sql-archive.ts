import type { Chain } from '../../core/approval/approvals.port.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import { claimsOf } from '../../core/definitions/unique.ts'
import { done, type Result } from '../../core/kernel/result.ts'
import { textAt, type Row } from '../../core/kernel/wire.ts'
import { Archive } from '../../core/samples/archive.port.ts'
import type { SampleWriter, LedgerSource, Noted } from '../../core/samples/sample-writer.ts'
import { insertMany } from './bulk.ts'
import type { Database } from './database.ts'
import { heldBy, HOLD } from './ledgers/hold.ts'

const PROCESSES = `INSERT INTO xq_process (id, tenant_id, type_key, record_id, bill_no, title, amount, process_status, round, current_node, nodes, is_change, apply_user_id, apply_user_name, apply_dept_id, apply_dept_name, started_at, version)
SELECT r.id, $2::int4, r."typeKey", r."recordId", r."billNo", r.title, r.amount, r.status, r.round, r.current, r.nodes, r.change, r."applyUserId", r."applyUserName", r."applyDeptId", r."applyDeptName", r."startedAt", r.version
FROM json_to_recordset($1::json) AS r(id text, "typeKey" text, "recordId" text, "billNo" text, title text, amount numeric, status text, round int4, current int4, nodes json, change boolean, "applyUserId" text, "applyUserName" text, "applyDeptId" text, "applyDeptName" text, "startedAt" timestamptz, version int4)`

const TASKS = `INSERT INTO xq_task (id, tenant_id, process_id, type_key, record_id, round, node, node_title, user_id, user_name, task_status, opinion, received_at, finished_at, version)
SELECT r.id, $2::int4, r."processId", r."typeKey", r."recordId", r.round, r.node, r."nodeTitle", r."userId", r."userName", r.status, r.opinion, r."receivedAt", r."finishedAt", r.version
FROM json_to_recordset($1::json) AS r(id text, "processId" text, "typeKey" text, "recordId" text, round int4, node int4, "nodeTitle" text, "userId" text, "userName" text, status text, opinion text, "receivedAt" timestamptz, "finishedAt" timestamptz, version int4)`

const TRAIL = `INSERT INTO xq_audit (tenant_id, at, user_id, user_name, realname, org_code, post_id, action, type_key, record_id, bill_no, version_before, version_after, changes, reason)
SELECT $2::int4, r.at, r."userId", r."userName", r.realname, r."orgCode", r."postId", r.action, r."typeKey", r."recordId", r."billNo", r."versionBefore", r."versionAfter", r.changes, r.reason
FROM json_to_recordset($1::json) AS r(at timestamptz, "userId" text, "userName" text, realname text, "orgCode" text, "postId" text, action text, "typeKey" text, "recordId" text, "billNo" text, "versionBefore" int4, "versionAfter" int4, changes text, reason text)`

const SOURCES = `INSERT INTO xq_ledger_source (tenant_id, register, source, entry_id)
SELECT $2::int4, r.register, r.source, r."entryId" FROM json_to_recordset($1::json) AS r(register text, source text, "entryId" text)`

const LOG = `INSERT INTO xq_effect (tenant_id, type_key, record_id, event, occurrence, place, target_type, target_id, line, reversed)
SELECT $2::int4, r."typeKey", r."recordId", r.line->>'event', (r.line->>'occurrence')::int4, (r.line->>'place')::int4, r.line->>'type', r.line->>'id', r.line, r.reversed
FROM json_to_recordset($1::json) AS r("typeKey" text, "recordId" text, reversed bool, line json)`

const PASSWORDS = `INSERT INTO xq_credential (user_id, record, must_change, phone)
SELECT x.id, $2::text, false, u.phone FROM unnest($1::text[]) AS x(id) LEFT JOIN sys_user u ON u.id = x.id`

const GRANTS = `INSERT INTO xq_grant (tenant_id, kind, holder, menu_id) SELECT $2::int4, kind, holder, menu_id FROM xq_grant WHERE tenant_id = $1::int4 ON CONFLICT DO NOTHING`

const LINKED = `INSERT INTO xq_linked_account (user_id, person_id, linked_at) VALUES ($1, $1, 0), ($2, $1, 0)`

const AT_ONCE = 2_000

/** Finished work in a few large statements, unchecked. */
export class SqlArchive extends Archive {
  private readonly database: Database

  constructor(database: Database) {
    super()
    this.database = database
  }

  records(type: DocumentType, rows: readonly Row[], tenantId: number): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await insertMany(this.database, type, rows, tenantId)
      const spans = rows.flatMap((row) => heldBy(type.key, textAt(row, 'id'), claimsOf(type, row)))
      if (spans.length) await this.database.query(HOLD, [tenantId, JSON.stringify(spans)])
      return done
    })
  }

  async chains(chains: readonly Chain[], tenantId: number): Promise<Result<void>> {
    const processes = chains.map(({ process }) => process)
    const kept = await this.send(PROCESSES, processes, tenantId)
    if (!kept.ok) return kept
    const tasks = chains.flatMap(({ process: { typeKey, recordId }, tasks: own }) => own.map((task) => ({ ...task, typeKey, recordId })))
    return this.send(TASKS, tasks, tenantId)
  }

  trail(entries: readonly Noted[], tenantId: number): Promise<Result<void>> {
    const lines = entries.map(({ entry, by: { userId, userName, realname, orgCode, postId }, at }) => ({
      ...entry,
      at,
      userId,
      userName,
      realname,
      orgCode,
      postId,
    }))
    return this.send(TRAIL, lines, tenantId)
  }

  sources(sources: readonly LedgerSource[], tenantId: number): Promise<Result<void>> {
    return this.send(SOURCES, sources, tenantId)
  }

  log(lines: SampleWriter['log'], tenantId: number): Promise<Result<void>> {
    const rows = lines.map(({ of, reversed, ...line }) => {
      const [typeKey = '', recordId = ''] = of.split('/')
      return { typeKey, recordId, reversed, line }
    })
    return this.send(LOG, rows, tenantId)
  }

  passwords(userIds: readonly string[], record: string): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await this.database.query({ text: PASSWORDS }, [userIds, record])
      return done
    })
  }

  linked(userIds: readonly (readonly [first: string, second: string])[]): Promise<Result<void>> {
    return this.database.attempt(async () => {
      for (const [first, second] of userIds) await this.database.query({ text: LINKED }, [first, second])
      return done
    })
  }

  sameGrants(from: number, to: number): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await this.database.query({ text: GRANTS }, [from, to])
      return done
    })
  }

  updateStatistics(): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await this.database.query({ text: 'ANALYZE' }, [])
      return done
    })
  }

  private send(text: string, rows: readonly unknown[], tenantId: number): Promise<Result<void>> {
    return this.database.attempt(async () => {
      for (let from = 0; from < rows.length; from += AT_ONCE)
        await this.database.query({ text }, [JSON.stringify(rows.slice(from, from + AT_ONCE)), tenantId])
      return done
    })
  }
}
