import type { DocumentType } from '../definitions/document.ts'

/** How logs name a type: `area:name`. */
export const docKeyOf = ({ area, name }: DocumentType): string => `${area}:${name}`
