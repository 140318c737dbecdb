import type { WrittenSheet } from './sheet.ts'

/** Writes what lies at hand as a workbook, for whoever shows it. */
export abstract class SheetWriter {
  abstract write(sheets: readonly WrittenSheet[]): Promise<Uint8Array>
}
