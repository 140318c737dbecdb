import {
  damagedWorkbook,
  emptyWorkbook,
  hugeWorkbook,
  lockedWorkbook,
  longCell,
  macroWorkbook,
  otherContent,
  tooManyColumns,
  tooManyRows,
} from '../../../core/workbooks/failures.ts'
import { filled } from '../../../core/kernel/failure.ts'
import type { SheetFacts, SheetRow } from '../../../core/workbooks/sheet.ts'
import { Refused } from './refused.ts'
import { Unzip } from './unzip.ts'
import { readXlsx, type Take } from './xlsx-rows.ts'

const LONGEST_CELL = 32_767
const MOST_COLUMNS = 512
/** A file may name one long text in millions of cells, each of which is a text of its own once it is handed over. */
const MOST_TEXT = 2 ** 26

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const wide = (text: string) => Buffer.from(text, 'utf16le')

const counted = (most: number, take: Take): Take => {
  let count = 0
  let text = 0
  return (row) => {
    count += 1
    if (count > most) throw new Refused(filled(tooManyRows, { most }))
    if (row.cells.length > MOST_COLUMNS) throw new Refused(filled(tooManyColumns, { most: MOST_COLUMNS }))
    for (const cell of row.cells) {
      if (typeof cell !== 'string') continue
      if (cell.length > LONGEST_CELL) throw new Refused(filled(longCell, { row: row.number }))
      text += cell.length
    }
    if (text > MOST_TEXT) throw new Refused(hugeWorkbook)
    take(row)
  }
}

export type WantedRows = { readonly most: number; readonly sheet?: string | undefined }

/** A spreadsheet by what is in it, not by its name; whatever is wrong with it is thrown as `Refused`. */
export const readWorkbook = async (bytes: Buffer, { most, sheet }: WantedRows, take: (row: SheetRow) => void): Promise<SheetFacts> => {
  if (bytes.length === 0) throw new Refused(emptyWorkbook)
  const counting = counted(most, take)
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) {
    const zip = new Unzip(bytes)
    if (zip.names.some((name) => /vbaProject\.bin$/i.test(name))) throw new Refused(macroWorkbook)
    if (!zip.names.some((name) => /^xl\/workbook\.xml$/i.test(name))) throw new Refused(otherContent)
    return (await readXlsx(zip, sheet, counting)) ?? refuse(emptyWorkbook)
  }
  if (!bytes.subarray(0, COMPOUND.length).equals(COMPOUND)) throw new Refused(otherContent)
  if (bytes.includes(wide('EncryptedPackage'))) throw new Refused(lockedWorkbook)
  if (bytes.includes(wide('_VBA_PROJECT'))) throw new Refused(macroWorkbook)
  if (!bytes.includes(wide('Workbook')) && !bytes.includes(wide('Book'))) throw new Refused(otherContent)
  // Its library is large: whoever reads the usual kind does without.
  const { readXls } = await import('./xls-rows.ts')
  return readXls(bytes, most + 1, sheet, counting) ?? refuse(emptyWorkbook)
}

const refuse = (failure: ConstructorParameters<typeof Refused>[0]): never => {
  throw new Refused(failure)
}

/** Whatever reading threw, as the refusal it stands for: an unpacker's or parser's own complaint means that the file is damaged. */
export const refusalOf = (error: unknown) => (error instanceof Refused ? error.failure : damagedWorkbook)
