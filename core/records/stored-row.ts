import { rowsOf, type Row } from '../kernel/wire.ts'

const indexes = new WeakMap<readonly Row[], ReadonlyMap<unknown, Row>>()

const byId = (rows: readonly Row[]): ReadonlyMap<unknown, Row> => {
  const known = indexes.get(rows)
  if (known) return known
  const made = new Map(rows.map((row) => [row['id'], row]))
  indexes.set(rows, made)
  return made
}

/** The row of a stored record's table that has an id: looked for in one step, however long the table is. */
export const storedRow = (record: Row, table: string, id: unknown): Row | undefined => byId(rowsOf(record, table)).get(id)
