import type { Clock } from '../../../core/kernel/clock.port.ts'
import { today } from '../../../core/kernel/dates.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import { Addressees } from '../../../core/notices/addressees.port.ts'
import { IN_FORCE, WORKING } from '../approvals/sql-staff.ts'
import type { Database } from '../database.ts'
import { type Statement, statement } from '../sql.ts'

const EVERYBODY = statement(
  `SELECT u.id FROM sys_user u LEFT JOIN sys_employee e ON e.id = u.emp_id WHERE u.tenant_id = $1 AND ${WORKING} ORDER BY u.id`,
)
const WITHIN = statement(`SELECT u.id FROM sys_user u JOIN sys_employee e ON e.id = u.emp_id AND e.del_flag = 0
WHERE u.tenant_id = $2 AND ${WORKING} AND EXISTS (
  SELECT FROM sys_employee__posts p JOIN sys_org o ON o.id = p.org_id JOIN sys_org above ON o.org_code LIKE above.org_code || '%'
  WHERE p.parent_id = e.id AND above.id = ANY($1::text[]) AND above.tenant_id = $2 AND ${IN_FORCE('p', '$3')}) ORDER BY u.id`)

/** Accounts by the posts of their employees. */
export class SqlAddressees extends Addressees {
  private readonly database: Database
  private readonly clock: Clock

  constructor(database: Database, clock: Clock) {
    super()
    this.database = database
    this.clock = clock
  }

  everybody(tenantId: number): Promise<Result<readonly string[]>> {
    return this.ids(EVERYBODY, [tenantId])
  }

  within(orgIds: readonly string[], tenantId: number): Promise<Result<readonly string[]>> {
    return this.ids(WITHIN, [orgIds, tenantId, today(this.clock.now())])
  }

  private ids(asked: Statement, values: readonly unknown[]): Promise<Result<readonly string[]>> {
    return this.database.attempt(async () => ok((await this.database.query<{ id: string }>(asked, values)).map(({ id }) => id)))
  }
}
