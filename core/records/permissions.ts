import { isPosted } from '../definitions/origin.ts'
import { actionOf } from '../definitions/action-of.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Command } from '../definitions/buttons.ts'
import { hasRole, isAlmighty, may, type Person } from '../kernel/person.ts'

/** The permission code of a call on a type: `{area}:{name}:{action}`. An owner who may look at his own may delete it where the type says so. */
export const codeOf = ({ area, name, seenBy }: DocumentType, action: string): string =>
  `${area}:${name}:${action === 'delete' && seenBy?.ownerDeletes ? 'list' : action}`

const BY_HAND: readonly string[] = ['add', 'edit', 'delete']

const isWrittenByHand = (type: DocumentType, action: string): boolean =>
  !isPosted(type) || (action === 'delete' && type.seenBy?.ownerDeletes === true)

/** Does the person hold the code of this call on the type? Nobody writes by hand what is posted. */
export const mayDo = (by: Person, type: DocumentType, action: string): boolean =>
  (!BY_HAND.includes(action) || isWrittenByHand(type, action)) && may(by, codeOf(type, action))

/** May the person do what the type declares under this key, an action or a command? */
export const mayAct = (by: Person, type: DocumentType, key: string): boolean => {
  const { role }: Pick<Command, 'role'> = actionOf(type, key) ?? (type.commands?.[key] as Command | undefined) ?? {}
  return mayDo(by, type, key) && (role === undefined || hasRole(by, role) || isAlmighty(by))
}

/** The action whose code sends a record, or the change of one, for approval (bsc B1, B2). */
export const submitCode = ({ process }: DocumentType, what: 'submit' | 'change' = 'submit'): string => {
  if (!process) return 'submit'
  return what === 'change' ? 'updateProcess' : 'startProcess'
}
