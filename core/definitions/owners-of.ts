import type { DocumentType } from './document.ts'

/** The fields with the persons whose record it is. */
export const ownersOf = ({ owner }: Pick<DocumentType, 'owner'>): readonly string[] =>
  owner === undefined ? [] : typeof owner === 'string' ? [owner] : (owner as readonly string[])
