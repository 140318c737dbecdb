import { wireOf, type Row, type Wire } from '../../../core/kernel/wire.ts'

/** One field of all rows as a JSON array, and, where all of them hold the same, that value alone. */
export type RowColumn = { readonly json: string; readonly same?: Wire }

const repeated = (value: Wire, count: number): string => {
  const json = JSON.stringify(value)
  return `[${`${json},`.repeat(count - 1)}${json}]`
}

const spelt = (rows: readonly Row[], key: string): RowColumn => {
  const [first] = rows
  if (!first) return { json: '[]' }
  const same = wireOf(first, key)
  let isSame = true
  // Not mapped: of an array that was pushed JSON knows that it has no holes, and asks for none.
  const values: Wire[] = []
  for (const row of rows) {
    const value = wireOf(row, key)
    values.push(value)
    if (value !== same) isSame = false
  }
  return isSame ? { json: repeated(same, rows.length), same } : { json: JSON.stringify(values) }
}

const known = new WeakMap<readonly Row[], Map<string, RowColumn>>()

/** Spelt once for all who write the same rows: the table and the trail. Rows that are written change no more. */
export const rowColumn = (rows: readonly Row[], key: string): RowColumn => {
  const columns = known.get(rows) ?? new Map<string, RowColumn>()
  known.set(rows, columns)
  const found = columns.get(key) ?? spelt(rows, key)
  columns.set(key, found)
  return found
}
