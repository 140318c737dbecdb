import type { DocumentType } from '../definitions/document.ts'
import { may, type Person } from '../kernel/person.ts'

/** The permission code of a call on a type: `{area}:{name}:{action}`. An owner who may look at his own may delete it where the type says so. */
export const codeOf = ({ area, name, removable }: DocumentType, action: string): string =>
  `${area}:${name}:${action === 'delete' && removable === 'byOwner' ? 'list' : action}`

/** Does the person hold the code of this call on the type? */
export const mayDo = (by: Person, type: DocumentType, action: string): boolean => may(by, codeOf(type, action))
