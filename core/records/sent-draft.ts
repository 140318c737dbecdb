import type { DocumentType } from '../definitions/document.ts'
import type { Fields } from '../definitions/field.ts'
import { type LinesType, isTypedTable } from '../definitions/lines.ts'
import { isEmpty, rowsOf, type Row } from '../kernel/wire.ts'

const withoutLabels = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([key, value]) => !key.endsWith('_dictText') && !isEmpty(value) && !Array.isArray(value)))

/** The draft as a question carries it: values only, so that two thousand rows stay small. */
export const valuesOnly = (type: DocumentType, draft: Row): Row => ({
  ...withoutLabels(draft),
  ...Object.fromEntries(Object.keys(type.lines).map((name) => [name, rowsOf(draft, name).map(withoutLabels)])),
})

/** The draft as a write carries it: everything that is declared, emptied fields included, live ones left out. */
export const payload = (type: DocumentType, draft: Row): Row => {
  const declared = (fields: Fields, row: Row): Record<string, Row[string]> =>
    Object.fromEntries(
      Object.keys(fields).flatMap((key) => (fields[key]!.derived === 'onRead' || row[key] === undefined ? [] : [[key, row[key]]])),
    )
  const own = (key: string) => (isEmpty(draft[key]) ? {} : { [key]: draft[key] })
  const tables = Object.entries<LinesType>(type.lines).filter(([, table]) => isTypedTable(table))
  return {
    ...declared(type.fields, draft),
    ...own('id'),
    ...own('version'),
    ...Object.fromEntries(
      tables.map(([name, table]) => [name, rowsOf(draft, name).map((row) => ({ id: row['id'], ...declared(table.columns, row) }))]),
    ),
  }
}
