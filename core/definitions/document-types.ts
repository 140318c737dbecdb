import { docKeyOf } from './doc-key.ts'
import type { DocumentType } from './document.ts'
import type { Dictionary } from './dicts.ts'

/** The dictionary of the types themselves: what names one by its key is shown, and asked for, by its title. Nobody writes over it. */
export const DOCUMENT_TYPES = 'document_type'

export const documentTypes = (types: readonly DocumentType[]): Dictionary => ({
  code: DOCUMENT_TYPES,
  title: '单据类型',
  items: types.map((type) => ({ value: docKeyOf(type), text: type.title })),
})
