import type { DocumentType } from '../definitions/document.ts'
import type { Person } from '../kernel/person.ts'
import { done, fail, type Result } from '../kernel/result.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import { grantActionOf } from '../permissions/grant-holders.ts'
import type { Drafts } from '../records/write/drafts.ts'
import { forbidden } from '../records/failures.ts'
import { mayDo } from '../records/permissions.ts'
import { versionOf } from '../records/write/prepare.ts'
import type { Records } from '../records/records.port.ts'
import { changedByOthers, noGrants } from './failures.ts'
import { mayAct } from '../records/permissions.ts'
import { namedBy, rowsTicked, tickedRows } from './ticked-rows.ts'

export type Ticking = {
  readonly type: DocumentType
  readonly id: string
  readonly ids: readonly string[]
  /** What the tree was opened with; another set by now is somebody else's work. */
  readonly last?: readonly string[]
  readonly by: Person
}

/** What is ticked in a tree becomes the rows of a table, by all the rules of the record as if they had been typed. */
export class SaveTicked {
  private readonly records: Records
  private readonly drafts: Drafts
  private readonly work: UnitOfWork

  constructor(records: Records, drafts: Drafts, work: UnitOfWork) {
    this.records = records
    this.drafts = drafts
    this.work = work
  }

  async run({ type, id, ids, last, by }: Ticking): Promise<Result<void>> {
    const action = grantActionOf(type)
    if (!action || !('rows' in action.grants)) return fail(noGrants)
    if (!mayAct(by, type, action.key) || !mayDo(by, type, 'edit')) return fail(forbidden)
    const plan = action.grants
    return this.work.whole(async () => {
      const found = await this.records.lock(type, id, by)
      if (!found.ok) return found
      const before = new Set(namedBy(plan, tickedRows(plan, found.value).ticked))
      if (last && (last.length !== before.size || last.some((one) => !before.has(one)))) return fail(changedByOthers)
      const body = { id, version: versionOf(found.value), [plan.rows]: rowsTicked(plan, found.value, ids) }
      const kept = await this.drafts.change({ type, body, by, confirmed: true }, id)
      return kept.ok ? done : kept
    })
  }
}
