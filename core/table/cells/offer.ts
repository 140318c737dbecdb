import type { Failure } from '../../kernel/failure.ts'
import type { CellChoice } from '../column.ts'

/** A record that a cell offers, with a second word at the end of its line. */
export type OfferedChoice = CellChoice & { readonly hint?: string }

/** What is offered for a keyword: the first ones, and how many there are; why, where there are none at all. */
export type Offer = { readonly records: readonly OfferedChoice[]; readonly total: number; readonly nothing?: string }

export const NO_OFFER: Offer = { records: [], total: 0 }

export type SettledOffer = Offer & { readonly failure: Failure | undefined }
