import type { DocumentType } from '../definitions/document.ts'

/** Is there a permission to import the type's records, and a list to do it in? */
export const isImportable = (type: DocumentType): boolean => Boolean(type.importable) && !type.posted
