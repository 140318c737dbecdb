import papaparse from 'papaparse'
import type { WrittenCell, WrittenSheet } from '../../../core/workbooks/sheet.ts'

// What a spreadsheet would take for a formula, in half and full width (reliability IN6).
const DANGEROUS = /^[=+\-@\t\r\n\u0000\uff1d\uff0b\uff0d\uff20]/
const NUMBER = /^-?\d+(\.\d+)?$/

const harmless = (text: string): string => (DANGEROUS.test(text) && !NUMBER.test(text) ? `'${text}` : text)

const textOf = (cell: WrittenCell): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return harmless(cell)
  if ('number' in cell) return harmless(cell.number)
  return harmless('date' in cell ? cell.date : cell.marked)
}

/** So that Excel reads it as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

const linesOf = (rows: readonly (readonly WrittenCell[])[]): string => `${papaparse.unparse(rows.map((row) => row.map(textOf)))}\r\n`

/** A sheet as text with commas, written while its rows come. */
export async function* writeCsv({ columns, rows }: WrittenSheet): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + linesOf([columns.map(({ title }) => title)])
  for await (const some of rows) if (some.length) yield linesOf(some)
}
