import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import type { Catalogue } from '../definitions/catalogue.ts'
import type { Row } from '../kernel/wire.ts'
import type { Facts } from '../records/facts.port.ts'
import { missing } from '../records/failures.ts'
import { recall } from '../records/prepare.ts'
import type { Records } from '../records/records.port.ts'
import { visibleTo } from '../permissions/visible-fields.ts'
import type { Coming } from './advance.ts'
import type { Approvals, Task } from './approvals.port.ts'
import { mayWithdraw, type Chain, type Processes } from './processes.ts'

/** A chain as its page shows it: what happened, what probably comes, and what the person may do now. */
export type Sight = Chain & { readonly coming: readonly Coming[]; readonly mayDecide: Task | null; readonly mayWithdraw: boolean }

/** Opens the chain of a record or of a task, with the record for those who reach it only through the chain (oa W34). */
export class SeeProcess {
  private readonly catalogue: Catalogue
  private readonly approvals: Approvals
  private readonly processes: Processes
  private readonly records: Records
  private readonly facts: Facts
  constructor(catalogue: Catalogue, approvals: Approvals, processes: Processes, records: Records, facts: Facts) {
    this.catalogue = catalogue
    this.approvals = approvals
    this.processes = processes
    this.records = records
    this.facts = facts
  }

  async ofRecord({ typeKey, recordId, by }: { typeKey: string; recordId: string; by: Person }): Promise<Result<Sight | null>> {
    const chain = await this.approvals.ofRecord(typeKey, recordId, by)
    if (!chain.ok) return chain
    return chain.value ? this.sight(chain.value, by) : ok(null)
  }

  async run({ taskId, by }: { taskId: string; by: Person }): Promise<Result<Sight & { record: Row }>> {
    const chain = await this.approvals.ofTask(taskId, by)
    if (!chain.ok) return chain
    const sight = await this.sight(chain.value, by)
    if (!sight.ok) return sight
    const type = this.catalogue.find(chain.value.process.typeKey)
    if (!type) return fail(missing)
    const record = await this.records.find(type, chain.value.process.recordId, by)
    return record.ok ? ok({ ...sight.value, record: visibleTo(type, record.value, by) }) : record
  }

  private async sight(chain: Chain, by: Person): Promise<Result<Sight>> {
    const own = chain.tasks.find((task) => task.status === 'open' && task.userId === by.userId) ?? null
    const seen = { ...chain, mayDecide: own, mayWithdraw: mayWithdraw(chain, by), coming: [] }
    const type = this.catalogue.find(chain.process.typeKey)
    if (chain.process.status !== 'running' || !type) return ok(seen)
    const found = await this.records.find(type, chain.process.recordId, by)
    if (!found.ok) return ok(seen)
    const recalled = await recall(type, found.value, this.facts, by)
    if (!recalled.ok) return recalled
    const coming = await this.processes.coming(type, chain.process, recalled.value.row, recalled.value.view, by.tenantId, chain.process.current + 1)
    return coming.ok ? ok({ ...seen, coming: coming.value }) : coming
  }
}
