import {
  type Account,
  Accounts,
  type NewPassword,
  type OfferedAccount,
  type AccountPost,
} from '../../../core/identity/accounts/accounts.port.ts'
import type { DateText } from '../../../core/kernel/dates.ts'
import { done, ok, type Result } from '../../../core/kernel/result.ts'
import type { Database } from '../database.ts'
import { statement } from '../sql.ts'
import { ACTIVE_ACCOUNT } from './active-account.ts'
import { LINKED_WITH } from './sql-linked-accounts.ts'

const FORMER = 5

const ACCOUNT = `SELECT u.id AS "userId", u.username AS "userName", u.realname, coalesce(u.avatar, '') AS avatar, u.tenant_id AS "tenantId",
coalesce(u.emp_id, '') AS "empId", coalesce(e.employee_name, '') AS "empName",
${ACTIVE_ACCOUNT} AS active,
coalesce(c.record, '') AS password, c.phone IS NOT NULL AND c.phone = u.phone AS "phoneProved", coalesce(u.phone, '') AS mobile, coalesce(c.former, '[]') AS "formerPasswords", coalesce(c.must_change, false) AS "mustChangePassword", c.changed_at AS "passwordAt",
(extract(epoch FROM u.unlocked_at) * 1000)::int8 AS "unlockedAt", coalesce(u.last_login_ip, '') AS "lastAddress",
coalesce(u.last_pair_id, '') AS "lastPairId"
FROM sys_user u LEFT JOIN sys_employee e ON e.id = u.emp_id LEFT JOIN xq_credential c ON c.user_id = u.id
WHERE u.del_flag = 0`
const BY_NAME = statement(`${ACCOUNT} AND lower(u.username) = $1`)
// Whoever changes the number beside an account opens nothing with it.
const BY_PHONE = statement(`${ACCOUNT} AND c.phone = $1 AND u.phone = $1`)
const BY_ID = statement(`${ACCOUNT} AND u.id = $1`)

const IN_FORCE = (row: string, day: string) =>
  `(${row}.start_date IS NULL OR ${row}.start_date <= ${day}) AND (${row}.end_date IS NULL OR ${row}.end_date >= ${day})`

const PAIRS =
  statement(`SELECT p.id, u.id AS "userId", p.tenant_id AS "tenantId", coalesce(t.name, '') AS "tenantName", o.id AS "orgId", coalesce(o.org_code, '') AS "orgCode", o.depart_name AS "orgName",
j.id AS "postId", j.name AS "postName", coalesce(p.is_main, 'N') = 'Y' AS "isMain"
FROM (${LINKED_WITH}) AS own JOIN sys_user u ON u.id = own.user_id AND u.del_flag = 0 AND (u.id = $1 OR (${ACTIVE_ACCOUNT}))
JOIN sys_employee__posts p ON p.parent_id = u.emp_id AND p.tenant_id = u.tenant_id AND ${IN_FORCE('p', '$2::date')}
JOIN sys_org o ON o.id = p.org_id AND o.del_flag = 0 AND coalesce(o.enabled, 'Y') = 'Y'
JOIN sys_job j ON j.id = p.job_id AND j.del_flag = 0 AND coalesce(j.enabled, 'Y') = 'Y'
LEFT JOIN sys_tenant t ON t.id = p.tenant_id::text
ORDER BY u.id <> $1, p.tenant_id, coalesce(p.is_main, 'N') DESC, p.sort_no`)

const OFFERED =
  statement(`SELECT u.username AS "userName", u.realname, coalesce(p.depart_name, '') AS "orgName", coalesce(p.name, '') AS "postName",
coalesce((SELECT json_agg(DISTINCT r.role_code) FROM sys_user__roles g JOIN sys_role r ON r.id = g.role_id WHERE g.parent_id = u.id), '[]') AS roles
FROM sys_user u LEFT JOIN LATERAL (
  SELECT o.depart_name, o.org_code, j.name FROM sys_employee__posts m JOIN sys_org o ON o.id = m.org_id JOIN sys_job j ON j.id = m.job_id
  WHERE m.parent_id = u.emp_id AND ${IN_FORCE('m', '$2::date')} ORDER BY coalesce(m.is_main, 'N') DESC, m.sort_no LIMIT 1
) p ON true
WHERE u.tenant_id = $1 AND u.del_flag = 0 AND coalesce(u.status, '1') = '1' AND (u.emp_id IS NULL OR p.name IS NOT NULL)
ORDER BY p.org_code NULLS FIRST, u.id`)

const SET_PASSWORD = statement(`INSERT INTO xq_credential AS c (user_id, record, must_change, changed_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (user_id) DO UPDATE SET record = excluded.record, must_change = excluded.must_change, changed_at = excluded.changed_at,
former = (SELECT coalesce(json_agg(x), '[]') FROM (SELECT c.record AS x UNION ALL SELECT value FROM json_array_elements_text(c.former) LIMIT ${FORMER}) AS f(x))`)
const SHOW_PASSWORD = statement(
  `UPDATE sys_user SET must_change_pwd = CASE WHEN $2 THEN 'Y' ELSE 'N' END, password_time = to_timestamp($3::int8 / 1000.0) WHERE id = $1`,
)
const REHASH = statement('UPDATE xq_credential SET record = $2 WHERE user_id = $1')
const PROVE_PHONE = statement(`INSERT INTO xq_credential (user_id, record, must_change, phone) VALUES ($1, '', false, $2)
ON CONFLICT (user_id) DO UPDATE SET phone = excluded.phone`)
const LOCK = statement('UPDATE sys_user SET locked_until = to_timestamp($2::int8 / 1000.0) WHERE id = $1')
const UNLOCK = statement('UPDATE sys_user SET locked_until = NULL, unlocked_at = to_timestamp($2::int8 / 1000.0) WHERE id = $1')
const SIGNED_IN = statement(
  `UPDATE sys_user SET locked_until = NULL, last_login_time = to_timestamp($2::int8 / 1000.0), last_login_ip = $3, last_pair_id = $4 WHERE id = $1`,
)
const CHOOSE_PAIR = statement('UPDATE sys_user SET last_pair_id = $2 WHERE id = $1')

/** Accounts of sys.user, their passwords in a table of their own that no list reads. */
export class SqlAccounts extends Accounts {
  private readonly database: Database

  constructor(database: Database) {
    super()
    this.database = database
  }

  byName(name: string, today: DateText): Promise<Result<Account | null>> {
    return this.one(BY_NAME, name, today)
  }

  byPhone(mobile: string, today: DateText): Promise<Result<readonly Account[]>> {
    return this.database.attempt(async () => ok(await this.database.query<Account>(BY_PHONE, [mobile, today])))
  }

  byId(userId: string, today: DateText): Promise<Result<Account | null>> {
    return this.one(BY_ID, userId, today)
  }

  pairs(userId: string, today: DateText): Promise<Result<readonly AccountPost[]>> {
    return this.database.attempt(async () => ok(await this.database.query<AccountPost>(PAIRS, [userId, today])))
  }

  setPassword(userId: string, { record, at, mustChange }: NewPassword): Promise<Result<void>> {
    return this.database.whole(() =>
      this.database.attempt(async () => {
        await this.database.query(SET_PASSWORD, [userId, record, mustChange, at])
        await this.database.query(SHOW_PASSWORD, [userId, mustChange, at])
        return done
      }),
    )
  }

  provePhone(userId: string, mobile: string): Promise<Result<void>> {
    return this.does(PROVE_PHONE, [userId, mobile])
  }

  lock(userId: string, until: number): Promise<Result<void>> {
    return this.does(LOCK, [userId, until])
  }

  unlock(userId: string, at: number): Promise<Result<void>> {
    return this.does(UNLOCK, [userId, at])
  }

  rehash(userId: string, record: string): Promise<Result<void>> {
    return this.does(REHASH, [userId, record])
  }

  signedIn(userId: string, visit: { readonly at: number; readonly address: string; readonly pairId: string }): Promise<Result<void>> {
    return this.does(SIGNED_IN, [userId, visit.at, visit.address, visit.pairId])
  }

  choosePair(userId: string, pairId: string): Promise<Result<void>> {
    return this.does(CHOOSE_PAIR, [userId, pairId])
  }

  offered(tenantId: number, today: DateText): Promise<Result<readonly OfferedAccount[]>> {
    return this.database.attempt(async () => ok(await this.database.query<OfferedAccount>(OFFERED, [tenantId, today])))
  }

  private one(what: typeof BY_ID, key: string, today: DateText): Promise<Result<Account | null>> {
    return this.database.attempt(async () => {
      const [account] = await this.database.query<Account>(what, [key, today])
      return ok(account ?? null)
    })
  }

  private does(what: typeof REHASH, values: readonly unknown[]): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await this.database.query(what, values)
      return done
    })
  }
}
