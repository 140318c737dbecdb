import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { Catalogue } from '../definitions/catalogue.ts'
import type { Coming } from '../approval/advance.ts'
import type { Chain, Task } from '../approval/approvals.port.ts'
import { mayWithdraw, type Processes } from '../approval/processes.ts'
import { seesAmount } from '../approval/seen-amount.ts'
import type { Facts } from './facts.port.ts'
import { matterOf } from './judged-change.ts'
import { recall } from './prepare.ts'
import type { Records } from './records.port.ts'

/** A chain as its page shows it: what happened, what probably comes, and what the person may do now. */
export type Sight = Chain & { readonly coming: readonly Coming[]; readonly mayDecide: Task | null; readonly mayWithdraw: boolean }

/** Looks at a chain with a person's eyes. */
export class Sights {
  private readonly catalogue: Catalogue
  private readonly processes: Processes
  private readonly records: Records
  private readonly facts: Facts
  constructor(catalogue: Catalogue, processes: Processes, records: Records, facts: Facts) {
    this.catalogue = catalogue
    this.processes = processes
    this.records = records
    this.facts = facts
  }

  async of(chain: Chain, by: Person): Promise<Result<Sight>> {
    const own = chain.tasks.find((task) => task.status === 'open' && task.userId === by.userId) ?? null
    const type = this.catalogue.find(chain.process.typeKey)
    const process = seesAmount(type, by) ? chain.process : { ...chain.process, amount: null }
    const seen: Sight = { ...chain, process, mayDecide: own, mayWithdraw: mayWithdraw(chain, by), coming: [] }
    if (chain.process.status !== 'running' || !type) return ok(seen)
    const found = await this.records.find(type, chain.process.recordId, by)
    if (!found.ok) return ok(seen)
    const recalled = await recall(type, found.value, this.facts, by)
    if (!recalled.ok) return recalled
    const matter = await matterOf(type, recalled.value, chain.process.change, this.facts, by)
    if (!matter.ok) return matter
    const coming = await this.processes.coming(matter.value, chain.process, by.tenantId, chain.process.current + 1)
    return coming.ok ? ok({ ...seen, coming: coming.value }) : coming
  }
}
