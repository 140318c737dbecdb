import { ok, type Result } from '../kernel/result.ts'
import { managerOf } from './deciders.ts'
import type { Decider, Organisation, Staff } from './staff.port.ts'

/** Who manages the nearest of these organisations that has a manager at work, or his deputy; the lineage goes upwards. */
export const managerAmong = async (
  staff: Staff,
  lineage: readonly Organisation[],
  tenantId: number,
): Promise<Result<readonly Decider[]>> => {
  const ids = [...new Set(lineage.flatMap(({ managerId, deputyId }) => [managerId, deputyId]).filter(Boolean))]
  const people = await staff.people(ids, tenantId)
  if (!people.ok) return people
  const active = new Map(people.value.filter((person) => person.active).map((person) => [person.userId, person.name]))
  const userId = managerOf(lineage, (id) => active.has(id))
  return ok(userId ? [{ userId, name: active.get(userId)! }] : [])
}

/** Who manages an organisation, or one above it. */
export const managersOf = async (staff: Staff, orgId: string, tenantId: number): Promise<Result<readonly Decider[]>> => {
  const lineage = await staff.lineage(orgId, tenantId)
  return lineage.ok ? managerAmong(staff, lineage.value, tenantId) : lineage
}
