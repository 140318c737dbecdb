import { type SheetCell, textOfSerial } from '../../../core/workbooks/sheet.ts'
import type { Meaning } from './xlsx-parts.ts'

const SERIALS_TO_1904 = 1_462
const PLACES = 12

/** A number of a sheet in the sense of its format: a date as its text, a rate as per cent, anything else as it is. */
export const shownNumber = (number: number, meaning: Meaning, is1904: boolean): SheetCell => {
  if (meaning === 'date') return textOfSerial(is1904 ? number + SERIALS_TO_1904 : number) ?? number
  // Twelve places are what a clerk may have typed; the rest is the fraction's own noise.
  if (meaning === 'percent') return `${Number((number * 100).toFixed(PLACES))}%`
  return number
}
