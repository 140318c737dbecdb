import type { DocumentType } from '../../core/definitions/document.ts'
import { calledOf } from '../../core/records/record-title.ts'
import { wireOf, type Row } from '../../core/kernel/wire.ts'

/** What a record is called where something is said of it: its type, and its number or its name. */
export const nameOf = (type: DocumentType, row: Row): string => `${type.title} ${wireOf(row, 'billNo') ?? calledOf(type, row)}`.trim()
