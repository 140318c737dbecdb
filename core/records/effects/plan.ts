import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { flat, written, writtenValues, type Change, type Effect, type Effects, type Which } from '../../definitions/effect.ts'
import type { Knowledge } from '../../definitions/knowledge.ts'
import type { Start } from '../../definitions/start.ts'
import { viewOf } from '../../definitions/view.ts'
import { decimal } from '../../kernel/decimal.ts'
import { wireOf, type Row } from '../../kernel/wire.ts'
import { newDraft } from '../write/complete-draft.ts'
import { furtherAmong } from './effects.ts'

/** An entry on its way into a register; what it shows of balances is written in while they are moved. */
export type EntryStep = {
  readonly step: 'entry'
  readonly type: DocumentType
  readonly row: Record<string, Row[string]>
  readonly once?: string
}

/** A change of a record, or of a row of its table; by an entry, or by the document itself. */
export type ChangeStep = {
  readonly step: 'change'
  readonly type: DocumentType
  readonly table?: string
  readonly which: Which
  readonly change: Change
  readonly by?: EntryStep
}

export type PlanStep = EntryStep | ChangeStep

/** What planning needs to know. */
export type Planning = {
  readonly catalogue: Catalogue
  readonly start: Start
  readonly nextId: () => string
  /** What the formulas of an entry look at beside it. */
  readonly knowledgeOf: (type: DocumentType, row: Row) => Knowledge
}

const typeOf = (catalogue: Catalogue, key: string): DocumentType => {
  const type = catalogue.find(key)
  if (!type) throw new Error(`an effect names ${key}, which is not declared`)
  return type
}

/** `area.name`, or `area.name.table`. */
const placeOf = (catalogue: Catalogue, at: string): Pick<ChangeStep, 'type' | 'table'> => {
  const [area, name, table] = at.split('.')
  const type = typeOf(catalogue, `${area}.${name}`)
  if (table === undefined) return { type }
  if (!type.lines[table]) throw new Error(`an effect names ${at}, but ${type.key} has no such table`)
  return { type, table }
}

type Posted = Omit<EntryStep, 'step' | 'row'> & { readonly values: Record<string, Row[string]> }

/** Entries of one event that are alike but for what their register sums are one; one that comes to nothing is none. */
const summed = (entries: readonly Posted[]): readonly Posted[] => {
  const kept = new Map<string, Posted>()
  for (const [place, entry] of entries.entries()) {
    const sums = (entry.type.summed ?? []) as readonly string[]
    const like = { ...entry.values, ...Object.fromEntries(sums.map((key) => [key, null])) }
    const name = sums.length ? JSON.stringify([entry.type.key, like]) : `${place}`
    const known = kept.get(name)
    if (!known) kept.set(name, { ...entry, values: { ...entry.values } })
    else
      for (const key of sums)
        known.values[key] = decimal(wireOf(known.values, key) ?? 0)
          .plus(wireOf(entry.values, key) ?? 0)
          .toString()
  }
  const isNothing = ({ type, values }: Posted) =>
    type.summed !== undefined && (type.summed as readonly string[]).every((key) => decimal(wireOf(values, key) ?? 0).isZero())
  return [...kept.values()].filter((entry) => !isNothing(entry))
}

/** What effects write in registers and on other records, step by step in their order; entries bring what they move. */
export const planned = (effects: readonly Effect[], planning: Planning): readonly PlanStep[] => {
  const { catalogue, start, nextId } = planning
  const posts = effects.filter((effect) => effect.effect === 'post')
  const entries = summed(
    posts.map(({ to, values, once }) => ({
      type: typeOf(catalogue, to),
      values: writtenValues(values),
      ...(once === undefined ? {} : { once }),
    })),
  )
  const change = (effect: Effect, by?: EntryStep): readonly ChangeStep[] => {
    if (effect.effect !== 'update' || effect.at === undefined || furtherAmong(catalogue, [effect]).length) {
      if (by) throw new Error(`${by.type.key}: an entry moves other records and nothing else`)
      return []
    }
    return [{ step: 'change', ...placeOf(catalogue, effect.at), which: effect.which ?? '', change: effect.change, ...(by ? { by } : {}) }]
  }
  const entered = ({ type, values, once }: Posted): readonly PlanStep[] => {
    const row: Record<string, Row[string]> = { ...newDraft(type, start), ...values, id: written(wireOf(values, 'id')) ?? nextId() }
    for (const name of Object.keys(type.lines)) if (values[name] === undefined) delete row[name]
    const entry: EntryStep = { step: 'entry', type, row, ...(once === undefined ? {} : { once }) }
    const moves = type.moves as ((entry: unknown) => Effects) | undefined
    const moved = moves ? flat(moves(viewOf(type, row, planning.knowledgeOf(type, row)))) : []
    return [entry, ...moved.flatMap((effect) => change(effect, entry))]
  }
  let place = 0
  const inOrder = effects.flatMap((effect): readonly PlanStep[] => {
    if (effect.effect !== 'post') return change(effect)
    place += 1
    return place === 1 ? entries.flatMap(entered) : []
  })
  return inOrder
}
