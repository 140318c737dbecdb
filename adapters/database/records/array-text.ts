import { wireOf, type Row, type Wire } from '../../../core/kernel/wire.ts'

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

const spelt = (value: Wire): string => (typeof value === 'string' ? quoted(value) : String(value))

/** Values as PostgreSQL spells an array. */
export const arrayText = (values: readonly Wire[]): string => {
  const json = JSON.stringify(values)
  // JSON and PostgreSQL agree, null included, where nothing has to be escaped.
  return `{${json.includes('\\') ? values.map(spelt).join() : json.slice(1, -1)}}`
}

/** One field of all rows, spelt so. */
export const columnText = (rows: readonly Row[], key: string): string => {
  // Not mapped: of an array that was pushed JSON knows that it has no holes, and asks for none.
  const values: Wire[] = []
  for (const row of rows) values.push(wireOf(row, key))
  return arrayText(values)
}
