import { doubtAt } from '../definitions/checks.ts'
import { rowsOf } from '../kernel/wire.ts'
import { idOf, type RowId } from '../table/rows.ts'
import type { FormContext } from './form-context.ts'

const places = new WeakMap<readonly unknown[], ReadonlyMap<RowId, number>>()

const placeOf = ({ draft }: FormContext, table: string, row: RowId): number => {
  const rows = rowsOf(draft, table)
  const known = places.get(rows) ?? new Map(rows.map((one, at) => [idOf(one), at]))
  places.set(rows, known)
  return known.get(row) ?? -1
}

/** A row of a form as the formulas of its table see it; undefined where it is not there yet. */
export const rowView = (context: FormContext, table: string, row: RowId): unknown =>
  (context.view as unknown as Readonly<Record<string, readonly unknown[]>>)[table]?.[placeOf(context, table, row)]

/** What is doubtful about a cell of a form's table; it stops nothing. */
export const doubtAbout = (context: FormContext, table: string, row: RowId, column: string): string | undefined => {
  const subject = rowView(context, table, row)
  return subject === undefined ? undefined : doubtAt(context.type, table, column, subject, context.view)
}
