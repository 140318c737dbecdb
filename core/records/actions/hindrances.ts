import { checksBefore } from '../../definitions/checks-before.ts'
import type { ActionType } from '../../definitions/buttons.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { actionOf, isFrom } from '../../definitions/action-of.ts'
import type { ApprovalView } from '../../approval/inbox.port.ts'
import type { Person } from '../../kernel/person.ts'
import { wireOf, type Row } from '../../kernel/wire.ts'
import { standingOver } from '../../permissions/applicant.ts'
import { type Hindrance, type Question, ruled, type Verdict, verdictOf } from '../../permissions/hindrance.ts'
import { hasHistory, nothingPending, notEditable, stateChanged } from '../failures.ts'
import { codeOf, submitCode, whyNotAct, whyNotDo } from '../permissions.ts'
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

const right = ({ type, me }: Wishing, action: string): Question => ({
  ask: () => whyNotDo(me, type, action),
  passed: { kind: 'code', code: codeOf(type, action) },
})

/** Nothing is shown by where a record stands that stands nowhere. */
const state = ({ row }: Wishing, ask: Question['ask']): Question => (stateOf(row) === '' ? { ask } : { ask, passed: { kind: 'state' } })

const rule = (ask: Question['ask']): Question => ({ ask })

const inState = (wishing: Wishing, states: readonly string[]): Hindrance | undefined =>
  standing(wishing, (row) => states.includes(stateOf(row)), stateChanged.message)

const beyond = ({ type, row, me }: Wishing): Hindrance | undefined =>
  isBeyond(type, row, me) ? ruled(type.authority?.message ?? notEditable.message) : undefined

const edit = (wishing: Wishing): readonly Question[] => {
  const { type, row, me } = wishing
  return [
    right(wishing, 'edit'),
    state(wishing, () =>
      standing(wishing, (one) => !whyFixedNow(type, one, me), whyFixedNow(type, row, me)?.message ?? stateChanged.message),
    ),
    rule(() => ruled(whyUntouchable(type, row, me)?.message)),
  ]
}

const staged = (wishing: Wishing): Question =>
  state(wishing, () =>
    hasPending(wishing.type, wishing.row)
      ? standing(wishing, (row) => isStaged(wishing.type, row), stateChanged.message)
      : ruled(`${nothingPending.message}，请先编辑并保存`),
  )

const withdraw = (wishing: Wishing): readonly Question[] => {
  const { type, row, me, approval } = wishing
  const isHis = approval ? approval.mayWithdraw : stateOf(row) === 'approving' && wireOf(row, 'applyUserId') === me.userId
  return [
    right(wishing, 'withdraw'),
    state(wishing, () => (isHis ? undefined : inState(wishing, approval && type.process ? ['approving', 'changing'] : ['approving']))),
    rule(() => (isHis ? undefined : ruled('只有申请人可以撤回，且尚无人审批'))),
  ]
}

const remove = (wishing: Wishing): readonly Question[] => {
  const { type, row, me } = wishing
  const broken = () => checksBefore(type, 'delete').find(({ holds }) => foreseen(type, row, me, holds) === false)
  const check = (found = broken()) => (found ? ruled(saidBroken(found, row, type)) : undefined)
  return [
    right(wishing, 'delete'),
    state(wishing, () => standing(wishing, (one) => deletionRefusal(one)?.code !== stateChanged.code, stateChanged.message)),
    rule(() => (deletionRefusal(row) ? ruled(hasHistory.message) : undefined)),
    rule(() => beyond(wishing)),
    rule(() => check()),
  ]
}

const begin = (wishing: Wishing, key: string, action: ActionType<unknown>): readonly Question[] => {
  const { type, row, me } = wishing
  const looksOnly = (action.finds ?? action.opens?.form ?? action.opens?.paper ?? action.opens?.week) !== undefined
  return [
    { ask: () => whyNotAct(standingOver(me, row), type, key), passed: { kind: 'code', code: codeOf(type, key) } },
    state(wishing, () => standing(wishing, (one) => isFrom(action, stateOf(one)), stateChanged.message)),
    rule(() => (looksOnly ? undefined : beyond(wishing))),
  ]
}

/** What keeps the person from one of the type's own actions before it looks at the record's values. */
export const whyNotBegin = (wishing: Wishing, key: string, action: ActionType<unknown>): Hindrance | undefined =>
  verdictOf(begin(wishing, key, action)).by

const act = (wishing: Wishing, key: string, action: ActionType<unknown>): readonly Question[] => {
  const { type, row, me } = wishing
  const { when } = action
  return [
    ...begin(wishing, key, action),
    rule(() =>
      when && foreseen(type, row, me, when, askedBy(action)) === false ? ruled(action.message ?? stateChanged.message) : undefined,
    ),
  ]
}

const submit = (wishing: Wishing): readonly Question[] => [
  right(wishing, submitCode(wishing.type)),
  state(wishing, () => inState(wishing, wishing.type.submittableIn ?? SUBMITTABLE)),
]

/** May the record be sent for approval by this person? */
export const whyNotSubmit = (wishing: Wishing): Hindrance | undefined => verdictOf(submit(wishing)).by

const USUAL: Readonly<Record<string, (wishing: Wishing) => readonly Question[]>> = {
  edit,
  submit,
  change: (wishing) => [right(wishing, submitCode(wishing.type, 'change')), staged(wishing)],
  withdraw,
  copy: (wishing) => [right(wishing, 'add')],
  print: (wishing) => [right(wishing, 'print')],
  drop: (wishing) => [...edit(wishing), staged(wishing)],
  void: (wishing) => [right(wishing, 'void'), state(wishing, () => inState(wishing, ['draft', 'rejected']))],
  remove,
}

/** What comes of asking whether the person may do an operation with the record, as far as its own values, his rights and its approval tell. */
export const verdictOn = (wishing: Wishing, operation: string): Verdict => {
  const own = actionIn(operation)
  const action = own === undefined ? undefined : actionOf(wishing.type, own)
  return verdictOf((own !== undefined && action ? act(wishing, own, action) : USUAL[operation]?.(wishing)) ?? [])
}

/** What first keeps the person from an operation on the record. */
export const whyNot = (wishing: Wishing, operation: string): Hindrance | undefined => verdictOn(wishing, operation).by
