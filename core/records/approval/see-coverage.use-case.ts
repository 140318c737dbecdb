import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { ne } from '../../kernel/condition.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { ROLE_TITLES, roleTitle } from '../../permissions/roles.ts'
import { decidingRoles } from '../../permissions/type-codes.ts'
import { forbidden, missing } from '../failures.ts'
import { mayAct } from '../permissions.ts'
import type { Records } from '../records.port.ts'
import { coverageOf, type Coverage } from '../../approval/coverage.ts'
import type { RoleHolder, Staff } from '../../approval/staff.port.ts'

const MOST = 2_000
const BY_CODE = [{ field: 'orgCode', direction: 'asc' }] as const

/** Which organisations a role that decides anywhere reaches, and where nobody would (sys.jurisdiction overview). */
export class SeeCoverage {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly staff: Staff

  constructor(catalogue: Catalogue, records: Records, staff: Staff) {
    this.catalogue = catalogue
    this.records = records
    this.staff = staff
  }

  async run({
    type,
    command,
    by,
  }: {
    readonly type: DocumentType
    readonly command: string
    readonly by: Person
  }): Promise<Result<Coverage>> {
    if (!mayAct(by, type, command)) return fail(forbidden)
    const organisation = this.catalogue.find('sys.org')
    if (!organisation) return fail(missing)
    const ids = await this.records.ids(organisation, { where: ne('enabled', 'N'), order: BY_CODE }, MOST, by)
    if (!ids.ok) return ids
    const organisations = await this.staff.organisations(ids.value, by.tenantId)
    if (!organisations.ok) return organisations
    const managing = organisations.value.flatMap(({ managerId, deputyId }) => [managerId, deputyId]).filter(Boolean)
    const managers = await this.staff.people([...new Set(managing)], by.tenantId)
    if (!managers.ok) return managers
    const roles = this.roles()
    const holders = new Map<string, readonly RoleHolder[]>()
    for (const { code } of roles) {
      const found = await this.staff.holders(code, by.tenantId)
      if (!found.ok) return found
      holders.set(code, found.value)
    }
    const active = managers.value.filter((one) => one.active).map(({ userId, name }) => [userId, name] as const)
    return ok(coverageOf(roles, { holders, organisations: organisations.value, managers: new Map(active) }))
  }

  /** Roles that decide about some type, in the order in which they are known. */
  private roles(): Coverage['roles'] {
    const deciding = new Set(this.catalogue.types.flatMap(decidingRoles))
    return Object.keys(ROLE_TITLES).flatMap((code) => (deciding.has(code) ? [{ code, title: roleTitle(code) }] : []))
  }
}
