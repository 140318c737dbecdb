import { damagedWorkbook, hugeWorkbook } from '../../../core/workbooks/failures.ts'
import type { Merge, SheetCell, SheetFacts, SheetRow } from '../../../core/workbooks/sheet.ts'
import { shownNumber } from './numbers.ts'
import { Refused } from './refused.ts'
import { strictText, type Unzip } from './unzip.ts'
import { type Parts, partsOf, runsOf } from './xlsx-parts.ts'
import { attribute, elements, plain, withoutDoctype } from './xml.ts'

const A = 64
const ALPHABET = 26

/** `B7` is column 1, counted from 0. */
const columnOf = (place: string): number => {
  let column = 0
  for (let at = 0; at < place.length; at += 1) {
    const letter = place.charCodeAt(at) - A
    if (letter < 1 || letter > ALPHABET) break
    column = column * ALPHABET + letter
  }
  return column - 1
}

const rowOf = (place: string): number => Number(place.replace(/^[A-Z]+/, '')) - 1

const outside = (): never => {
  throw new Refused(damagedWorkbook)
}

/** Text between the first tag of a name and its end. */
const innerOf = (text: string, name: string): string | undefined => {
  const begin = text.indexOf(`<${name}`)
  if (begin < 0) return undefined
  const open = text.indexOf('>', begin)
  const end = text.indexOf(`</${name}>`, open)
  return end < 0 ? undefined : text.slice(open + 1, end)
}

const cellOf = (tag: string, inner: string, parts: Parts): SheetCell => {
  const type = attribute(tag, 't')
  if (type === 'inlineStr') return runsOf(inner, parts.prefix)
  const value = innerOf(inner, `${parts.prefix}v`)
  if (value === undefined || value === '') return null
  if (type === 's') return parts.strings[Number(value)] ?? outside()
  if (type === 'str' || type === 'd') return plain(value)
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type === 'e') return { wrong: plain(value) }
  const number = Number(value)
  return Number.isFinite(number) ? shownNumber(number, parts.meanings[Number(attribute(tag, 's') ?? -1)], parts.is1904) : plain(value)
}

const cellsOf = (row: string, parts: Parts): SheetCell[] => {
  const cells: SheetCell[] = []
  const opening = `<${parts.prefix}c`
  const closing = `</${parts.prefix}c>`
  let at = row.indexOf(opening)
  while (at >= 0) {
    const close = row.indexOf('>', at)
    if (close < 0) break
    const tag = row.slice(at, close)
    const place = attribute(tag, 'r')
    const column = place === undefined ? cells.length : columnOf(place)
    const isAlone = row[close - 1] === '/'
    const end = isAlone ? close : row.indexOf(closing, close)
    if (end < 0) throw new Refused(damagedWorkbook)
    if (!isAlone && column >= 0 && column < FARTHEST) {
      const cell = cellOf(tag, row.slice(close + 1, end), parts)
      if (cell !== null && cell !== '') {
        while (cells.length < column) cells.push(null)
        cells[column] = cell
      }
    }
    at = row.indexOf(opening, end)
  }
  return cells
}

/** The last column a sheet can have, and one more. */
const FARTHEST = 16_384

const PLACE = /^[A-Z]{1,3}[1-9]\d{0,6}$/

const mergesOf = (rest: string, prefix: string): readonly Merge[] =>
  elements(rest, `${prefix}mergeCell`).flatMap(({ tag }) => {
    const [first = '', last = first] = (attribute(tag, 'ref') ?? '').split(':')
    if (!PLACE.test(first) || !PLACE.test(last)) return []
    return [{ top: rowOf(first), left: columnOf(first), bottom: rowOf(last), right: columnOf(last) }]
  })

const LONGEST_HEAD = 2 ** 21
const LAST_ROW = 1_048_576
/** A row of 512 cells of 32,767 signs. */
const LONGEST_ROW = 20 * 2 ** 20

export type Take = (row: SheetRow) => void

const STREAMED = { stream: true }

/** Rows as pieces of the sheet come; what follows the rows is answered. */
const scan = async (zip: Unzip, path: string, parts: Parts, take: Take): Promise<{ rest: string; hidden: number; count: number }> => {
  const decoder = strictText()
  const opening = `<${parts.prefix}row`
  const closing = `</${parts.prefix}row>`
  const ending = `</${parts.prefix}sheetData>`
  let text = ''
  let number = 0
  let hidden = 0
  let count = 0
  let isBegun = false
  let isOver = false
  for await (const piece of zip.pieces(path)) {
    const seen = text.length
    text += decoder.decode(piece, STREAMED)
    if (isOver) continue
    if (!isBegun) {
      if (text.length > LONGEST_HEAD) throw new Refused(damagedWorkbook)
      if (!text.includes(`<${parts.prefix}sheetData`)) continue
      withoutDoctype(text.slice(0, text.indexOf(`<${parts.prefix}sheetData`)))
    }
    // Among rows no spreadsheet writes a remark or a declaration, and either may hide a row.
    if (text.indexOf('<!', isBegun ? Math.max(0, seen - 1) : text.indexOf(`<${parts.prefix}sheetData`)) >= 0)
      throw new Refused(damagedWorkbook)
    isBegun = true
    let at = text.indexOf(opening)
    let done = 0
    while (at >= 0) {
      const close = text.indexOf('>', at)
      if (close < 0) break
      const isAlone = text[close - 1] === '/'
      const end = isAlone ? close + 1 : text.indexOf(closing, close)
      if (end < 0) break
      const tag = text.slice(at, close)
      const place = Number(attribute(tag, 'r') ?? number + 1)
      if (!(Number.isInteger(place) && place > number && place <= LAST_ROW)) throw new Refused(damagedWorkbook)
      number = place
      const cells = isAlone ? [] : cellsOf(text.slice(close + 1, end), parts)
      if (cells.length > 0) {
        if (/^(1|true)$/.test(attribute(tag, 'hidden') ?? '')) hidden += 1
        count += 1
        take({ number, cells })
      }
      done = isAlone ? end : end + closing.length
      at = text.indexOf(opening, done)
    }
    isOver = at < 0 && text.indexOf(ending, done) >= 0
    // What is no row is not looked at again.
    text = text.slice(at < 0 && !isOver ? Math.max(done, text.length - ending.length) : done)
    if (text.length > LONGEST_ROW) throw new Refused(hugeWorkbook)
  }
  return { rest: text + decoder.decode(), hidden, count }
}

/** The sheet of that name, else the first visible one of an .xlsx that holds anything. */
export const readXlsx = async (zip: Unzip, wanted: string | undefined, take: Take): Promise<SheetFacts | undefined> => {
  const parts = partsOf(zip)
  const sheets = parts.sheets.map(({ name }) => name)
  for (const { name, path } of parts.sheets) {
    if (wanted !== undefined && name !== wanted) continue
    const { rest, hidden, count } = await scan(zip, path, parts, take)
    if (count > 0) return { sheet: name, sheets, hidden, merges: mergesOf(rest, parts.prefix) }
  }
  return undefined
}
