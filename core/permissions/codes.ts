import { ADMINISTRATOR, type Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { Grants, MenuEntry, HeldRoles } from './grants.port.ts'

/** What somebody holds is asked of these two. */
export type HeldGrants = Pick<Grants, 'entries' | 'held'>

/** The entries somebody holds, each with all above it standing. */
export const heldEntries = async (grants: HeldGrants, seat: HeldRoles): Promise<Result<readonly MenuEntry[]>> => {
  const entries = await grants.entries(seat.tenantId)
  if (!entries.ok || seat.roles.includes(ADMINISTRATOR)) return entries
  const held = await grants.held(seat)
  if (!held.ok) return held
  return ok(entries.value.filter(({ id }) => held.value.has(id)))
}

const partsOf = (perms: string): readonly string[] => perms.split(',').map((code) => code.trim())

/** The codes of rights of type 2 that are in force and that somebody does not hold (S15): those lock what they name. */
export const locksOf = async (grants: HeldGrants, seat: HeldRoles): Promise<Result<ReadonlySet<string>>> => {
  if (seat.roles.includes(ADMINISTRATOR)) return ok(new Set<string>())
  const entries = await grants.entries(seat.tenantId)
  if (!entries.ok) return entries
  const editing = entries.value.filter(({ menuType, permsType }) => menuType === 2 && permsType === '2')
  if (editing.length === 0) return ok(new Set<string>())
  const held = await grants.held(seat)
  if (!held.ok) return held
  const own = new Set(editing.filter(({ id }) => held.value.has(id)).flatMap(({ perms }) => partsOf(perms)))
  const inForce = editing.filter(({ status }) => status !== '0').flatMap(({ perms }) => partsOf(perms))
  return ok(new Set(inForce.filter((code) => !own.has(code))))
}

/** The permission codes somebody holds; a rule that is switched off restricts nobody (S15). */
export const codesOf = async (grants: HeldGrants, seat: HeldRoles): Promise<Result<ReadonlySet<string>>> => {
  if (seat.roles.includes(ADMINISTRATOR)) return ok(new Set(['*']))
  const entries = await grants.entries(seat.tenantId)
  if (!entries.ok) return entries
  const held = await grants.held(seat)
  if (!held.ok) return held
  const buttons = entries.value.filter(({ menuType, permsType }) => menuType === 2 && permsType === '1')
  return ok(new Set(buttons.filter(({ id, status }) => status === '0' || held.value.has(id)).map(({ perms }) => perms)))
}

/** Somebody with what menus and grants allow him where he sits. */
export const entitled = async (grants: HeldGrants, standing: Omit<Person, 'codes'>): Promise<Result<Person>> => {
  const codes = await codesOf(grants, standing)
  if (!codes.ok) return codes
  const locks = await locksOf(grants, standing)
  return locks.ok ? ok({ ...standing, codes: codes.value, locks: locks.value }) : locks
}
