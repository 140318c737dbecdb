import { checksBefore } from '../../definitions/checks-before.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Check } from '../../definitions/must-hold.ts'
import { worded } from '../../definitions/problem-place.ts'
import { standingOver } from '../../permissions/applicant.ts'
import { hasOpenIn, isPartlyOpen } from '../../permissions/open-in-state.ts'
import { filled, failure, type Failure } from '../../kernel/failure.ts'
import { isAlmighty, type Person } from '../../kernel/person.ts'
import type { Row } from '../../kernel/wire.ts'
import { changing, fixedInState, notEditable } from '../failures.ts'
import { foreseen } from '../actions/foreseen.ts'
import { firstState, hasStates, stateOf } from '../usual-fields.ts'

const USUALLY_EDITABLE = ['draft', 'rejected']

const isEditableIn = (type: DocumentType, state: string): boolean => {
  if (!hasStates(type)) return true
  if (isPartlyOpen(type, state)) return true
  if (type.editableIn) return type.editableIn.includes(state)
  if (type.process) return [...USUALLY_EDITABLE, 'approved'].includes(state)
  return type.sort !== 'document' || USUALLY_EDITABLE.includes(state)
}

/** Why the form of a record in this state cannot be saved by anybody, or by this person. */
export const fixedState = (type: DocumentType, state: string, by: Person): Failure | undefined => {
  if (type.process && state === 'changing') return changing
  return isEditableIn(type, state) && hasOpenIn(type, state, by)
    ? undefined
    : filled(fixedInState, { state: type.states[state] ?? state, title: type.title })
}

/** What is said of a check that does not hold. */
export const saidBroken = ({ message }: Check<never>, row: Row, { fields }: DocumentType): string =>
  typeof message === 'string' ? worded(message, undefined, row, undefined, fields) : notEditable.message

/** Does the record's own stand say that it is not for this person to touch? The rest the server says. */
export const isBeyond = (type: DocumentType, row: Row, me: Person): boolean =>
  type.authority !== undefined && !isAlmighty(me) && foreseen(type, row, me, type.authority.holds) === false

/** Why this person cannot change the record, as far as its own values tell, wherever it stands; the rest the server says. */
export const whyUntouchable = (type: DocumentType, row: Row, me: Person): Failure | undefined => {
  if (isBeyond(type, row, me)) return failure(notEditable.code, type.authority?.message ?? notEditable.message)
  const broken = checksBefore(type, 'edit').find(({ holds }) => foreseen(type, row, me, holds) === false)
  return broken && failure(notEditable.code, saidBroken(broken, row, type))
}

/** Does the state in which the record stands keep this person from changing it? */
export const whyFixedNow = (type: DocumentType, row: Row, me: Person): Failure | undefined =>
  fixedState(type, stateOf(row) || (firstState(type) ?? ''), standingOver(me, row))

/** Why this person cannot change the record, as far as its own values tell; the rest the server says. */
export const whyFixed = (type: DocumentType, row: Row, me: Person): Failure | undefined =>
  whyFixedNow(type, row, me) ?? whyUntouchable(type, row, me)
