import type { Person } from '../kernel/person.ts'
import { done, fail, type Result } from '../kernel/result.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import { isEmpty, wireOf, type Row } from '../kernel/wire.ts'
import type { DocumentType } from '../definitions/document.ts'
import { objectionsOf } from '../definitions/problems.ts'
import { eventEffects, outcomeOf } from './effects.ts'
import type { AuditTrail } from './audit-trail.port.ts'
import type { Facts } from './facts.port.ts'
import { chooseOne, forbidden, hasHistory, referred, stale, stateChanged } from './failures.ts'
import type { Keeper } from './keeper.ts'
import { mayDo } from './permissions.ts'
import { recall, versionOf } from './prepare.ts'
import type { Records } from './records.port.ts'

export type Removing = { readonly type: DocumentType; readonly ids: readonly string[]; readonly by: Person; readonly version?: number }

/** Marks records as deleted, all of them or none. */
export class RemoveRecords {
  private readonly records: Records
  private readonly facts: Facts
  private readonly keeper: Keeper
  private readonly audit: AuditTrail
  private readonly work: UnitOfWork
  constructor(records: Records, facts: Facts, keeper: Keeper, audit: AuditTrail, work: UnitOfWork) {
    this.records = records
    this.facts = facts
    this.keeper = keeper
    this.audit = audit
    this.work = work
  }

  async run({ type, ids, by, version }: Removing): Promise<Result<void>> {
    if (type.posted || !mayDo(by, type, 'delete')) return fail(forbidden)
    if (ids.length === 0) return fail(chooseOne)
    return this.work.whole(async () => {
      for (const id of [...new Set(ids)].sort()) {
        const removed = await this.remove(type, id, by, version)
        if (!removed.ok) return removed
      }
      return done
    })
  }

  private async remove(type: DocumentType, id: string, by: Person, version: number | undefined): Promise<Result<void>> {
    const found = await this.records.lock(type, id, by)
    if (!found.ok) return found
    const row = found.value
    if (version !== undefined && version !== versionOf(row)) return fail(stale)
    const refusal = await this.refusal(type, row, by)
    if (refusal) return refusal
    const settled = await this.settle(type, row, by)
    if (!settled.ok) return settled
    const removed = await this.records.remove(type, row, by)
    if (!removed.ok) return removed
    return this.audit.note(
      {
        action: 'delete',
        typeKey: type.key,
        recordId: id,
        billNo: String(wireOf(row, 'billNo') ?? ''),
        versionBefore: versionOf(row),
        changes: {},
      },
      by,
    )
  }

  private async refusal(type: DocumentType, row: Row, by: Person): Promise<Result<void> | undefined> {
    const state = wireOf(row, 'billStatus')
    if (state !== null && state !== 'draft') return fail(stateChanged)
    if (!isEmpty(row['processInstanceId'])) return fail(hasHistory)
    if (type.sort === 'document') return undefined
    const referring = await this.records.referring(type, String(row['id']), by)
    if (!referring.ok) return referring
    return referring.value.length ? fail(referred) : undefined
  }

  /** The type's own checks before a removal, and what the removal does elsewhere. */
  private async settle(type: DocumentType, row: Row, by: Person): Promise<Result<void>> {
    if (!type.effects?.delete && !type.removal) return done
    const recalled = await recall(type, row, this.facts, by)
    if (!recalled.ok) return recalled
    const [objection, ...others] = objectionsOf(type, recalled.value.view)
    if (objection) return fail(objection, others)
    const { elsewhere } = outcomeOf(eventEffects(type, 'delete', recalled.value.view), row)
    return this.keeper.post(elsewhere, { type, row }, by)
  }
}
