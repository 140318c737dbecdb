import { importedBy, isPosted } from '../definitions/origin.ts'
import type { DocumentType } from '../definitions/document.ts'

/** May rows of a workbook be added to that table in the form? */
export const isImportableTable = (type: DocumentType, table: string): boolean =>
  Object.hasOwn(type.lines, table) && type.lines[table]?.importable === true && !isPosted(type)

/** Is there a permission to import the type's records, and a list to do it in? */
export const isImportable = (type: DocumentType): boolean => Boolean(type.importable) && !isPosted(type)

/** What whoever imports must hold: what is kept nowhere is imported by a command of its namesake. */
export const importRight = (type: DocumentType): string => importedBy(type) ?? 'import'
