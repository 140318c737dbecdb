import type { Staff } from '../../core/approval/staff.port.ts'
import type { Catalogue } from '../../core/definitions/catalogue.ts'
import { empty } from '../../core/kernel/condition.ts'
import type { Person } from '../../core/kernel/person.ts'
import type { Records } from '../../core/records/records.port.ts'

type Parts = { readonly catalogue: Catalogue; readonly staff: Staff; readonly records: Records }

/** The company of the organisation in force; for whoever has none, the root of the tenant. */
export const companyOf = async ({ catalogue, staff, records }: Parts, by: Person): Promise<string> => {
  if (by.companyId) {
    const found = await staff.organisations([by.companyId], by.tenantId)
    return found.ok ? (found.value[0]?.name ?? '') : ''
  }
  const type = catalogue.find('sys.org')
  if (!type) return ''
  const root = { where: empty('parentId'), order: [], pageNo: 1, pageSize: 1, fields: [type.titleField] }
  const found = await records.list(type, root, by)
  return found.ok ? String(found.value.records[0]?.[type.titleField] ?? '') : ''
}
