import type { Approvals, Chain } from '../../approval/approvals.port.ts'
import type { ChosenDeciders } from '../../approval/chosen-deciders.ts'
import { stateAfter } from '../../approval/lifecycle.ts'
import type { Processes } from '../../approval/processes.ts'
import { barredFrom } from '../../approval/separation.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import type { Failure } from '../../kernel/failure.ts'
import type { Person } from '../../kernel/person.ts'
import { done, fail, failuresOf, ok, type Result } from '../../kernel/result.ts'
import { seeingEverybody } from '../../kernel/scope.ts'
import { copyOf, wireOf, type Row } from '../../kernel/wire.ts'
import type { DocumentType, Event } from '../../definitions/document.ts'
import { problemsOf } from '../../definitions/problems.ts'
import { viewOf } from '../../definitions/view.ts'
import { problemsTold } from '../../permissions/told-problems.ts'
import { eventEffects } from '../effects/effects.ts'
import type { AuditTrail } from '../history/audit-trail.port.ts'
import type { Facts } from '../facts/facts.port.ts'
import { forbidden, nothingPending, notSubmittable, stale } from '../failures.ts'
import { judgedChange } from './judged-change.ts'
import type { RecordWriter, RecordWriting } from './record-writer.ts'
import { mayDo, submitCode } from '../permissions.ts'
import { inspected, isTyped, recall, versionOf, type Prepared } from './prepare.ts'
import type { Records } from '../records.port.ts'
import { hasPending, withChange, withoutStaged } from './staged-change.ts'
import { startOf } from '../start-of.ts'
import { unknownReferenceFailure } from './unknown-references.ts'
import { unpricedRows } from './unseen-values.ts'

/** The same failure, its row said in words. */
const withPlace = (type: DocumentType, problem: Failure): Failure => {
  const { field = '', row, message } = problem
  const table = type.lines[field.split('.')[0] ?? '']
  return table && row !== undefined ? { ...problem, message: `${table.title}第${row + 1}行：${message}` } : problem
}

export type Submitting = {
  readonly type: DocumentType
  readonly id: string
  readonly by: Person
  /** The version seen; without it the state decides. */
  readonly version?: number
  readonly confirmed?: boolean | undefined
  /** The staged change of an approved base record (bsc B2). */
  readonly change?: boolean | undefined
  /** Whom he chose where a step leaves it to him (oa W1); a rehearsal only asks whom he would choose. */
  readonly chosen?: ChosenDeciders | undefined
  readonly isAsking?: boolean | undefined
}

/** The record as it is stored, where it is; the chain it went through before; and as `Submitting`. */
type Stored = Pick<Submitting, 'confirmed' | 'change' | 'chosen' | 'isAsking'> & {
  readonly before?: Row | undefined
  readonly previous: Chain | null
  /** What the checks look at, where it is not the record itself: it with its change. */
  readonly judged?: Prepared
}

/**
 * A prepared document on its way into approval: its checks, its chain, its effects. Answers what is to be kept; a chain that
 * needs nobody ends approved at once.
 */
export class Submission {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly facts: Facts
  private readonly approvals: Approvals
  private readonly processes: Processes
  private readonly writer: RecordWriter
  private readonly audit: AuditTrail
  private readonly clock: Clock
  constructor(
    catalogue: Catalogue,
    records: Records,
    facts: Facts,
    approvals: Approvals,
    processes: Processes,
    writer: RecordWriter,
    audit: AuditTrail,
    clock: Clock,
  ) {
    this.catalogue = catalogue
    this.writer = writer
    this.audit = audit
    this.records = records
    this.facts = facts
    this.approvals = approvals
    this.processes = processes
    this.clock = clock
  }

  /**
   * The same for a record as it is stored: locked, the process before the document, and checked again with today's facts. No form is open
   * beside it: what is wrong with a row says which one.
   */
  async ofStored(submitting: Submitting): Promise<Result<RecordWriting & { readonly prepared: Prepared }>> {
    const keeping = await this.stored(submitting)
    if (keeping.ok) return keeping
    const [problem, ...others] = failuresOf(keeping).map((one) => withPlace(submitting.type, one))
    return fail(problem!, others)
  }

  private async stored({
    type,
    id,
    by,
    version,
    confirmed,
    change,
    chosen,
    isAsking,
  }: Submitting): Promise<Result<RecordWriting & { readonly prepared: Prepared }>> {
    if (!mayDo(by, type, submitCode(type, change ? 'change' : 'submit'))) return fail(forbidden)
    const chain = await this.approvals.lock(type.key, id, by)
    if (!chain.ok) return chain
    const found = await this.records.lock(type, id, by)
    if (!found.ok) return found
    const before = found.value
    if (version !== undefined && version !== versionOf(before)) return fail(stale)
    if (!stateAfter(String(wireOf(before, 'billStatus')), change ? 'change' : 'submit', type.submittableIn)) return fail(notSubmittable)
    if (change && !hasPending(type, before)) return fail(nothingPending)

    const prepared = await recall(type, before, this.facts, by)
    if (!prepared.ok) return prepared
    const anew = change
      ? await this.unknownReferences(type, withChange(type, before), by, before)
      : await this.unknownReferences(type, before, by)
    if (!anew.ok) return anew
    const judged = change
      ? await judgedChange(type, before, { records: this.records, facts: this.facts }, by)
      : ok({ changed: prepared.value, problems: problemsTold(type, problemsOf(type, prepared.value.view), by) })
    if (!judged.ok) return judged
    const [problem, ...others] = [...anew.value, ...judged.value.problems]
    if (problem) return fail(problem, others)
    const given = { before, previous: chain.value, confirmed, change, chosen, isAsking, judged: judged.value.changed }
    const keeping = await this.of(type, prepared.value, by, given)
    return keeping.ok ? ok({ ...keeping.value, prepared: prepared.value }) : keeping
  }

  /**
   * Where what is stored names records or codes that may not be chosen any more: a submission asks of all of them anew, as if they had
   * just been chosen, but for what a change leaves as it stands. Whoever submits need not see what the writer saw, and what the program
   * fills in is not his to mend.
   */
  async unknownReferences(type: DocumentType, row: Row, by: Person, live?: Row): Promise<Result<readonly Failure[]>> {
    const unknownReferences = await this.facts.unknownReferences(type, row, seeingEverybody(by), live)
    if (!unknownReferences.ok) return unknownReferences
    const typed = unknownReferences.value.filter(({ field }) => isTyped(type, field))
    return ok(problemsTold(type, typed.map(unknownReferenceFailure), by))
  }

  async of(
    type: DocumentType,
    prepared: Prepared,
    by: Person,
    { before, previous, confirmed = false, change = false, chosen, isAsking, judged: seen = prepared }: Stored,
  ): Promise<Result<RecordWriting>> {
    const held = await this.writer.hold(type, seen, by)
    if (!held.ok) return held
    const judged = held.value
    const state = stateAfter(String(wireOf(prepared.row, 'billStatus') ?? 'draft'), change ? 'change' : 'submit', type.submittableIn)
    if (!state || !type.approval?.length) return fail(notSubmittable)
    const [unpriced, ...others] = unpricedRows(type, prepared.row, by)
    if (unpriced) return fail(unpriced, others)
    const checked = inspected(type, judged, confirmed)
    if (!checked.ok) return checked

    const foreseen = change ? done : await this.writer.foresee(type, before, judged.row, by)
    if (!foreseen.ok) return foreseen

    const barred = await this.barred(type, prepared.row, before !== undefined, previous, by)
    if (!barred.ok) return barred
    const beginning = { previous, change, barred: barred.value, chosen, isAsking }
    const begun = await this.processes.begin({ type, row: prepared.row, view: judged.view }, by, beginning)
    if (!begun.ok) return begun

    const approved = begun.value.process.status === 'approved'
    const left = change && approved ? { ...judged, row: withoutStaged(judged.row) } : prepared
    const submitted = copyOf(left.row)
    submitted['billStatus'] = approved ? (stateAfter(state, 'approve') ?? state) : state
    submitted['processInstanceId'] = begun.value.process.id
    if (type.sort === 'document') {
      submitted['applyUserId'] = by.userId
      submitted['applyDeptId'] = by.deptId
      submitted['applyDate'] = startOf(this.clock, by).today
    }
    const events = (change ? [] : (['submit'] as Event[])).concat(approved ? [change ? 'change' : 'approve'] : [])
    const happenings = events.map((event) => ({
      event,
      effects: (row: Row) => eventEffects(type, event, viewOf(type, row, left.knowledge)),
    }))
    const outcome = await this.writer.outcome(type, submitted, happenings, by)
    if (!outcome.ok) return outcome
    const after = await this.writer.workedOut(type, outcome.value.row, outcome.value.happenings, by)
    if (!after.ok) return after
    return ok({
      type,
      ...(before ? { before } : {}),
      after: after.value,
      action: 'submit',
      by,
      progress: begun.value,
      happenings: outcome.value.happenings,
    })
  }

  /** Who wrote what is submitted, since it was last approved, and whether who submits it says who decides. */
  private async barred(
    type: DocumentType,
    row: Row,
    stored: boolean,
    previous: Chain | null,
    by: Person,
  ): Promise<Result<readonly string[]>> {
    const approvedAt =
      previous?.process.status === 'approved'
        ? previous.tasks
            .map(({ finishedAt }) => finishedAt ?? '')
            .toSorted()
            .at(-1)
        : ''
    const writers = stored ? await this.audit.writers(type.key, String(row['id']), by, approvedAt) : ok([])
    if (!writers.ok) return writers
    const saysWhoDecides = this.catalogue.types.some((one) => one.saysRights && (mayDo(by, one, 'edit') || mayDo(by, one, 'add')))
    return ok(barredFrom(by.userId, writers.value, saysWhoDecides))
  }
}
