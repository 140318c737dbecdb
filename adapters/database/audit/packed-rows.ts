import { isEmpty, type Row, type Wire } from '../../../core/kernel/wire.ts'
import { RowColumns } from '../records/row-columns.ts'

type Changes = Readonly<Record<string, unknown>>

/** Rows by their columns: of one that holds the same in every row its value; one that is empty in every row is left out. */
type Packed = { readonly $size: number; readonly $of: Readonly<Record<string, Wire | readonly Wire[]>> }

/** As they were packed before: the names of their columns once, then row by row. */
type PackedByRow = { readonly $columns: readonly string[]; readonly $rows: readonly (readonly Wire[])[] }

const isWire = (value: unknown): boolean => value === null || value === undefined || typeof value === 'string' || typeof value === 'number'

const isRow = (row: unknown): row is Row => {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return false
  for (const key in row) if (!isWire((row as Row)[key])) return false
  return true
}

const isRows = (value: unknown): value is readonly Row[] => Array.isArray(value) && value.length > 0 && value.every(isRow)

const keysOf = (rows: readonly Row[]): Iterable<string> => {
  const first = Object.keys(rows[0] ?? {})
  const keys = new Set(first)
  for (const row of rows) {
    let place = 0
    // Rows of one table mostly have the same fields in the same order.
    for (const key in row) {
      if (key !== first[place]) keys.add(key)
      place += 1
    }
  }
  return keys
}

const packedRows = (rows: readonly Row[], columns: RowColumns): string => {
  const spelt: string[] = []
  for (const key of keysOf(rows)) {
    const { json, same } = columns.of(rows, key)
    if (same === undefined) spelt.push(`${JSON.stringify(key)}:${json}`)
    else if (!isEmpty(same)) spelt.push(`${JSON.stringify(key)}:${JSON.stringify(same)}`)
  }
  return `{"$size":${rows.length},"$of":{${spelt.join()}}}`
}

/** A whole first save as the trail keeps it: without what is empty, its rows by their columns. */
export const packed = (record: Changes, columns = new RowColumns()): string => {
  const head: Record<string, unknown> = {}
  const tables: string[] = []
  for (const key in record) {
    const value = record[key]
    if (isRows(value)) tables.push(`${JSON.stringify(key)}:${packedRows(value, columns)}`)
    else if (!isEmpty(value)) head[key] = value
  }
  const fields = JSON.stringify(head).slice(1, -1)
  return `{${[...(fields ? [fields] : []), ...tables].join()}}`
}

const rowsOfColumns = ({ $size, $of }: Packed): readonly Row[] =>
  Array.from({ length: $size }, (_, place) => {
    const row: Record<string, Wire> = {}
    for (const [key, values] of Object.entries($of)) {
      const value = Array.isArray(values) ? ((values as readonly Wire[])[place] ?? null) : (values as Wire)
      if (value !== null) row[key] = value
    }
    return row
  })

const rowsByRow = ({ $columns, $rows }: PackedByRow): readonly Row[] =>
  $rows.map((row) => Object.fromEntries($columns.flatMap((column, place) => (row[place] === null ? [] : [[column, row[place]]]))))

const unpackedValue = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if ('$of' in value) return rowsOfColumns(value as Packed)
  return '$columns' in value ? rowsByRow(value as PackedByRow) : value
}

/** The same as it was noted. */
export const unpacked = (changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, unpackedValue(value)]))
