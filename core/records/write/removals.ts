import type { Person } from '../../kernel/person.ts'
import { done, fail, type Refused, type Result } from '../../kernel/result.ts'
import { eq } from '../../kernel/condition.ts'
import { filled } from '../../kernel/failure.ts'
import { type Row, textAt } from '../../kernel/wire.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { checksBefore } from '../../definitions/checks-before.ts'
import { objectionsOf } from '../../definitions/checks.ts'
import { eventEffects } from '../effects/effects.ts'
import type { AuditTrail } from '../history/audit-trail.port.ts'
import type { Authority } from './authority.ts'
import type { Facts } from '../facts/facts.port.ts'
import { needsConfirmation, referred, stale } from '../failures.ts'
import type { RecordWriter } from './record-writer.ts'
import { recall, versionOf } from './prepare.ts'
import type { Records } from '../records.port.ts'
import { deletionRefusal } from './deletion-refusal.ts'

/** The version that was seen, whether its question was answered, and what went already. */
export type Way = { readonly version?: number | undefined; readonly confirmed: boolean; readonly gone: Set<string> }

/** More below one record than anybody means to delete at once. */
const MOST_BELOW = 1_000

/** What a removal does: all that lies below goes first, where a tree says so, and the type's own checks are asked. Call it inside a unit of work. */
export class Removals {
  private readonly records: Records
  private readonly facts: Facts
  private readonly authority: Authority
  private readonly writer: RecordWriter
  private readonly audit: AuditTrail

  constructor(records: Records, facts: Facts, authority: Authority, writer: RecordWriter, audit: AuditTrail) {
    this.records = records
    this.facts = facts
    this.authority = authority
    this.writer = writer
    this.audit = audit
  }

  async remove(type: DocumentType, id: string, by: Person, { version, confirmed, gone }: Way): Promise<Result<void>> {
    if (gone.has(id)) return done
    gone.add(id)
    const cleared = await this.cleared(type, id, by, { version, confirmed, gone })
    if (!cleared.ok) return cleared
    const row = cleared.value
    const settled = await this.settle(type, row, by)
    if (!settled.ok) return settled
    const removed = await this.records.remove(type, row, by)
    if (!removed.ok) return removed
    const released = await this.writer.release(type, row, by)
    if (!released.ok) return released
    return this.audit.note(
      {
        action: 'delete',
        typeKey: type.key,
        recordId: id,
        billNo: textAt(row, 'billNo'),
        versionBefore: versionOf(row),
        changes: {},
      },
      by,
    )
  }

  /** What stands against removing the record alone, without removing it: all but what only its effects elsewhere come upon. Call it inside a unit of work. */
  async look(type: DocumentType, id: string, by: Person, version: number): Promise<Result<void>> {
    const cleared = await this.cleared(type, id, by, { version, confirmed: false, gone: new Set() })
    return cleared.ok ? done : cleared
  }

  /** The record, once nothing lies below it or stands against its removal. */
  private async cleared(type: DocumentType, id: string, by: Person, { version, confirmed, gone }: Way): Promise<Result<Row>> {
    const found = await this.records.lock(type, id, by)
    if (!found.ok) return found
    const row = found.value
    if (version !== undefined && version !== versionOf(row)) return fail(stale)
    const below = await this.clearBelow(type, id, by, { confirmed, gone })
    if (!below.ok) return below
    const over = await this.authority.over(type, row, by)
    if (!over.ok) return over
    return (await this.refusal(type, row, by)) ?? found
  }

  private async clearBelow(type: DocumentType, id: string, by: Person, way: Way): Promise<Result<void>> {
    const { parent, removesBelow } = type.tree ?? {}
    if (parent === undefined || removesBelow === undefined) return done
    const below = await this.records.ids(type, { where: eq(parent, id), order: [] }, MOST_BELOW, by)
    if (!below.ok) return below
    if (below.value.length && !way.confirmed) return fail(filled(needsConfirmation, { message: removesBelow }))
    for (const one of below.value) {
      const removed = await this.remove(type, one, by, way)
      if (!removed.ok) return removed
    }
    return done
  }

  private async refusal(type: DocumentType, row: Row, by: Person): Promise<Refused | undefined> {
    const kept = deletionRefusal(row)
    if (kept) return fail(kept)
    // What the type says of it says more than that something names it.
    const objected = checksBefore(type, 'delete').length ? await this.objection(type, row, by) : undefined
    if (objected) return objected
    if (type.sort === 'document') return undefined
    const referring = await this.records.referring(type, String(row['id']), by)
    if (!referring.ok) return referring
    return referring.value.length ? fail(referred) : undefined
  }

  private async objection(type: DocumentType, row: Row, by: Person): Promise<Refused | undefined> {
    const recalled = await recall(type, row, this.facts, by)
    if (!recalled.ok) return recalled
    const [objection, ...others] = objectionsOf(type, 'delete', recalled.value.view)
    return objection && fail(objection, others)
  }

  /** What the removal does elsewhere. */
  private async settle(type: DocumentType, row: Row, by: Person): Promise<Result<void>> {
    if (!type.effects?.delete) return done
    const recalled = await recall(type, row, this.facts, by)
    if (!recalled.ok) return recalled
    const deleted = { event: 'delete', effects: () => eventEffects(type, 'delete', recalled.value.view) }
    const outcome = await this.writer.outcome(type, row, [deleted], by)
    if (!outcome.ok) return outcome
    const posted = await this.writer.post(outcome.value.happenings, { type, row }, by)
    return posted.ok ? done : posted
  }
}
