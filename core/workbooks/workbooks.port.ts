import type { Cancel } from '../kernel/http.port.ts'
import type { Result } from '../kernel/result.ts'
import type { SheetFacts, SheetRow, WrittenSheet } from './sheet.ts'

export type WorkbookReading = {
  readonly name: string
  readonly bytes: Uint8Array
  /** More rows than this are refused. */
  readonly most: number
  /** The sheet that is meant; the first that holds anything where nothing is said. */
  readonly sheet?: string
  /** Some rows, in their order; the next come when it has taken these. */
  readonly taken: (rows: readonly SheetRow[]) => void
  readonly signal?: Cancel
}

/** Spreadsheets of this product's kinds: .xls and .xlsx in, .xlsx and .csv out. */
export abstract class Workbooks {
  /** The first visible sheet that holds anything, apart from whatever else runs; hostile and damaged files are refused whole (reliability IN5). */
  abstract read(reading: WorkbookReading): Promise<Result<SheetFacts>>

  /** A workbook, written while its rows come: memory does not grow with them (reliability IN6). */
  abstract write(sheets: readonly WrittenSheet[]): AsyncIterable<Uint8Array>

  /** The same as text with commas, which Excel reads as UTF-8; nothing in it begins like a formula. */
  abstract text(sheet: WrittenSheet): AsyncIterable<string>
}
