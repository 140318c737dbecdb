import type { DocumentType } from '../definitions/document.ts'
import type { Field } from '../definitions/field.ts'
import { wireOf, type Row } from '../kernel/wire.ts'
import { labelKey } from '../records/labels.ts'
import type { WrittenCell, WrittenColumn } from './sheet.ts'

export type Column = readonly [key: string, field: Field]

/** A column, and where its label rides. */
export type ColumnWithLabel = { readonly key: string; readonly field: Field; readonly label: string }

export const placesOf = (columns: readonly Column[]): readonly ColumnWithLabel[] =>
  columns.map(([key, field]) => ({ key, field, label: labelKey(key) }))

const isNumber = ({ kind }: Field): boolean => kind.storage === 'decimal' || kind.storage === 'integer'

/** What the list shows: labels, formatted texts; numbers and days stay what a spreadsheet can reckon with. */
export const cellOf = (type: DocumentType, row: Row, { key, field, label }: ColumnWithLabel): WrittenCell => {
  const value = wireOf(row, key)
  if (value === null) return null
  if (key === 'billStatus') return type.states[value] ?? String(value)
  const named = wireOf(row, label)
  if (named !== null) return String(named)
  if (isNumber(field)) return { number: String(value) }
  if (field.kind.storage === 'date' || field.kind.storage === 'moment') return { date: String(value) }
  return field.kind.format(value, field)
}

const WIDEST = 40
const SIGNS_PER_PIXEL = 8

/** `seen` is how many pixels wide it stands on the screen. */
export const headOf = ([, { title, width: own }]: Column, seen?: number): WrittenColumn => {
  const width = seen || own
  return {
    title,
    ...(width ? { width: Math.min(WIDEST, width / SIGNS_PER_PIXEL) } : {}),
  }
}
