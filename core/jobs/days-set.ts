import type { Catalogue } from '../definitions/catalogue.ts'
import { programOf } from '../identity/tenants/program.ts'
import { eq } from '../kernel/condition.ts'
import { ok, type Result } from '../kernel/result.ts'
import { wireOf } from '../kernel/wire.ts'
import type { Records } from '../records/records.port.ts'

const PLATFORM = 1

/** How many days administrators set by a parameter; `usual` where they set none. */
export const daysSet = async (catalogue: Catalogue, records: Records, key: string, usual: number): Promise<Result<number>> => {
  const type = catalogue.find('sys.config')
  if (!type) return ok(usual)
  const query = { where: eq('configKey', key), order: [], pageNo: 1, pageSize: 1, fields: ['configValue'] }
  const found = await records.list(type, query, programOf(PLATFORM))
  if (!found.ok) return found
  const [row] = found.value.records
  const days = Number(row ? wireOf(row, 'configValue') : usual)
  return ok(Number.isFinite(days) ? days : usual)
}
