import { askedFields } from '../../../core/definitions/asked-fields.ts'
import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { type Effect, type Effects, flat, type RowsChange } from '../../../core/definitions/effect.ts'
import { viewOf } from '../../../core/definitions/view.ts'
import { jobPartsOf, lookedThrough } from '../../../core/definitions/scheduled-job.ts'
import { ROLE_TITLES } from '../../../core/permissions/roles.ts'
import { knowing } from '../people.ts'
import type { Law } from './law.ts'
import { actionsIn, isFieldOf, isPlace, isType, missingIn, tablesOf } from './places.ts'
import { filledRow, situationsOf } from './situations.ts'

/** Something a type does elsewhere, and where it says so. */
type Done = { readonly at: string; readonly effect: Effect }

/** With the type whose record it is done to. */
type Findable = { readonly of: DocumentType; readonly done: Done }

const EVENTS: readonly string[] = ['save', 'submit', 'approve', 'change', 'reject', 'withdraw', 'void', 'delete']

type Told = (doc: any, asked?: any) => Effects

const doneBy = (type: DocumentType, catalogue: Catalogue): readonly Done[] => {
  const situations = situationsOf(type, catalogue)
  const at = (name: string, effects: Effects): readonly Done[] => flat(effects).map((effect) => ({ at: name, effect }))
  return situations.flatMap(({ view }) => [
    ...Object.entries((type.effects ?? {}) as Readonly<Record<string, Told>>).flatMap(([event, tell]) => at(event, tell(view))),
    ...actionsIn(type).flatMap(([key, action]) => {
      const asked = filledRow(Object.fromEntries(askedFields(type, action)), catalogue)
      return action.effects ? at(key, (action.effects as Told)(view, asked)) : []
    }),
    ...(type.moves ? at('moves', (type.moves as Told)(view)) : []),
  ])
}

/** Has the type the field, or a table of it the column? */
const isHeldIn = (type: DocumentType, key: string, row: string | undefined): boolean =>
  row === undefined ? Object.hasOwn(type.fields, key) : tablesOf(type).some(([, { columns }]) => Object.hasOwn(columns, key))

/** What the jobs of a type do, to its own records or to those that they go through. */
const doneByJobs = (type: DocumentType, catalogue: Catalogue): readonly Findable[] =>
  jobPartsOf(type).flatMap(([key, job]) => {
    const looked = lookedThrough(type, job, (of) => catalogue.find(of))
    return situationsOf(looked, catalogue).flatMap(({ view }) =>
      flat('each' in job ? job.each(view) : job.together([view])).map((effect) => ({ of: looked, done: { at: `job ${key}`, effect } })),
    )
  })

const keysOf = (of: unknown): readonly string[] => Object.keys((of ?? {}) as object)

const rowsNamed = (place: string, rows: Readonly<Record<string, RowsChange>> | undefined, at: string, catalogue: Catalogue) =>
  Object.entries(rows ?? {}).flatMap(([table, { add = [], remove, replace = [] }]) => {
    const own = `${place}.${table}`
    if (!isPlace(own, catalogue)) return [`${at} names ${own}`]
    const target = catalogue.find(place)
    const added = typeof add === 'function' ? (target ? add(viewOf(target, filledRow(target.fields, catalogue), knowing)) : []) : add
    return missingIn(own, [...added, ...replace, remove ?? {}].flatMap(keysOf), at, catalogue)
  })

/** A row of the document itself stands in whichever of its tables has all that is written. */
const isOwnRow = (type: DocumentType, keys: readonly string[], catalogue: Catalogue): boolean =>
  tablesOf(type).some(([table]) => keys.every((key) => isFieldOf(`${type.key}.${table}`, key, catalogue)))

const namedBy = (type: DocumentType, { at, effect }: Done, catalogue: Catalogue): readonly string[] => {
  switch (effect.effect) {
    case 'update': {
      const { which, change } = effect
      const place = effect.at ?? type.key
      if (!isPlace(place, catalogue)) return [`${at} changes ${place}`]
      const target = catalogue.find(place)
      const set =
        typeof change.set === 'function'
          ? target
            ? change.set(viewOf(target, filledRow(target.fields, catalogue), knowing))
            : {}
          : change.set
      const keys = [change.add, set, change.begins].flatMap(keysOf)
      if (effect.at === undefined && which !== undefined)
        return isOwnRow(type, keys, catalogue) ? [] : [`${at} writes ${keys.join()} in no table`]
      const sought = typeof which === 'object' ? keysOf(which) : []
      const isKey =
        !target ||
        sought.length === 0 ||
        (target.unique ?? []).some(
          ({ fields }: { readonly fields: readonly string[] }) => [...fields].sort().join() === [...sought].sort().join(),
        )
      return [
        ...missingIn(place, [...keys, ...sought, ...Object.values(change.after ?? {})], at, catalogue),
        ...missingIn(type.key, keysOf(change.after), at, catalogue),
        ...rowsNamed(place, change.rows, at, catalogue),
        ...(isKey ? [] : [`${at} looks for ${place} by ${sought.join()}`]),
      ]
    }
    case 'post':
      return isType(effect.to, catalogue) ? missingIn(effect.to, keysOf(effect.values), at, catalogue) : [`${at} posts to ${effect.to}`]
    case 'create': {
      const made = catalogue.find(effect.type)
      if (!made) return isType(effect.type, catalogue) ? [] : [`${at} creates ${effect.type}`]
      const tables = Object.entries(effect.values).filter(([key]) => Object.hasOwn(made.lines, key))
      return [
        ...missingIn(
          effect.type,
          keysOf(effect.values).filter((key) => !Object.hasOwn(made.lines, key)),
          at,
          catalogue,
        ),
        ...tables.flatMap(([table, rows]) =>
          missingIn(`${effect.type}.${table}`, (rows as readonly object[]).flatMap(keysOf), at, catalogue),
        ),
        ...(effect.state === undefined || Object.hasOwn(made.states, effect.state)
          ? []
          : [`${at} brings ${effect.type} to ${effect.state}`]),
        ...(effect.as === undefined || isHeldIn(type, effect.as, effect.of) ? [] : [`${at} names ${effect.as}`]),
      ]
    }
    case 'act': {
      const acted = catalogue.find(effect.type)
      if (!acted) return isType(effect.type, catalogue) ? [] : [`${at} acts on ${effect.type}`]
      const action = actionsIn(acted).find(([key]) => key === effect.action)?.[1]
      if (!action) return [`${at} does ${effect.type} ${effect.action}`]
      const asked = askedFields(acted, action).map(([key]) => key)
      return keysOf(effect.asked)
        .filter((key) => !asked.includes(key))
        .map((key) => `${at} answers ${effect.type} ${effect.action} ${key}`)
    }
    case 'reverse':
      return EVENTS.includes(effect.event) || actionsIn(type).some(([key]) => key === effect.event)
        ? []
        : [`${at} reverses ${effect.event}`]
    case 'message':
      return effect.role === undefined || Object.hasOwn(ROLE_TITLES, effect.role) ? [] : [`${at} writes to ${effect.role}`]
    default:
      return []
  }
}

/** What a type does elsewhere names what is there, whatever is filled in. */
export const effectLaw: Law = {
  says: 'does elsewhere what can be done there',
  broken: (type, catalogue) => [
    ...new Set([
      ...doneBy(type, catalogue).flatMap((one) => namedBy(type, one, catalogue)),
      ...doneByJobs(type, catalogue).flatMap(({ of, done }) => namedBy(of, done, catalogue)),
    ]),
  ],
}
