import type { DocumentType } from './document.ts'

/** How a type is named where others speak of it: `area:name`. */
export const docKeyOf = ({ area, name }: DocumentType): string => `${area}:${name}`
