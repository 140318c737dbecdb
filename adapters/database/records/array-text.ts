import { wireOf, type Row } from '../../../core/kernel/wire.ts'

const quoted = (text: string): string => (text.includes('"') || text.includes('\\') ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`)

/** One field of all rows, as PostgreSQL spells an array. */
export const arrayText = (rows: readonly Row[], key: string): string => {
  let text = '{'
  for (const row of rows) {
    const value = wireOf(row, key)
    if (text.length > 1) text += ','
    text += value === null ? 'NULL' : typeof value === 'string' ? quoted(value) : value
  }
  return `${text}}`
}
