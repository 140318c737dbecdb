import { read, set_cptable, SSF, utils, type WorkSheet } from 'xlsx'
import * as codePages from 'xlsx/dist/cpexcel.full.mjs'
import { damagedWorkbook, lockedWorkbook } from '../../../core/workbooks/failures.ts'
import type { SheetCell, SheetFacts } from '../../../core/workbooks/sheet.ts'
import { shownNumber } from './numbers.ts'
import { Refused } from './refused.ts'
import { meaningOf } from './xlsx-parts.ts'
import type { Take } from './xlsx-rows.ts'

// Before Excel 97 texts were written in the alphabet of their country, GBK here.
set_cptable(codePages)

type Cell = { readonly t: string; readonly v?: unknown; readonly w?: string; readonly z?: string | number }

const cellOf = ({ t, v, w, z }: Cell, is1904: boolean): SheetCell => {
  if (v === undefined || v === null || t === 'z') return null
  if (t === 'e') return { wrong: w ?? '#VALUE!' }
  if (t === 'b') return v === true ? 'true' : 'false'
  if (t !== 'n' || typeof v !== 'number') return String(v)
  const format = z === undefined ? '' : String(SSF.get_table()[Number(z)] ?? z)
  return shownNumber(v, SSF.is_date(format) ? 'date' : meaningOf(format), is1904)
}

const rowsOf = (sheet: WorkSheet): readonly (readonly (Cell | undefined)[] | undefined)[] =>
  (sheet as unknown as { '!data'?: (Cell | undefined)[][] })['!data'] ?? []

const opened = (bytes: Buffer, most: number) => {
  try {
    return read(bytes, { type: 'buffer', dense: true, cellNF: true, cellFormula: false, cellHTML: false, cellText: false, sheetRows: most })
  } catch (error) {
    throw new Refused(/password|encrypt/i.test(String(error)) ? lockedWorkbook : damagedWorkbook)
  }
}

/** The sheet of that name, else the first visible one of an old .xls that holds anything. */
export const readXls = (bytes: Buffer, most: number, wanted: string | undefined, take: Take): SheetFacts | undefined => {
  const book = opened(bytes, most)
  const is1904 = book.Workbook?.WBProps?.date1904 === true
  const sheets = book.SheetNames.filter((_, index) => !book.Workbook?.Sheets?.[index]?.Hidden)
  for (const name of sheets) {
    const sheet = book.Sheets[name]
    if (!sheet || (wanted !== undefined && name !== wanted)) continue
    const range = utils.decode_range(sheet['!ref'] ?? 'A1')
    let hidden = 0
    let count = 0
    for (const [at, given] of rowsOf(sheet).entries()) {
      const cells = Array.from(given ?? [], (cell) => (cell ? cellOf(cell, is1904) : null))
      if (cells.every((cell) => cell === null || cell === '')) continue
      if (sheet['!rows']?.[at]?.hidden) hidden += 1
      count += 1
      take({ number: at + 1, cells })
    }
    const merges = (sheet['!merges'] ?? []).map(({ s, e }) => ({ top: s.r, left: s.c, bottom: e.r, right: e.c }))
    if (count > 0 && range.e.c >= 0) return { sheet: name, sheets, hidden, merges }
  }
  return undefined
}
