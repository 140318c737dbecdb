import type { DocumentType } from '../definitions/document.ts'

/** May rows of a workbook be added to that table in the form? */
export const isImportableTable = (type: DocumentType, table: string): boolean =>
  Object.hasOwn(type.lines, table) && type.lines[table]?.importable === true && !type.posted

/** Is there a permission to import the type's records, and a list to do it in? */
export const isImportable = (type: DocumentType): boolean => Boolean(type.importable) && !type.posted

/** What whoever imports must hold: a passing type is imported by a command of its namesake. */
export const importRight = ({ passing }: DocumentType): string => passing ?? 'import'
