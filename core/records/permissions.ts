import { isPosted } from '../definitions/origin.ts'
import { actionOf } from '../definitions/action-of.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Command } from '../definitions/buttons.ts'
import { hasRole, isAlmighty, may, type Person } from '../kernel/person.ts'
import { type Hindrance, ruled } from '../permissions/hindrance.ts'

/** The permission code of a call on a type: `{area}:{name}:{action}`. An owner who may look at his own may delete it where the type says so. */
export const codeOf = ({ area, name, seenBy }: DocumentType, action: string): string =>
  `${area}:${name}:${action === 'delete' && seenBy?.ownerDeletes ? 'list' : action}`

const BY_HAND: readonly string[] = ['add', 'edit', 'delete']

const isWrittenByHand = (type: DocumentType, action: string): boolean =>
  !isPosted(type) || (action === 'delete' && type.seenBy?.ownerDeletes === true)

/** Does the person hold the code of this call on the type? Nobody writes by hand what is posted. */
export const mayDo = (by: Person, type: DocumentType, action: string): boolean =>
  (!BY_HAND.includes(action) || isWrittenByHand(type, action)) && may(by, codeOf(type, action))

const POSTED = '由相关单据审核后产生，不能手工办理，请先办理相应的单据'

/** What keeps the person from this call on the type. */
export const whyNotDo = (by: Person, type: DocumentType, action: string): Hindrance | undefined => {
  if (mayDo(by, type, action)) return undefined
  const code = codeOf(type, action)
  return mayDo({ ...by, codes: new Set([code]) }, type, action) ? { kind: 'code', code } : ruled(`${type.title}${POSTED}`)
}

/** What keeps the person from what the type declares under this key, an action or a command. */
export const whyNotAct = (by: Person, type: DocumentType, key: string): Hindrance | undefined => {
  const { role }: Pick<Command, 'role'> = actionOf(type, key) ?? (type.commands?.[key] as Command | undefined) ?? {}
  const lacks = whyNotDo(by, type, key)
  if (lacks || role === undefined || hasRole(by, role) || isAlmighty(by)) return lacks
  return { kind: 'role', roles: [role].flat() }
}

/** May the person do what the type declares under this key, an action or a command? */
export const mayAct = (by: Person, type: DocumentType, key: string): boolean => whyNotAct(by, type, key) === undefined

/** The action whose code sends a record, or the change of one, for approval (bsc B1, B2). */
export const submitCode = ({ process }: DocumentType, what: 'submit' | 'change' = 'submit'): string => {
  if (!process) return 'submit'
  return what === 'change' ? 'updateProcess' : 'startProcess'
}
