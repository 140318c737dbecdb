import { hasText, isNumeric, type CellType, type ColumnKey, type TableColumn } from '../table/column.ts'
import type { GridContext } from '../table/grid-context.ts'
import { copiedText } from '../table/text.ts'
import type { Row } from '../kernel/wire.ts'
import type { WrittenCell, WrittenSheet } from './sheet.ts'

const DATES: ReadonlySet<CellType> = new Set(['date', 'datetime'])
/** Of a sign in a spreadsheet's own measure. */
const SIGN = 8

const written = (column: TableColumn, row: Row): WrittenCell => {
  const text = copiedText(column, row)
  if (text === '') return null
  if (isNumeric(column)) return { number: text }
  return DATES.has(column.type) ? { date: text } : text
}

/** What a table shows, to be written as a workbook: its chosen columns, the rows in sight as they are sorted, saved or not (widgets §2.3). */
export const shownSheet = (
  { input, model }: Pick<GridContext, 'input' | 'model'>,
  name: string,
  chosen: readonly ColumnKey[],
): WrittenSheet => {
  const columns = chosen.flatMap((key) => input.columns.find((column) => column.key === key && hasText(column)) ?? [])
  const rows = Array.from({ length: model.count }, (_, at) => model.rowAt(at)!)
  return {
    name,
    columns: columns.map(({ title, width }) => (width === undefined ? { title } : { title, width: Math.round(width / SIGN) })),
    rows: [rows.map((row) => columns.map((column) => written(column, row)))],
  }
}
