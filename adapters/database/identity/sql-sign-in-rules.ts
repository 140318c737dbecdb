import { RULE_KEYS, rulesOf } from '../../../core/identity/sign-in/rules.ts'
import { type Rules, SignInRules } from '../../../core/identity/sign-in/sign-in-rules.port.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import type { Database } from '../database.ts'
import { statement } from '../sql.ts'

/** Whose parameters count before anybody has said which tenant he belongs to. */
const PLATFORM = 1

const SET = statement(
  'SELECT config_key AS key, config_value AS value FROM sys_config WHERE tenant_id = $1 AND del_flag = 0 AND config_key = ANY($2::text[])',
)

/** Sign-in's rows of 系统参数. */
export class SqlSignInRules extends SignInRules {
  private readonly database: Database

  constructor(database: Database) {
    super()
    this.database = database
  }

  current(): Promise<Result<Rules>> {
    return this.database.attempt(async () => {
      const set = await this.database.query<{ key: string; value: string | null }>(SET, [PLATFORM, RULE_KEYS])
      return ok(rulesOf(Object.fromEntries(set.map(({ key, value }) => [key, value ?? '']))))
    })
  }
}
