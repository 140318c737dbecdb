import type { Person } from '../../../core/kernel/person.ts'
import { done, ok, type Result } from '../../../core/kernel/result.ts'
import { PersonalSettings, type PersonalValues } from '../../../core/settings/personal-settings.port.ts'
import type { Database } from '../database.ts'
import { statement } from '../sql.ts'

const SEE = statement('SELECT name, value FROM xq_personal_setting WHERE tenant_id = $1::int4 AND user_id = $2::text')
const KEEP = statement(
  'INSERT INTO xq_personal_setting (tenant_id, user_id, name, value) SELECT $1::int4, $2::text, x.key, x.value FROM json_each($3::json) x ' +
    'ON CONFLICT (tenant_id, user_id, name) DO UPDATE SET value = excluded.value',
)

/** What people like, a row for each name. */
export class SqlPersonalSettings extends PersonalSettings {
  private readonly database: Database

  constructor(database: Database) {
    super()
    this.database = database
  }

  of(by: Person): Promise<Result<PersonalValues>> {
    return this.database.attempt(async () => {
      const rows = await this.database.query<{ readonly name: string; readonly value: unknown }>(SEE, [by.tenantId, by.userId])
      return ok(Object.fromEntries(rows.map(({ name, value }) => [name, value])))
    })
  }

  keep(values: PersonalValues, by: Person): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await this.database.query(KEEP, [by.tenantId, by.userId, JSON.stringify(values)])
      return done
    })
  }
}
