import { ok, type Result } from '../kernel/result.ts'
import type { Approvals, Progress } from '../approval/approvals.port.ts'
import { numbered } from '../approval/processes.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Effect } from '../definitions/effect.ts'
import { wireOf, type Row } from '../kernel/wire.ts'
import type { Person } from '../kernel/person.ts'
import type { AuditTrail } from './audit-trail.port.ts'
import { changesBetween } from './changes.ts'
import type { Ledgers } from './ledgers.port.ts'
import type { Records } from './records.port.ts'
import { versionOf } from './prepare.ts'

export type Keeping = {
  readonly type: DocumentType
  /** Absent for a new record. */
  readonly before?: Row
  readonly after: Row
  readonly action: string
  readonly by: Person
  readonly reason?: string
  readonly progress?: Progress
  /** Asked once the record has its number, so that texts and sources can name it. */
  readonly effects?: (row: Row) => readonly Effect[]
}

/** Writes a record with all that belongs to it, in one order everywhere: record, process, ledgers, audit. Call it inside a unit of work. */
export class Keeper {
  private readonly records: Records
  private readonly approvals: Approvals
  private readonly ledgers: Ledgers
  private readonly audit: AuditTrail
  constructor(records: Records, approvals: Approvals, ledgers: Ledgers, audit: AuditTrail) {
    this.records = records
    this.approvals = approvals
    this.ledgers = ledgers
    this.audit = audit
  }

  async keep({ type, before, after, action, by, reason, progress, effects }: Keeping): Promise<Result<Row>> {
    const stored = before ? await this.records.update(type, before, after, by) : await this.records.insert(type, after, by)
    if (!stored.ok) return stored
    const row = stored.value

    if (progress) {
      const kept = await this.approvals.keep(numbered(progress, type, row), by)
      if (!kept.ok) return kept
    }
    const elsewhere = effects?.(row) ?? []
    if (elsewhere.length) {
      const posted = await this.ledgers.post(elsewhere, { type, row }, by)
      if (!posted.ok) return posted
    }
    const noted = await this.audit.note(
      {
        action,
        typeKey: type.key,
        recordId: String(row['id']),
        billNo: String(wireOf(row, 'billNo') ?? ''),
        ...(before ? { versionBefore: versionOf(before) } : {}),
        versionAfter: versionOf(row),
        changes: before ? changesBetween(before, row) : row,
        ...(reason ? { reason } : {}),
      },
      by,
    )
    return noted.ok ? ok(row) : noted
  }
}
