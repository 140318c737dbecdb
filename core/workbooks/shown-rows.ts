import { isNumeric, type CellType, type TableColumn } from '../table/column.ts'
import type { GridContext } from '../table/grid-context.ts'
import { copiedText } from '../table/text.ts'
import type { Row } from '../kernel/wire.ts'
import type { WrittenCell, WrittenSheet } from './sheet.ts'

const DATES: ReadonlySet<CellType> = new Set(['date', 'datetime'])
/** Nothing of a row stands in them. */
const WITHOUT_TEXT: ReadonlySet<CellType> = new Set(['slot', 'hidden'])
/** Of a sign in a spreadsheet's own measure. */
const SIGN = 8

const written = (column: TableColumn, row: Row): WrittenCell => {
  const text = copiedText(column, row)
  if (text === '') return null
  if (isNumeric(column)) return { number: text }
  return DATES.has(column.type) ? { date: text } : text
}

/** What a table shows, to be written as a workbook: its shown columns in their order, the rows in sight as they are sorted, saved or not (widgets §2.3). */
export const shownSheet = ({ shown, model }: Pick<GridContext, 'shown' | 'model'>, name: string): WrittenSheet => {
  const columns = shown.filter(({ type }) => !WITHOUT_TEXT.has(type))
  const rows = Array.from({ length: model.count }, (_, at) => model.rowAt(at)!)
  return {
    name,
    columns: columns.map(({ title, width }) => (width === undefined ? { title } : { title, width: Math.round(width / SIGN) })),
    rows: [rows.map((row) => columns.map((column) => written(column, row)))],
  }
}
