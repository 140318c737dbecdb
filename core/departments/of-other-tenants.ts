import { type OrgPost, pairName } from '../session/session.ts'
import type { Department } from './departments.port.ts'
import { text } from './text.ts'

/** What one may change to in other tenants (sys S30: changing the tenant is changing to a pair of it), behind the tenant's name. */
export const ofOtherTenants = (pairs: readonly OrgPost[], tenantId: number): readonly Department[] =>
  pairs
    .filter((pair) => pair.tenantId !== tenantId)
    .map((pair) => ({ id: pair.id, orgCode: '', departName: text.ofTenant(pair.tenantName || `租户${pair.tenantId}`, pairName(pair)) }))
