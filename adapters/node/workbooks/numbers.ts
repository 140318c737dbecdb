import { type SheetCell, textOfSerial } from '../../../core/workbooks/sheet.ts'
import type { Meaning } from './xlsx-parts.ts'

const SERIALS_TO_1904 = 1_462
const PLACES = 12

/** A spreadsheet keeps and shows so many digits; what stands behind them is the binary fraction's own noise. */
const DIGITS = 15

/** A number of a sheet in the sense of its format: a date as its text, a rate as per cent, a number with leading zeros with them, anything else as it was typed. */
export const shownNumber = (given: number, meaning: Meaning, is1904: boolean): SheetCell => {
  if (meaning === 'date') return textOfSerial(is1904 ? given + SERIALS_TO_1904 : given) ?? given
  const number = Number(given.toPrecision(DIGITS))
  // Twelve places are what a clerk may have typed; the rest is the fraction's own noise.
  if (meaning === 'percent') return `${Number((number * 100).toFixed(PLACES))}%`
  if (typeof meaning === 'number' && Number.isInteger(number) && number >= 0) return String(number).padStart(meaning, '0')
  return number
}
