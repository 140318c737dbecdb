import { strToU8, zipSync } from 'fflate'
import type { WrittenSheet } from '../../../core/workbooks/sheet.ts'
import { SheetWriter } from '../../../core/workbooks/sheet-writer.port.ts'
import { xlsxParts } from '../../../core/workbooks/xlsx-sheets.ts'

/** Where a zip's calendar begins: the same content is the same file. */
const NO_DATE = new Date(1980, 0, 1)

/** Workbooks written within the page: what one looks at need not be saved yet. */
export class ZippedSheets extends SheetWriter {
  async write(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
    const files: Record<string, Uint8Array> = {}
    for (const { name, text } of xlsxParts(sheets)) {
      let whole = ''
      for await (const piece of text) whole += piece
      files[name] = strToU8(whole)
    }
    return zipSync(files, { mtime: NO_DATE })
  }
}
