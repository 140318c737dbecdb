import type { ActionType, DocumentType } from '../../../core/definitions/document.ts'
import { type Row, textAt, wireOf } from '../../../core/kernel/wire.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { whyFixed } from '../../../core/records/editable.ts'
import { foreseen } from '../../../core/records/foreseen.ts'
import { whyKept } from '../../../core/records/why-kept.ts'
import type { OfferedDeed } from '../../widgets/table/more-menu.tsx'
import type { Rights } from '../rights.ts'

export const stateOf = (row: Row): string => textAt(row, 'billStatus')

const isApproved = (type: DocumentType) => (type.approval?.length ?? 0) > 0 || type.process !== undefined

const isRemovable = (type: DocumentType, row: Row): boolean => !whyKept(row) || (type.process !== undefined && stateOf(row) === 'approved')

const fitsState = ({ from }: Pick<ActionType<unknown>, 'from'>, state: string) =>
  from === undefined || (typeof from === 'string' ? from === state : from.includes(state))

/** Is nothing known of the record that forbids it? The rest the server says. */
const isOpen = (
  type: DocumentType,
  row: Row,
  me: Person,
  conditions: readonly { readonly holds: (doc: never) => boolean }[] = [],
): boolean => conditions.every(({ holds }) => foreseen(type, row, me, holds) !== false)

/** Actions of the definition that a button offers: those of the record's state whose conditions are not known to fail. */
const actionsFor = (type: DocumentType, row: Row, me: Person): readonly (readonly [string, ActionType<unknown>])[] =>
  Object.entries<ActionType<unknown>>(type.actions ?? {}).filter(
    ([, { auto, shows, from, when }]) =>
      !auto && !shows && fitsState({ from }, stateOf(row)) && isOpen(type, row, me, when ? [{ holds: when }] : []),
  )

const OWN = 'act:'

/** Which of a type's own actions a deed is; none where it is one that every type has. */
export const actionIn = (deed: string): string | undefined => (deed.startsWith(OWN) ? deed.slice(OWN.length) : undefined)

/** Everything the person may do with the record, the likeliest first; links show two, the rest waits under ⋯. */
export const deedsFor = (type: DocumentType, row: Row, { may, me }: Pick<Rights, 'may' | 'me'>): readonly OfferedDeed[] => {
  const state = stateOf(row)
  const editable = may('edit') && !whyFixed(type, row, me)
  const removable = isRemovable(type, row) && isOpen(type, row, me, type.removal)
  const open = state === 'draft' || state === 'rejected'
  const own = actionsFor(type, row, me).filter(([key]) => may(key))
  const all: readonly (OfferedDeed | false)[] = [
    editable && { key: 'edit', title: '编辑' },
    !editable && { key: 'view', title: '查看' },
    open && isApproved(type) && may('submit') && { key: 'submit', title: '提交' },
    state === 'approving' && may('withdraw') && wireOf(row, 'applyUserId') === me.userId && { key: 'withdraw', title: '撤回' },
    ...own.map(([key, { title }]) => ({ key: `${OWN}${key}`, title })),
    type.sort === 'document' && may('add') && { key: 'copy', title: '复制' },
    editable && { key: 'view', title: '查看' },
    type.print !== undefined && may('print') && { key: 'print', title: '打印' },
    open && type.sort === 'document' && may('void') && { key: 'void', title: '作废', destructive: true },
    removable && may('delete') && { key: 'remove', title: '删除', destructive: true },
  ]
  return all.filter((one) => one !== false)
}
