import type { DocumentType } from './document.ts'

/** Do records of the type go through an approval, which stands beside them? */
export const isApproved = ({ approval, process }: Pick<DocumentType, 'approval' | 'process'>): boolean =>
  (approval?.length ?? 0) > 0 || process !== undefined
