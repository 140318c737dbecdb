import { checksBefore } from '../../definitions/checks-before.ts'
import type { Course } from '../../approval/inbox.port.ts'
import { isFrom } from '../../definitions/action-of.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { ActionType } from '../../definitions/buttons.ts'
import type { Person } from '../../kernel/person.ts'
import { wireOf, type Row } from '../../kernel/wire.ts'
import { isBeyond, whyFixed } from '../write/editable.ts'
import { askedBy, foreseen } from './foreseen.ts'
import { asApplicant, standingOver } from '../../permissions/applicant.ts'
import { mayAct, mayDo, submitCode } from '../permissions.ts'
import { isStaged } from '../write/staged-change.ts'
import { firstState, stateOf } from '../usual-fields.ts'
import { deletionRefusal } from '../write/deletion-refusal.ts'

/** Something that may be done with a record from where it stands. */
export type OfferedAction = { readonly key: string; readonly title: string; readonly destructive?: boolean }

const OWN = 'act:'

/** Which of a type's own actions a operation is; none where it is one that every type has. */
export const actionIn = (operation: string): string | undefined => (operation.startsWith(OWN) ? operation.slice(OWN.length) : undefined)

type Conditions = readonly { readonly holds: (doc: never) => boolean }[]

/** Is nothing known of the record that forbids it? The rest the server says. */
const isOpen = (type: DocumentType, row: Row, me: Person, conditions: Conditions = []): boolean =>
  conditions.every(({ holds }) => foreseen(type, row, me, holds) !== false)

const SUBMITTABLE: readonly string[] = ['', 'draft', 'rejected']

/** May the person send the record, or one that is still being written, for approval? */
export const maySubmit = (type: DocumentType, row: Row, me: Person): boolean =>
  (type.approval?.length ?? 0) > 0 && (type.submittableIn ?? SUBMITTABLE).includes(stateOf(row)) && mayDo(me, type, submitCode(type))

const mayChange = (type: DocumentType, row: Row, me: Person): boolean => isStaged(type, row) && mayDo(me, type, submitCode(type, 'change'))

const mayWithdraw = (type: DocumentType, row: Row, me: Person, course: Course | null): boolean => {
  const isHis = course ? course.mayWithdraw : stateOf(row) === 'approving' && wireOf(row, 'applyUserId') === me.userId
  return isHis && mayDo(me, type, 'withdraw')
}

const mayVoid = (type: DocumentType, row: Row, me: Person): boolean =>
  type.sort === 'document' && ['draft', 'rejected'].includes(stateOf(row)) && mayDo(me, type, 'void')

const mayRemove = (type: DocumentType, row: Row, me: Person): boolean =>
  !deletionRefusal(row) && !isBeyond(type, row, me) && isOpen(type, row, me, checksBefore(type, 'delete')) && mayDo(me, type, 'delete')

const actionsOf = (type: DocumentType): readonly (readonly [string, ActionType<unknown>])[] => Object.entries(type.actions ?? {})

/** Those that begin in its state and are his to do. */
const standingActions = (type: DocumentType, row: Row, me: Person): readonly (readonly [string, ActionType<unknown>])[] =>
  actionsOf(type)
    .filter(([, { auto, opens }]) => !auto && !opens?.view)
    .filter(([key, action]) => isFrom(action, stateOf(row)) && mayAct(standingOver(me, row), type, key))
    .filter(([, { finds, opens }]) => (finds ?? opens?.form ?? opens?.paper) !== undefined || !isBeyond(type, row, me))

const ownActions = (type: DocumentType, row: Row, me: Person): readonly OfferedAction[] =>
  standingActions(type, row, me)
    .filter(([, action]) => !action.when || foreseen(type, row, me, action.when, askedBy(action)) !== false)
    .map(([key, { title }]) => ({ key: `${OWN}${key}`, title }))

/**
 * Everything the person may do with the record, the likeliest first: whatever its own values, his rights and, where it is known, its
 * approval do not forbid.
 */
export const actionsFor = (type: DocumentType, row: Row, me: Person, course: Course | null = null): readonly OfferedAction[] => {
  const editable = mayDo(me, type, 'edit') && !whyFixed(type, row, me)
  const all: readonly (OfferedAction | false)[] = [
    editable && { key: 'edit', title: '编辑' },
    !editable && { key: 'view', title: '查看' },
    maySubmit(type, row, me) && { key: 'submit', title: '提交' },
    mayChange(type, row, me) && { key: 'change', title: '提交变更' },
    mayWithdraw(type, row, me, course) && { key: 'withdraw', title: '撤回' },
    ...ownActions(type, row, me),
    type.sort === 'document' && mayDo(me, type, 'add') && { key: 'copy', title: '复制' },
    editable && { key: 'view', title: '查看' },
    type.print !== undefined && mayDo(me, type, 'print') && { key: 'print', title: '打印' },
    editable && isStaged(type, row) && { key: 'drop', title: '放弃修改', destructive: true },
    mayVoid(type, row, me) && { key: 'void', title: '作废', destructive: true },
    mayRemove(type, row, me) && { key: 'remove', title: '删除', destructive: true },
  ]
  return all.filter((one) => one !== false)
}

/** What goes on with what is typed in the record's form, which is saved first: the record's page says what else must hold. */
export const actionsOfForm = (type: DocumentType, draft: Row, me: Person): readonly OfferedAction[] =>
  standingActions(type, { ...draft, billStatus: stateOf(draft) || (firstState(type) ?? null) }, me)
    .filter(([, { from, opens }]) => from !== undefined && !opens)
    .map(([key, { title }]) => ({ key: `${OWN}${key}`, title }))

/** What the person may do with several records at once, as far as each of them lets him. */
export const actionsForSeveral = (type: DocumentType, me: Person): readonly OfferedAction[] => {
  const all: readonly (OfferedAction | false)[] = [
    ...actionsOf(type)
      .filter(([key, { several, opens }]) => (several || opens?.paper) && mayAct(asApplicant(me), type, key))
      .map(([key, { title }]) => ({ key: `${OWN}${key}`, title })),
    (type.approval?.length ?? 0) > 0 && mayDo(me, type, submitCode(type)) && { key: 'submit', title: '批量提交' },
    type.print !== undefined && mayDo(me, type, 'print') && { key: 'print', title: '打印所选' },
    mayDo(me, type, 'export') && { key: 'export', title: '导出所选' },
    mayDo(me, type, 'delete') && { key: 'remove', title: '删除', destructive: true },
  ]
  return all.filter((one) => one !== false)
}
