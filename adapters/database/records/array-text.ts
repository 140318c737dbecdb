import { wireOf, type Row, type Wire } from '../../../core/kernel/wire.ts'

const quoted = (text: string): string => (text.includes('"') || text.includes('\\') ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`)

const spelt = (value: Wire): string => (value === null ? 'NULL' : typeof value === 'string' ? quoted(value) : String(value))

/** Values as PostgreSQL spells an array. */
export const arrayText = (values: readonly Wire[]): string => {
  let text = '{'
  for (const value of values) text += text.length > 1 ? `,${spelt(value)}` : spelt(value)
  return `${text}}`
}

/** One field of all rows, spelt so. */
export const columnText = (rows: readonly Row[], key: string): string => {
  let text = '{'
  for (const row of rows) text += text.length > 1 ? `,${spelt(wireOf(row, key))}` : spelt(wireOf(row, key))
  return `${text}}`
}
