import type { ApprovalView } from '../../approval/inbox.port.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { ActionType } from '../../definitions/buttons.ts'
import type { Person } from '../../kernel/person.ts'
import type { Row } from '../../kernel/wire.ts'
import { asApplicant } from '../../permissions/applicant.ts'
import type { Hindrance } from '../../permissions/hindrance.ts'
import { submitCode, whyNotAct, whyNotDo } from '../permissions.ts'
import type { RecordOperation } from '../remote-records.port.ts'
import { firstState, stateOf } from '../usual-fields.ts'
import { operationOf, whyNot, whyNotBegin, whyNotSubmit } from './hindrances.ts'

/** Something that may be done with a record from where it stands. */
export type OfferedAction = { readonly key: string; readonly title: string; readonly destructive?: boolean }

/** May the person send the record, or one that is still being written, for approval? */
export const maySubmit = (type: DocumentType, row: Row, me: Person): boolean =>
  isApprovedFirst(type) && !whyNotSubmit({ type, row, me, approval: null })

/** Does the person lack the right to do that, wherever the record stands? */
export const lacksSubmitting = (type: DocumentType, me: Person): boolean =>
  isApprovedFirst(type) && whyNotDo(me, type, submitCode(type)) !== undefined

const isApprovedFirst = ({ approval = [] }: DocumentType): boolean => approval.length > 0

const actionsOf = (type: DocumentType): readonly (readonly [string, ActionType<unknown>])[] => Object.entries(type.actions ?? {})

/** Its own actions that somebody may press. */
const pressedActions = (type: DocumentType): readonly (readonly [string, ActionType<unknown>])[] =>
  actionsOf(type).filter(([, { auto, opens }]) => !auto && !opens?.view)

/** Everything that may be done with a record of the type by whoever may, the likeliest first. */
export const operationsOf = (type: DocumentType): readonly OfferedAction[] => {
  const isDocument = type.sort === 'document'
  const all: readonly (OfferedAction | false)[] = [
    { key: 'edit', title: '编辑' },
    isApprovedFirst(type) && { key: 'submit', title: '提交' },
    type.process !== undefined && { key: 'change', title: '提交变更' },
    (isDocument || isApprovedFirst(type)) && { key: 'withdraw', title: '撤回' },
    ...pressedActions(type).map(([key, { title }]) => ({ key: operationOf(key), title })),
    isDocument && { key: 'copy', title: '复制' },
    type.print !== undefined && { key: 'print', title: '打印' },
    type.process !== undefined && { key: 'drop', title: '放弃修改', destructive: true },
    isDocument && { key: 'void', title: '作废', destructive: true },
    { key: 'remove', title: '删除', destructive: true },
  ]
  return all.filter((one) => one !== false)
}

/** What somebody does with a record, as it is offered. */
export const offeredAs = (type: DocumentType, operation: RecordOperation): OfferedAction | undefined => {
  const wanted = operation.do === 'act' ? operationOf(operation.action) : operation.do
  return operationsOf(type).find(({ key }) => key === wanted)
}

/** To look at a record comes before what is done with it only where its form is closed. */
const LOOK: OfferedAction = { key: 'view', title: '查看' }

/**
 * Everything the person may do with the record, the likeliest first: whatever its own values, his rights and, where it is known, its
 * approval do not forbid.
 */
export const actionsFor = (type: DocumentType, row: Row, me: Person, approval: ApprovalView | null = null): readonly OfferedAction[] => {
  const open = operationsOf(type).filter(({ key }) => !whyNot({ type, row, me, approval }, key))
  const at = open[0]?.key === 'edit' ? open.findIndex(({ key, destructive }) => key === 'print' || destructive) : 0
  return at < 0 ? [...open, LOOK] : open.toSpliced(at, 0, LOOK)
}

/** What goes on with what is typed in the record's form, which is saved first: the record's page says what else must hold. */
export const actionsOfForm = (type: DocumentType, draft: Row, me: Person): readonly OfferedAction[] =>
  pressedActions(type)
    .filter(([, { from, opens }]) => from !== undefined && !opens)
    .filter(([key, action]) => {
      const row = { ...draft, billStatus: stateOf(draft) || (firstState(type) ?? null) }
      return !whyNotBegin({ type, row, me, approval: null }, key, action)
    })
    .map(([key, { title }]) => ({ key: operationOf(key), title }))

/** What is done with several records at once, by the right that it takes. */
type Several = OfferedAction & { readonly right: Hindrance | undefined }

/** Everything that may be done with several records of the type at once, with what keeps the person from it whichever they are. */
const severalOf = (type: DocumentType, me: Person): readonly Several[] => {
  const all: readonly (Several | false)[] = [
    ...actionsOf(type)
      .filter(([, { several, opens }]) => several || opens?.paper)
      .map(([key, { title }]) => ({ key: operationOf(key), title, right: whyNotAct(asApplicant(me), type, key) })),
    (type.approval?.length ?? 0) > 0 && { key: 'submit', title: '批量提交', right: whyNotDo(me, type, submitCode(type)) },
    type.print !== undefined && { key: 'print', title: '打印所选', right: whyNotDo(me, type, 'print') },
    { key: 'export', title: '导出所选', right: whyNotDo(me, type, 'export') },
    { key: 'remove', title: '删除', destructive: true, right: whyNotDo(me, type, 'delete') },
  ]
  return all.filter((one) => one !== false)
}

/** What the person may do with several records at once, as far as each of them lets him. */
export const actionsForSeveral = (type: DocumentType, me: Person): readonly OfferedAction[] =>
  severalOf(type, me).flatMap(({ right, ...offered }) => (right ? [] : [offered]))

/** What he is not offered to do with several, and why. */
export const keptFromSeveral = (type: DocumentType, me: Person): readonly (OfferedAction & { readonly by: Hindrance })[] =>
  severalOf(type, me).flatMap(({ right: by, ...offered }) => (by ? [{ ...offered, by }] : []))
