import { failure, filled, type Failure } from '../kernel/failure.ts'
import { hasRole, type Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import { isEmpty, wireOf, type Row } from '../kernel/wire.ts'
import type { ActionType, DocumentType } from '../definitions/document.ts'
import type { Field, Fields } from '../definitions/field.ts'
import type { Finding } from '../kernel/finding.ts'
import { readValue } from '../definitions/kind.ts'
import { problemsOf } from '../definitions/problems.ts'
import { viewOf } from '../definitions/view.ts'
import { outcomeOf } from './effects.ts'
import type { Facts } from './facts.port.ts'
import { forbidden, needsConfirmation, stale, stateChanged } from './failures.ts'
import type { Keeper } from './keeper.ts'
import { mayDo } from './permissions.ts'
import { recall, versionOf } from './prepare.ts'
import type { Records } from './records.port.ts'
import type { SubmitDocument } from './submit-document.use-case.ts'

export type Acting = {
  readonly type: DocumentType
  readonly action: string
  readonly id: string
  readonly by: Person
  readonly version?: number
  readonly confirmed?: boolean
  /** What the action's dialog asked. */
  readonly asked?: Readonly<Record<string, unknown>>
}

/** The record as the action left it, the form of another type that it opens, or what it found. */
export type Acted = { readonly row: Row } | { readonly opens: { readonly type: string; readonly draft: Row } } | { readonly found: Finding }

const unknownAction = failure('action.unknown', '没有这个操作')

/** What a button does beyond the usual ones: its state arrow, its questions, its effects elsewhere. */
export class ActOnRecord {
  private readonly records: Records
  private readonly facts: Facts
  private readonly keeper: Keeper
  private readonly submit: SubmitDocument
  private readonly work: UnitOfWork
  constructor(records: Records, facts: Facts, keeper: Keeper, submit: SubmitDocument, work: UnitOfWork) {
    this.records = records
    this.facts = facts
    this.keeper = keeper
    this.submit = submit
    this.work = work
  }

  async run(acting: Acting): Promise<Result<Acted>> {
    const { type, action, by } = acting
    const declared = Object.hasOwn(type.actions ?? {}, action) ? (type.actions?.[action] as ActionType<unknown>) : undefined
    if (!declared || declared.auto || declared.shows || declared.tells || declared.grants) return fail(unknownAction)
    if (!mayDo(by, type, action) || (declared.role && !hasRole(by, declared.role) && !by.codes.has('*'))) return fail(forbidden)
    if (type.process && (action === 'startProcess' || action === 'updateProcess')) {
      const { asked: _, ...submitting } = acting
      const row = await this.submit.run({ ...submitting, change: action === 'updateProcess' })
      return row.ok ? ok({ row: row.value }) : row
    }
    return this.work.whole(() => this.act(acting, declared))
  }

  private async act({ type, action, id, by, version, confirmed, asked }: Acting, declared: ActionType<unknown>): Promise<Result<Acted>> {
    const found = await this.records.lock(type, id, by)
    if (!found.ok) return found
    const before = found.value
    if (version !== undefined && version !== versionOf(before)) return fail(stale)
    const state = wireOf(before, 'billStatus')
    if (declared.from && ![declared.from].flat().includes(String(state))) return fail(stateChanged)

    const answers = readAnswers(type.fields, declared, asked ?? {})
    if (!answers.ok) return answers
    const { own, all } = answers.value
    const recalled = await recall(type, { ...before, ...own }, this.facts, by)
    if (!recalled.ok) return recalled
    const { view, knowledge } = recalled.value
    if (declared.when && !declared.when(view)) return fail(failure('action.refused', declared.message ?? stateChanged.message))
    if (declared.confirm && !confirmed) return fail(filled(needsConfirmation, { message: declared.confirm }))
    if (declared.finds) return ok({ found: declared.finds(view, all) })
    if (declared.opens) {
      const target = declared.opens
      return ok({ opens: { type: target.type, draft: target.with(view) } })
    }

    const moved: Row = { ...before, ...own, ...(declared.to ? { billStatus: declared.to } : {}) }
    const [problem, ...others] = problemsOf(type, viewOf(type, moved, knowledge)).filter(
      ({ field }) => field !== undefined && isAsked(declared, field),
    )
    if (problem) return fail(problem, others)
    const outcome = outcomeOf(declared.effects?.(viewOf(type, moved, knowledge)) ?? [], moved)
    const does = `act:${action}`
    const kept = type.viewed
      ? await this.keeper.note({ type, row: before, action: does, by }, outcome.elsewhere)
      : await this.keeper.keep({ type, before, after: outcome.row, action: does, by, effects: () => outcome.elsewhere })
    return kept.ok ? ok({ row: kept.value }) : kept
  }
}

const isAsked = ({ ask }: ActionType<unknown>, key: string): boolean => Array.isArray(ask) && (ask as readonly string[]).includes(key)

type Answers = {
  /** Those that are fields of the record. */
  readonly own: Row
  readonly all: Row
}

const readAnswers = (own: Fields, declared: ActionType<unknown>, asked: Readonly<Record<string, unknown>>): Result<Answers> => {
  const questions: [string, Field][] = Array.isArray(declared.ask)
    ? (declared.ask as readonly string[]).map((key) => [key, own[key]!])
    : Object.entries((declared.ask ?? {}) as Fields)
  const answers: Record<string, Row[string]> = {}
  const problems: Failure[] = []
  for (const [key, field] of questions) {
    const value = readValue(field.kind, field, asked[key])
    if (!value.ok) problems.push({ ...value.failure, field: key })
    else if (isEmpty(value.value) && field.required) problems.push({ ...failure('value.required', `请填写${field.title}`), field: key })
    else answers[key] = value.value
  }
  const [first, ...rest] = problems
  if (first) return fail(first, rest)
  return ok({ all: answers, own: Object.fromEntries(Object.entries(answers).filter(([key]) => Object.hasOwn(own, key))) })
}
