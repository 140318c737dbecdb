import { ADMINISTRATOR } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { Grants, MenuEntry, Seat } from './grants.port.ts'

/** The entries somebody holds, each with all above it standing. */
export const heldEntries = async (grants: Grants, seat: Seat): Promise<Result<readonly MenuEntry[]>> => {
  const entries = await grants.entries(seat.tenantId)
  if (!entries.ok || seat.roles.includes(ADMINISTRATOR)) return entries
  const held = await grants.held(seat)
  if (!held.ok) return held
  return ok(entries.value.filter(({ id }) => held.value.has(id)))
}

/** The permission codes somebody holds; a rule that is switched off restricts nobody (S15). */
export const codesOf = async (grants: Grants, seat: Seat): Promise<Result<ReadonlySet<string>>> => {
  if (seat.roles.includes(ADMINISTRATOR)) return ok(new Set(['*']))
  const entries = await grants.entries(seat.tenantId)
  if (!entries.ok) return entries
  const held = await grants.held(seat)
  if (!held.ok) return held
  const buttons = entries.value.filter(({ menuType, permsType }) => menuType === 2 && permsType === '1')
  return ok(new Set(buttons.filter(({ id, status }) => status === '0' || held.value.has(id)).map(({ perms }) => perms)))
}
