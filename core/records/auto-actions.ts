import { isFrom } from '../definitions/action-of.ts'
import type { ActionType, DocumentType } from '../definitions/document.ts'
import { all, any, oneOf, type Condition } from '../kernel/condition.ts'
import type { Effect } from '../definitions/effect.ts'

/** An action without a button: it runs as soon as its condition holds (FORMAT.md, `auto: true`). */
export type AutoAction = ActionType<unknown> & { readonly key: string; readonly to: string }

export const hasAutoActions = ({ actions }: DocumentType): boolean =>
  Object.values<ActionType<unknown>>(actions ?? {}).some(({ auto }) => auto === true)

/** Those that may move a record on from the state it stands in. */
export const autoActionsIn = (type: DocumentType, state: string): readonly AutoAction[] =>
  Object.entries<ActionType<unknown>>(type.actions ?? {}).flatMap(([key, action]) => {
    const { auto, to } = action
    return auto && to !== undefined && to !== state && isFrom(action, state) ? [{ ...action, key, to }] : []
  })

/** Records of the type that a new day may move on by itself; undefined where no action looks at the day. */
export const dueOn = (type: DocumentType, today: string): Condition | undefined => {
  const due = Object.values<ActionType<unknown>>(type.actions ?? {}).flatMap(({ auto, from, due: on }) => {
    if (!auto || !on) return []
    return [from === undefined ? on(today) : all(oneOf('billStatus', [from].flat()), on(today))]
  })
  return due.length ? any(...due) : undefined
}

/** The records beside the document itself whose values its effects change, each once. */
export const touchedBy = (effects: readonly Effect[]): readonly { readonly type: string; readonly id: string }[] => {
  const touched = effects.flatMap((effect) => {
    if (effect.effect === 'post' || effect.effect === 'hold')
      return effect.balance ? [{ type: effect.balance.of, id: effect.balance.id }] : []
    return effect.effect === 'patch' && effect.type && effect.id ? [{ type: effect.type, id: effect.id }] : []
  })
  return [...new Map(touched.map((one) => [`${one.type}/${one.id}`, one])).values()]
}
