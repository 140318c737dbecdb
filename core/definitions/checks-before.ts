import type { DocumentType } from './document.ts'
import type { Check, Guarded } from './must-hold.ts'

/** What must hold of a stored record before it may be changed in its form, or deleted. Apart from the other checks: lists ask for no more. */
export const checksBefore = ({ checks = [] }: Pick<DocumentType, 'checks'>, what: Guarded): readonly Check<any>[] =>
  (checks as readonly Check<any>[]).filter(({ before }) => before !== undefined && [before].flat().includes(what))
