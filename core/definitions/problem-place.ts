import type { Failure } from '../kernel/failure.ts'
import { wireOf, type Row } from '../kernel/wire.ts'
import type { DocumentType } from './document.ts'
import type { Field, Fields } from './field.ts'
import { said } from './formatted-values.ts'

/** A row of a table; nothing is the document itself. */
export type RowPlace = { readonly table?: string; readonly index?: number }

/** A document, or one of its rows, as its formulas see it. */
export type JudgedRow = { readonly row: Row } & Readonly<Record<string, unknown>>

/** The field at a place, `field` or `table.column`. */
export const declaredField = ({ fields, lines }: Pick<DocumentType, 'fields' | 'lines'>, place: string): Field | undefined => {
  const [first = '', column] = place.split('.')
  const among: Fields | undefined = column === undefined ? fields : Object.hasOwn(lines, first) ? lines[first]?.columns : undefined
  const key = column ?? first
  return among && Object.hasOwn(among, key) ? among[key] : undefined
}

/** What is wrong, and with which field. */
export const placed = (code: string, message: string, key: string, place: RowPlace): Failure => ({
  code,
  message,
  field: place.table ? `${place.table}.${key}` : key,
  ...(place.index === undefined ? {} : { row: place.index }),
})

/** `{key}` becomes the value of that field in the row, else in the document, as the field shows it; `${title}` the field's title. */
export const worded = (message: string, field: Field | undefined, row: Row, head?: JudgedRow, fields: Fields = {}): string =>
  message.replace(/\$\{title\}/g, field?.title ?? '').replace(/\{(\w+)\}/g, (whole, key: string) => {
    const label = wireOf(row, `${key}_dictText`)
    const value = wireOf(row, key) ?? (head ? wireOf(head.row, key) : null)
    return label === null ? (value === null ? whole : said(fields[key], value)) : String(label)
  })
