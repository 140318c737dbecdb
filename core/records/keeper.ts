import { done, ok, type Result } from '../kernel/result.ts'
import type { Approvals, Progress } from '../approval/approvals.port.ts'
import { numbered } from '../approval/processes.ts'
import { tidingsOf } from '../approval/tidings.ts'
import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Effect } from '../definitions/effect.ts'
import { viewOf } from '../definitions/view.ts'
import { type Row, textAt } from '../kernel/wire.ts'
import type { Person } from '../kernel/person.ts'
import type { AuditEntry, AuditTrail } from './audit-trail.port.ts'
import type { Authority } from './authority.ts'
import { autoActionsIn, hasAutoActions, touchedBy } from './auto-actions.ts'
import { changesBetween } from './changes.ts'
import { outcomeOf, toldApart } from './effects.ts'
import type { Facts } from './facts.port.ts'
import type { Ledgers } from './ledgers.port.ts'
import type { Records } from './records.port.ts'
import { recall, versionOf } from './prepare.ts'
import { stateOf } from './usual-fields.ts'

export type Keeping = {
  readonly type: DocumentType
  /** Absent for a new record. */
  readonly before?: Row
  readonly after: Row
  readonly action: string
  readonly by: Person
  readonly reason?: string
  /** What was answered that is no field of the record: kept in its history. */
  readonly answers?: Row
  readonly progress?: Progress
  /** Asked once the record has its number, so that texts and sources can name it. */
  readonly effects?: (row: Row) => readonly Effect[]
}

/**
 * Writes a record with all that belongs to it, in one order everywhere: record, process, ledgers, audit; then the actions that
 * follow by themselves, of the record and of those its effects changed. Call it inside a unit of work.
 */
export class Keeper {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly facts: Facts
  private readonly approvals: Approvals
  private readonly ledgers: Ledgers
  private readonly audit: AuditTrail
  private readonly authority: Authority
  constructor(
    catalogue: Catalogue,
    records: Records,
    facts: Facts,
    approvals: Approvals,
    ledgers: Ledgers,
    audit: AuditTrail,
    authority: Authority,
  ) {
    this.catalogue = catalogue
    this.records = records
    this.facts = facts
    this.approvals = approvals
    this.ledgers = ledgers
    this.audit = audit
    this.authority = authority
  }

  async keep({ type, before, after, action, by, reason, answers, progress, effects }: Keeping): Promise<Result<Row>> {
    const stored = before ? await this.records.update(type, before, after, by) : await this.records.insert(type, after, by)
    if (!stored.ok) return stored
    const row = stored.value

    const course = progress && numbered(progress, type, row)
    if (course) {
      const kept = await this.approvals.keep(course, by)
      if (!kept.ok) return kept
    }
    const elsewhere = [...(effects?.(row) ?? []), ...(course ? tidingsOf(course, type, by, reason ?? '') : [])]
    const posted = await this.write(elsewhere, { type, row }, by)
    if (!posted.ok) return posted
    const noted = await this.audit.note(entryOf({ type, before, action, reason, answers }, row), by)
    if (!noted.ok) return noted
    const followed = await this.follow(elsewhere, by)
    if (!followed.ok) return followed
    return autoActionsIn(type, stateOf(row)).length ? this.moveOn(type, String(row['id']), by) : ok(row)
  }

  /** Writes many new records that do nothing elsewhere and move on to nothing by themselves. */
  async keepAll(type: DocumentType, rows: readonly Row[], by: Person): Promise<Result<void>> {
    const stored = await this.records.insertAll(type, rows, by)
    if (!stored.ok) return stored
    for (const row of stored.value) {
      const noted = await this.audit.note(entryOf({ type, action: 'add' }, row), by)
      if (!noted.ok) return noted
    }
    return done
  }

  /** What is done to a record that nobody writes: it happens elsewhere, and is noted. */
  async note(
    { type, row, action, by }: { readonly type: DocumentType; readonly row: Row; readonly action: string; readonly by: Person },
    effects: readonly Effect[],
  ): Promise<Result<Row>> {
    const posted = await this.post(effects, { type, row }, by)
    if (!posted.ok) return posted
    const billNo = textAt(row, 'billNo')
    const noted = await this.audit.note({ action, typeKey: type.key, recordId: String(row['id']), billNo, changes: {} }, by)
    return noted.ok ? ok(row) : noted
  }

  /** Writes what a record that goes does elsewhere. */
  async post(effects: readonly Effect[], from: { readonly type: DocumentType; readonly row: Row }, by: Person): Promise<Result<void>> {
    if (effects.length === 0) return done
    const posted = await this.write(effects, from, by)
    return posted.ok ? this.follow(effects, by) : posted
  }

  /** What is done elsewhere, as far as whoever acts may. */
  private async write(
    effects: readonly Effect[],
    from: { readonly type: DocumentType; readonly row: Row },
    by: Person,
  ): Promise<Result<void>> {
    if (effects.length === 0) return done
    const within = await this.authority.within(effects, by)
    return within.ok ? this.ledgers.post(within.value, from, by) : within
  }

  private async follow(effects: readonly Effect[], by: Person): Promise<Result<void>> {
    for (const { type: key, id } of touchedBy(effects)) {
      const type = this.catalogue.find(key)
      if (!type || !hasAutoActions(type)) continue
      const moved = await this.moveOn(type, id, by)
      if (!moved.ok) return moved
    }
    return done
  }

  /** The record as the actions that run by themselves leave it; unchanged where none of them has come true. */
  async moveOn(type: DocumentType, id: string, by: Person): Promise<Result<Row>> {
    const found = await this.records.lock(type, id, by, 'any')
    if (!found.ok) return found
    const before = found.value
    const actions = autoActionsIn(type, stateOf(before))
    if (actions.length === 0) return ok(before)
    const recalled = await recall(type, before, this.facts, by)
    if (!recalled.ok) return recalled
    const action = actions.find(({ when }) => when === undefined || when(recalled.value.view))
    if (!action) return ok(before)
    const moved: Row = { ...before, billStatus: action.to }
    const outcome = outcomeOf(toldApart(action.effects?.(viewOf(type, moved, recalled.value.knowledge), {}) ?? []).effects, moved)
    return this.keep({ type, before, after: outcome.row, action: `act:${action.key}`, by, effects: () => outcome.elsewhere })
  }
}

const answered = (answers: Row = {}) => Object.fromEntries(Object.entries(answers).map(([key, value]) => [key, [null, value]]))

/** What the trail says of a record that was just written. */
const entryOf = (
  { type, before, action, reason, answers }: Pick<Keeping, 'type' | 'before' | 'action' | 'reason' | 'answers'>,
  row: Row,
): AuditEntry => ({
  action,
  typeKey: type.key,
  recordId: String(row['id']),
  billNo: textAt(row, 'billNo'),
  ...(before ? { versionBefore: versionOf(before) } : {}),
  versionAfter: versionOf(row),
  changes: before ? { ...changesBetween(before, row, type), ...answered(answers) } : row,
  ...(reason ? { reason } : {}),
})
