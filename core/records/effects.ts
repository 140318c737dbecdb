import type { DocumentType, Event } from '../definitions/document.ts'
import type { Effect } from '../definitions/effect.ts'
import type { Row } from '../kernel/wire.ts'

/** An event's or action's effects, told apart: new values of the document itself, and what is written elsewhere. */
export type Outcome = { readonly row: Row; readonly elsewhere: readonly Effect[] }

export const outcomeOf = (effects: readonly Effect[], row: Row): Outcome => {
  const own: Record<string, Row[string]> = {}
  const elsewhere: Effect[] = []
  for (const effect of effects) {
    if (effect.effect === 'patch' && !effect.type) Object.assign(own, effect.values, effect.tables)
    else elsewhere.push(effect)
  }
  return { row: Object.keys(own).length ? { ...row, ...own } : row, elsewhere }
}

export const eventEffects = (type: DocumentType, event: Event, view: unknown): readonly Effect[] =>
  (type.effects?.[event] as ((doc: unknown) => readonly Effect[]) | undefined)?.(view) ?? []
