import type { DocumentType } from '../../core/definitions/document.ts'
import { wireOf, type Row } from '../../core/kernel/wire.ts'
import type { Deed } from '../../core/records/remote-records.port.ts'
import type { Question } from '../hooks/use-confirm.ts'
import { nameOf } from './name-of.ts'
import { text } from './text.ts'

/** Deeds that every type has; only some are done to several records at once. */
type Usual = Exclude<Deed['do'], 'act'>
export const isUsual = (deed: string): deed is Usual => Object.hasOwn(text.ask, deed)

type OfSeveral = keyof typeof text.askMany

type AskedDeed = { readonly question: Question; readonly deed: Deed }

/** What is asked before one of the usual deeds is done, and the deed that is sent then. */
export const askedDeed = (what: Usual, type: DocumentType, row: Row): AskedDeed =>
  warned(what, type, [row], text.ask[what](nameOf(type, row)))

export const askedDeeds = (what: OfSeveral, type: DocumentType, rows: readonly Row[]): AskedDeed => {
  const [row] = rows
  return row && rows.length === 1 ? askedDeed(what, type, row) : warned(what, type, rows, text.askMany[what](rows.length, type.title))
}

/** That all below goes too is said before records of a tree are deleted, where something lies there. */
const warned = (what: Usual, { tree }: DocumentType, rows: readonly Row[], question: Question): AskedDeed => {
  const below = tree && rows.some((row) => wireOf(row, tree.hasChild) === 'Y') ? tree.removesBelow : undefined
  return what === 'remove' && below !== undefined
    ? { question: { ...question, text: below }, deed: { do: 'remove', confirm: true } }
    : { question, deed: { do: what } }
}
