import type { DocumentType, Event } from '../definitions/document.ts'
import type { Effect, FurtherDeed } from '../definitions/effect.ts'
import { rowsOf, type Row } from '../kernel/wire.ts'

/** An event's or action's effects, told apart: new values of the document itself, and what is written elsewhere. */
export type Outcome = { readonly row: Row; readonly elsewhere: readonly Effect[] }

/** Parts what effects write to the document itself from what they do elsewhere. */
export const outcomeOf = (effects: readonly Effect[], row: Row): Outcome => {
  const own: Record<string, Row[string]> = {}
  const elsewhere: Effect[] = []
  for (const effect of effects) {
    if (effect.effect === 'patch' && !effect.type) Object.assign(own, effect.values, effect.tables)
    else elsewhere.push(effect)
  }
  return { row: Object.keys(own).length ? { ...row, ...own } : row, elsewhere }
}

/** New rows that effects wrote have no name yet. */
export const identified = (type: DocumentType, row: Row, nextId: () => string): Row => {
  const tables = Object.keys(type.lines).filter((name) => rowsOf(row, name).some(({ id }) => !id))
  const named = (name: string) => rowsOf(row, name).map((one) => (one['id'] ? one : { ...one, id: nextId() }))
  return tables.length ? { ...row, ...Object.fromEntries(tables.map((name) => [name, named(name)])) } : row
}

/** What an event of the life of a document (submit, approve, withdraw, void …) does beside it; nothing where the type declares none. */
export const eventEffects = (type: DocumentType, event: Event, view: unknown): readonly Effect[] =>
  (type.effects?.[event] as ((doc: unknown) => readonly Effect[]) | undefined)?.(view) ?? []

const isFurther = (effect: Effect | FurtherDeed): effect is FurtherDeed =>
  effect.effect === 'create' || effect.effect === 'createCoded' || effect.effect === 'rows'

const placeOf = (deed: FurtherDeed): string => (deed.effect === 'rows' ? `${deed.type}/${deed.id}` : '')

/** What an action posts, and what it does to other records: in one order, so that two never wait for each other. */
export const toldApart = (
  effects: readonly (Effect | FurtherDeed)[],
): { readonly effects: readonly Effect[]; readonly deeds: readonly FurtherDeed[] } => ({
  effects: effects.filter((effect): effect is Effect => !isFurther(effect)),
  deeds: effects.filter(isFurther).sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)),
})
