import type { DocumentType } from '../../definitions/document.ts'
import type { Person } from '../../kernel/person.ts'
import { done, fail, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import { chooseOne, forbidden } from '../failures.ts'
import { mayDo } from '../permissions.ts'
import type { Removals } from './removals.ts'

export type Removing = {
  readonly type: DocumentType
  readonly ids: readonly string[]
  readonly by: Person
  readonly version?: number
  readonly confirmed?: boolean
}

/** Marks records as deleted, all of them or none. */
export class RemoveRecords {
  private readonly removals: Removals
  private readonly work: UnitOfWork

  constructor(removals: Removals, work: UnitOfWork) {
    this.removals = removals
    this.work = work
  }

  async run({ type, ids, by, version, confirmed = false }: Removing): Promise<Result<void>> {
    if (!mayDo(by, type, 'delete')) return fail(forbidden)
    if (ids.length === 0) return fail(chooseOne)
    return this.work.whole(async () => {
      const gone = new Set<string>()
      for (const id of [...new Set(ids)].sort()) {
        const removed = await this.removals.remove(type, id, by, { version, confirmed, gone })
        if (!removed.ok) return removed
      }
      return done
    })
  }
}
