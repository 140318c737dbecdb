import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'

/** What must be true of every type: said in words, and where a type does not keep it, in findings. */
export type Law<T extends DocumentType = DocumentType> = {
  readonly says: string
  readonly broken: (type: T, catalogue: Catalogue) => readonly string[]
}
