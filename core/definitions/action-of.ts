import type { ActionType, DocumentType } from './document.ts'

/** The action that a type declares under a key. */
export const actionOf = ({ actions = {} }: Pick<DocumentType, 'actions'>, key: string): ActionType<unknown> | undefined =>
  Object.hasOwn(actions, key) ? (actions[key] as ActionType<unknown>) : undefined

/** Does the action begin in this state? */
export const isFrom = ({ from }: Pick<ActionType<never>, 'from'>, state: string): boolean =>
  from === undefined || [from].flat().includes(state)
