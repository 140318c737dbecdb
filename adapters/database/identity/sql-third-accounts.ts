import { type Binding, ThirdAccounts } from '../../../core/identity/sign-in/third-accounts.port.ts'
import type { Ids } from '../../../core/kernel/ids.port.ts'
import { done, ok, type Result } from '../../../core/kernel/result.ts'
import type { Database } from '../database.ts'
import { statement } from '../sql.ts'

const USER_OF = statement('SELECT user_id AS "userId" FROM xq_third_account WHERE third_type = $1 AND subject = $2')
const BIND = statement(`INSERT INTO xq_third_account (third_type, subject, user_id, bound_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (third_type, subject) DO UPDATE SET user_id = excluded.user_id, bound_at = excluded.bound_at`)
// What administrators see of it: a row of the user's 第三方账号.
const HIDE = statement('DELETE FROM sys_user__third_accounts WHERE parent_id = $1 AND third_type = $2')
const SHOW = statement(`INSERT INTO sys_user__third_accounts (id, tenant_id, parent_id, sort_no, third_type, third_name, bind_time)
SELECT $1, $2, $3, coalesce(max(sort_no), 0) + 1, $4, $5, to_timestamp($6::int8 / 1000.0) FROM sys_user__third_accounts WHERE parent_id = $3`)

const OF = statement(`SELECT DISTINCT ON (b.third_type) b.third_type AS "thirdType", coalesce(s.third_name, '') AS name, b.bound_at AS at
FROM xq_third_account b LEFT JOIN sys_user__third_accounts s ON s.parent_id = b.user_id AND s.third_type = b.third_type
WHERE b.user_id = $1 ORDER BY b.third_type, b.bound_at DESC`)
const UNBIND = statement('DELETE FROM xq_third_account WHERE user_id = $1 AND third_type = $2')

/** Bindings in a table of their own: the subject at the other site is shown to nobody. */
export class SqlThirdAccounts extends ThirdAccounts {
  private readonly database: Database
  private readonly ids: Ids

  constructor(database: Database, ids: Ids) {
    super()
    this.database = database
    this.ids = ids
  }

  userOf(thirdType: string, subject: string): Promise<Result<string>> {
    return this.database.attempt(async () => {
      const [bound] = await this.database.query<{ userId: string }>(USER_OF, [thirdType, subject])
      return ok(bound?.userId ?? '')
    })
  }

  of(userId: string): Promise<Result<readonly Pick<Binding, 'thirdType' | 'name' | 'at'>[]>> {
    return this.database.attempt(async () => ok(await this.database.query<Pick<Binding, 'thirdType' | 'name' | 'at'>>(OF, [userId])))
  }

  unbind(userId: string, thirdType: string): Promise<Result<void>> {
    return this.database.whole(() =>
      this.database.attempt(async () => {
        await this.database.query(UNBIND, [userId, thirdType])
        await this.database.query(HIDE, [userId, thirdType])
        return done
      }),
    )
  }

  bind({ thirdType, subject, name, userId, tenantId, at }: Binding): Promise<Result<void>> {
    return this.database.whole(() =>
      this.database.attempt(async () => {
        await this.database.query(BIND, [thirdType, subject, userId, at])
        await this.database.query(HIDE, [userId, thirdType])
        await this.database.query(SHOW, [this.ids.next(), tenantId, userId, thirdType, name, at])
        return done
      }),
    )
  }
}
