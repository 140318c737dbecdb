import { done, inTurn, ok, type Result } from '../../kernel/result.ts'
import type { Approvals, Progress } from '../../approval/approvals.port.ts'
import { numbered } from '../../approval/process-title.ts'
import { approvalMessages } from '../../approval/approval-messages.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { type Effect, flat } from '../../definitions/effect.ts'
import { viewOf } from '../../definitions/view.ts'
import type { EffectWriter, AffectedRecords, EffectSource, Touched } from '../effects/effect-writer.ts'
import { addsUp, changesRows, furtherAmong, type FurtherEffect, type Happening, isOwn, withOwnEffects } from '../effects/effects.ts'
import type { From } from '../effects/ledgers.port.ts'
import type { Reversals } from '../effects/reversal.ts'
import { type Row, textAt, type Wire, wireOf } from '../../kernel/wire.ts'
import type { Person } from '../../kernel/person.ts'
import type { AuditEntry, AuditTrail } from '../history/audit-trail.port.ts'
import type { Authority } from './authority.ts'
import { autoActionsIn, hasAutoActions } from '../actions/auto-actions.ts'
import { changesBetween } from '../history/changes.ts'
import type { Facts } from '../facts/facts.port.ts'
import { LearnedFacts } from '../facts/learned-facts.ts'
import { nobodysDay } from '../facts/partly-known.ts'
import { completed } from './complete-draft.ts'
import { type Prepared, recall, versionOf } from './prepare.ts'
import type { Records } from '../records.port.ts'
import { stateOf } from '../usual-fields.ts'

export type RecordWriting = {
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
  /** What goes through the record, with what that does; asked once it has its number. */
  readonly happenings?: readonly Happening[]
}

/** A new record, with what goes through it. */
export type NewRecord = { readonly row: Row; readonly happenings: readonly Happening[] }

/** What is done to other records by the rules of their own types, once the record is written. */
export type Consequences = { readonly keep: (operations: readonly FurtherEffect[], by: Person) => Promise<Result<readonly Row[]>> }

/** The record as it stands once all that follows is done, and the records that its effects made. */
export type WrittenRecord = { readonly row: Row; readonly created: readonly Row[] }

/**
 * Writes a record with all that belongs to it, in one order everywhere: record, process, what it does elsewhere, audit; then what it
 * does by the rules of other types, and the actions that follow by themselves, of the record and of those its effects changed. Call it
 * inside a unit of work.
 */
export class RecordWriter {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly facts: Facts
  private readonly approvals: Approvals
  private readonly effects: EffectWriter
  private readonly reversals: Reversals
  private readonly audit: AuditTrail
  private readonly authority: Authority
  private readonly learnedFacts: LearnedFacts
  private consequences: Consequences | undefined

  constructor(
    catalogue: Catalogue,
    records: Records,
    facts: Facts,
    approvals: Approvals,
    effects: EffectWriter,
    reversals: Reversals,
    audit: AuditTrail,
    authority: Authority,
  ) {
    this.catalogue = catalogue
    this.records = records
    this.facts = facts
    this.approvals = approvals
    this.effects = effects
    this.reversals = reversals
    this.audit = audit
    this.authority = authority
    this.learnedFacts = new LearnedFacts(facts)
  }

  /** What follows by the rules of other types writes records in its turn, with this writer: it is said once both are there. */
  followedBy(consequences: Consequences): void {
    this.consequences = consequences
  }

  /** The names for which a document's type asks. */
  private namesOf(type: DocumentType, view: unknown): readonly string[] {
    return (type.locks as ((doc: unknown) => readonly string[]) | undefined)?.(view) ?? []
  }

  /** Takes the names for which a document's type asks, and looks at it anew under them: whoever held them before may have changed what it asks of others. */
  async hold(type: DocumentType, prepared: Prepared, by: Person): Promise<Result<Prepared>> {
    const names = this.namesOf(type, prepared.view)
    if (names.length === 0) return ok(prepared)
    const claimed = await this.effects.claim(names, by)
    return claimed.ok ? recall(type, prepared.row, this.facts, by, prepared.knowledge.old) : claimed
  }

  /**
   * The same of a record that nobody has looked at yet: mostly its own values tell the names, and `look` sees it once, when they are held.
   */
  async held<Seen extends Prepared>(type: DocumentType, row: Row, by: Person, look: () => Promise<Result<Seen>>): Promise<Result<Seen>> {
    const asked = new Set<string>()
    const blind = this.namesOf(type, viewOf(type, row, nobodysDay(by, asked)))
    const names = new Set(asked.size ? [] : blind)
    for (;;) {
      const seen = await inTurn(this.effects.claim([...names], by), look())
      if (!seen.ok) return seen
      const [, found] = seen.value
      const missing = this.namesOf(type, found.view).filter((name) => !names.has(name))
      if (missing.length === 0) return ok(found)
      for (const name of missing) names.add(name)
    }
  }

  /** What goes through a record, with all that is known only now: what is reversed, and names of what is made; and the record as that writes it. */
  async outcome(
    type: DocumentType,
    row: Row,
    happenings: readonly Happening[],
    by: Person,
  ): Promise<Result<{ readonly row: Row; readonly happenings: readonly Happening[] }>> {
    const resolved: Happening[] = []
    let written = row
    for (const happening of happenings) {
      const one = await this.reversals.resolve(workedOutOnce(type, happening), { type, row: written }, by)
      if (!one.ok) return one
      resolved.push(one.value)
      written = withOwnEffects(type, written, one.value.effects(row))
    }
    return ok({ row: written, happenings: resolved })
  }

  /** The record with what is worked out of the rows that its own effects wrote; those get their names. */
  async workedOut(type: DocumentType, row: Row, happenings: readonly Happening[], by: Person): Promise<Result<Row>> {
    if (!happenings.some(({ effects }) => changesRows(effects(row)))) return ok(row)
    const named = this.effects.named(type, row)
    const known = await this.facts.gather(type, named, by, named)
    return known.ok ? ok(completed(type, named, known.value)) : known
  }

  async keep(keeping: RecordWriting): Promise<Result<Row>> {
    const kept = await this.keepAnd(keeping)
    return kept.ok ? ok(kept.value.row) : kept
  }

  /** The same, with what its effects made. */
  async keepAnd({
    type,
    before,
    after,
    action,
    by,
    reason,
    answers,
    progress,
    happenings = [],
  }: RecordWriting): Promise<Result<WrittenRecord>> {
    const storing = before ? this.records.update(type, before, after, by) : this.records.insert(type, after, by)
    // What becomes of a record that is there is known before it is told.
    const expected = before ? ok(standing(type, before, after)) : await storing
    if (!expected.ok) return expected
    const outcome = progress && numbered(progress, type, expected.value)
    const told = outcome ? approvalMessages(outcome, type, by, reason ?? '') : []
    const written = await inTurn(
      storing,
      outcome ? this.approvals.keep(outcome, by) : Promise.resolve(done),
      this.write([...happenings, ...telling(told)], { type, row: expected.value }, by, before),
    )
    if (!written.ok) return written
    const [row, , touched] = written.value
    const noted = await this.audit.note(entryOf({ type, before, action, reason, answers }, row), by)
    if (!noted.ok) return noted
    const followed = await this.follow(happenings, { type, row }, touched, by)
    if (!followed.ok) return followed
    const mayBeOld = !before || followed.value.hasActed || touched.some((one) => hasAutoActions(one.type))
    const moved = await this.movedBy(mayBeOld, type, row, by)
    return moved.ok ? ok({ row: moved.value, created: followed.value.created }) : moved
  }

  /**
   * Writes many new records at once, whose effects add to each other and that move on to nothing by themselves; answers what those
   * changed.
   */
  async keepAll(type: DocumentType, news: readonly NewRecord[], by: Person): Promise<Result<AffectedRecords>> {
    const stored = await this.records.insertAll(
      type,
      news.map(({ row }) => row),
      by,
    )
    if (!stored.ok) return stored
    const sources = stored.value.map((row, at): EffectSource => ({ happenings: news[at]?.happenings ?? [], from: { type, row } }))
    const elsewhere = await this.effects.writeAll(sources, by)
    if (!elsewhere.ok) return elsewhere
    for (const row of stored.value) {
      const noted = await this.audit.note(entryOf({ type, action: 'add' }, row), by)
      if (!noted.ok) return noted
    }
    return elsewhere
  }

  /** Do effects come to the same for many records at once, as for one after another? Nothing of them has to be asked in between. */
  addUp(effects: readonly Effect[]): boolean {
    return effects.every((effect) => isOwn(effect) || addsUp(this.catalogue, effect))
  }

  /** What is done to a record that nobody writes: it happens elsewhere, and is noted. */
  async note(
    { type, row, action, by }: { readonly type: DocumentType; readonly row: Row; readonly action: string; readonly by: Person },
    happenings: readonly Happening[],
  ): Promise<Result<WrittenRecord>> {
    const posted = await this.post(happenings, { type, row }, by)
    if (!posted.ok) return posted
    const billNo = textAt(row, 'billNo')
    const noted = await this.audit.note({ action, typeKey: type.key, recordId: String(row['id']), billNo, changes: {} }, by)
    return noted.ok ? ok({ row, created: posted.value }) : noted
  }

  /** Writes what a record that goes, or stays as it is, does elsewhere; answers what that made. */
  async post(happenings: readonly Happening[], from: From, by: Person): Promise<Result<readonly Row[]>> {
    const posted = await this.write(happenings, from, by, from.row)
    if (!posted.ok) return posted
    const followed = await this.follow(happenings, from, posted.value, by)
    return followed.ok ? ok(followed.value.created) : followed
  }

  /** What a record that is gone held alone is free again. */
  release(type: DocumentType, row: Row, by: Person): Promise<Result<void>> {
    return this.effects.hold([{ type, before: row }], by)
  }

  /** Refused where the record would meet, once it is approved, what another holds alone. */
  foresee(type: DocumentType, before: Row | undefined, after: Row, by: Person): Promise<Result<void>> {
    return this.effects.foreseen(type, before, { ...after, billStatus: 'approved' }, by)
  }

  /** What is done elsewhere, as far as whoever acts may. */
  private async write(happenings: readonly Happening[], from: From, by: Person, before?: Row): Promise<Result<readonly Touched[]>> {
    if (happenings.length === 0) {
      const held = await this.effects.hold([{ type: from.type, before, after: from.row }], by)
      return held.ok ? ok([]) : held
    }
    const within = await this.authority.within(happenings, from, by)
    return within.ok ? this.effects.write(within.value, from, by, before) : within
  }

  private async follow(
    happenings: readonly Happening[],
    from: From,
    touched: readonly Touched[],
    by: Person,
  ): Promise<Result<{ readonly created: readonly Row[]; readonly hasActed: boolean }>> {
    const operations = happenings.flatMap(({ effects }) => furtherAmong(this.catalogue, effects(from.row)))
    if (operations.length > 0 && !this.consequences) throw new Error('nobody does what follows by the rules of other types')
    const created = operations.length ? await this.consequences!.keep(operations, by) : ok([])
    if (!created.ok) return created
    for (const { type, id } of touched) {
      if (!hasAutoActions(type)) continue
      const moved = await this.moveOn(type, id, by)
      if (!moved.ok) return moved
    }
    const { type, row } = from
    // What it did may have taken the record itself away.
    const isGone = operations.some((one) => one.effect === 'remove' && one.type === type.key && one.id === row['id'])
    return ok({ created: created.value, hasActed: operations.length > 0 && !isGone })
  }

  /** The record as the actions that run by themselves leave it; unchanged where none of them has come true. */
  async moveOn(type: DocumentType, id: string, by: Person): Promise<Result<Row>> {
    const found = await this.records.lock(type, id, by, 'any')
    return found.ok ? this.movedOn(type, found.value, by) : found
  }

  /** The same of one that was just written, which others may have changed since. */
  private movedBy(mayBeOld: boolean, type: DocumentType, row: Row, by: Person): Promise<Result<Row>> {
    if (!mayBeOld) return this.movedOn(type, row, by)
    const isMoved = autoActionsIn(type, stateOf(row)).length > 0
    return isMoved ? this.moveOn(type, textAt(row, 'id'), by) : Promise.resolve(ok(row))
  }

  private async movedOn(type: DocumentType, before: Row, by: Person): Promise<Result<Row>> {
    const actions = autoActionsIn(type, stateOf(before))
    if (actions.length === 0) return ok(before)
    const trueIn = ({ view }: Prepared) => actions.find(({ when }) => when === undefined || when(view))
    const learned = await this.learnedFacts.of(type, before, by)
    if (!learned.ok) return learned
    if (trueIn(learned.value) === undefined && learned.value.wasEnough()) return ok(before)
    const recalled = await recall(type, before, this.facts, by)
    if (!recalled.ok) return recalled
    const action = trueIn(recalled.value)
    if (!action) return ok(before)
    const moved: Row = { ...before, billStatus: action.to }
    const { knowledge } = recalled.value
    const effects = () => flat(action.effects?.(viewOf(type, moved, knowledge), {}) ?? [])
    const outcome = await this.outcome(type, moved, [{ event: action.key, effects }], by)
    if (!outcome.ok) return outcome
    const { row: after, happenings } = outcome.value
    return this.keep({ type, before, after, action: `act:${action.key}`, by, happenings })
  }
}

/**
 * Effects are worked out once, of the record as it comes; once more only where it gets its number meanwhile. What they wrote to it
 * themselves is nothing that they look at.
 */
const workedOutOnce = (type: DocumentType, { effects, ...happening }: Happening): Happening => {
  const key = type.number?.field
  let known: { readonly row: Row; readonly number: Wire; readonly effects: readonly Effect[] } | undefined
  return {
    ...happening,
    effects: (row) => {
      const number = key === undefined ? null : wireOf(row, key)
      if (known?.number === number) return known.effects
      const seen = known && key !== undefined ? { ...row, ...known.row, [key]: number } : row
      known = { row: seen, number, effects: effects(seen) }
      return known.effects
    },
  }
}

/** A record that is there as it stands once it is written. */
const standing = (type: DocumentType, before: Row, after: Row): Row => {
  const number = type.number ? { [type.number.field]: before[type.number.field] ?? null } : {}
  return { ...after, id: before['id'] ?? null, ...number, version: versionOf(before) + 1 }
}

const telling = (told: readonly Effect[]): readonly Happening[] => (told.length ? [{ event: 'told', effects: () => told }] : [])

const answered = (answers: Row = {}) => Object.fromEntries(Object.entries(answers).map(([key, value]) => [key, [null, value]]))

/** States in which others decide on a record. */
const AWAITED: readonly string[] = ['approving', 'changing']

/** What the trail says of a record that was just written. */
const entryOf = (
  { type, before, action, reason, answers }: Pick<RecordWriting, 'type' | 'before' | 'action' | 'reason' | 'answers'>,
  row: Row,
): AuditEntry => ({
  action,
  typeKey: type.key,
  recordId: String(row['id']),
  billNo: textAt(row, 'billNo'),
  ...(before ? { versionBefore: versionOf(before) } : {}),
  versionAfter: versionOf(row),
  changes: before ? { ...changesBetween(before, row, type), ...answered(answers) } : row,
  ...(before && AWAITED.includes(stateOf(before)) ? { approving: true } : {}),
  ...(reason ? { reason } : {}),
})
