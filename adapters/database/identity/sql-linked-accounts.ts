import { type Linked, LinkedAccounts } from '../../../core/identity/accounts/linked-accounts.port.ts'
import type { DateText } from '../../../core/kernel/dates.ts'
import { done, ok, type Result } from '../../../core/kernel/result.ts'
import type { Database } from '../database.ts'
import { statement } from '../sql.ts'
import { ACTIVE_ACCOUNT } from './active-account.ts'

/** Ids of the account `$1` and of those linked with it. */
export const LINKED_WITH = `SELECT $1::text AS user_id UNION
SELECT other.user_id FROM xq_linked_account own JOIN xq_linked_account other ON other.person_id = own.person_id WHERE own.user_id = $1`

const OF =
  statement(`SELECT u.id AS "userId", u.username AS "userName", u.realname, u.tenant_id AS "tenantId", coalesce(t.name, '') AS "tenantName",
${ACTIVE_ACCOUNT} AS active
FROM (${LINKED_WITH}) AS own JOIN sys_user u ON u.id = own.user_id AND u.del_flag = 0 LEFT JOIN sys_tenant t ON t.id = u.tenant_id::text
ORDER BY u.tenant_id, u.id`)

const LINK = statement(`INSERT INTO xq_linked_account AS kept (user_id, person_id, linked_at)
SELECT x.user_id, $1::text, $3::int8 FROM (${LINKED_WITH} UNION SELECT $2::text UNION
  SELECT other.user_id FROM xq_linked_account own JOIN xq_linked_account other ON other.person_id = own.person_id WHERE own.user_id = $2) AS x(user_id)
ON CONFLICT (user_id) DO UPDATE SET person_id = excluded.person_id`)
const UNLINK = statement('DELETE FROM xq_linked_account WHERE user_id = $1')
const END = statement('DELETE FROM xq_session WHERE user_id <> proved_as AND $1 IN (user_id, proved_as)')

/** Who is one person, in a table that no tenant reads. */
export class SqlLinkedAccounts extends LinkedAccounts {
  private readonly database: Database

  constructor(database: Database) {
    super()
    this.database = database
  }

  of(userId: string, today: DateText): Promise<Result<readonly Linked[]>> {
    return this.database.attempt(async () => ok(await this.database.query<Linked>(OF, [userId, today])))
  }

  link(userId: string, otherId: string, at: number): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await this.database.query(LINK, [userId, otherId, at])
      return done
    })
  }

  unlink(userId: string): Promise<Result<void>> {
    return this.database.whole(() =>
      this.database.attempt(async () => {
        await this.database.query(UNLINK, [userId])
        await this.database.query(END, [userId])
        return done
      }),
    )
  }
}
