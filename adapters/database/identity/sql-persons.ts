import { type RoleAsIf, type AccountPair, type PersonWithoutCodes, Persons } from '../../../core/identity/accounts/persons.port.ts'
import type { DateText } from '../../../core/kernel/dates.ts'
import type { Scope } from '../../../core/kernel/person.ts'
import { joined } from '../../../core/kernel/scope.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import { type OrgPosition, type Reach, type RoleReach, scopeByRoles, scopesOf } from '../../../core/permissions/data-scope.ts'
import type { Database } from '../database.ts'
import { statement } from '../sql.ts'
import { RUNNING_TENANT } from './active-account.ts'

type Above = {
  readonly id: string
  readonly name: string | null
  readonly code: string
  readonly category: string | null
  readonly sells: string | null
}
type Reached = { readonly scope: string | null; readonly organisations: readonly string[] | null }
type Held = Reached & { readonly code: string; readonly pages: readonly (Reached & { readonly typeKey: string })[] | null }
type Granted = { readonly code: string; readonly withChildren: string | null }

type Found = {
  readonly userId: string
  readonly userName: string
  readonly realname: string
  readonly tenantId: number
  readonly empId: string | null
  readonly empName: string | null
  readonly deptId: string | null
  readonly orgCode: string | null
  readonly postId: string | null
  readonly lineage: readonly Above[] | null
  readonly roles: readonly Held[] | null
  readonly granted: readonly Granted[] | null
  readonly leads: boolean
}

const IN_FORCE = (row: string) =>
  `(${row}.start_date IS NULL OR ${row}.start_date <= $2::date) AND (${row}.end_date IS NULL OR ${row}.end_date >= $2::date)`

// S27: who left, is leaving or is frozen does not lead; the deputy does.
const ABSENT = (
  employee: string,
) => `NOT EXISTS (SELECT FROM sys_employee m WHERE m.id = ${employee} AND m.del_flag = 0 AND coalesce(m.emp_status, '1') NOT IN ('3', '4')
  AND NOT EXISTS (SELECT FROM sys_user f WHERE f.emp_id = m.id AND f.del_flag = 0 AND f.status <> '1'))`

const ORGANISATIONS = (row: string) =>
  `(SELECT json_agg(x.org_code) FROM sys_org x WHERE x.id = ANY(string_to_array(${row}.data_orgs, ',')))`

/** $1 user, $2 day, $3 tenant, $4 pair. */
const OF =
  statement(`SELECT u.id AS "userId", u.username AS "userName", u.realname, u.tenant_id AS "tenantId", u.emp_id AS "empId", e.employee_name AS "empName",
o.id AS "deptId", o.org_code AS "orgCode", p.job_id AS "postId",
(SELECT json_agg(json_build_object('id', a.id, 'name', a.depart_name, 'code', a.org_code, 'category', a.org_category, 'sells', a.sale_org) ORDER BY length(a.org_code) DESC)
  FROM sys_org a WHERE a.tenant_id = u.tenant_id AND a.del_flag = 0 AND o.org_code LIKE a.org_code || '%') AS lineage,
(SELECT json_agg(json_build_object('code', r.role_code, 'scope', r.data_scope, 'organisations', ${ORGANISATIONS('r')},
    'pages', (SELECT json_agg(json_build_object('typeKey', s.type_key, 'scope', s.data_scope, 'organisations', ${ORGANISATIONS('s')}) ORDER BY s.type_key)
      FROM sys_role__page_scopes s WHERE s.parent_id = r.id))
    ORDER BY r.role_code)
  FROM sys_role r WHERE r.tenant_id = u.tenant_id AND r.del_flag = 0 AND coalesce(r.enabled, 'Y') = 'Y'
  AND (EXISTS (SELECT FROM sys_user__roles g WHERE g.parent_id = u.id AND g.role_id = r.id AND (g.org_id IS NULL OR g.org_id = o.id) AND ${IN_FORCE('g')})
    OR (r.role_code = 'staff' AND u.emp_id IS NOT NULL))) AS roles,
(SELECT json_agg(json_build_object('code', y.org_code, 'withChildren', l.include_child))
  FROM sys_permission_org d JOIN sys_permission_org__orgs l ON l.parent_id = d.id JOIN sys_org y ON y.id = l.org_id
  WHERE d.emp_id = u.emp_id AND d.tenant_id = u.tenant_id AND d.del_flag = 0 AND coalesce(d.permission_type, '1') = '1' AND ${IN_FORCE('l')}) AS granted,
coalesce(o.manager_id = u.emp_id OR (o.deputy_id = u.emp_id AND (o.manager_id IS NULL OR ${ABSENT('o.manager_id')})), false) AS leads
FROM sys_user u LEFT JOIN sys_employee e ON e.id = u.emp_id
LEFT JOIN sys_employee__posts p ON p.id = $4 AND p.parent_id = u.emp_id AND p.tenant_id = u.tenant_id AND ${IN_FORCE('p')}
LEFT JOIN sys_org o ON o.id = p.org_id AND o.del_flag = 0 AND coalesce(o.enabled, 'Y') = 'Y'
WHERE u.id = $1 AND u.tenant_id = $3 AND u.del_flag = 0 AND coalesce(u.status, '1') = '1'
AND (u.valid_from IS NULL OR u.valid_from <= $2::date) AND (u.valid_until IS NULL OR u.valid_until >= $2::date)
AND ($4 = '' OR o.id IS NOT NULL) AND ${RUNNING_TENANT}`)

/** $1 employee, $2 day, $3 tenant. */
const SEATS = statement(`SELECT u.id AS "userId", coalesce(p.id, '') AS "pairId" FROM sys_user u
LEFT JOIN sys_employee__posts p ON p.parent_id = u.emp_id AND p.tenant_id = u.tenant_id AND ${IN_FORCE('p')}
WHERE u.emp_id = $1 AND u.tenant_id = $3 AND u.del_flag = 0`)

const COMPANY = '1'

const companyOf = ({ lineage }: Found): Above | undefined => (lineage ?? []).find(({ category }) => category === COMPANY)

const placeOf = (found: Found): OrgPosition => ({ orgCode: found.orgCode ?? '', companyCode: companyOf(found)?.code ?? '' })

const reachOf = ({ scope, organisations }: Reached): Reach => ({ dataScope: scope ?? '', organisations: organisations ?? [] })

const rolesOf = ({ roles }: Found, asIf?: RoleAsIf): readonly RoleReach[] =>
  (roles ?? []).map((role) => ({
    ...reachOf(role),
    pages: asIf?.role === role.code ? asIf.pages : (role.pages ?? []).map((page) => ({ ...reachOf(page), typeKey: page.typeKey })),
  }))

/** What was granted to the employee. */
const givenTo = ({ granted }: Found): Scope => {
  const codes = (withChildren: boolean) =>
    (granted ?? []).filter((one) => (one.withChildren === 'Y') === withChildren).map(({ code }) => code)
  return { orgCodes: codes(false), below: codes(true) }
}

/** Who somebody is, in one statement over accounts, organisations and roles. */
export class SqlPersons extends Persons {
  private readonly database: Database

  constructor(database: Database) {
    super()
    this.database = database
  }

  of({ userId, tenantId, pairId }: AccountPair, today: DateText, asIf?: RoleAsIf): Promise<Result<PersonWithoutCodes | null>> {
    return this.database.attempt(async () => {
      const [found] = await this.database.query<Found>(OF, [userId, today, tenantId, pairId])
      if (!found) return ok(null)
      const lineage = found.lineage ?? []
      const seller = lineage.find(({ sells }) => sells === 'Y')
      return ok({
        userId: found.userId,
        userName: found.userName,
        realname: found.realname,
        tenantId: found.tenantId,
        empId: found.empId ?? '',
        empName: found.empName ?? '',
        deptId: found.deptId ?? '',
        orgCode: found.orgCode ?? '',
        companyId: companyOf(found)?.id ?? '',
        saleOrgId: seller?.id ?? '',
        saleOrgName: seller?.name ?? '',
        postId: found.postId ?? '',
        roles: [...(found.roles ?? []).map(({ code }) => code), ...(found.leads ? ['dept_manager'] : [])],
        ...scopesOf(rolesOf(found, asIf), placeOf(found), givenTo(found)),
      })
    })
  }

  byRoles(empId: string, tenantId: number, today: DateText): Promise<Result<Scope>> {
    return this.database.attempt(async () => {
      const seats = await this.database.query<{ readonly userId: string; readonly pairId: string }>(SEATS, [empId, today, tenantId])
      const scopes: Scope[] = []
      for (const { userId, pairId } of seats) {
        const [found] = await this.database.query<Found>(OF, [userId, today, tenantId, pairId])
        if (found) scopes.push(scopeByRoles(rolesOf(found), placeOf(found)))
      }
      return ok(joined(scopes))
    })
  }
}
