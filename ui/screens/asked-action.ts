import type { DocumentType } from '../../core/definitions/document.ts'
import { wireOf, type Row } from '../../core/kernel/wire.ts'
import type { RecordOperation } from '../../core/records/remote-records.port.ts'
import type { Confirmation } from '../hooks/use-confirm.ts'
import { nameOf } from './name-of.ts'
import { text } from './text.ts'

/** What is rehearsed before it is done: a record that is sent into approval, or the change that waits beside it. */
export type Submitted = 'submit' | 'change'
export const isSubmitted = (operation: string): operation is Submitted => operation === 'submit' || operation === 'change'

/** Operations that every type has and that a yes is enough for; only some are done to several records at once. */
type Usual = Exclude<RecordOperation['do'], 'act' | Submitted>
export const isUsual = (operation: string): operation is Usual => Object.hasOwn(text.ask, operation)

type OfSeveral = keyof typeof text.askMany

type AskedAction = { readonly question: Confirmation; readonly operation: RecordOperation }

/** What is asked before one of the usual operations is done, and the operation that is sent then. */
export const askedAction = (what: Usual, type: DocumentType, row: Row): AskedAction =>
  warned(what, type, [row], text.ask[what](nameOf(type, row)))

export const askedActions = (what: OfSeveral, type: DocumentType, rows: readonly Row[]): AskedAction => {
  const [row] = rows
  const isOne = row !== undefined && rows.length === 1 && what !== 'submit'
  return isOne ? askedAction(what, type, row) : warned(what, type, rows, text.askMany[what](rows.length, type.title))
}

/** That all below goes too is said before records of a tree are deleted, where something lies there. */
const warned = (what: Usual | OfSeveral, { tree }: DocumentType, rows: readonly Row[], question: Confirmation): AskedAction => {
  const below = tree && rows.some((row) => wireOf(row, tree.hasChild) === 'Y') ? tree.removesBelow : undefined
  return what === 'remove' && below !== undefined
    ? { question: { ...question, text: below }, operation: { do: 'remove', confirm: true } }
    : { question, operation: { do: what } }
}
