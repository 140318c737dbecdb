import { isEmpty, type Row, type Wire } from '../../../core/kernel/wire.ts'

type Changes = Readonly<Record<string, unknown>>

/** Rows with the names of their columns once; a column that is empty in every row is left out. */
type Packed = { readonly $columns: readonly string[]; readonly $rows: readonly (readonly Wire[])[] }

const isRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.length > 0 && value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))

const isPacked = (value: unknown): value is Packed => typeof value === 'object' && value !== null && '$columns' in value

const packedRows = (rows: readonly Row[]): Packed => {
  const columns = new Set<string>()
  for (const row of rows) for (const key in row) if (!isEmpty(row[key])) columns.add(key)
  const $columns = [...columns]
  // Not mapped: of an array that was pushed JSON knows that it has no holes, and asks for none.
  const $rows: Wire[][] = []
  for (const row of rows) {
    const values: Wire[] = []
    for (const key of $columns) values.push((row[key] ?? null) as Wire)
    $rows.push(values)
  }
  return { $columns, $rows }
}

/** A whole first save as the trail keeps it: without what is empty, and the names of its rows' columns once. */
export const packed = (record: Changes): Changes => {
  const result: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(record)) {
    if (isRows(value)) result[key] = packedRows(value)
    else if (!isEmpty(value)) result[key] = value
  }
  return result
}

/** The same as it was noted. */
export const unpacked = (changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([key, value]) => [
      key,
      isPacked(value)
        ? value.$rows.map((row) =>
            Object.fromEntries(value.$columns.flatMap((column, index) => (row[index] === null ? [] : [[column, row[index]]]))),
          )
        : value,
    ]),
  )
