import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { Row } from '../../kernel/wire.ts'
import type { Approvals } from '../../approval/approvals.port.ts'
import { takesPart } from '../../approval/taking-part.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { Facts } from '../facts/facts.port.ts'
import { missing } from '../failures.ts'
import type { Records } from '../records.port.ts'
import { seenNow } from '../seen-now.ts'
import type { Sight, ProcessViews } from './process-view.ts'

/** A task with its chain and the record it is about as the decider sees it, also where he reaches that only through the chain (oa W34). */
export class OpenTask {
  private readonly catalogue: Catalogue
  private readonly approvals: Approvals
  private readonly processViews: ProcessViews
  private readonly records: Records
  private readonly facts: Facts
  constructor(catalogue: Catalogue, approvals: Approvals, processViews: ProcessViews, records: Records, facts: Facts) {
    this.catalogue = catalogue
    this.approvals = approvals
    this.processViews = processViews
    this.records = records
    this.facts = facts
  }

  async run({ taskId, by }: { taskId: string; by: Person }): Promise<Result<Sight & { record: Row }>> {
    const chain = await this.approvals.ofTask(taskId, by)
    if (!chain.ok) return chain
    if (!takesPart(chain.value, by)) return fail(missing)
    const type = this.catalogue.find(chain.value.process.typeKey)
    if (!type) return fail(missing)
    const found = await this.records.find(type, chain.value.process.recordId, by)
    if (!found.ok) return found
    const [sight, record] = await Promise.all([
      this.processViews.of(chain.value, by, found.value),
      seenNow(type, found.value, this.facts, by),
    ])
    if (!sight.ok) return sight
    return record.ok ? ok({ ...sight.value, record: record.value }) : record
  }
}
