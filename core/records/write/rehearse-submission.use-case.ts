import type { Foretold } from '../../approval/advance.ts'
import { stateAfter } from '../../approval/lifecycle.ts'
import type { Processes } from '../../approval/processes.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import { checksAsked, refusalsAgain } from '../../definitions/checks.ts'
import type { DocumentType, DocView } from '../../definitions/document.ts'
import type { Field, Fields } from '../../definitions/field.ts'
import type { LinesType } from '../../definitions/lines.ts'
import { balancesOf } from '../../definitions/ledger.ts'
import type { Start } from '../../definitions/start.ts'
import type { Fact, FactDeclarations } from '../../definitions/views.ts'
import { viewOf } from '../../definitions/view.ts'
import { decimal, type Decimal } from '../../kernel/decimal.ts'
import { failure, type Failure } from '../../kernel/failure.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, failuresOf, ok, type Result } from '../../kernel/result.ts'
import { seeingEverybody } from '../../kernel/scope.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import { rowsOf, textAt, wireOf, type Row } from '../../kernel/wire.ts'
import { problemsTold } from '../../permissions/told-problems.ts'
import { visibilityOf, visibleTo } from '../../permissions/visible-fields.ts'
import { apartOf, calledOf } from '../record-title.ts'
import { eventEffects, type Happening } from '../effects/effects.ts'
import type { From, Ledgers } from '../effects/ledgers.port.ts'
import type { Facts } from '../facts/facts.port.ts'
import { forbidden, needsConfirmation } from '../failures.ts'
import { rowName } from '../history/told-history.ts'
import { mayDo } from '../permissions.ts'
import type { Records } from '../records.port.ts'
import type { Drafts, Saving } from './drafts.ts'
import { type Prepared, recall } from './prepare.ts'
import type { RecordWriter } from './record-writer.ts'
import type { Submission, Submitting } from './submission.ts'

/** A figure of a record that would change: when, what it is, by how much, and what it would be. */
export type Posted = {
  readonly when: 'submit' | 'approve'
  readonly typeKey: string
  readonly typeTitle: string
  readonly id: string
  readonly name: string
  readonly title: string
  readonly now: string
  readonly change: string
  readonly after: string
  /** The three as people read them. */
  readonly shown: readonly [now: string, change: string, after: string]
}

/**
 * What a submission would do, told before it is done: what it would ask first, who would decide and why, what would be posted by it, and by
 * the last approval if that came now; what stands against that one.
 */
export type Rehearsal = {
  readonly questions: readonly Failure[]
  /** How many checks hold, or only ask. */
  readonly checks: number
  readonly steps: readonly Foretold[]
  readonly posted: readonly Posted[]
  /** Records are changed that the person would not find in his lists. */
  readonly hasUnseen: boolean
  readonly later: readonly Failure[]
}

/** A form as it would be sent: it is kept first, and that is taken back too. */
type Sent = Pick<Saving, 'type' | 'body' | 'by' | 'id'>

/** What is submitted, and the draft that a form was kept as. */
type Begun = { readonly submitting: Submitting; readonly draft?: Row }

type Told = Omit<Rehearsal, 'posted' | 'hasUnseen'> & { readonly written: Readonly<Record<Posted['when'], Outcome>> }

const takenBack = failure('rehearsal.takenBack', '演练结果不保存')
/** What an effect is refused for may be a figure that the person does not see. */
const wouldBeRefused = failure('rehearsal.wouldBeRefused', '按现在的数据，最后一步审批还不能通过')

/** Submits for real, answers who would decide and what was posted, and takes it all back. */
export class RehearseSubmission {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly facts: Facts
  private readonly ledgers: Ledgers
  private readonly drafts: Drafts
  private readonly writer: RecordWriter
  private readonly submission: Submission
  private readonly processes: Processes
  private readonly work: UnitOfWork
  constructor(
    catalogue: Catalogue,
    records: Records,
    facts: Facts,
    ledgers: Ledgers,
    drafts: Drafts,
    writer: RecordWriter,
    submission: Submission,
    processes: Processes,
    work: UnitOfWork,
  ) {
    this.catalogue = catalogue
    this.records = records
    this.facts = facts
    this.ledgers = ledgers
    this.drafts = drafts
    this.writer = writer
    this.submission = submission
    this.processes = processes
    this.work = work
  }

  run(what: Submitting | Sent): Promise<Result<Rehearsal>> {
    return 'body' in what ? this.ofForm(what) : this.rehearsed(what.by, () => Promise.resolve(ok({ submitting: what })))
  }

  private async ofForm({ type, body, by, id }: Sent): Promise<Result<Rehearsal>> {
    if (!mayDo(by, type, id ? 'edit' : 'add')) return fail(forbidden)
    const saving = { type, body, by, confirmed: true }
    return this.rehearsed(by, async () => {
      const kept = await (id ? this.drafts.change(saving, id) : this.drafts.add(saving))
      return kept.ok ? ok({ submitting: { type, id: textAt(kept.value, 'id'), by }, draft: kept.value }) : kept
    })
  }

  private async rehearsed(by: Person, begin: () => Promise<Result<Begun>>): Promise<Result<Rehearsal>> {
    let told: Told | undefined
    const before = new Map<string, Row>()
    const result = await this.work.whole<Rehearsal>(async () => {
      const begun = await begin()
      if (!begun.ok) return begun
      const { submitting, draft } = begun.value
      // What was typed is no posting.
      if (draft) before.set(keyOf({ type: submitting.type, row: draft }), draft)
      const done = await this.done(submitting)
      if (!done.ok) return done
      told = done.value
      return fail(takenBack)
    })
    if (!told) return result
    const { written, ...rehearsal } = told
    const posted: Posted[] = []
    for (const when of ['submit', 'approve'] as const)
      for (const one of written[when].records) {
        const key = keyOf(one)
        const stored = before.has(key) ? ok(before.get(key)!) : await this.records.find(one.type, textAt(one.row, 'id'), by)
        posted.push(...figuresOf(one, stored.ok ? stored.value : {}, by).map((figure) => ({ when, ...figure })))
        before.set(key, one.row)
      }
    posted.push(...(['submit', 'approve'] as const).flatMap((when) => written[when].own.map((figure) => ({ when, ...figure }))))
    return ok({ ...rehearsal, posted, hasUnseen: written.submit.hasUnseen || written.approve.hasUnseen })
  }

  private async done(submitted: Submitting): Promise<Result<Told>> {
    const submitting = { ...submitted, isAsking: true }
    const { by } = submitting
    const asked = await this.submission.ofStored({ ...submitting, confirmed: false })
    if (!asked.ok && asked.failure.code !== needsConfirmation.code) return asked
    const keeping = asked.ok ? asked : await this.submission.ofStored({ ...submitting, confirmed: true })
    if (!keeping.ok) return keeping
    const { type, progress, after, happenings = [], prepared } = keeping.value
    const kept = await this.writer.keep(keeping.value)
    if (!kept.ok) return kept
    const steps = await this.processes.way({ type, row: after, view: prepared.view }, progress!, by.tenantId)
    if (!steps.ok) return steps
    const sent = await recall(type, kept.value, this.facts, by)
    if (!sent.ok) return sent
    const submit = await this.written({ type, row: kept.value }, happenings, [prepared, sent.value])
    if (!submit.ok) return submit
    const isLater = progress!.process.status === 'running' && !submitting.change
    const later = isLater ? await this.approved(type, kept.value, sent.value, by) : ok(NOTHING_LATER)
    return ok({
      questions: asked.ok ? [] : failuresOf(asked).slice(1),
      checks: checksAsked(type),
      steps: steps.value,
      later: later.ok ? later.value.refusals : [wouldBeRefused],
      written: { submit: submit.value, approve: later.ok ? later.value.written : NOTHING_WRITTEN },
    })
  }

  /** What the last approval would do if it came now, and what is asked once more then. */
  private async approved(type: DocumentType, before: Row, sent: Prepared, by: Person): Promise<Result<Later>> {
    const { view, knowledge } = sent
    const refusals = problemsTold(type, refusalsAgain(type, view), by)
    if (refusals.length) return ok({ refusals, written: NOTHING_WRITTEN })
    const moved: Row = { ...before, billStatus: stateAfter(textAt(before, 'billStatus'), 'approve') ?? null }
    const effects = (row: Row) => eventEffects(type, 'approve', viewOf(type, row, knowledge))
    const outcome = await this.writer.outcome(type, moved, [{ event: 'approve', effects }], by)
    if (!outcome.ok) return outcome
    const { row: after, happenings } = outcome.value
    const kept = await this.writer.keep({ type, before, after, action: 'agree', by, happenings })
    if (!kept.ok) return kept
    const done = await recall(type, kept.value, this.facts, by)
    if (!done.ok) return done
    const written = await this.written({ type, row: kept.value }, happenings, [sent, done.value])
    return written.ok ? ok({ refusals, written: written.value }) : written
  }

  /**
   * The records that the events changed, as they left them: those that the person would find in their lists. Of the others he is told what
   * the document itself says of them.
   */
  private async written(
    from: From,
    happenings: readonly Happening[],
    [before, after]: readonly [Prepared, Prepared],
  ): Promise<Result<Outcome>> {
    const { me: by, today, now } = before.knowledge
    const found = new Map<string, Written>()
    const unlisted = new Set<string>()
    for (const { event } of happenings) {
      const lines = await this.ledgers.lastOf(from, event, by)
      if (!lines.ok) return lines
      for (const line of lines.value) {
        const balances = line.made === 'entry' ? await this.moved(line, { me: by, today, now }) : ok(line.made ? [] : [line])
        if (!balances.ok) return balances
        for (const { type: key, id } of balances.value) {
          const type = this.catalogue.find(key)
          if (!type || found.has(`${key}/${id}`)) continue
          const record = mayDo(by, type, 'list') ? await this.records.find(type, id, by) : fail(forbidden)
          if (record.ok) found.set(`${key}/${id}`, { type, row: record.value })
          else unlisted.add(key)
        }
      }
    }
    const own = unlisted.size ? await this.records.find(from.type, textAt(from.row, 'id'), by) : undefined
    return ok({
      records: [...found.values()],
      hasUnseen: unlisted.size > 0,
      own: own?.ok ? ownFigures({ type: from.type, row: own.value }, [before.view, after.view], unlisted, by) : [],
    })
  }

  /** The balances that an entry moved. */
  private async moved({ type: key, id }: Changed, start: Start): Promise<Result<readonly Changed[]>> {
    const ledger = this.catalogue.find(key)
    const entry = ledger && (await this.records.find(ledger, id, seeingEverybody(start.me)))
    if (!ledger || !entry?.ok) return ok([])
    const balances: Changed[] = []
    for (const { at, which } of balancesOf(ledger, entry.value, start)) {
      const type = this.catalogue.find(at)
      if (!type) continue
      const known = typeof which === 'string' ? ok([{ id: which }]) : await this.ledgers.keyed(type, [which], start.me)
      if (!known.ok) return known
      balances.push(...known.value.flatMap((one) => (one === undefined ? [] : [{ type: at, id: textAt(one, 'id') }])))
    }
    return ok(balances)
  }
}

type Changed = { readonly type: string; readonly id: string }

type Written = { readonly type: DocumentType; readonly row: Row }

/** Records that were changed, and figures of the document that follow from others. */
type Outcome = { readonly records: readonly Written[]; readonly own: readonly Figure[]; readonly hasUnseen: boolean }

const NOTHING_WRITTEN: Outcome = { records: [], own: [], hasUnseen: false }

type Later = { readonly refusals: readonly Failure[]; readonly written: Outcome }

const NOTHING_LATER: Later = { refusals: [], written: NOTHING_WRITTEN }

const keyOf = ({ type, row }: Written): string => `${type.key}/${textAt(row, 'id')}`

type Figure = Omit<Posted, 'when'>

/** Does a figure say something, does the person see it, and is it another one than before? Then as he is told it. */
const changeOf = (
  type: DocumentType,
  field: Field,
  [was, is]: readonly [Decimal, Decimal],
  by: Person,
): readonly Pick<Figure, 'title' | 'now' | 'change' | 'after' | 'shown'>[] => {
  if (field.hidden || visibilityOf(type, field, by) !== 'whole') return []
  const change = is.minus(was)
  if (change.isZero()) return []
  const shown = (value: Decimal) => field.kind.format(value.toString(), field).replace('-', '−')
  const figures = { now: was.toString(), change: change.toString(), after: is.toString() }
  return [{ title: field.title, ...figures, shown: [shown(was), `${change.gt(0) ? '+' : ''}${shown(change)}`, shown(is)] }]
}

const isFigure = ({ kind }: Field): boolean => kind.storage === 'decimal' || kind.storage === 'integer'

const amountAt = (values: Row, key: string): Decimal => decimal(wireOf(values, key) ?? 0)

/** Figures of a record that are others than before, as far as the person may see them. */
const figuresOf = ({ type, row }: Written, before: Row, by: Person): readonly Figure[] => {
  const visible = visibleTo(type, row, by)
  const name = [calledOf(type, visible), apartOf(type, visible)].filter(Boolean).join(' · ')
  const said = { typeKey: type.key, typeTitle: type.title, id: textAt(row, 'id'), name }
  const changed = (fields: Fields, old: Row, now: Row): readonly Figure[] =>
    Object.entries<Field>(fields)
      // What was not worked out again says nothing.
      .filter(([key, field]) => isFigure(field) && key in now)
      .flatMap(([key, field]) => changeOf(type, field, [amountAt(old, key), amountAt(now, key)], by).map((one) => ({ ...said, ...one })))
  const rows = Object.entries<LinesType>(type.lines).flatMap(([table, { columns }]) =>
    rowsOf(row, table).flatMap((now) => changed(columns, rowsOf(before, table).find(({ id }) => id === now['id']) ?? {}, now)),
  )
  return [...changed(type.fields, before, row), ...rows]
}

/** Figures of the document that are worked out of records of these types whenever it is read: a line says what its pool has left. */
const ownFigures = (
  { type, row }: Written,
  views: readonly [DocView, DocView],
  from: ReadonlySet<string>,
  by: Person,
): readonly Figure[] => {
  const visible = visibleTo(type, row, by)
  const changed = ({ facts = {} }: { readonly facts?: FactDeclarations }, fields: Fields, name: string, [was, is]: readonly Values[]) => {
    if (!Object.values<Fact>(facts).some(({ everywhere, from: place }) => !everywhere && from.has(place))) return []
    const said = { typeKey: type.key, typeTitle: type.title, id: '', name }
    return Object.entries<Field>(fields)
      .filter(([, field]) => isFigure(field) && field.derived === 'onRead')
      .flatMap(([key, field]) => {
        const amounts = [was, is].map((values) => decimal((values?.[key] as Decimal | null | undefined) ?? 0)) as [Decimal, Decimal]
        return changeOf(type, field, amounts, by).map((one) => ({ ...said, ...one }))
      })
  }
  const [before, after] = views as unknown as readonly [Values, Values]
  const rows = Object.entries<LinesType>(type.lines).flatMap(([table, lines]) => {
    const [old, now] = [before, after].map((view) => view[table] as readonly Values[])
    return rowsOf(visible, table).flatMap((one, at) =>
      changed(lines, lines.columns, rowName(lines, one), [old?.[at] ?? {}, now?.[at] ?? {}]),
    )
  })
  return [...changed(type, type.fields, '', [before, after]), ...rows]
}

type Values = Readonly<Record<string, unknown>>
