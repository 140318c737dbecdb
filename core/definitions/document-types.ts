import type { DocumentType } from './document.ts'
import type { Dictionary } from './dicts.ts'

/** How a type is named where others speak of it: `area:name`. */
export const docKeyOf = ({ area, name }: DocumentType): string => `${area}:${name}`

/** The dictionary of the types themselves: what names one by its key is shown, and asked for, by its title. Nobody writes over it. */
export const DOCUMENT_TYPES = 'document_type'

export const documentTypes = (types: readonly DocumentType[]): Dictionary => ({
  code: DOCUMENT_TYPES,
  title: '单据类型',
  items: types.map((type) => ({ value: docKeyOf(type), text: type.title })),
})
