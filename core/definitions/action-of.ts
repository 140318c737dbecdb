import type { DocumentType } from './document.ts'
import type { ActionType } from './buttons.ts'

/** Buttons that lead somewhere, or have a call of their own. */
export const isElsewhere = ({ tells, opens }: ActionType<never>): boolean => Boolean(tells ?? (opens?.form === undefined && opens))

/** The action that a type declares under a key. */
export const actionOf = ({ actions = {} }: Pick<DocumentType, 'actions'>, key: string): ActionType<unknown> | undefined =>
  Object.hasOwn(actions, key) ? (actions[key] as ActionType<unknown>) : undefined

/** Does the action begin in this state? */
export const isFrom = ({ from }: Pick<ActionType<never>, 'from'>, state: string): boolean =>
  from === undefined || [from].flat().includes(state)

/** The action that leads from where records begin to a state, of those that ask nothing; undefined where none does. */
export const actionTo = (
  { actions = {}, states }: Pick<DocumentType, 'actions' | 'states'>,
  state: string | undefined,
): string | undefined => {
  const [first = ''] = Object.keys(states)
  const leads = ({ from, to, ask, auto }: ActionType<unknown>) =>
    to === state && from !== undefined && isFrom({ from }, first) && !ask && !auto
  return state === undefined
    ? undefined
    : Object.entries(actions as Readonly<Record<string, ActionType<unknown>>>).find(([, one]) => leads(one))?.[0]
}
