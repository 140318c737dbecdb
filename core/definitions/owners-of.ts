import type { DocumentType } from './document.ts'

/** The fields with the persons whose record it is. */
export const ownersOf = ({ seenBy }: Pick<DocumentType, 'seenBy'>): readonly string[] => [seenBy?.owner ?? []].flat()
