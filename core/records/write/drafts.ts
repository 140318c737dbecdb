import { standingOver } from '../../permissions/applicant.ts'
import { filled, type Failure } from '../../kernel/failure.ts'
import type { Person } from '../../kernel/person.ts'
import { done, fail, ok, type Result } from '../../kernel/result.ts'
import { type Row, rowsOf, textAt, wireOf } from '../../kernel/wire.ts'
import { problemsTold } from '../../permissions/told-problems.ts'
import type { ChosenDeciders } from '../../approval/chosen-deciders.ts'
import type { Approvals, Chain } from '../../approval/approvals.port.ts'
import { type DocumentType, isCounted } from '../../definitions/document.ts'
import { checksBefore } from '../../definitions/checks-before.ts'
import { isCheckedAtSave, objectionsOf, refusalsOf } from '../../definitions/checks.ts'
import { problemsOf } from '../../definitions/problems.ts'
import { settle, viewOf } from '../../definitions/view.ts'
import type { Authority } from './authority.ts'
import { fixedState } from './editable.ts'
import { eventEffects, type Happening, identified } from '../effects/effects.ts'
import type { Facts } from '../facts/facts.port.ts'
import { inForceAtOnce, nothingPending, stale, versionMissing } from '../failures.ts'
import type { RecordWriter } from './record-writer.ts'
import type { NamedFiles } from './named-files.port.ts'
import { inspected, prepare, recall, versionOf, type Prepared } from './prepare.ts'
import type { DraftReader } from './draft-reader.ts'
import type { SentDraft } from './read-draft.ts'
import type { Records } from '../records.port.ts'
import { isStaged, withAtOnce, withChange, withoutStaged, withStaged } from './staged-change.ts'
import { strangeFiles } from './unreadable-files.ts'
import type { Submission } from './submission.ts'
import { stateOf, usualKeysOf } from '../usual-fields.ts'

export type Saving = {
  readonly type: DocumentType
  /** As the client sent it. */
  readonly body: unknown
  readonly by: Person
  /** Absent for a new record. */
  readonly id?: string
  /** Sends it into approval in the same breath. */
  readonly submit?: boolean
  /** The clerk has answered 继续 to the warnings. */
  readonly confirmed?: boolean
  /** Whom he chose where a step leaves it to him (oa W1). */
  readonly chosen?: ChosenDeciders
  /** It came without files: those that must be there are asked for when it is submitted. */
  readonly filesLater?: boolean
  /** Rows of the body as the program writes them, table by table: with values that nobody may type. */
  readonly written?: Readonly<Record<string, readonly Row[]>>
}

export type Creating = { readonly type: DocumentType; readonly values: Row; readonly state?: string; readonly by: Person }

export type Dropping = Pick<Saving, 'type' | 'by'> & {
  readonly id: string
  /** The version that was seen. */
  readonly version: number | undefined
}

type Keeping = {
  type: DocumentType
  by: Person
  reading: SentDraft
  before?: Row
  /** As whoever changed it saw it: `before`, or that with the change that waits. */
  begun?: Row
  submit: boolean | undefined
  confirmed: boolean | undefined
  chosen?: ChosenDeciders | undefined
  filesLater?: boolean | undefined
  /** A draft that the program makes: what people know is still to come. */
  valuesLater?: boolean
  chain: Chain | null
  action: string
  /** Of a new record that was named before. */
  id?: string
}

/** What a draft may still lack. */
const laterIn = ({
  submit,
  filesLater,
  valuesLater,
}: {
  submit: boolean | undefined
  filesLater?: boolean | undefined
  valuesLater?: boolean
}) => {
  if (submit) return undefined
  if (valuesLater) return 'values'
  return filesLater ? 'files' : undefined
}

/** Drafts kept as records: read, filled, checked and written by the rules of their type, whoever asks. Call it inside a unit of work. */
export class Drafts {
  private readonly records: Records
  private readonly facts: Facts
  private readonly approvals: Approvals
  private readonly writer: RecordWriter
  private readonly submission: Submission
  private readonly reader: DraftReader
  private readonly files: NamedFiles
  private readonly authority: Authority
  constructor(
    records: Records,
    facts: Facts,
    approvals: Approvals,
    writer: RecordWriter,
    submission: Submission,
    reader: DraftReader,
    files: NamedFiles,
    authority: Authority,
  ) {
    this.records = records
    this.facts = facts
    this.approvals = approvals
    this.writer = writer
    this.submission = submission
    this.reader = reader
    this.files = files
    this.authority = authority
  }

  /** A new record. */
  async add({ type, body, by, submit, confirmed, chosen, filesLater }: Saving): Promise<Result<Row>> {
    const reading = this.reader.read(type, body, by)
    if (!reading.ok) return reading
    return this.keep({ type, by, reading: reading.value, submit, confirmed, chosen, filesLater, chain: null, action: 'add' })
  }

  /**
   * A new record that effects make: begun and checked by the rules of its type, with values that nobody may type. In a `state` it is as
   * if it had been decided so.
   */
  async create({ type, values, state, by }: Creating): Promise<Result<Row>> {
    const reading = this.reader.begin(type, values, by)
    if (!reading.ok) return reading
    const id = textAt(values, 'id')
    const made = await this.keep({
      type,
      by,
      reading: reading.value,
      submit: false,
      confirmed: true,
      // Whoever goes on with the draft is asked for what the program does not know.
      valuesLater: state === undefined,
      chain: null,
      action: 'add',
      ...(id ? { id } : {}),
    })
    return made.ok && state !== undefined && state !== stateOf(made.value) ? this.brought(type, made.value, state, by) : made
  }

  private async brought(type: DocumentType, before: Row, state: string, by: Person): Promise<Result<Row>> {
    const recalled = await recall(type, before, this.facts, by)
    if (!recalled.ok) return recalled
    const [problem, ...others] = refusalsOf(type, recalled.value.view)
    if (problem) return fail(problem, others)
    const moved: Row = { ...before, billStatus: state }
    const events = state === 'approved' ? ['submit', 'approve'] : state === 'approving' ? ['submit'] : []
    const happenings = events.map((event) => ({
      event,
      effects: (row: Row) => eventEffects(type, event, viewOf(type, row, recalled.value.knowledge)),
    }))
    const outcome = await this.writer.outcome(type, moved, happenings, by)
    if (!outcome.ok) return outcome
    return this.writer.keep({ type, before, after: outcome.value.row, action: 'effect', by, happenings: outcome.value.happenings })
  }

  /** Another version of a stored one. */
  async change({ type, body, by, submit, confirmed, chosen, filesLater, written }: Saving, id: string): Promise<Result<Row>> {
    const chain = submit ? await this.approvals.lock(type.key, id, by) : ok(null)
    if (!chain.ok) return chain
    const found = await this.changeable({ type, id, by, version: readVersion(body) })
    if (!found.ok) return found
    const before = found.value
    const begun = withChange(type, before)
    const reading = this.reader.read(type, body, by, begun)
    if (!reading.ok) return reading
    const draft: Row = { ...withWritten(reading.value.draft, written), ...usualOf(type, before) }
    const sent = { ...reading.value, draft }
    return this.keep({ type, by, reading: sent, before, begun, submit, confirmed, chosen, filesLater, chain: chain.value, action: 'edit' })
  }

  /** The record without the change that waited beside it (bsc B2). */
  async drop(dropping: Dropping): Promise<Result<Row>> {
    const { type, by } = dropping
    const found = await this.changeable(dropping)
    if (!found.ok) return found
    const before = found.value
    if (!isStaged(type, before)) return fail(nothingPending)
    return this.writer.keep({ type, before, after: withoutStaged(before), action: 'drop', by })
  }

  /** The stored record, locked, in the version that was seen, where it may be changed at all. */
  private async changeable({ type, id, by, version }: Dropping): Promise<Result<Row>> {
    const found = await this.records.lock(type, id, by)
    if (!found.ok) return found
    if (version === undefined) return fail(versionMissing)
    if (version !== versionOf(found.value)) return fail(stale)
    const fixed = fixedState(type, stateOf(found.value), standingOver(by, found.value))
    if (fixed) return fail(fixed)
    const over = await this.authority.over(type, found.value, by)
    if (!over.ok) return over
    const revisable = await this.revisable(type, found.value, by)
    return revisable.ok ? found : revisable
  }

  private async revisable(type: DocumentType, before: Row, by: Person): Promise<Result<void>> {
    if (checksBefore(type, 'edit').length === 0) return done
    const recalled = await recall(type, before, this.facts, by)
    if (!recalled.ok) return recalled
    const [problem, ...others] = objectionsOf(type, 'edit', recalled.value.view)
    return problem ? fail(problem, others) : done
  }

  private async keep(given: Keeping): Promise<Result<Row>> {
    const { type, by, before, action } = given
    const waits = type.process !== undefined && before !== undefined && wireOf(before, 'billStatus') === 'approved'
    if (given.submit && type.effects?.save && !waits) return this.keptAndSent(given)
    const prepared = await prepare(type, given.reading, this.facts, by, before, laterIn(given))
    if (!prepared.ok) return prepared
    const strange = await strangeFiles(type, prepared.value.row, given.begun, this.files, by)
    if (!strange.ok) return strange
    const [problem, ...others] = strange.value
    if (problem) return fail(problem, others)
    if (waits) return this.stage(type, before, prepared.value, by)
    const naming = before ? prepared : await this.named(type, prepared.value, given.id)
    if (!naming.ok) return naming
    const named = naming.value
    if (given.submit) {
      // A new record was just asked of all that it names; of an earlier one what did not change was not.
      const unknownReferences = before ? await this.submission.unknownReferences(type, named.row, by) : ok([])
      if (!unknownReferences.ok) return unknownReferences
      const [stranger, ...more] = unknownReferences.value
      if (stranger) return fail(stranger, more)
      const { chain: previous, confirmed, chosen } = given
      const keeping = await this.submission.of(type, named, by, { before, previous, confirmed, chosen })
      return keeping.ok ? this.writer.keep(keeping.value) : keeping
    }
    const checked = isCheckedAtSave(type) ? inspected(type, named, given.confirmed === true) : ok(named)
    if (!checked.ok) return checked
    const { row, knowledge } = checked.value
    const saved: Happening = { event: 'save', effects: (stored) => eventEffects(type, 'save', viewOf(type, stored, knowledge)) }
    const outcome = await this.writer.outcome(type, row, type.effects?.save ? [saved] : [], by)
    if (!outcome.ok) return outcome
    return this.writer.keep({
      type,
      ...(before ? { before } : {}),
      after: identified(type, outcome.value.row, () => this.reader.nextId()),
      action,
      by,
      happenings: outcome.value.happenings,
    })
  }

  /** What is done when it is saved is done before it is judged and sent, as if it had been kept as a draft first. */
  private async keptAndSent(given: Keeping): Promise<Result<Row>> {
    const { type, by, chain, confirmed, chosen } = given
    const kept = await this.keep({ ...given, submit: false, confirmed: true })
    if (!kept.ok) return kept
    const before = kept.value
    const recalled = await recall(type, before, this.facts, by)
    if (!recalled.ok) return recalled
    const unknownReferences = given.before ? await this.submission.unknownReferences(type, before, by) : ok([])
    if (!unknownReferences.ok) return unknownReferences
    const [problem, ...others] = [...unknownReferences.value, ...problemsTold(type, problemsOf(type, recalled.value.view), by)]
    if (problem) return fail(problem, others)
    const keeping = await this.submission.of(type, recalled.value, by, { before, previous: chain, confirmed, chosen })
    return keeping.ok ? this.writer.keep(keeping.value) : keeping
  }

  /** A new record has its id once it is prepared: before, it is none that others could speak of, and its facts ask nothing about it. */
  private async named(type: DocumentType, prepared: Prepared, given?: string): Promise<Result<Prepared>> {
    if (given !== undefined) return ok({ ...prepared, row: { ...prepared.row, id: given } })
    const id = isCounted(type) ? await this.records.nextId(type) : ok(this.reader.nextId())
    return id.ok ? ok({ ...prepared, row: { ...prepared.row, id: id.value } }) : id
  }

  /** bsc B2: a change of an approved base record waits beside the live values until it is approved, but for what is changed at once. */
  private async stage(type: DocumentType, before: Row, prepared: Prepared, by: Person): Promise<Result<Row>> {
    const live = await this.changedAtOnce(type, before, prepared.row, by)
    return live.ok ? this.writer.keep({ type, before, after: withStaged(type, live.value, prepared.row), action: 'edit', by }) : live
  }

  /** What is changed at once is in force beside what stands, not beside what waits. */
  private async changedAtOnce(type: DocumentType, before: Row, form: Row, by: Person): Promise<Result<Row>> {
    const live = withAtOnce(type, before, form)
    if (live === before) return ok(before)
    const known = await this.facts.gather(type, live, by, before)
    if (!known.ok) return known
    const isOwn = ({ field = '' }: Failure) => type.process?.atOnce?.includes(field) === true
    const [problem, ...others] = problemsTold(type, problemsOf(type, viewOf(type, live, known.value)), by)
      .filter(isOwn)
      .map(refusedAtOnce)
    return problem ? fail(problem, others) : ok(settle(type, live, known.value))
  }
}

/** What an edit leaves as it stands: who made the record, its state, who applied for it. */
const usualOf = (type: DocumentType, before: Row): Row =>
  Object.fromEntries(usualKeysOf(type).flatMap((key) => (before[key] === undefined ? [] : [[key, before[key]]])))

/** Rows that were read, with what the program wrote beside it. */
const withWritten = (draft: Row, written: Saving['written'] = {}): Row => ({
  ...draft,
  ...Object.fromEntries(
    Object.entries(written).map(([table, rows]) => [
      table,
      rowsOf(draft, table).map((row, at) => ({ ...row, ...rows[at], id: row['id'] ?? null })),
    ]),
  ),
})

const refusedAtOnce = (problem: Failure): Failure => ({ ...problem, ...filled(inForceAtOnce, { reason: problem.message }) })

const readVersion = (body: unknown): number | undefined => {
  const version = typeof body === 'object' && body !== null ? (body as { version?: unknown }).version : undefined
  const number = typeof version === 'string' && version !== '' ? Number(version) : version
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined
}
