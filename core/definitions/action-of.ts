import type { ActionType, DocumentType } from './document.ts'

/** The action that a type declares under a key. */
export const actionOf = ({ actions = {} }: Pick<DocumentType, 'actions'>, key: string): ActionType<unknown> | undefined =>
  Object.hasOwn(actions, key) ? (actions[key] as ActionType<unknown>) : undefined
