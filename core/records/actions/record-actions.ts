import { isViewed } from '../../definitions/origin.ts'
import { at, failure, filled, type Failure } from '../../kernel/failure.ts'
import type { Person } from '../../kernel/person.ts'
import { done, fail, ok, type Result } from '../../kernel/result.ts'
import { isEmpty, rowsOf, wireOf, type Row } from '../../kernel/wire.ts'
import { actionOf, isFrom } from '../../definitions/action-of.ts'
import type { DocumentType, DocView } from '../../definitions/document.ts'
import type { ActionType } from '../../definitions/buttons.ts'
import { flat } from '../../definitions/effect.ts'
import { targetOf } from '../../definitions/fields.ts'
import type { Finding } from '../../kernel/finding.ts'
import type { Knowledge } from '../../definitions/knowledge.ts'
import { refusalsOf } from '../../definitions/checks.ts'
import { problemsOf, tableProblemsOf, wanted } from '../../definitions/problems.ts'
import { worded } from '../../definitions/problem-place.ts'
import { DOING } from '../../definitions/formula-views.ts'
import { viewOf } from '../../definitions/view.ts'
import { problemsTold } from '../../permissions/told-problems.ts'
import { lockedKeys } from '../../permissions/visible-fields.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import type { Ids } from '../../kernel/ids.port.ts'
import type { Authority } from '../write/authority.ts'
import { completion, storedOnly } from '../write/complete-draft.ts'
import { type Balance, worked } from '../effects/balances.ts'
import { changesRows, type Happening, identified, newAmong } from '../effects/effects.ts'
import type { Facts } from '../facts/facts.port.ts'
import { LearnedFacts } from '../facts/learned-facts.ts'
import { isSame } from '../write/derived-mismatches.ts'
import { fieldLocked, needsConfirmation, stale, stateChanged, forbidden, unknownAction } from '../failures.ts'
import type { RecordWriter } from '../write/record-writer.ts'
import { labelKey } from '../labels.ts'
import type { NamedFiles } from '../write/named-files.port.ts'
import { versionOf } from '../write/prepare.ts'
import { readAnswers, readAskedRows, readTickedRows } from './read-answers.ts'
import { readNewRows } from '../write/read-draft.ts'
import type { Records } from '../records.port.ts'
import { startOf } from '../start-of.ts'
import { unknownReferencesAsked } from '../write/unknown-references.ts'
import { stateOf } from '../usual-fields.ts'

export type Acting = {
  readonly type: DocumentType
  readonly action: string
  readonly id: string
  readonly by: Person
  readonly version?: number
  readonly confirmed?: boolean
  /** What the action's dialog asked. */
  readonly asked?: Readonly<Record<string, unknown>>
  /** Whether it may be done to this record, where that is asked at all. */
  readonly may?: (row: Row) => boolean
}

/** The record as the action found and left it, with the one of its type that it made; the form of another type that it opens, or what it found. */
export type Acted =
  | { readonly before: Row; readonly row: Row; readonly created?: Row }
  | { readonly opens: { readonly type: string; readonly draft: Row; readonly pulls?: string | undefined } }
  | { readonly found: Finding }

/** A draft that an action opens says what the record is called wherever it names it. */
const namingItself = ({ titleField }: DocumentType, record: Row, draft: Row): Row => {
  const naming = Object.keys(draft).filter((key) => key !== 'id' && draft[key] === record['id'])
  return { ...draft, ...Object.fromEntries(naming.map((key) => [labelKey(key), wireOf(record, titleField)])) }
}

/** What the actions of a record do: their state arrow, their questions, their effects elsewhere. Call it inside a unit of work. */
export class RecordActions {
  private readonly records: Records
  private readonly facts: Facts
  private readonly writer: RecordWriter
  private readonly ids: Ids
  private readonly clock: Clock
  private readonly files: NamedFiles
  private readonly authority: Authority
  private readonly learnedFacts: LearnedFacts

  constructor(records: Records, facts: Facts, writer: RecordWriter, ids: Ids, clock: Clock, files: NamedFiles, authority: Authority) {
    this.records = records
    this.facts = facts
    this.writer = writer
    this.ids = ids
    this.clock = clock
    this.files = files
    this.authority = authority
    this.learnedFacts = new LearnedFacts(facts)
  }

  /** By the type's own rules, whatever whoever causes it may do here: whoever calls asks for rights first, if any are needed. */
  async act({ type, action, id, by, version, confirmed, asked, may }: Acting): Promise<Result<Acted>> {
    const declared = actionOf(type, action)
    if (!declared) return fail(unknownAction)
    const found = await this.records.lock(type, id, by)
    if (!found.ok) return found
    const before = found.value
    if (may?.(before) === false) return fail(forbidden)
    if (version !== undefined && version !== versionOf(before)) return fail(stale)
    if (!isFrom(declared, stateOf(before))) return fail(stateChanged)
    const over = declared.finds || declared.opens?.form ? done : await this.authority.over(type, before, by)
    if (!over.ok) return over

    const answers = readAnswers(type.fields, declared, asked ?? {})
    if (!answers.ok) return answers
    const ticked = readTickedRows(type, declared, asked ?? {}, before)
    if (!ticked.ok) return ticked
    const { own, inPlace } = answers.value
    const all = { ...answers.value.all, ...ticked.value }
    const locked = lockedKeys(type, undefined, by).find(
      (key) => Object.hasOwn(own, key) && !isSame(type.fields[key]!, wireOf(before, key), own[key]),
    )
    if (locked !== undefined) return fail(at(filled(fieldLocked, { title: type.fields[locked]!.title }), locked))
    const added = this.addedRows(type, declared, asked ?? {}, before, by)
    if (!added.ok) return added
    const filledIn = readAskedRows(type, declared, asked ?? {}, before)
    if (!filledIn.ok) return filledIn
    const draft: Row = { ...before, ...inPlace, ...own, ...added.value, ...filledIn.value, [DOING]: action }
    const known = await this.known(type, declared, draft, before, by)
    if (!known.ok) return known
    const knowledge = known.value
    const { row: complete, view } = completion(type, draft, knowledge)
    if (declared.when && !declared.when(view)) return fail(failure('action.refused', declared.message ?? stateChanged.message))
    if (leavesDraft(type, declared, before)) {
      const [problem, ...others] = problemsTold(type, [...problemsOf(type, view), ...refusalsOf(type, view)], by)
      if (problem) return fail(problem, others)
    }
    const refused = declared.checks?.find(({ holds }) => !holds(view, all))
    if (refused) {
      const said = typeof refused.message === 'string' ? refused.message : refused.message(view, all)
      return fail({ ...failure('action.answer', said), ...(refused.field ? { field: refused.field } : {}) })
    }
    const judges = { facts: this.facts, files: this.files }
    const strange = await unknownReferencesAsked(type, action, { draft, before, inPlace }, judges, by)
    if (!strange.ok) return strange
    const [stranger, ...further] = strange.value
    if (stranger) return fail(stranger, further)
    const question =
      typeof declared.confirm === 'string' ? worded(declared.confirm, undefined, before, undefined, type.fields) : declared.confirm?.(view)
    if (question !== undefined && !confirmed) return fail(filled(needsConfirmation, { message: question }))
    if (declared.finds) return ok({ found: declared.finds(view, all) })
    if (declared.opens?.form) {
      const target = declared.opens
      return ok({ opens: { type: target.form, draft: namingItself(type, before, target.with(view)), pulls: target.pulls } })
    }

    const { add: table, fill } = declared.askRows ?? {}
    const touched = [table, fill].filter((name) => name !== undefined)
    const moved: Row = {
      ...before,
      ...own,
      ...Object.fromEntries(touched.map((name) => [name, rowsOf(complete, name)])),
      ...(declared.to ? { billStatus: declared.to } : {}),
    }
    const movedView = viewOf<DocView>(type, moved, knowledge)
    const wrong = [
      ...problemsOf(type, movedView).filter(({ field }) => field !== undefined && isAsked(declared, field)),
      ...(table === undefined ? [] : tableProblemsOf(type, table, movedView)),
      // What was decided about is not looked through again (FORMAT.md, `checks`).
      ...(table === undefined || type.approval?.length ? [] : refusalsOf(type, movedView)),
      ...(fill === undefined ? [] : tableProblemsOf(type, fill, movedView).filter((one) => isAskedColumn(declared, one))),
    ]
    const [problem, ...others] = problemsTold(type, wrong, by)
    if (problem) return fail(problem, others)
    const effects = flat(declared.effects?.(movedView, all) ?? [])
    const outcome = await this.writer.outcome(type, moved, [{ event: action, effects: () => effects }], by)
    if (!outcome.ok) return outcome
    const { happenings } = outcome.value
    const after = await this.workedOut({ type, before, now: outcome.value.row, knowledge }, happenings, by)
    if (!after.ok) return after
    const unanswered = unansweredIn(type, declared, viewOf(type, after.value, knowledge), own)
    if (unanswered) return fail(unanswered)
    const does = { type, action: `act:${action}`, by }
    const kept = isViewed(type)
      ? await this.writer.note({ ...does, row: before }, happenings)
      : await this.writer.keepAnd({ ...does, before, after: after.value, answers: inPlace, happenings })
    if (!kept.ok) return kept
    const [only, ...more] = effects.filter((effect) => effect.effect === 'create')
    const [made] = kept.value.created
    return ok({ before, row: kept.value.row, ...(made && only?.type === type.key && more.length === 0 ? { created: made } : {}) })
  }

  /** What the action looks at; under the names that its document takes, where it does something elsewhere. */
  private async known(
    type: DocumentType,
    { effects }: ActionType<unknown>,
    draft: Row,
    before: Row,
    by: Person,
  ): Promise<Result<Knowledge>> {
    const gathered = () => this.facts.gather(type, draft, by, before)
    if (!effects || !type.locks) return gathered()
    const held = await this.writer.held(type, draft, by, async () => {
      const known = await gathered()
      return known.ok ? ok({ ...completion(type, draft, known.value), knowledge: { ...known.value, old: before } }) : known
    })
    return held.ok ? ok(held.value.knowledge) : held
  }

  /** What is worked out of what was answered and written follows; new rows that effects wrote get names. */
  private async workedOut(balance: Balance, happenings: readonly Happening[], by: Person): Promise<Result<Row>> {
    const { type, before, now } = balance
    if (!pointsElsewhere(balance) && !happenings.some(({ effects }) => changesRows(effects(now)))) return ok(worked(balance))
    const named = identified(type, now, () => this.ids.next())
    // What is kept of it looks at few facts, mostly at none.
    const learned = await this.learnedFacts.of(type, named, by, before)
    if (!learned.ok || learned.value.wasEnough()) return learned.ok ? ok(learned.value.row) : learned
    const known = await this.facts.gather(type, named, by, before)
    return known.ok ? ok(storedOnly(type, named, known.value).row) : known
  }

  /** The table that the dialog adds rows to, with those it does not hold yet (FORMAT.md, `askLines`). */
  private addedRows(
    type: DocumentType,
    { ask, askRows }: ActionType<unknown>,
    asked: Readonly<Record<string, unknown>>,
    before: Row,
    by: Person,
  ): Result<Row> {
    const name = askRows?.add
    if (name === undefined) return ok({})
    const table = type.lines[name]!
    const read = readNewRows(type, name, asked[name], startOf(this.clock, by), () => this.ids.next())
    if (!read.ok) return read
    // Whoever asks for nothing else asks for a row.
    if (read.value.length === 0 && ask === undefined) return fail({ ...failure('value.required', `请填写${table.title}`), field: name })
    const held = rowsOf(before, name)
    return ok({ [name]: [...held, ...newAmong(table, held, read.value)] })
  }
}

/** Does the action name records that nothing was asked of yet? */
const pointsElsewhere = ({ type, before, now }: Balance): boolean =>
  Object.entries(type.fields).some(([key, field]) => targetOf(field) !== undefined && now[key] !== before[key])

/** A document that nobody decides about is looked through once more when an action makes more than a draft of it (FORMAT.md, `approval: []`). */
const leavesDraft = (type: DocumentType, { to }: ActionType<unknown>, before: Row): boolean =>
  type.sort === 'document' && !type.approval?.length && stateOf(before) === 'draft' && to !== undefined && to !== 'voided'

const isAsked = ({ ask }: ActionType<unknown>, key: string): boolean => Array.isArray(ask) && (ask as readonly string[]).includes(key)

const isAskedColumn = ({ askRows }: ActionType<unknown>, { field = '' }: Failure): boolean =>
  askRows?.fill !== undefined && askRows.columns.some((column) => field === `${askRows.fill}.${column}`)

/** What a rule demands of the record as the action leaves it, and the dialog did not say. */
const unansweredIn = (type: DocumentType, { ask }: ActionType<unknown>, view: unknown, own: Row): Failure | undefined => {
  const key = (Array.isArray(ask) ? (ask as readonly string[]) : []).find((one) => isEmpty(own[one]) && type.required?.[one]?.(view))
  return key === undefined ? undefined : { ...failure('value.required', wanted(type.fields[key]!)), field: key }
}
