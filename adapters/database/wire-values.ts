import type { Storage } from '../../core/definitions/kind.ts'
import type { Wire } from '../../core/kernel/wire.ts'

/** `1.50` is spelt 1.5 everywhere but in a column of PostgreSQL. */
export const exact = (text: string): string => {
  if (!text.includes('.')) return text
  let end = text.length
  while (text.charCodeAt(end - 1) === 48) end -= 1
  return text.slice(0, text.charCodeAt(end - 1) === 46 ? end - 1 : end)
}

/** Connections speak Shanghai time, so the text of a moment is its wire value. */
export const toTheSecond = (text: string): string => text.slice(0, 19)

const itself = (text: string): string => text

/** The wire value of what PostgreSQL spells, by how it is stored. */
export const wireReaders: Readonly<Record<Storage, (text: string) => Wire>> = {
  text: itself,
  integer: Number,
  decimal: exact,
  date: itself,
  moment: toTheSecond,
}
