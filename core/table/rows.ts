import { rowsOf, type Row } from '../kernel/wire.ts'

/** What may happen to the rows of an editable table. Rows are never changed, only replaced, so that a view can tell which did. */
export type RowId = string

export const idOf = (row: Row): RowId => String(row['id'] ?? '')

export const withRows = (draft: Row, table: string, change: (rows: readonly Row[]) => readonly Row[]): Row => {
  const rows = rowsOf(draft, table)
  const next = change(rows)
  return next === rows ? draft : { ...draft, [table]: next }
}
