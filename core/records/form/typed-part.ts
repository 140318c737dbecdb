import type { DocumentType } from '../../definitions/document.ts'
import { broughtAlong } from '../../definitions/field.ts'
import { isTypedTable } from '../../definitions/lines.ts'
import { rowsOf, type Row } from '../../kernel/wire.ts'
import { labelKey } from '../labels.ts'
import { isServerOwned } from '../usual-fields.ts'

/** The rows of a record's tables for a record of its own: without what the program writes, under ids of their own. */
export const typedRows = (type: DocumentType, source: Row): Row =>
  Object.fromEntries(
    Object.entries(type.lines).flatMap(([name, table]) => {
      if (!isTypedTable(table)) return []
      const brought = broughtAlong(table.columns)
      const rows = rowsOf(source, name).map((row, index) => {
        const own = Object.entries(row).filter(([key]) => key !== 'id' && (table.columns[key]?.editable !== false || brought.has(key)))
        return { ...Object.fromEntries(own), id: `copy-${index + 1}` }
      })
      return [[name, rows]]
    }),
  )

/** What a clerk typed into a form, for a record of its own: without number, state and whatever the program writes. */
export const typedPart = (type: DocumentType, source: Row): Row => ({
  ...Object.fromEntries(
    Object.entries(type.fields)
      .filter(([key, field]) => !isServerOwned(key, field))
      .flatMap(([key]) => [key, labelKey(key)].flatMap((own) => (source[own] === undefined ? [] : [[own, source[own]]]))),
  ),
  ...typedRows(type, source),
})
