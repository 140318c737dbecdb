import type { Catalogue } from '../definitions/catalogue.ts'
import { all, eq } from '../kernel/condition.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { seeingEverybody } from '../kernel/scope.ts'
import type { Row } from '../kernel/wire.ts'
import { cutFor, hiddenPlaces } from '../permissions/visible-fields.ts'
import { forbidden, missing } from '../records/failures.ts'
import { mayDo } from '../records/permissions.ts'
import type { Records } from '../records/records.port.ts'

const MOST = 1_000

type Asked = { readonly docKey: string; readonly busId: string; readonly by: Person }

/** What 数据变更日志 tells of one record, newest first, to whoever sees the record, without the fields that he does not see (sys S26). */
export class SeeRowChanges {
  private readonly catalogue: Catalogue
  private readonly records: Records

  constructor(catalogue: Catalogue, records: Records) {
    this.catalogue = catalogue
    this.records = records
  }

  async run({ docKey, busId, by }: Asked): Promise<Result<readonly Row[]>> {
    const [log, type] = [this.catalogue.find('sys.dataLog'), this.catalogue.find(docKey.replace(':', '.'))]
    if (!log || !type) return fail(missing)
    if (!mayDo(by, type, 'list')) return fail(forbidden)
    const seen = await this.records.find(type, busId, by)
    if (!seen.ok) return seen
    const found = await this.records.list(
      log,
      {
        where: all(eq('docKey', docKey), eq('busId', busId)),
        order: [{ field: 'logTime', direction: 'desc' }],
        pageNo: 1,
        pageSize: MOST,
        fields: Object.keys(log.fields),
      },
      seeingEverybody(by),
    )
    if (!found.ok) return found
    const hidden = hiddenPlaces(type, by)
    const place = ({ tableKey, fieldKey }: Row) => [tableKey, fieldKey].filter(Boolean).join('.')
    return ok(found.value.records.filter((row) => !hidden?.has(place(row))).map(cutFor(log, by)))
  }
}
