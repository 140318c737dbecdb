import { rowsOf, type Row } from '../kernel/wire.ts'

/** What may happen to the rows of an editable table. Rows are never changed, only replaced, so that a view can tell which did. */
export type RowId = string

export const idOf = (row: Row): RowId => String(row['id'] ?? '')

export const indexOf = (rows: readonly Row[], id: RowId): number => rows.findIndex((row) => idOf(row) === id)

/** New rows in front of the one with that id, or at the end. */
export const insertRows = (rows: readonly Row[], added: readonly Row[], before?: RowId): readonly Row[] => {
  const place = before === undefined ? -1 : indexOf(rows, before)
  return place < 0 ? [...rows, ...added] : [...rows.slice(0, place), ...added, ...rows.slice(place)]
}

export const removeRows = (rows: readonly Row[], ids: ReadonlySet<RowId>): readonly Row[] => rows.filter((row) => !ids.has(idOf(row)))

/** The row once more, right below itself, under a new id. */
export const duplicateRow = (rows: readonly Row[], id: RowId, copy: RowId): readonly Row[] => {
  const place = indexOf(rows, id)
  if (place < 0) return rows
  return [...rows.slice(0, place + 1), { ...rows[place], id: copy }, ...rows.slice(place + 1)]
}

/** The row moved by so many places, as far as the table goes. */
export const moveRow = (rows: readonly Row[], id: RowId, by: number): readonly Row[] => {
  const from = indexOf(rows, id)
  const to = Math.max(0, Math.min(rows.length - 1, from + by))
  if (from < 0 || from === to) return rows
  const rest = rows.filter((_, place) => place !== from)
  return [...rest.slice(0, to), rows[from]!, ...rest.slice(to)]
}

/** New values for some cells, by row. Rows that keep their values stay the same objects. */
export const writeCells = (rows: readonly Row[], values: ReadonlyMap<RowId, Row>): readonly Row[] =>
  rows.map((row) => {
    const given = values.get(idOf(row))
    return given && Object.keys(given).some((key) => !Object.is(row[key] ?? null, given[key] ?? null)) ? { ...row, ...given } : row
  })

export const withRows = (draft: Row, table: string, change: (rows: readonly Row[]) => readonly Row[]): Row => {
  const rows = rowsOf(draft, table)
  const next = change(rows)
  return next === rows ? draft : { ...draft, [table]: next }
}
