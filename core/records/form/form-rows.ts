import { doubtAt } from '../../definitions/checks.ts'
import { rowsOf } from '../../kernel/wire.ts'
import { idOf, type RowId } from '../../table/rows.ts'
import { isBlank } from './edit-draft.ts'
import { beginningOf, type FormContext } from './form-context.ts'

const places = new WeakMap<readonly unknown[], ReadonlyMap<RowId, number>>()

const placeOf = ({ draft }: FormContext, table: string, row: RowId): number => {
  const rows = rowsOf(draft, table)
  const known = places.get(rows) ?? new Map(rows.map((one, at) => [idOf(one), at]))
  places.set(rows, known)
  return known.get(row) ?? -1
}

const viewsIn = ({ view }: FormContext, table: string): readonly unknown[] =>
  (view as unknown as Readonly<Record<string, readonly unknown[]>>)[table] ?? []

/** A row of a form as the formulas of its table see it; undefined where it is not there yet. */
export const rowView = (context: FormContext, table: string, row: RowId): unknown => viewsIn(context, table)[placeOf(context, table, row)]

/** What is doubtful about a cell of a form's table; it stops nothing. */
export const doubtAbout = (context: FormContext, table: string, row: RowId, column: string): string | undefined => {
  const subject = rowView(context, table, row)
  if (subject === undefined) return undefined
  const doubt = doubtAt(context.type, table, column, subject) ?? context.knowledge.doubts?.[table]?.[row]?.[column]
  // A row that nobody began says nothing that could be doubted.
  return doubt !== undefined && isBegun(context, table, row) ? doubt : undefined
}

const isBegun = (context: FormContext, table: string, id: RowId): boolean => {
  const declared = context.type.lines[table]
  const row = rowsOf(context.draft, table)[placeOf(context, table, id)]
  return !declared || !row || !isBlank(declared, row, beginningOf(context, declared, id))
}

/**
 * Rows that may look otherwise though they hold the same: their formulas see something else, their price was found or may not be typed
 * over any more, a text waits in them.
 */
export const rowsSeenAnew = (before: FormContext, after: FormContext, table: string): readonly RowId[] => {
  const [then, now] = before.view === after.view ? [[], []] : [viewsIn(before, table), viewsIn(after, table)]
  const isPricedAnew = (row: RowId) =>
    before.unquoted.has(row) !== after.unquoted.has(row) || String(before.fixed.get(row) ?? '') !== String(after.fixed.get(row) ?? '')
  const isQuoted = before.fixed !== after.fixed || before.unquoted !== after.unquoted
  const waiting = before.unread === after.unread ? [] : [...before.unread.keys(), ...after.unread.keys()]
  return [
    ...rowsOf(after.draft, table)
      .filter((row, at) => now[at] !== then[at] || (isQuoted && isPricedAnew(idOf(row))))
      .map(idOf),
    ...waiting.flatMap((place) => {
      const [name, row] = place.split('.')
      return name === table && row !== undefined && before.unread.get(place) !== after.unread.get(place) ? [row] : []
    }),
  ]
}
