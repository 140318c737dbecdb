import { isPosted } from '../../definitions/origin.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import {
  type Change,
  type Creation,
  type ActionCall,
  type Effect,
  type Effects,
  flat,
  type Removal,
  type RowsChange,
  type SystemCall,
  type Update,
  type Values,
  writtenValues,
} from '../../definitions/effect.ts'
import type { Field, Fields } from '../../definitions/field.ts'
import { areAlike, rowNamingSets } from '../../definitions/unique.ts'
import { decimal, readDecimal, ZERO } from '../../kernel/decimal.ts'
import { rowsOf, textAt, wireOf, type Row } from '../../kernel/wire.ts'
import { hasAutoActions } from '../actions/auto-actions.ts'
import type { From, LoggedEffect } from './ledgers.port.ts'

/** What goes through a record, and what that does: asked again once the record has its number, so that texts and entries can name it. */
export type Happening = {
  readonly event: string
  readonly effects: (row: Row) => readonly Effect[]
  /** What an earlier event wrote and this one writes back. */
  readonly reversed?: readonly LoggedEffect[]
}

/** An event of the life of a document (submit, approve, void …) of which nothing but its effects is asked; none where the type declares none. */
export const eventEffects = (type: DocumentType, event: string, view: unknown): readonly Effect[] => {
  const effects = (type.effects as Readonly<Record<string, ((doc: unknown) => Effects) | undefined>> | undefined)?.[event]
  return effects ? flat(effects(view)) : []
}

/** A change of the document itself, or of a row of it. */
export const isOwn = (effect: Effect): effect is Update => effect.effect === 'update' && effect.at === undefined

const holdsAll = (row: Row, values: Values): boolean => {
  const wanted = writtenValues(values)
  return areAlike(row, wanted, Object.keys(wanted))
}

/** Those of some rows that the table does not hold yet, by the columns that no two of its rows share. */
export const newAmong = (
  table: Pick<DocumentType['lines'][string], 'unique'>,
  held: readonly Row[],
  added: readonly Row[],
): readonly Row[] => added.filter((row) => !rowNamingSets(table).some(({ fields }) => held.some((other) => areAlike(row, other, fields))))

/** The rows of a table after a change, whose new ones may look at the record. */
export const rowsAfter = (
  type: DocumentType,
  table: string,
  rows: readonly Row[],
  { add = [], remove, replace }: RowsChange,
  record?: unknown,
): readonly Row[] => {
  if (replace) return replace
  const held = remove ? rows.filter((row) => !holdsAll(row, remove)) : rows
  const fresh = typeof add === 'function' ? add(record) : add
  return [...held, ...newAmong(type.lines[table] ?? {}, held, fresh.map(writtenValues))]
}

/** Exact amounts added to what a row holds. */
export const added = (row: Row, add: Change['add'] = {}, fields: Fields = {}): Row =>
  Object.fromEntries(
    Object.entries(add).map(([key, by]) => {
      const sum = decimal(wireOf(row, key) ?? 0).plus(by)
      return [key, fields[key]?.kind.storage === 'integer' ? sum.toNumber() : sum.toString()]
    }),
  )

/** The values that a change sets, which may look at the record as it stands. */
export const valuesSet = ({ set }: Change, view: unknown): Record<string, Row[string]> =>
  set === undefined ? {} : writtenValues(typeof set === 'function' ? set(view) : set)

const withOwn = (type: DocumentType, row: Row, { which, change }: Update): Row => {
  if (typeof which !== 'string') {
    const left = { ...row, ...added(row, change.add, type.fields), ...valuesSet(change, row) }
    const tables = Object.entries(change.rows ?? {}).map(
      ([name, rows]) => [name, rowsAfter(type, name, rowsOf(row, name), rows, left)] as const,
    )
    return { ...left, ...Object.fromEntries(tables) }
  }
  const table = Object.keys(type.lines).find((name) => rowsOf(row, name).some(({ id }) => id === which))
  if (table === undefined) throw new Error(`${type.key} has no row ${which}`)
  const columns = type.lines[table]?.columns
  const changed = (one: Row): Row => (one['id'] === which ? { ...one, ...added(one, change.add, columns), ...valuesSet(change, one) } : one)
  return { ...row, [table]: rowsOf(row, table).map(changed) }
}

/** A creation with the identity of what it makes; the field, or the field of a row, that asks for it takes it. */
export const withIdentity = (effect: Creation, id: string): readonly Effect[] => {
  const made: Creation = { ...effect, values: { ...effect.values, id } as Row }
  const { as, of } = effect
  return as === undefined ? [made] : [made, { effect: 'update', ...(of === undefined ? {} : { which: of }), change: { set: { [as]: id } } }]
}

/** The document as effects write it themselves. */
export const withOwnEffects = (type: DocumentType, row: Row, effects: readonly Effect[]): Row =>
  effects.filter(isOwn).reduce((written, effect) => withOwn(type, written, effect), row)

/** Do effects change rows of the document, so that what is worked out of them follows? */
export const changesRows = (effects: readonly Effect[]): boolean =>
  effects.filter(isOwn).some(({ which, change }) => which !== undefined || change.rows !== undefined)

/** New rows that effects wrote have no name yet. */
export const identified = (type: DocumentType, row: Row, nextId: () => string): Row => {
  const tables = Object.keys(type.lines).filter((name) => rowsOf(row, name).some(({ id }) => !id))
  const named = (name: string) => rowsOf(row, name).map((one) => (one['id'] ? one : { ...one, id: nextId() }))
  return tables.length ? { ...row, ...Object.fromEntries(tables.map((name) => [name, named(name)])) } : row
}

/** Amounts that nobody types and that a record begins with all the same. */
export const amountsBegun = (type: DocumentType, row: Row): Row =>
  Object.fromEntries(
    Object.entries<Field>(type.fields).flatMap(([key, { kind, derived, editable }]) => {
      const isAmount = kind.storage === 'decimal' || kind.storage === 'integer'
      if (!isAmount || derived || (editable !== false && !isPosted(type)) || (readDecimal(wireOf(row, key)) ?? ZERO).isZero()) return []
      return [[key, wireOf(row, key)]]
    }),
  )

/** What an event writes to the document itself, and what it makes, as the log keeps it. */
export const ownLog = (
  catalogue: Catalogue,
  event: string,
  effects: readonly Effect[],
  { type, row }: From,
  before: Row | undefined,
): readonly Omit<LoggedEffect, 'place'>[] => {
  const id = textAt(row, 'id')
  return effects.flatMap((effect): readonly Omit<LoggedEffect, 'place'>[] => {
    if (effect.effect === 'create') {
      const made = catalogue.find(effect.type)
      const begun = made ? amountsBegun(made, writtenValues(effect.values)) : {}
      return [
        {
          event,
          type: effect.type,
          id: String(effect.values['id'] ?? ''),
          made: 'record',
          ...(Object.keys(begun).length ? { begun } : {}),
        },
      ]
    }
    if (!isOwn(effect)) return []
    const { which, change } = effect
    const held =
      typeof which === 'string'
        ? Object.keys(type.lines)
            .flatMap((name) => rowsOf(before ?? {}, name))
            .find((one) => one['id'] === which)
        : before
    const add = Object.entries(change.add ?? {}).map(([key, by]) => [key, { add: String(by) }] as const)
    const set = Object.entries(valuesSet(change, row)).map(([key, is]) => [key, { was: wireOf(held ?? {}, key), is }] as const)
    const rows = Object.keys(change.rows ?? {}).map((name) => [name, { rows: rowsOf(before ?? {}, name) }] as const)
    return [
      {
        event,
        type: type.key,
        id,
        ...(typeof which === 'string' ? { rowId: which } : {}),
        change: Object.fromEntries([...add, ...set, ...rows]),
      },
    ]
  })
}

/** What is done to other records by the rules of their own types, as if whoever acts had done it there. */
export type FurtherEffect = Creation | ActionCall | Removal | Update | SystemCall<'createCoded' | 'approval'>

/** What the program does by itself and by the rules of others: not written where the effects of a record are. */
export const isFurtherCall = (effect: SystemCall): effect is SystemCall<'createCoded' | 'approval'> =>
  effect.call === 'createCoded' || effect.call === 'approval'

/** Does an update change rows that people may type? Those are changed by all the rules of their type. */
const isTyped = (catalogue: Catalogue, { at = '', change }: Update): boolean => {
  const [area, name] = at.split('.')
  const type = catalogue.find(`${area}.${name}`)
  return Object.keys(change.rows ?? {}).some((table) => type?.lines[table]?.editable !== false)
}

const placeOf = (effect: FurtherEffect): string => (effect.effect === 'update' ? `${effect.at}/${JSON.stringify(effect.which)}` : '')

/** Those of some effects that follow by the rules of other types: in one order, so that two never wait for each other. */
export const furtherAmong = (catalogue: Catalogue, effects: readonly Effect[]): readonly FurtherEffect[] =>
  effects
    .flatMap((effect): readonly FurtherEffect[] => {
      if (effect.effect === 'create' || effect.effect === 'act' || effect.effect === 'remove') return [effect]
      if (effect.effect === 'system') return isFurtherCall(effect) ? [effect] : []
      return effect.effect === 'update' && effect.at !== undefined && isTyped(catalogue, effect) ? [effect] : []
    })
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : placeOf(a) > placeOf(b) ? 1 : 0))

/**
 * Does an effect of a new record come to the same whether it is written by itself or with those of others? What sets values of records
 * that are guarded by nothing, of which nothing else follows.
 */
export const addsUp = (catalogue: Catalogue, effect: Effect): boolean => {
  if (effect.effect !== 'update' || effect.at === undefined || furtherAmong(catalogue, [effect]).length > 0) return false
  const { add, rows, needs } = effect.change
  const type = catalogue.find(effect.at)
  return type !== undefined && !add && !rows && !needs && !type.pool && !type.authority && !hasAutoActions(type)
}
