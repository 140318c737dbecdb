import type { DocumentType } from '../definitions/document.ts'
import { hasStates } from './usual-fields.ts'

const USUALLY_EDITABLE = ['draft', 'rejected']

/** May the form of a record in this state be saved at all? */
export const isEditable = (type: DocumentType, state: string): boolean => {
  if (!hasStates(type)) return true
  if (type.editable) return type.editable.includes(state)
  if (type.process) return [...USUALLY_EDITABLE, 'approved'].includes(state)
  return type.sort !== 'document' || USUALLY_EDITABLE.includes(state)
}
