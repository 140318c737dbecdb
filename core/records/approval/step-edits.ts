import { takenBySubmit } from '../../approval/failures.ts'
import { refusalsOf } from '../../definitions/checks.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { problemsOf } from '../../definitions/problems.ts'
import type { Failure } from '../../kernel/failure.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { Row } from '../../kernel/wire.ts'
import { problemsTold } from '../../permissions/told-problems.ts'
import { eventEffects } from '../effects/effects.ts'
import type { Facts } from '../facts/facts.port.ts'
import { changesBetween } from '../history/changes.ts'
import { recall, workedOut } from '../write/prepare.ts'
import type { RecordWriter } from '../write/record-writer.ts'
import { isFilledAt, type StepFields } from './step-fields.ts'

type Edit = {
  readonly type: DocumentType
  readonly before: Row
  /** With what was filled in at the step. */
  readonly given: Row
  readonly own: StepFields
  readonly by: Person
}

const wrongWith = (type: DocumentType, view: unknown): readonly Failure[] => [...problemsOf(type, view), ...refusalsOf(type, view)]

const saidOf = ({ message, field = '', row = 0 }: Failure): string => `${field}/${row}/${message}`

/** What is changed in a document while it is decided about, with all that follows from it. */
export class StepEdits {
  private readonly facts: Facts
  private readonly writer: RecordWriter
  constructor(facts: Facts, writer: RecordWriter) {
    this.facts = facts
    this.writer = writer
  }

  /**
   * The record as it is kept: what named records bring along, prices, what is worked out (oa W10, W22). Refused where the change makes wrong
   * what was right: what others changed since it was submitted, or what it holds itself, is no fault of whoever decides.
   */
  async of({ type, before, given, own, by }: Edit): Promise<Result<Row>> {
    if (given === before || Object.keys(changesBetween(before, given, type)).length === 0) return ok(given)
    const was = await recall(type, before, this.facts, by)
    if (!was.ok) return was
    const now = await workedOut(type, given, this.facts, by, before)
    if (!now.ok) return now
    const { row, view } = now.value
    const known = new Set(wrongWith(type, was.value.view).map(saidOf))
    const made = wrongWith(type, view).filter((problem) => !known.has(saidOf(problem)) || isFilledAt(own, problem.field))
    const [problem, ...others] = problemsTold(type, made, by)
    if (problem) return fail(problem, others)
    if (taken(type, was.value.view) !== taken(type, view)) return fail(takenBySubmit)
    const held = await this.writer.foresee(type, before, row, by)
    return held.ok ? ok(row) : held
  }
}

/** What a document did elsewhere when it was submitted, as a text to compare: its end counts on that. */
const taken = (type: DocumentType, view: unknown): string => JSON.stringify(eventEffects(type, 'submit', view))
