import { MOST_CALLED } from '../../../core/approval/comments.ts'
import { type Decider, type RoleHolder, type Organisation, Staff, type Worker } from '../../../core/approval/staff.port.ts'
import type { Clock } from '../../../core/kernel/clock.port.ts'
import { today } from '../../../core/kernel/dates.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import type { Database } from '../database.ts'
import { type Statement, statement } from '../sql.ts'

export const IN_FORCE = (row: string, day: string) =>
  `(${row}.start_date IS NULL OR ${row}.start_date <= ${day}::date) AND (${row}.end_date IS NULL OR ${row}.end_date >= ${day}::date)`

export const WORKING = `coalesce(u.status, '1') = '1' AND u.del_flag = 0 AND coalesce(e.emp_status, '1') NOT IN ('3', '4')`

/** $1 role, $2 tenant, $3 day. */
const HOLDERS = statement(`SELECT u.id AS "userId", u.realname AS name, coalesce(o.org_code, '') AS "mainOrgCode",
coalesce((SELECT json_agg(json_build_object('orgCode', y.org_code, 'includeChild', coalesce(l.include_child, 'N') = 'Y'))
  FROM sys_jurisdiction d JOIN sys_jurisdiction__orgs l ON l.parent_id = d.id JOIN sys_org y ON y.id = l.org_id
  WHERE d.emp_id = u.emp_id AND d.tenant_id = u.tenant_id AND d.del_flag = 0 AND (l.role_code IS NULL OR l.role_code = $1) AND ${IN_FORCE('l', '$3')}), '[]') AS jurisdictions
FROM sys_user u LEFT JOIN sys_employee e ON e.id = u.emp_id LEFT JOIN sys_org o ON o.id = e.dept_id
WHERE u.tenant_id = $2 AND ${WORKING} AND EXISTS (
  SELECT FROM sys_user__roles g JOIN sys_role r ON r.id = g.role_id AND r.del_flag = 0 AND coalesce(r.enabled, 'Y') = 'Y'
  WHERE g.parent_id = u.id AND r.role_code = $1 AND ${IN_FORCE('g', '$3')})
ORDER BY u.id`)

// Managers are employees; who decides is an account.
const ORGANISATION = `o.id, o.depart_name AS name, coalesce(o.org_code, '') AS "orgCode", coalesce(o.parent_id, '') AS "parentId",
coalesce((SELECT u.id FROM sys_user u WHERE u.emp_id = o.manager_id AND u.del_flag = 0 LIMIT 1), '') AS "managerId",
coalesce((SELECT u.id FROM sys_user u WHERE u.emp_id = o.deputy_id AND u.del_flag = 0 LIMIT 1), '') AS "deputyId"`
const LINEAGE =
  statement(`SELECT ${ORGANISATION} FROM sys_org own JOIN sys_org o ON o.tenant_id = own.tenant_id AND o.del_flag = 0 AND own.org_code LIKE o.org_code || '%'
WHERE own.id = $1 AND own.tenant_id = $2 AND own.del_flag = 0 ORDER BY length(o.org_code) DESC`)
const ORGANISATIONS = statement(
  `SELECT ${ORGANISATION} FROM sys_org o WHERE o.id = ANY($1::text[]) AND o.tenant_id = $2 AND o.del_flag = 0 ORDER BY array_position($1::text[], o.id)`,
)
const WORKERS = (whose: string) =>
  statement(`SELECT u.id AS "userId", u.realname AS name, ${WORKING} AS active, coalesce(e.dept_id, '') AS "deptId"
FROM sys_user u LEFT JOIN sys_employee e ON e.id = u.emp_id WHERE ${whose} = ANY($1::text[]) AND u.tenant_id = $2`)
const PEOPLE = WORKERS('u.id')
const EMPLOYED = WORKERS('u.emp_id')

/** $1 part of a name, $2 tenant. */
const CALLED = statement(`SELECT u.id AS "userId", u.realname AS name, true AS active, coalesce(e.dept_id, '') AS "deptId"
FROM sys_user u LEFT JOIN sys_employee e ON e.id = u.emp_id
WHERE strpos(u.realname, $1::text) > 0 AND u.tenant_id = $2 AND ${WORKING} ORDER BY length(u.realname), u.realname, u.id LIMIT ${MOST_CALLED}`)

/** $1 account, $2 tenant, $3 levels. */
const SUPERIOR = statement(`WITH RECURSIVE above AS (
  SELECT e.superior_id AS id, 1 AS level FROM sys_user u JOIN sys_employee e ON e.id = u.emp_id WHERE u.id = $1 AND u.tenant_id = $2
  UNION ALL SELECT e.superior_id, a.level + 1 FROM above a JOIN sys_employee e ON e.id = a.id AND e.tenant_id = $2 WHERE a.level < $3::int4)
SELECT u.id AS "userId", u.realname AS name, ${WORKING} AS active, coalesce(e.dept_id, '') AS "deptId"
FROM above a JOIN sys_employee e ON e.id = a.id JOIN sys_user u ON u.emp_id = e.id AND u.del_flag = 0 WHERE a.level = $3::int4 AND u.tenant_id = $2`)
/** $1 post, $2 tenant, $3 day. */
const AT_POST = statement(`SELECT u.id AS "userId", u.realname AS name, g.org_id AS "orgId"
FROM sys_employee__posts g JOIN sys_employee e ON e.id = g.parent_id JOIN sys_user u ON u.emp_id = e.id
WHERE g.job_id = $1 AND u.tenant_id = $2 AND ${WORKING} AND ${IN_FORCE('g', '$3')} ORDER BY u.id`)

type Told = { readonly rows: readonly unknown[]; readonly until: number; readonly writes: number }

const FRESH_FOR = 2_000
const MOST = 5_000

/** Who works here, asked again after two seconds, or as soon as this process writes about people or organisations. */
export class SqlStaff extends Staff {
  private readonly database: Database
  private readonly clock: Clock
  private readonly told = new Map<string, Told>()

  constructor(database: Database, clock: Clock) {
    super()
    this.database = database
    this.clock = clock
  }

  holders(role: string, tenantId: number): Promise<Result<readonly RoleHolder[]>> {
    return this.read<RoleHolder>(HOLDERS, [role, tenantId, today(this.clock.now())])
  }

  lineage(orgId: string, tenantId: number): Promise<Result<readonly Organisation[]>> {
    return this.read<Organisation>(LINEAGE, [orgId, tenantId])
  }

  organisations(ids: readonly string[], tenantId: number): Promise<Result<readonly Organisation[]>> {
    return ids.length ? this.read<Organisation>(ORGANISATIONS, [ids, tenantId]) : Promise.resolve(ok([]))
  }

  people(userIds: readonly string[], tenantId: number): Promise<Result<readonly Worker[]>> {
    return userIds.length ? this.read<Worker>(PEOPLE, [userIds, tenantId]) : Promise.resolve(ok([]))
  }

  called(part: string, tenantId: number): Promise<Result<readonly Worker[]>> {
    return this.read<Worker>(CALLED, [part, tenantId])
  }

  superior(userId: string, levels: number, tenantId: number): Promise<Result<readonly Worker[]>> {
    return this.read<Worker>(SUPERIOR, [userId, tenantId, levels])
  }

  atPost(postId: string, tenantId: number): Promise<Result<readonly (Decider & { readonly orgId: string })[]>> {
    return this.read<Decider & { readonly orgId: string }>(AT_POST, [postId, tenantId, today(this.clock.now())])
  }

  employed(empIds: readonly string[], tenantId: number): Promise<Result<readonly Worker[]>> {
    return empIds.length ? this.read<Worker>(EMPLOYED, [empIds, tenantId]) : Promise.resolve(ok([]))
  }

  private read<T>(what: Statement, values: readonly unknown[]): Promise<Result<readonly T[]>> {
    return this.database.attempt(async () => {
      const name = `${what.name ?? what.text} ${JSON.stringify(values)}`
      const now = this.clock.now()
      const writes = this.database.writesOf('sys')
      const known = this.told.get(name)
      if (known && now < known.until && known.writes === writes) return ok(known.rows as readonly T[])

      const rows = await this.database.query<T>(what, values)
      if (this.told.size >= MOST) this.told.clear()
      this.told.set(name, { rows, until: now + FRESH_FOR, writes })
      return ok(rows)
    })
  }
}
