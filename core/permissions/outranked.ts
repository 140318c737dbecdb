import { mayGive } from '../definitions/may-give.ts'
import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { Grants } from './grants.port.ts'

/** Do these posts hold entries of the menu that the person could give nobody: neither his own nor of a role that he may give (sys S18)? */
export const outrankedBy = async (grants: Grants, posts: readonly string[], by: Person): Promise<Result<boolean>> => {
  const held = new Set<string>()
  for (const holder of new Set(posts)) {
    const granted = await grants.grantedTo(by.tenantId, { kind: 'post', holder })
    if (!granted.ok) return granted
    for (const id of granted.value) held.add(id)
  }
  if (held.size === 0) return ok(false)
  const roles = await grants.roles()
  if (!roles.ok) return roles
  const givable = roles.value.filter(({ tenantId, role }) => tenantId === by.tenantId && mayGive(by, role)).map(({ role }) => role)
  const own = await grants.held({ tenantId: by.tenantId, roles: [...new Set([...by.roles, ...givable])], postId: by.postId })
  if (!own.ok) return own
  const entries = await grants.entries(by.tenantId)
  return entries.ok ? ok(entries.value.some(({ id }) => held.has(id) && !own.value.has(id))) : entries
}
