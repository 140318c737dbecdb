import type { Catalogue } from '../definitions/catalogue.ts'
import { programOf } from '../identity/tenants/program.ts'
import { always } from '../kernel/condition.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { Records } from '../records/records.port.ts'

const PLATFORM = 1
const MOST = 1_000

/** Every tenant of the installation: a job does its work for each by itself. */
export const tenantsOf = async (catalogue: Catalogue, records: Records): Promise<Result<readonly number[]>> => {
  const type = catalogue.find('sys.tenant')
  if (!type) return ok([PLATFORM])
  const query = { where: always, order: [], pageNo: 1, pageSize: MOST, fields: ['status'] }
  const found = await records.list(type, query, programOf(PLATFORM))
  return found.ok ? ok(found.value.records.map(({ id }) => Number(id))) : found
}
