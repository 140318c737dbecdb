import type { DocumentType } from '../definitions/document.ts'
import { may, type Person } from '../kernel/person.ts'

/** The permission code of a call on a type: `{area}:{name}:{action}`. */
export const codeOf = (type: DocumentType, action: string): string => `${type.area}:${type.name}:${action}`

export const mayDo = (by: Person, type: DocumentType, action: string): boolean => may(by, codeOf(type, action))
