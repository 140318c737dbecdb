import { ok } from '../kernel/result.ts'
import type { HeldGrants } from '../permissions/codes.ts'
import type { Holder } from '../permissions/grants.port.ts'

/** The grants as they would be, did a role or a post hold exactly these entries. */
export const grantsAsIf = (grants: HeldGrants, { kind, holder }: Holder, after: ReadonlySet<string>): HeldGrants => ({
  entries: (tenantId) => grants.entries(tenantId),
  held: async (seat) => {
    const isHolder = kind === 'role' ? seat.roles.includes(holder) : seat.postId === holder
    if (!isHolder) return grants.held(seat)
    const others = kind === 'role' ? { ...seat, roles: seat.roles.filter((role) => role !== holder) } : { ...seat, postId: '' }
    const rest = await grants.held(others)
    return rest.ok ? ok(new Set([...rest.value, ...after])) : rest
  },
})
