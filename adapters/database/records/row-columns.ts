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

/** Columns of rows that are being written, which change no more: each is spelt once for the table and the trail. */
export class RowColumns {
  private readonly known = new Map<readonly Row[], Map<string, RowColumn>>()

  of(rows: readonly Row[], key: string): RowColumn {
    let columns = this.known.get(rows)
    if (!columns) this.known.set(rows, (columns = new Map()))
    let column = columns.get(key)
    if (!column) columns.set(key, (column = spelt(rows, key)))
    return column
  }
}

const COLUMNS = 'columns of rows'

/** Those of a unit of work, by its memory; whoever writes without one has his own. Not by weak keys: those outlive the young generation. */
export const rowColumnsIn = (memory: Map<unknown, unknown> | undefined): RowColumns => {
  const known = memory?.get(COLUMNS) as RowColumns | undefined
  if (known) return known
  const made = new RowColumns()
  memory?.set(COLUMNS, made)
  return made
}
