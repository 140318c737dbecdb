import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import type { Row } from '../kernel/wire.ts'
import type { Approvals } from '../approval/approvals.port.ts'
import type { Catalogue } from '../definitions/catalogue.ts'
import { visibleTo } from '../permissions/visible-fields.ts'
import { missing } from './failures.ts'
import type { Records } from './records.port.ts'
import type { Sight, Sights } from './sights.ts'

/** A task with its chain and the record it is about, for those who reach the record only through the chain (oa W34). */
export class OpenTask {
  private readonly catalogue: Catalogue
  private readonly approvals: Approvals
  private readonly sights: Sights
  private readonly records: Records
  constructor(catalogue: Catalogue, approvals: Approvals, sights: Sights, records: Records) {
    this.catalogue = catalogue
    this.approvals = approvals
    this.sights = sights
    this.records = records
  }

  async run({ taskId, by }: { taskId: string; by: Person }): Promise<Result<Sight & { record: Row }>> {
    const chain = await this.approvals.ofTask(taskId, by)
    if (!chain.ok) return chain
    const sight = await this.sights.of(chain.value, by)
    if (!sight.ok) return sight
    const type = this.catalogue.find(chain.value.process.typeKey)
    if (!type) return fail(missing)
    const record = await this.records.find(type, chain.value.process.recordId, by)
    return record.ok ? ok({ ...sight.value, record: visibleTo(type, record.value, by) }) : record
  }
}
