import type { ApprovalSubject } from '../../approval/advance.ts'
import { refusalsOf } from '../../definitions/checks.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { problemsOf } from '../../definitions/problems.ts'
import { filled, type Failure } from '../../kernel/failure.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { Row } from '../../kernel/wire.ts'
import { problemsTold } from '../../permissions/told-problems.ts'
import { clashesOf } from './unique-clashes.ts'
import type { Facts } from '../facts/facts.port.ts'
import { changeRefused } from '../failures.ts'
import { recall, type Prepared } from './prepare.ts'
import type { Records } from '../records.port.ts'
import { withChange, withoutStaged } from './staged-change.ts'

type Ports = { readonly records: Records; readonly facts: Facts }

/** The record as its change would leave it, with all that stands against it at this moment. */
export type JudgedChange = { readonly changed: Prepared; readonly problems: readonly Failure[] }

/** Holds a change that waits against the rules of its type, among the records there are by now. */
export const judgedChange = async (type: DocumentType, live: Row, { records, facts }: Ports, by: Person): Promise<Result<JudgedChange>> => {
  const changed = await recall(type, withChange(type, live), facts, by, live)
  if (!changed.ok) return changed
  const { row, view } = changed.value
  const clashes = await clashesOf(type, row, live, records, by)
  if (!clashes.ok) return clashes
  const problems = problemsTold(type, [...problemsOf(type, view), ...clashes.value, ...refusalsOf(type, view)], by)
  return ok({ changed: changed.value, problems })
}

/**
 * What a chain decides about: its steps are taken by what a change would make of the record, its deciders found by the record as it
 * stands.
 */
export const subjectOfChange = async (
  type: DocumentType,
  { row, view }: Prepared,
  change: boolean,
  facts: Facts,
  by: Person,
): Promise<Result<ApprovalSubject>> => {
  if (!change) return ok({ type, row, view })
  const changed = await recall(type, withChange(type, row), facts, by, row)
  return changed.ok ? ok({ type, row, view: changed.value.view }) : changed
}

/** The record once its change is approved, unless what has happened since it was submitted stands against it. */
export const takenChange = async (type: DocumentType, live: Row, ports: Ports, by: Person): Promise<Result<Prepared>> => {
  const judged = await judgedChange(type, live, ports, by)
  if (!judged.ok) return judged
  const { changed, problems } = judged.value
  if (problems.length === 0) return ok({ ...changed, row: withoutStaged(changed.row) })
  const reasons = [...new Set(problems.map(({ message }) => message))].join('；')
  return fail(filled(changeRefused, { reasons }))
}
