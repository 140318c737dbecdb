import type { IncomingHttpHeaders } from 'node:http'
import { foreignTenant } from '../../../core/identity/failures.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { done, fail, type Result } from '../../../core/kernel/result.ts'

const TENANT_HEADERS = ['tenant-id', 'x-tenant-id'] as const

/** A tenant named in a header may only repeat the session's (sys S30); it never chooses. */
export const tenantAgrees = (headers: IncomingHttpHeaders, { tenantId }: Person): Result<void> => {
  const named = TENANT_HEADERS.map((name) => headers[name]).filter((value) => value !== undefined && value !== '' && value !== '0')
  return named.every((value) => value === String(tenantId)) ? done : fail(foreignTenant)
}
