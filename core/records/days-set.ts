import type { Catalogue } from '../definitions/catalogue.ts'
import { eq } from '../kernel/condition.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { Person } from '../kernel/person.ts'
import { wireOf } from '../kernel/wire.ts'
import type { Records } from './records.port.ts'

/** How many days administrators set by a parameter; `usual` where they set none. */
export const daysSet = async (
  { catalogue, records, by }: { readonly catalogue: Catalogue; readonly records: Records; readonly by: Person },
  key: string,
  usual: number,
): Promise<Result<number>> => {
  const type = catalogue.find('sys.config')
  if (!type) return ok(usual)
  const query = { where: eq('configKey', key), order: [], pageNo: 1, pageSize: 1, fields: ['configValue'] }
  const found = await records.list(type, query, by)
  if (!found.ok) return found
  const [row] = found.value.records
  const days = Number(row ? wireOf(row, 'configValue') : usual)
  return ok(Number.isFinite(days) ? days : usual)
}
