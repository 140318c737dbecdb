import { wireOf, type Row, type Wire } from '../../../core/kernel/wire.ts'
import type { RowColumns } from './row-columns.ts'

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

const spelt = (value: Wire): string => (typeof value === 'string' ? quoted(value) : String(value))

/** JSON and PostgreSQL agree, null included, where nothing has to be escaped. */
const fromJson = (json: string, values: () => readonly Wire[]): string =>
  `{${json.includes('\\') ? values().map(spelt).join() : json.slice(1, -1)}}`

/** Values as PostgreSQL spells an array. */
export const arrayText = (values: readonly Wire[]): string => fromJson(JSON.stringify(values), () => values)

/** One field of all rows, spelt so. */
export const columnText = (columns: RowColumns, rows: readonly Row[], key: string): string =>
  fromJson(columns.of(rows, key).json, () => rows.map((row) => wireOf(row, key)))

/**
 * The same, but of a column that holds one value in all rows that value alone, and nothing where they are all empty. Ids tell how many
 * rows there are.
 */
export const shortColumnText = (columns: RowColumns, rows: readonly Row[], key: string): string => {
  const { same } = columns.of(rows, key)
  if (same === undefined || key === 'id') return columnText(columns, rows, key)
  return same === null ? '{}' : `{${spelt(same)}}`
}
