import {
  type Grant,
  Grants,
  type RoleOrPost,
  type LaidEntry,
  type MenuEntry,
  type RoleOfTenant,
} from '../../../core/permissions/grants.port.ts'
import { done, ok, type Result } from '../../../core/kernel/result.ts'
import type { Database } from '../database.ts'
import { initialsOf } from '../initials.ts'
import { statement } from '../sql.ts'

// A tenant's package limits what it has; an empty package is everything.
const ENTRIES =
  statement(`SELECT m.id, coalesce(m.parent_id, '') AS "parentId", m.menu_type::int4 AS "menuType", m.name, coalesce(m.url, '') AS url, coalesce(m.component, '') AS component, coalesce(m.component_name, '') AS "componentName",
coalesce(m.redirect, '') AS redirect, coalesce(m.icon, '') AS icon, coalesce(m.sort_no, 0) AS "sortNo", coalesce(m.route, 'Y') = 'Y' AS route, coalesce(m.hidden, 'N') = 'Y' AS hidden, coalesce(m.hide_tab, 'N') = 'Y' AS "hideTab",
coalesce(m.keep_alive, 'Y') = 'Y' AS "keepAlive", coalesce(m.always_show, 'N') = 'Y' AS "alwaysShow", coalesce(m.target, '_self') AS target, coalesce(m.perms, '') AS perms,
coalesce(m.perms_type, '1') AS "permsType", coalesce(m.status, '1') AS status, coalesce(m.menu_belong_type, '0')::int4 AS belongs
FROM sys_menu m LEFT JOIN sys_tenant t ON t.id = $1::int4::text AND t.del_flag = 0
WHERE m.del_flag = 0 AND coalesce(m.enabled, 'Y') = 'Y' AND (coalesce(t.menu_ids, '') = '' OR m.id = ANY(string_to_array(t.menu_ids, ',')))
ORDER BY coalesce(m.sort_no, 0), m.id`)

// Whatever changes an entry, here or in another process, gives its row another xmin: a tenth of a millisecond instead of a thousand rows.
const STATE = statement(`SELECT concat_ws(' ', count(*), bit_xor(hashtextextended(m.id || ' ' || m.xmin::text, 0)),
(SELECT t.menu_ids FROM sys_tenant t WHERE t.id = $1::int4::text AND t.del_flag = 0)) AS state FROM sys_menu m`)

const BUTTON = 2

const HELD = statement(
  `SELECT DISTINCT menu_id AS id FROM xq_grant WHERE tenant_id = $1 AND ((kind = 'role' AND holder = ANY($2::text[])) OR (kind = 'post' AND holder = $3))`,
)

const GIVE = statement(
  `INSERT INTO xq_grant (tenant_id, kind, holder, menu_id) SELECT $1::int4, x.kind, x.holder, x."menuId"
FROM json_to_recordset($2::json) AS x(kind text, holder text, "menuId" text) ON CONFLICT DO NOTHING`,
)

const GRANTED = statement('SELECT menu_id AS id FROM xq_grant WHERE tenant_id = $1 AND kind = $2 AND holder = $3')

const TAKE = statement('DELETE FROM xq_grant WHERE tenant_id = $1 AND kind = $2 AND holder = $3 AND menu_id = ANY($4::text[])')

const LAID = statement(
  `SELECT id, CASE WHEN del_flag = 0 THEN coalesce(url, '') ELSE '' END AS url, CASE WHEN del_flag = 0 THEN coalesce(perms, '') ELSE '' END AS perms FROM sys_menu`,
)

const ROLES = statement('SELECT tenant_id AS "tenantId", role_code AS role FROM sys_role WHERE del_flag = 0 ORDER BY tenant_id, role_code')

/** The menu tree of sys.menu, and what roles (by code) and posts (by id) were granted of it. */
export class SqlGrants extends Grants {
  private readonly database: Database
  private readonly known = new Map<string, string>()
  private readonly read = new Map<number, { readonly state: string; readonly entries: readonly MenuEntry[] }>()

  constructor(database: Database) {
    super()
    this.database = database
  }

  entries(tenantId: number): Promise<Result<readonly MenuEntry[]>> {
    return this.database.attempt(async () => {
      const [now] = await this.database.query<{ readonly state: string }>(STATE, [tenantId])
      const state = now?.state ?? ''
      const known = this.read.get(tenantId)
      if (known?.state === state) return ok(known.entries)
      const rows = await this.database.query<MenuEntry>(ENTRIES, [tenantId])
      const entries = rows.map((entry) => (entry.menuType === BUTTON ? entry : { ...entry, initials: this.initials(entry.name) }))
      this.read.set(tenantId, { state, entries })
      return ok(entries)
    })
  }

  // The tree is asked for all day, its names hardly ever change.
  private initials(name: string): string {
    const known = this.known.get(name) ?? initialsOf(name)
    this.known.set(name, known)
    return known
  }

  held(holder: {
    readonly tenantId: number
    readonly roles: readonly string[]
    readonly postId: string
  }): Promise<Result<ReadonlySet<string>>> {
    return this.database.attempt(async () => {
      const rows = await this.database.query<{ id: string }>(HELD, [holder.tenantId, holder.roles, holder.postId])
      return ok(new Set(rows.map(({ id }) => id)))
    })
  }

  laid(): Promise<Result<readonly LaidEntry[]>> {
    return this.database.attempt(async () => ok(await this.database.query<LaidEntry>(LAID)))
  }

  roles(): Promise<Result<readonly RoleOfTenant[]>> {
    return this.database.attempt(async () => ok(await this.database.query<RoleOfTenant>(ROLES)))
  }

  /** Adds grants; those there are stay. For what an installation begins with. */
  give(tenantId: number, grants: readonly Grant[]): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await this.database.query(GIVE, [tenantId, JSON.stringify(grants)])
      return done
    })
  }

  grantedTo(tenantId: number, { kind, holder }: RoleOrPost): Promise<Result<ReadonlySet<string>>> {
    return this.database.attempt(async () => {
      const rows = await this.database.query<{ id: string }>(GRANTED, [tenantId, kind, holder])
      return ok(new Set(rows.map(({ id }) => id)))
    })
  }

  change(tenantId: number, { kind, holder }: RoleOrPost, { given, taken }: Parameters<Grants['change']>[2]): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await this.database.query(TAKE, [tenantId, kind, holder, taken])
      await this.database.query(GIVE, [tenantId, JSON.stringify(given.map((menuId) => ({ kind, holder, menuId })))])
      return done
    })
  }
}
