import { checksBefore } from '../../definitions/checks-before.ts'
import type { ActionType } from '../../definitions/buttons.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { actionOf, isFrom } from '../../definitions/action-of.ts'
import type { ApprovalView } from '../../approval/inbox.port.ts'
import type { Person } from '../../kernel/person.ts'
import { wireOf, type Row } from '../../kernel/wire.ts'
import { standingOver } from '../../permissions/applicant.ts'
import { firstOf, type Hindrance, ruled } from '../../permissions/hindrance.ts'
import { hasHistory, nothingPending, notEditable, stateChanged } from '../failures.ts'
import { submitCode, whyNotAct, whyNotDo } from '../permissions.ts'
import { stateOf } from '../usual-fields.ts'
import { deletionRefusal } from '../write/deletion-refusal.ts'
import { isBeyond, saidBroken, whyFixedNow, whyUntouchable } from '../write/editable.ts'
import { hasPending, isStaged } from '../write/staged-change.ts'
import { askedBy, foreseen } from './foreseen.ts'

/** Who wants to do something with a record; `approval` is its own, where that is known. */
export type Wishing = {
  readonly type: DocumentType
  readonly row: Row
  readonly me: Person
  readonly approval: Pick<ApprovalView, 'mayWithdraw'> | null
}

const OWN = 'act:'

/** The operation that one of a type's own actions is. */
export const operationOf = (action: string): string => `${OWN}${action}`

/** Which of a type's own actions an operation is; none where it is one that every type has. */
export const actionIn = (operation: string): string | undefined => (operation.startsWith(OWN) ? operation.slice(OWN.length) : undefined)

const SUBMITTABLE: readonly string[] = ['', 'draft', 'rejected']

/** A test of where the record stands; where that is elsewhere, the states in which it holds. */
const standing = ({ type, row }: Wishing, holds: (row: Row) => boolean, message: string): Hindrance | undefined => {
  if (holds(row)) return undefined
  const states = Object.keys(type.states).filter((billStatus) => holds({ ...row, billStatus }))
  return states.length ? { kind: 'state', states } : ruled(message)
}

const inState = (wishing: Wishing, states: readonly string[]): Hindrance | undefined =>
  standing(wishing, (row) => states.includes(stateOf(row)), stateChanged.message)

const beyond = ({ type, row, me }: Wishing): Hindrance | undefined =>
  isBeyond(type, row, me) ? ruled(type.authority?.message ?? notEditable.message) : undefined

const edit = (wishing: Wishing): Hindrance | undefined => {
  const { type, row, me } = wishing
  return firstOf(
    () => whyNotDo(me, type, 'edit'),
    () => standing(wishing, (one) => !whyFixedNow(type, one, me), whyFixedNow(type, row, me)?.message ?? stateChanged.message),
    () => ruled(whyUntouchable(type, row, me)?.message),
  )
}

const staged = (wishing: Wishing): Hindrance | undefined =>
  hasPending(wishing.type, wishing.row)
    ? standing(wishing, (row) => isStaged(wishing.type, row), stateChanged.message)
    : ruled(`${nothingPending.message}，请先编辑并保存`)

const withdraw = (wishing: Wishing): Hindrance | undefined => {
  const { type, row, me, approval } = wishing
  const isHis = approval ? approval.mayWithdraw : stateOf(row) === 'approving' && wireOf(row, 'applyUserId') === me.userId
  return firstOf(
    () => whyNotDo(me, type, 'withdraw'),
    () => (isHis ? undefined : inState(wishing, approval && type.process ? ['approving', 'changing'] : ['approving'])),
    () => (isHis ? undefined : ruled('只有申请人可以撤回，且尚无人审批')),
  )
}

const remove = (wishing: Wishing): Hindrance | undefined => {
  const { type, row, me } = wishing
  const broken = () => checksBefore(type, 'delete').find(({ holds }) => foreseen(type, row, me, holds) === false)
  const check = (found = broken()) => (found ? ruled(saidBroken(found, row, type)) : undefined)
  return firstOf(
    () => whyNotDo(me, type, 'delete'),
    () => standing(wishing, (one) => deletionRefusal(one)?.code !== stateChanged.code, stateChanged.message),
    () => (deletionRefusal(row) ? ruled(hasHistory.message) : undefined),
    () => beyond(wishing),
    () => check(),
  )
}

/** What keeps the person from one of the type's own actions before it looks at the record's values. */
export const whyNotBegin = (wishing: Wishing, key: string, action: ActionType<unknown>): Hindrance | undefined => {
  const { type, row, me } = wishing
  const looksOnly = (action.finds ?? action.opens?.form ?? action.opens?.paper) !== undefined
  return firstOf(
    () => whyNotAct(standingOver(me, row), type, key),
    () => standing(wishing, (one) => isFrom(action, stateOf(one)), stateChanged.message),
    () => (looksOnly ? undefined : beyond(wishing)),
  )
}

const act = (wishing: Wishing, key: string, action: ActionType<unknown>): Hindrance | undefined => {
  const { type, row, me } = wishing
  const { when } = action
  return firstOf(
    () => whyNotBegin(wishing, key, action),
    () => (when && foreseen(type, row, me, when, askedBy(action)) === false ? ruled(action.message ?? stateChanged.message) : undefined),
  )
}

/** May the record be sent for approval by this person? */
export const whyNotSubmit = (wishing: Wishing): Hindrance | undefined =>
  firstOf(
    () => whyNotDo(wishing.me, wishing.type, submitCode(wishing.type)),
    () => inState(wishing, wishing.type.submittableIn ?? SUBMITTABLE),
  )

const USUAL: Readonly<Record<string, (wishing: Wishing) => Hindrance | undefined>> = {
  edit,
  submit: whyNotSubmit,
  change: (wishing) =>
    firstOf(
      () => whyNotDo(wishing.me, wishing.type, submitCode(wishing.type, 'change')),
      () => staged(wishing),
    ),
  withdraw,
  copy: ({ type, me }) => whyNotDo(me, type, 'add'),
  print: ({ type, me }) => whyNotDo(me, type, 'print'),
  drop: (wishing) =>
    firstOf(
      () => edit(wishing),
      () => staged(wishing),
    ),
  void: (wishing) =>
    firstOf(
      () => whyNotDo(wishing.me, wishing.type, 'void'),
      () => inState(wishing, ['draft', 'rejected']),
    ),
  remove,
}

/** What first keeps the person from an operation on the record, as far as its own values, his rights and its approval tell. */
export const whyNot = (wishing: Wishing, operation: string): Hindrance | undefined => {
  const own = actionIn(operation)
  const action = own === undefined ? undefined : actionOf(wishing.type, own)
  return own !== undefined && action ? act(wishing, own, action) : USUAL[operation]?.(wishing)
}
