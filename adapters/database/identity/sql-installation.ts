import { Installation, type InstallationState } from '../../../core/identity/tenants/installation.port.ts'
import type { Ids } from '../../../core/kernel/ids.port.ts'
import { done, ok, type Result } from '../../../core/kernel/result.ts'
import type { Database } from '../database.ts'
import { statement } from '../sql.ts'

const PLATFORM = 1

const MADE = statement(`SELECT to_regclass('xq_state') IS NOT NULL AND to_regclass('sys_user') IS NOT NULL AS made`)
const STATE = statement(`SELECT (SELECT count(*) FROM sys_user WHERE del_flag = 0) AS accounts,
EXISTS (SELECT FROM xq_state WHERE key = 'demonstration') AND EXISTS (SELECT FROM sys_user WHERE del_flag = 0 AND coalesce(status, '1') = '1') AS demonstration`)
const MARK = statement(`INSERT INTO xq_state (key, value) VALUES ('demonstration', 'Y') ON CONFLICT (key) DO NOTHING`)
const ADD_ROLE =
  statement(`INSERT INTO sys_role (id, tenant_id, version, role_code, role_name, role_type, data_scope, builtin, enabled, create_time)
SELECT $1, ${PLATFORM}, 1, 'admin', '系统管理员', '1', '1', 'Y', 'Y', now()
WHERE NOT EXISTS (SELECT FROM sys_role WHERE tenant_id = ${PLATFORM} AND role_code = 'admin' AND del_flag = 0)`)
const ADD_USER =
  statement(`INSERT INTO sys_user (id, tenant_id, version, username, realname, user_type, status, must_change_pwd, password_time, create_time)
VALUES ($1, ${PLATFORM}, 1, $2, $3, '2', '1', 'Y', to_timestamp($4::int8 / 1000.0), now())`)
const GRANT = statement(`INSERT INTO sys_user__roles (id, tenant_id, parent_id, sort_no, role_id, role_code)
SELECT $1, ${PLATFORM}, $2, 1, r.id, r.role_code FROM sys_role r WHERE r.tenant_id = ${PLATFORM} AND r.role_code = 'admin' AND r.del_flag = 0`)
const PASSWORD = statement('INSERT INTO xq_credential (user_id, record, must_change, changed_at) VALUES ($1, $2, true, $3)')

/** What this database holds, as far as a start asks. */
export class SqlInstallation extends Installation {
  private readonly database: Database
  private readonly ids: Ids

  constructor(database: Database, ids: Ids) {
    super()
    this.database = database
    this.ids = ids
  }

  state(): Promise<Result<InstallationState>> {
    return this.database.attempt(async () => {
      const [made] = await this.database.query<{ made: boolean }>(MADE)
      const [state] = made?.made ? await this.database.query<InstallationState>(STATE) : []
      return ok(state ?? { accounts: 0, demonstration: false })
    })
  }

  markDemonstration(): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await this.database.query(MARK)
      return done
    })
  }

  addAdministrator(administrator: {
    readonly userName: string
    readonly realname: string
    readonly record: string
    readonly at: number
  }): Promise<Result<void>> {
    const { userName, realname, record, at } = administrator
    return this.database.whole(() =>
      this.database.attempt(async () => {
        const userId = this.ids.next()
        await this.database.query(ADD_ROLE, [this.ids.next()])
        await this.database.query(ADD_USER, [userId, userName, realname, at])
        await this.database.query(GRANT, [this.ids.next(), userId])
        await this.database.query(PASSWORD, [userId, record, at])
        return done
      }),
    )
  }
}
