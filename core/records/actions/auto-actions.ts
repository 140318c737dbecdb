import { isFrom } from '../../definitions/action-of.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { ActionType } from '../../definitions/buttons.ts'
import { all, any, oneOf, type Condition } from '../../kernel/condition.ts'

/** An action without a button: it runs as soon as its condition holds (FORMAT.md, `auto: true`). */
export type AutoAction = ActionType<unknown> & { readonly key: string; readonly to: string }

export const hasAutoActions = ({ actions }: DocumentType): boolean =>
  Object.values<ActionType<unknown>>(actions ?? {}).some(({ auto }) => auto)

/** Those that may move a record on from the state it stands in. */
export const autoActionsIn = (type: DocumentType, state: string): readonly AutoAction[] =>
  Object.entries<ActionType<unknown>>(type.actions ?? {}).flatMap(([key, action]) => {
    const { auto, to } = action
    return auto && to !== undefined && to !== state && isFrom(action, state) ? [{ ...action, key, to }] : []
  })

/** Records of the type that a new day may move on by itself; undefined where no action looks at the day. */
export const dueOn = (type: DocumentType, today: string): Condition | undefined => {
  const due = Object.values<ActionType<unknown>>(type.actions ?? {}).flatMap(({ auto, from }) => {
    if (typeof auto !== 'function') return []
    return [from === undefined ? auto(today) : all(oneOf('billStatus', [from].flat()), auto(today))]
  })
  return due.length ? any(...due) : undefined
}
