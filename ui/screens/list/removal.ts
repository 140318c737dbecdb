import type { DocumentType } from '../../../core/definitions/document.ts'
import { wireOf, type Row } from '../../../core/kernel/wire.ts'
import type { Deed } from '../../../core/records/remote-records.port.ts'
import type { Question } from '../../hooks/use-confirm.ts'
import { nameOf } from '../name-of.ts'
import { text } from '../text.ts'

/** What is asked before records are deleted, and what is sent then: that all below them goes too is said where something lies there. */
export const removalOf = (type: DocumentType, rows: readonly Row[]): { readonly question: Question; readonly deed: Deed } => {
  const { tree } = type
  const [only] = rows
  const question = rows.length === 1 && only ? text.ask.remove(nameOf(type, only)) : text.ask.removeMany(rows.length, type.title)
  const below = tree && rows.some((row) => wireOf(row, tree.hasChild) === 'Y') ? tree.removesBelow : undefined
  return below === undefined
    ? { question, deed: { do: 'remove' } }
    : { question: { ...question, text: below }, deed: { do: 'remove', confirm: true } }
}
