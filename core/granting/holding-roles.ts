import type { Catalogue } from '../definitions/catalogue.ts'
import { eq } from '../kernel/condition.ts'
import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import { seeingEverybody } from '../kernel/scope.ts'
import { textAt } from '../kernel/wire.ts'
import type { Grants } from '../permissions/grants.port.ts'
import type { Records } from '../records/records.port.ts'
import { type HoldingRole, WhoCould } from './who-could.ts'

const MOST_ROLES = 500
const EVERYWHERE = '1'

/** The roles of a tenant with what each of them was granted. */
export class HoldingRoles {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly grants: Grants
  constructor(catalogue: Catalogue, records: Records, grants: Grants) {
    this.catalogue = catalogue
    this.records = records
    this.grants = grants
  }

  /** Who of the person's tenant could do what. */
  async whoCould(by: Person): Promise<Result<WhoCould>> {
    const type = this.catalogue.find('sys.role')
    const entries = await this.grants.entries(by.tenantId)
    if (!entries.ok) return entries
    const order = [{ field: 'sortNo', direction: 'asc' as const }]
    const query = { where: eq('enabled', 'Y'), order, pageNo: 1, pageSize: MOST_ROLES, fields: ['roleCode', 'roleName', 'dataScope'] }
    const found = type ? await this.records.list(type, query, seeingEverybody(by)) : ok({ records: [] })
    if (!found.ok) return found
    const roles: HoldingRole[] = []
    for (const row of found.value.records) {
      const code = textAt(row, 'roleCode')
      const held = await this.grants.held({ tenantId: by.tenantId, roles: [code], postId: '' })
      if (!held.ok) return held
      roles.push({ code, name: textAt(row, 'roleName'), seesAll: textAt(row, 'dataScope') === EVERYWHERE, held: held.value })
    }
    return ok(new WhoCould(roles, entries.value))
  }
}
