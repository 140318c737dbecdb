import type { DocumentType } from './document.ts'
import type { Gathering } from './gathering.ts'
import { isReport } from './is-report.ts'

/** What the program keeps for itself, or gathers: seen as records, written by nobody. */
export const isViewed = ({ origin }: Pick<DocumentType, 'origin'>): boolean => origin === 'program' || Array.isArray(origin)

/** Does nobody add, edit or delete its records by hand? */
export const isPosted = (type: DocumentType): boolean => isReport(type) || type.origin === 'postings' || isViewed(type)

/** The rows of others that are its records; undefined where it keeps its own. */
export const gatheringsOf = ({ origin }: Pick<DocumentType, 'origin'>): readonly Gathering[] | undefined =>
  Array.isArray(origin) ? (origin as readonly Gathering[]) : undefined

/** The command that its rows come by, where they are read from a workbook and kept nowhere. */
export const importedBy = ({ origin }: Pick<DocumentType, 'origin'>): string | undefined =>
  typeof origin === 'object' && 'importedBy' in origin ? origin.importedBy : undefined
