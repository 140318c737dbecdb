import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { Row } from '../../kernel/wire.ts'
import type { Approvals } from '../../approval/approvals.port.ts'
import { readerOf } from '../../approval/chain-reader.ts'
import { takesPart } from '../../approval/taking-part.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { Facts } from '../facts/facts.port.ts'
import { missing } from '../failures.ts'
import { mayDo } from '../permissions.ts'
import type { Records } from '../records.port.ts'
import { seenNow } from '../seen-now.ts'
import { permissionListOf, type Permission } from './permission-list.ts'
import type { ChainView, ProcessViews } from './process-view.ts'

/** A task, or a whole chain by its own identity. */
type Wanted = { readonly by: Person } & ({ readonly taskId: string } | { readonly processId: string })

export type TaskOfDecider = ChainView & { readonly record: Row; readonly permissionList: readonly Permission[] }

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

  async run({ by, ...wanted }: Wanted): Promise<Result<TaskOfDecider>> {
    const chain = 'taskId' in wanted ? await this.approvals.ofTask(wanted.taskId, by) : await this.approvals.ofProcess(wanted.processId, by)
    if (!chain.ok) return chain
    const type = this.catalogue.find(chain.value.process.typeKey)
    if (!type) return fail(missing)
    const isReader = 'processId' in wanted && mayDo(by, type, 'list')
    if (!takesPart(chain.value, by) && !isReader) return fail(missing)
    const found = await this.records.find(type, chain.value.process.recordId, by)
    if (!found.ok) return found
    const [sight, record] = await Promise.all([
      this.processViews.of(chain.value, by, found.value),
      seenNow(type, found.value, this.facts, readerOf(type, chain.value, by)),
    ])
    if (!sight.ok) return sight
    if (!record.ok) return record
    return ok({ ...sight.value, record: record.value, permissionList: permissionListOf(type, sight.value, record.value, by) })
  }
}
